import { invitation } from '@kantine/contract/administration/invitation.ts'
import { invitations, withdrawInvitation } from '../../callers/accounts/invitations.ts'
import { one, operation } from '../operation.ts'
import { ofInvitations, withClub } from './invitation.ts'

export default operation({
  ...ofInvitations,
  name: 'withdraw',
  about: 'all',
  noun: 'withdrawal',
  offered: ['application', 'shell'],
  title: { en: 'Withdraw invitation', nl: 'Uitnodiging intrekken' },
  says: {
    en: 'Withdraws an invitation: its link no longer works.',
    nl: 'Trekt een uitnodiging in; de link werkt niet meer.',
  },
  logs: {
    'invitation.withdrawn': {
      en: 'Invitation of {email} withdrawn',
      nl: 'Uitnodiging van {email} ingetrokken',
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
