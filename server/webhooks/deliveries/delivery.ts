/** The tables of deliveries and of their tries. */
import type { EventKind } from '@kantine/contract/events.ts'
import { limits } from '@kantine/contract/limits.ts'
import { choice, flag, instant, integer, internal, nullable, text } from '../../store/own-columns.ts'
import { defineTable, type ValueOf } from '../../store/own-table.ts'
import type { Failure } from '../sending/outcome.ts'

/**
 * Where a delivery stands: it waits for its first or next try; it arrived; all its tries failed; or its endpoint was disabled.
 */
export const states = ['waiting', 'delivered', 'failed', 'missed'] as const
export type State = (typeof states)[number]

const keptMs = limits.deliveryDays * 86_400_000

/** What an endpoint is told: written with the change it tells of. */
export const deliveries = defineTable({
  name: 'webhook_deliveries',
  columns: {
    club_id: internal(integer),
    id: integer,
    endpoint_id: integer,
    kind: choice<EventKind>(),
    /** When it happened. */
    at: instant,
    /** JSON: an object of ids. */
    data: internal(text),
    state: choice<State>(),
    is_test: flag,
    /** How often it was tried since it was sent, or sent again, for the first time. */
    tries: internal(integer),
    /** The next try. Whoever claims a delivery moves this instant away, so that it comes back when that process ends. */
    due_at: nullable(instant),
  },
  retention: [{ since: 'at', keptMs }],
})

export const tries = defineTable({
  name: 'webhook_tries',
  columns: {
    club_id: internal(integer),
    delivery_id: internal(integer),
    /** When it began. */
    at: instant,
    duration_ms: integer,
    status: nullable(integer),
    failure: nullable(choice<Failure>()),
    excerpt: text,
  },
  retention: [{ since: 'at', keptMs }],
})

/** The counter of a club's deliveries. */
export const deliveryCounter = 'webhook_delivery'

export type Try = ValueOf<typeof tries>

/** A delivery as the log has it, with its tries, oldest first, in place of how many they are. */
export type Delivery = Omit<ValueOf<typeof deliveries>, 'tries'> & {
  readonly webhookId: string
  readonly tries: readonly Try[]
}
