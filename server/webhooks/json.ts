/** Endpoints and deliveries as the console and the commands show them. */
import { countedAtMost } from './deliveries/counts.ts'
import { type Delivery, deliveries, tries } from './deliveries/delivery.ts'
import { type Endpoint, endpoints } from './endpoints/endpoint.ts'
import type { EndpointHealth } from './operations/endpoint-health.ts'
import { bodyOf } from './sending/message.ts'

export function endpointJson(endpoint: Endpoint) {
  const { id, url, description, kinds, state, reason, ...instants } = endpoints.jsonOf(endpoint)
  return { id, url, description, events: kinds, state, disabled_reason: reason, ...instants }
}

export function deliveryJson(delivery: Delivery) {
  const { id, endpoint_id, kind, at, state, is_test, due_at } = deliveries.jsonOf({ ...delivery, tries: 0 })
  return {
    ...{ id, endpoint_id, webhook_id: delivery.webhookId, event: kind, occurred_at: at, state, test: is_test },
    ...{ next_try_at: due_at, tries: delivery.tries.map(tries.jsonOf) },
  }
}

/** A delivery with the body that every try of it sends. */
export const deliveryWithBodyJson = (delivery: Delivery) => ({
  ...deliveryJson(delivery),
  body: bodyOf({ ...delivery, club: delivery.clubId }),
})

export function healthJson({ latest, newest, lastArrivedAt, lastFailedAt, ...counts }: EndpointHealth) {
  return {
    latest: latest ? deliveryJson(latest) : null,
    ...{ newest, last_arrived_at: isoOf(lastArrivedAt), last_failed_at: isoOf(lastFailedAt) },
    ...{ waiting: counts.waiting, next_try_at: isoOf(counts.nextTryAt) },
    ...{ missed: counts.missed, missed_since: isoOf(counts.missedSince), counted_at_most: countedAtMost },
  }
}

const isoOf = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
