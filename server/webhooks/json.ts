/** Endpoints and deliveries as the console and the commands show them. */

import type { Delivery } from './deliveries/log.ts'
import type { Endpoint } from './endpoints/endpoint.ts'

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export const endpointJson = (endpoint: Endpoint) => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.kinds,
  state: endpoint.enabled ? 'enabled' : 'disabled',
  disabled_reason: endpoint.reason,
  disabled_at: instant(endpoint.disabledAt),
  failing_since: instant(endpoint.failingSince),
  warned_at: instant(endpoint.warnedAt),
  old_secret_until: instant(endpoint.oldSecretUntil),
  created_at: instant(endpoint.createdAt),
})

export const deliveryJson = (delivery: Delivery) => ({
  id: delivery.id,
  endpoint_id: delivery.endpoint,
  webhook_id: delivery.messageId,
  event: delivery.kind,
  occurred_at: instant(delivery.at),
  state: delivery.state,
  test: delivery.isTest,
  next_try_at: instant(delivery.nextTryAt),
  tries: delivery.tries.map(({ at, durationMs, status, failure, excerpt }) => ({
    at: instant(at),
    duration_ms: durationMs,
    status,
    failure,
    excerpt,
  })),
})
