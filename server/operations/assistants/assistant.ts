/** What the operations on AI assistants have in common. */
import { grant } from '@kantine/contract/administration/grant.ts'

/** What every operation on the assistants of a club says of itself. */
export const ofAssistants = {
  on: grant,
  offered: ['application', 'shell'],
  permission: 'assistants:manage',
} as const
