/** The tables of deliveries and of their tries. */
import { deliveryStates, failureNames } from '@kantine/contract/administration/delivery.ts'
import { type EventKind, eventKinds } from '@kantine/contract/events.ts'
import { choice, flag, instant, integer, internal, nullable, text } from '../../store/system-columns.ts'
import { defineTable, type ValueOf } from '../../store/system-table.ts'

export type State = (typeof deliveryStates)[number]

/** Each is written in the same transaction as the change it announces. */
export const deliveries = defineTable({
  name: 'webhook_deliveries',
  columns: {
    club_id: internal(integer),
    id: integer,
    endpoint_id: integer,
    kind: choice(Object.keys(eventKinds) as readonly EventKind[]),
    at: instant,
    /** JSON: an object of ids. */
    data: internal(text),
    state: choice(deliveryStates),
    is_test: flag,
    /** Reset to 0 for a redelivery. */
    tries: internal(integer),
    /** The time of the next try. A claim postpones it, so the delivery is due again later if the claiming process dies. */
    due_at: nullable(instant),
  },
  retention: [{ since: 'at', kept: ['deliveries'], key: ['club_id', 'id'] }],
})

export const tries = defineTable({
  name: 'webhook_tries',
  columns: {
    club_id: internal(integer),
    delivery_id: internal(integer),
    at: instant,
    duration_ms: integer,
    status: nullable(integer),
    failure: nullable(choice(failureNames)),
    excerpt: text,
  },
  retention: [{ since: 'at', kept: ['deliveries'], key: ['club_id', 'delivery_id', 'at'] }],
})

export type Try = ValueOf<typeof tries>

/** A delivery with its tries, oldest first. */
export type Delivery = Omit<ValueOf<typeof deliveries>, 'tries'> & {
  readonly webhookId: string
  readonly tries: readonly Try[]
}
