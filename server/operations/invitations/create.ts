import { invitation } from '@kantine/contract/administration/invitation.ts'
import { oneTimeLink } from '@kantine/contract/administration/one-time-link.ts'
import { invitations, invite } from '../../callers/accounts/invitations.ts'
import { linkTo } from '../../callers/tokens.ts'
import { one, operation } from '../operation.ts'
import { ofInvitations, withClub } from './invitation.ts'

export default operation({
  ...ofInvitations,
  name: 'create',
  about: 'all',
  offered: ['application', 'shell'],
  title: { en: 'Invite somebody', nl: 'Iemand uitnodigen' },
  says: {
    en: 'Creates a link with which a person joins a club. It works once, within seven days; a new invitation replaces it.',
    nl: 'Maakt een link waarmee iemand bij een club komt. De link werkt één keer, binnen zeven dagen; een nieuwe uitnodiging vervangt hem.',
  },
  logs: {
    'person.invited': {
      en: '{email} invited as {role}',
      nl: '{email} uitgenodigd als {role}',
      details: ['email', 'role'],
    },
  },
  effect: 'writes',
  confirm: 'password',
  input: { email: invitation.fields.email, role: invitation.fields.role },
  output: one({ ...invitation.fields, link: oneTimeLink.link }),
  shell: {
    command: 'administrators invite',
    arguments: ['email'],
    more: 'They choose their own password, or log in when they have an account.',
    shows: withClub,
    next: ({ email, expires_at }) => `Send this link to ${email}. It works once, until ${expires_at}.`,
  },
  async run({ store, config }, { club, actor }, { email, role }) {
    const { token, ...made } = await invite(store, actor, { clubId: club, email, role })
    return { ...invitations.jsonOf(made), link: linkTo(config.baseUrl, 'invitation', token) }
  },
})
