/** What the operations on AI assistants have in common. */
import { grant } from '@kantine/contract/administration/grant.ts'
import { grants, type ListedGrant } from '../../callers/assistants/grants.ts'

/** What every operation on the assistants of a club says of itself. */
export const ofAssistants = {
  on: grant,
  offered: ['application', 'shell'],
  permission: 'assistants:manage',
} as const

export const shown = ({ administrator, state, ...grant }: ListedGrant) => ({
  ...grants.jsonOf(grant),
  administrator,
  state,
})
