import { quota } from '@kantine/contract/administration/quota.ts'
import { listOf, operation } from '../operation.ts'
import { command, quotasShown } from './quota.ts'

export default operation({
  on: quota,
  name: 'list',
  about: 'all',
  offered: ['application', 'shell'],
  permission: 'quotas:read',
  title: { en: 'Quotas', nl: 'Ruimte' },
  says: {
    en: 'Shows what a club uses of the shared database, and its limits.',
    nl: 'Toont wat een club van de gedeelde database gebruikt, en de limieten.',
  },
  effect: 'reads',
  output: listOf(quota.fields),
  shell: { command },
  run: ({ store }, { club }) => quotasShown(store, club),
})
