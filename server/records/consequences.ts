/** What follows from a change of records, whichever operation, job or command makes it: every write obeys these rules, in this order. */
import type { Consequence } from '../store/writer.ts'
import { leaveEvents } from './ended-memberships.ts'
import { movePlannedEnd } from './planned-ends.ts'
import { moveUp } from './waiting-lists.ts'

export const consequences: readonly Consequence[] = [movePlannedEnd, leaveEvents, moveUp]
