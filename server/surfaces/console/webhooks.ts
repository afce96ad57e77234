/** Webhook endpoints of a club, as the application manages them (section 6). */
import { changeKinds, eventKinds } from '@kantine/contract/events.ts'
import { choice, type Field, instant, text } from '@kantine/contract/fields.ts'
import { idInPath } from '../../http/query.ts'
import { recover } from '../../webhooks/deliveries/log.ts'
import { testEndpoint } from '../../webhooks/deliveries/test-endpoint.ts'
import {
  changeEndpoint,
  createEndpoint,
  disableEndpoint,
  enableEndpoint,
  getEndpoint,
  listEndpoints,
  removeEndpoint,
} from '../../webhooks/endpoints/endpoints.ts'
import { rotateSecret } from '../../webhooks/endpoints/secrets.ts'
import { deliveryJson, endpointJson } from '../../webhooks/json.ts'
import { fieldsOf, refuseBodyOf } from './body.ts'
import type { Call, ClubCall, Route } from './call.ts'

const path = '/console/api/clubs/:slug/webhooks'

const kinds: Field<string[]> = {
  schema: { type: 'array', items: { type: 'string', maxLength: 60 }, maxItems: changeKinds.length, uniqueItems: true },
  label: { en: 'Events', nl: 'Gebeurtenissen' },
  doc: 'The events it is told of.',
  example: ['member.created', 'member.archived'],
  required: true,
  nullable: false,
  default: null,
  setBy: 'caller',
}

/** Empty as it is shown where there is none. */
const description = text('Description', 'Omschrijving', { doc: 'What it is for.', example: 'The website' })

const endpointForm = {
  plural: 'webhook endpoints',
  fields: {
    url: text('Address', 'Adres', {
      max: 2048,
      required: true,
      doc: 'Where notifications go.',
      example: 'https://example.org/kantine',
    }),
    description: { ...description, schema: { ...description.schema, minLength: 0 } },
    events: kinds,
  },
}

const testForm = {
  plural: 'a test',
  fields: {
    event: choice('Event', 'Gebeurtenis', {
      words: Object.keys(eventKinds),
      doc: 'What to send an example of.',
      example: 'member.created',
    }),
  },
}

const recoveryForm = {
  plural: 'a recovery',
  fields: {
    since: instant('From', 'Vanaf', { required: true, doc: 'From when on.', example: '2026-11-20T08:00:00.000Z' }),
  },
}

type EndpointFields = { readonly url: string; readonly description?: string | null; readonly events: string[] }

/** The routes of endpoints. A secret is only in the answers that make one. */
export const webhookRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'GET',
    path,
    async handle(call) {
      const endpoints = await listEndpoints(call.services, call.club.id)
      return JSON.stringify({ data: endpoints.map(endpointJson), has_more: false })
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path,
    status: 201,
    async handle(call) {
      const { url, description, events } = fieldsOf<EndpointFields>(call, endpointForm)
      const wanted = { url, description: description ?? '', kinds: events }
      const { webhooks } = call.services
      const { endpoint, secret } = await createEndpoint(webhooks, call.club.id, call.caller.actor, wanted)
      call.reply.header('location', `/console/api/clubs/${call.club.slug}/webhooks/${endpoint.id}`)
      return JSON.stringify({ ...endpointJson(endpoint), secret })
    },
  },
  {
    kind: 'club',
    method: 'GET',
    path: `${path}/:id`,
    async handle(call) {
      return JSON.stringify(endpointJson(await getEndpoint(call.services, call.club.id, idOf(call))))
    },
  },
  {
    kind: 'club',
    method: 'PATCH',
    path: `${path}/:id`,
    async handle(call) {
      const { url, description, events } = fieldsOf<Partial<EndpointFields>>(call, endpointForm, 'update')
      const endpoint = await changeEndpoint(...where(call), {
        ...(url !== undefined && { url }),
        ...(description !== undefined && { description: description ?? '' }),
        ...(events !== undefined && { kinds: events }),
      })
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
      await removeEndpoint(...where(call))
      return ''
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/rotate`,
    async handle(call) {
      refuseBodyOf(call)
      const { endpoint, secret } = await rotateSecret(...where(call))
      return JSON.stringify({ ...endpointJson(endpoint), secret })
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/disable`,
    async handle(call) {
      refuseBodyOf(call)
      return JSON.stringify(endpointJson(await disableEndpoint(...where(call))))
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/enable`,
    async handle(call) {
      refuseBodyOf(call)
      const { endpoint, missed, missedSince } = await enableEndpoint(...where(call))
      const since = missedSince === null ? null : new Date(missedSince).toISOString()
      return JSON.stringify({ ...endpointJson(endpoint), missed, missed_since: since })
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/test`,
    async handle(call) {
      const isEmpty = call.raw.length === 0
      const { event } = isEmpty ? {} : fieldsOf<{ event?: string }>(call, testForm)
      return JSON.stringify(deliveryJson(await testEndpoint(...where(call), event)))
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${path}/:id/recover`,
    status: 202,
    async handle(call) {
      const { since } = fieldsOf<{ since: string }>(call, recoveryForm)
      return JSON.stringify({ recovered: await recover(...where(call), Date.parse(since)) })
    },
  },
]

/** The endpoint of the path and on whose behalf it is changed, in the order in which all operations take them. */
const where = (call: ClubCall) => [call.services.webhooks, call.club.id, call.caller.actor, idOf(call)] as const

/** Nothing has the id 0, so an operation refuses it as every other that is not there. */
export const idOf = ({ request }: Call): number => idInPath(request) ?? 0
