/** Endpoints and deliveries as the console and the commands show them. */
import { type Delivery, deliveries, tries } from './deliveries/delivery.ts'
import { type Endpoint, endpoints } from './endpoints/endpoint.ts'

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
