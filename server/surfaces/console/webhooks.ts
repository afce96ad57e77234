/** Webhook endpoints of a club, as the application manages them (section 6). */
import { giveWay } from '../../give-way.ts'
import { idInPath } from '../../http/query.ts'
import { refuseExceeded } from '../../http/refuse-exceeded.ts'
import { carryOut } from '../../operations/application-operation.ts'
import { type Endpoint, endpointNotFound } from '../../webhooks/endpoints/endpoint.ts'
import { deliveryJson, endpointJson, healthJson } from '../../webhooks/json.ts'
import { recover } from '../../webhooks/operations/deliveries.ts'
import { endpointHealth } from '../../webhooks/operations/endpoint-health.ts'
import {
  changeEndpoint,
  createEndpoint,
  disableEndpoint,
  enableEndpoint,
  getEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from '../../webhooks/operations/endpoints.ts'
import { testEndpoint } from '../../webhooks/operations/test-endpoint.ts'
import { bodyOf, bodyWith, refuseBodyOf } from './body.ts'
import type { Call, ClubCall, Route } from './call.ts'

const path = '/console/api/clubs/:slug/webhooks'

/** The routes of endpoints. Only the calls that make a secret answer with it. */
export const webhookRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'GET',
    path,
    async handle(call) {
      const endpoints = await carryOut(listEndpoints, call.services, call.caller, {})
      const data = []
      for (const endpoint of endpoints) data.push(await withHealth(call, endpoint))
      return JSON.stringify({ data, has_more: false })
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path,
    status: 201,
    confirmed: true,
    async handle(call) {
      const { webhooks } = call.services
      const { endpoint, secret } = await carryOut(createEndpoint, webhooks, call.caller, bodyOf(call))
      call.reply.header('location', `/console/api/clubs/${call.club.slug}/webhooks/${endpoint.id}`)
      return JSON.stringify({ ...endpointJson(endpoint), secret })
    },
  },
  {
    kind: 'club',
    method: 'GET',
    path: `${path}/:id`,
    async handle(call) {
      const endpoint = await carryOut(getEndpoint, call.services, call.caller, idIn(call))
      return JSON.stringify(await withHealth(call, endpoint))
    },
  },
  {
    kind: 'club',
    method: 'PATCH',
    path: `${path}/:id`,
    confirmed: true,
    async handle(call) {
      const changes = bodyWith(call, idIn(call))
      const endpoint = await carryOut(changeEndpoint, call.services.webhooks, call.caller, changes)
      return JSON.stringify(endpointJson(endpoint))
    },
  },
  {
    kind: 'club',
    method: 'DELETE',
    path: `${path}/:id`,
    status: 204,
    async handle(call) {
      refuseBodyOf(call)
      await carryOut(removeEndpoint, call.services.webhooks, call.caller, idIn(call))
      return ''
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/rotate`,
    confirmed: true,
    async handle(call) {
      refuseBodyOf(call)
      const { endpoint, secret } = await carryOut(rotateSecret, call.services.webhooks, call.caller, idIn(call))
      return JSON.stringify({ ...endpointJson(endpoint), secret })
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/disable`,
    async handle(call) {
      refuseBodyOf(call)
      return JSON.stringify(
        endpointJson(await carryOut(disableEndpoint, call.services.webhooks, call.caller, idIn(call))),
      )
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/enable`,
    async handle(call) {
      refuseBodyOf(call)
      const { endpoint, missed, missedSince } = await carryOut(
        enableEndpoint,
        call.services.webhooks,
        call.caller,
        idIn(call),
      )
      const since = missedSince === null ? null : new Date(missedSince).toISOString()
      return JSON.stringify({ ...endpointJson(endpoint), missed, missed_since: since })
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/test`,
    async handle(call) {
      await limitTests(call)
      const isEmpty = call.raw.length === 0
      const input = isEmpty ? idIn(call) : bodyWith(call, idIn(call))
      const delivery = await carryOut(testEndpoint, call.services.webhooks, call.caller, input)
      return JSON.stringify(deliveryJson(delivery))
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/recover`,
    status: 202,
    async handle(call) {
      const input = bodyWith(call, idIn(call))
      const recovered = await carryOut(recover, call.services.webhooks, call.caller, input)
      return JSON.stringify({ recovered })
    },
  },
]

async function withHealth({ services, caller }: ClubCall, endpoint: Endpoint) {
  await giveWay()
  const health = await carryOut(endpointHealth, services, caller, { id: endpoint.id })
  return { ...endpointJson(endpoint), health: healthJson(health) }
}

/**
 * Counts a test against the limit of the club: each sends a request to the address that the club chose.
 *
 * @throws {Refusal} `rate_limited`
 */
async function limitTests({ services, club }: ClubCall): Promise<void> {
  const state = await services.limiter.countTest(club.id)
  refuseExceeded(state, `The limit of ${state.limit} tests of endpoints a minute for each club is used up.`)
}

/** The endpoint of the path. */
const idIn = ({ request }: Call) => ({ id: idInPath(request, endpointNotFound) })
