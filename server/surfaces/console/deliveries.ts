/** The log of deliveries of a club, as the application shows it. */
import { eventKinds } from '@kantine/contract/events.ts'
import { limits } from '@kantine/contract/limits.ts'
import { type Parsed, parseId, parseLimit, parseQuery, type RawQuery } from '../../http/query.ts'
import { getDelivery, listDeliveries, redeliver, type State, states } from '../../webhooks/deliveries/log.ts'
import { deliveryJson } from '../../webhooks/json.ts'
import { refuseBodyOf } from './body.ts'
import type { Route } from './call.ts'
import { idOf } from './webhooks.ts'

const path = '/console/api/clubs/:slug/deliveries'

/** The routes of deliveries. */
export const deliveryRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'GET',
    path,
    takesParameters: true,
    async handle(call) {
      const { limit, ...filter } = filterOf(call.request.query as RawQuery)
      const found = await listDeliveries(call.services, call.club.id, { ...filter, limit: limit + 1 })
      return JSON.stringify({ data: found.slice(0, limit).map(deliveryJson), has_more: found.length > limit })
    },
  },
  {
    kind: 'club',
    method: 'GET',
    path: `${path}/:id`,
    async handle(call) {
      return JSON.stringify(deliveryJson(await getDelivery(call.services, call.club.id, idOf(call))))
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/redeliver`,
    status: 202,
    async handle(call) {
      refuseBodyOf(call)
      const delivery = await redeliver(call.services.webhooks, call.club.id, call.caller.actor, idOf(call))
      return JSON.stringify(deliveryJson(delivery))
    },
  },
]

/** The newest come first, so the page behind a delivery has those before it. */
function filterOf(query: RawQuery) {
  const { limit, starting_after, endpoint_id, event, state } = parseQuery<{
    limit: number
    starting_after: number
    endpoint_id: number
    event: string
    state: State
  }>(query, {
    limit: parseLimit,
    starting_after: parseId,
    endpoint_id: parseId,
    event: parseOneOf(Object.keys(eventKinds)),
    state: parseOneOf(states),
  })
  return { limit: limit ?? limits.pageSizeDefault, before: starting_after, endpoint: endpoint_id, kind: event, state }
}

const parseOneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): Parsed<T> => {
    const value = values.find((value) => value === text)
    return value === undefined ? { rule: `must be one of ${values.join(', ')}` } : { value }
  }
