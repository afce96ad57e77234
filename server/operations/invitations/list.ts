import { invitation } from '@kantine/contract/administration/invitation.ts'
import { invitations, listInvitations } from '../../callers/administrators/invitations.ts'
import { listOf, operation } from '../operation.ts'
import { ofInvitations } from './invitation.ts'

export default operation({
  ...ofInvitations,
  name: 'list',
  about: 'all',
  offered: ['application'],
  title: { en: 'Invitations', nl: 'Uitnodigingen' },
  says: {
    en: 'Lists the invitations to a club that were not accepted yet.',
    nl: 'Toont de uitnodigingen voor een club die nog niet zijn aangenomen.',
  },
  effect: 'reads',
  output: listOf(invitation.fields),
  run: async ({ store }, { club }) => ({
    data: (await listInvitations(store, club)).map(invitations.jsonOf),
    has_more: false,
  }),
})
