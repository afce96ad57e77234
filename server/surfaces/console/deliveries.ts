/** The log of deliveries of a club, as the application shows it. */
import { eventKinds } from '@kantine/contract/events.ts'
import { idInPath, queryOf, type RawQuery, valuesOf } from '../../http/query.ts'
import { carryOut } from '../../operations/application-operation.ts'
import { readParameters } from '../../operations/input.ts'
import { states } from '../../webhooks/deliveries/delivery.ts'
import { deliveryNotFound } from '../../webhooks/deliveries/log.ts'
import { deliveryJson, deliveryWithBodyJson } from '../../webhooks/json.ts'
import { getDelivery, listDeliveries, redeliver } from '../../webhooks/operations/deliveries.ts'
import { refuseBodyOf } from './body.ts'
import type { Call, Route } from './call.ts'

const path = '/console/api/clubs/:slug/deliveries'

/** The routes of deliveries. */
export const deliveryRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'GET',
    path,
    takesParameters: true,
    async handle(call) {
      const filter = filterOf(queryOf(call.request))
      const { deliveries, hasMore } = await carryOut(listDeliveries, call.services, call.caller, filter)
      return JSON.stringify({ data: deliveries.map(deliveryJson), has_more: hasMore })
    },
  },
  {
    kind: 'club',
    method: 'GET',
    path: `${path}/:id`,
    async handle(call) {
      return JSON.stringify(deliveryWithBodyJson(await carryOut(getDelivery, call.services, call.caller, idIn(call))))
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/redeliver`,
    status: 202,
    async handle(call) {
      refuseBodyOf(call)
      const delivery = await carryOut(redeliver, call.services.webhooks, call.caller, idIn(call))
      return JSON.stringify(deliveryJson(delivery))
    },
  },
]

const parameters = {
  limit: { type: 'limit' },
  starting_after: { type: 'id' },
  endpoint_id: { type: 'id' },
  event: { type: 'choice', words: Object.keys(eventKinds) },
  state: { type: 'choice', words: states },
  since: { type: 'instant' },
  until: { type: 'instant' },
} as const

/** The newest deliveries come first, so the page after a delivery has the older ones. */
function filterOf(query: RawQuery) {
  const { starting_after: before, since, until, ...others } = readParameters(parameters, valuesOf(parameters, query))
  return {
    ...others,
    ...(before !== undefined && { before }),
    ...(since !== undefined && { since: new Date(Number(since)).toISOString() }),
    ...(until !== undefined && { until: new Date(Number(until)).toISOString() }),
  }
}

/** The delivery of the path. */
const idIn = ({ request }: Call) => ({ id: idInPath(request, deliveryNotFound) })
