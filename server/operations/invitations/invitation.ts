import { answered } from '@kantine/contract/administration/answered.ts'
import { invitation } from '@kantine/contract/administration/invitation.ts'
import { oneTimeLink } from '@kantine/contract/administration/one-time-link.ts'
import { findAdministrator } from '../../callers/accounts/administrators.ts'
import { invitations, invite, listInvitations, withdrawInvitation } from '../../callers/accounts/invitations.ts'
import { roles } from '../../callers/accounts/roles.ts'
import { linkTo } from '../../callers/tokens.ts'
import type { Club } from '../../clubs/clubs.ts'
import { isPracticeClub } from '../../clubs/practice.ts'
import { invitationText } from '../../mail/texts.ts'
import type { Context } from '../context.ts'
import { listOf, one, operation } from '../operation.ts'

/** Properties shared by all operations on invitations. */
const ofInvitations = { on: invitation, permission: 'people:manage' } as const

/** Commands name the club by its slug. */
const withClub = (answer: object, club: Club | undefined) => ({ ...answer, club: club?.slug })

/** The mail service for a club; a practice club sends no mail. */
const mailOf = async ({ store, mail }: Context, club: number): Promise<Context['mail']> =>
  mail && (await store.read(club, (db) => isPracticeClub(db, club))) ? undefined : mail

export const listOfInvitations = operation({
  ...ofInvitations,
  name: 'list',
  about: 'all',
  offered: ['application'],
  title: { en: 'Invitations', nl: 'Uitnodigingen' },
  says: {
    en: 'Lists a club’s open invitations.',
    nl: 'Toont de openstaande uitnodigingen van een club.',
  },
  effect: 'reads',
  output: listOf(invitation.fields, { mailed: answered.flag('Sent by e-mail', 'Per mail verstuurd') }),
  run: async (context, { club }) => ({
    data: (await listInvitations(context.store, club)).map(invitations.jsonOf),
    has_more: false,
    mailed: (await mailOf(context, club)) !== undefined,
  }),
})

/** @param isSent undefined if the server sends no e-mail */
const outcomeOf = (isSent: boolean | undefined): 'sent' | 'failed' | 'none' => {
  if (isSent === undefined) return 'none'
  return isSent ? 'sent' : 'failed'
}

const create = operation({
  ...ofInvitations,
  name: 'create',
  about: 'all',
  offered: ['application', 'shell'],
  title: { en: 'Invite a user', nl: 'Iemand uitnodigen' },
  says: {
    en: 'Creates a link to join a club. It can be used once and expires after seven days.',
    nl: 'Maakt een uitnodigingslink voor een club. De link werkt één keer en is zeven dagen geldig.',
  },
  logs: {
    'person.invited': {
      en: '{email} invited as {role}',
      nl: '{email} uitgenodigd als {role}',
      details: ['email', 'role'],
    },
  },
  lost: {
    en: 'This invitation was already created, but its link is shown only once. Invite the person again to get a new link.',
    nl: 'Deze uitnodiging was al gemaakt, maar je ziet de link maar één keer. Nodig de persoon opnieuw uit voor een nieuwe link.',
  },
  effect: 'writes',
  confirm: 'password',
  input: { email: invitation.fields.email, role: invitation.fields.role },
  output: one({
    ...invitation.fields,
    link: oneTimeLink.link,
    mail: answered.choice('E-mail', 'Mail', ['sent', 'failed', 'none']),
  }),
  shell: {
    command: 'administrators invite',
    arguments: ['email'],
    more: 'The person chooses a password, or signs in to their account.',
    shows: withClub,
    next: ({ email, expires_at }) => `Send this link to ${email}. It can be used once and expires at ${expires_at}.`,
  },
  async run(context, { club, actor }, { email, role }) {
    const { store, config, language = 'en' } = context
    const { token, clubName, ...made } = await invite(store, actor, { clubId: club, email, role })
    const link = linkTo(config.baseUrl, 'invitation', token)
    const mail = await mailOf(context, club)
    const isSent = await mail?.send({ kind: 'invitation', to: made.email, club }, async () => {
      const account = await findAdministrator(store, made.email)
      return invitationText({ club: clubName, role: roles[role].title, link }, account?.language ?? language)
    })
    return { ...invitations.jsonOf(made), link, mail: outcomeOf(isSent) }
  },
})

const withdraw = operation({
  ...ofInvitations,
  name: 'withdraw',
  about: 'all',
  noun: 'withdrawal',
  offered: ['application', 'shell'],
  title: { en: 'Withdraw invitation', nl: 'Uitnodiging intrekken' },
  says: {
    en: 'Withdraws an invitation. Its link stops working.',
    nl: 'Trekt een uitnodiging in. De link werkt dan niet meer.',
  },
  logs: {
    'invitation.withdrawn': {
      en: 'Invitation for {email} withdrawn',
      nl: 'Uitnodiging voor {email} ingetrokken',
      details: ['email'],
    },
  },
  effect: 'destroys',
  input: { email: invitation.fields.email },
  output: one(invitation.fields),
  shell: { command: 'administrators withdraw', arguments: ['email'], shows: withClub },
  run: async ({ store }, { club, actor }, { email }) =>
    invitations.jsonOf(await withdrawInvitation(store, actor, club, email)),
})

export default [listOfInvitations, create, withdraw]
