import { answered } from '@kantine/contract/administration/answered.ts'
import { endpoint } from '@kantine/contract/administration/endpoint.ts'
import { type Endpoint, endpoints } from '../../webhooks/endpoints/endpoint.ts'

/** Properties shared by all operations on a club's endpoints. */
export const ofEndpoints = { on: endpoint, offered: ['application', 'shell'], permission: 'webhooks:manage' } as const

/** The response of operations that create a secret. No other operation shows it. */
export const withSecret = { ...endpoint.fields, secret: answered.secret('Secret', 'Geheim') }

export function endpointJson(one: Endpoint) {
  const { id, url, description, kinds, state, reason, ...instants } = endpoints.jsonOf(one)
  return { id, url, description, events: kinds, state, disabled_reason: reason, ...instants }
}
