import { invitation } from '@kantine/contract/administration/invitation.ts'
import { invitations, listInvitations } from '../../callers/accounts/invitations.ts'
import { listOf, operation } from '../operation.ts'
import { ofInvitations } from './invitation.ts'

export default operation({
  ...ofInvitations,
  name: 'list',
  about: 'all',
  offered: ['application'],
  title: { en: 'Invitations', nl: 'Uitnodigingen' },
  says: {
    en: 'Lists the open invitations of a club.',
    nl: 'Toont de openstaande uitnodigingen van een club.',
  },
  effect: 'reads',
  output: listOf(invitation.fields),
  run: async ({ store }, { club }) => ({
    data: (await listInvitations(store, club)).map(invitations.jsonOf),
    has_more: false,
  }),
})
