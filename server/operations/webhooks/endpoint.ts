/** What the operations on webhook endpoints have in common. */
import { endpoint } from '@kantine/contract/administration/endpoint.ts'
import { text } from '@kantine/contract/fields.ts'
import { type Endpoint, endpoints } from '../../webhooks/endpoints/endpoint.ts'

/** What every operation on endpoints of a club says of itself. */
export const ofEndpoints = { on: endpoint, offered: ['application', 'shell'], permission: 'webhooks:manage' } as const

export type ById = { readonly id: number }

/** The answer of operations that make a secret; no other shows it. */
export const withSecret = {
  ...endpoint.fields,
  secret: {
    ...text('Secret', 'Geheim', {
      required: true,
      doc: 'What signs its notifications; it is shown only once.',
      example: 'whsec_…',
    }),
    shownOnce: true,
  },
} as const

export function endpointJson(one: Endpoint) {
  const { id, url, description, kinds, state, reason, ...instants } = endpoints.jsonOf(one)
  return { id, url, description, events: kinds, state, disabled_reason: reason, ...instants }
}
