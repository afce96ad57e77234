/** What the operations on webhook endpoints have in common. */
import { answered } from '@kantine/contract/administration/answered.ts'
import { endpoint } from '@kantine/contract/administration/endpoint.ts'
import { type Endpoint, endpoints } from '../../webhooks/endpoints/endpoint.ts'

/** What every operation on endpoints of a club says of itself. */
export const ofEndpoints = { on: endpoint, offered: ['application', 'shell'], permission: 'webhooks:manage' } as const

/** The answer of operations that make a secret; no other shows it. */
export const withSecret = { ...endpoint.fields, secret: answered.secret('Secret', 'Geheim') }

export function endpointJson(one: Endpoint) {
  const { id, url, description, kinds, state, reason, ...instants } = endpoints.jsonOf(one)
  return { id, url, description, events: kinds, state, disabled_reason: reason, ...instants }
}
