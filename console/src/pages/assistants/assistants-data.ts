/** Reading the AI assistants of the club. */
import type { Grant } from '../../api.ts'
import { useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'

/** Whether an assistant has lost its access for good. */
export const hasEnded = ({ state }: Pick<Grant, 'state'>): boolean => state !== 'works' && state !== 'stopped'

/** The assistants of the club, oldest first, with those that have ended, and whether the club allows them. */
export const useAssistants = () => useRead(useClub().api.assistants.list())
