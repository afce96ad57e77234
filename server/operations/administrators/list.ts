import { administrator } from '@kantine/contract/administration/administrator.ts'
import { listAdministrators } from '../../callers/accounts/administrators.ts'
import { listOf, operation } from '../operation.ts'
import { ofAdministrators, shown } from './administrator.ts'

export default operation({
  ...ofAdministrators,
  name: 'list',
  about: 'all',
  title: { en: 'Administrators', nl: 'Beheerders' },
  says: {
    en: 'Lists the administrators with their clubs and roles, oldest first.',
    nl: 'Toont de beheerders met hun clubs en rollen, oudste account eerst.',
  },
  effect: 'reads',
  output: listOf(administrator.fields),
  run: async ({ store }) => ({ data: (await listAdministrators(store)).map(shown), has_more: false }),
})
