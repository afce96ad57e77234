import { delivery } from '@kantine/contract/administration/delivery.ts'
import { type Delivery, deliveries, tries } from '../../webhooks/deliveries/delivery.ts'

/** Properties shared by all operations on a club's deliveries. */
export const ofDeliveries = {
  on: delivery,
  offered: ['application', 'shell'],
  permission: 'webhooks:manage',
} as const

export type DeliveryJson = ReturnType<typeof deliveryJson>

export function deliveryJson(one: Delivery) {
  const { id, endpoint_id, kind, at, state, is_test, due_at } = deliveries.jsonOf({ ...one, tries: 0 })
  const last = one.tries.at(-1)
  return {
    id,
    endpoint_id,
    webhook_id: one.webhookId,
    event: kind,
    occurred_at: at,
    state,
    test: is_test,
    next_try_at: due_at,
    last_answer: last ? [last.status, last.failure].filter((part) => part !== null).join(' ') : null,
    tries: one.tries.map(tries.jsonOf),
  }
}
