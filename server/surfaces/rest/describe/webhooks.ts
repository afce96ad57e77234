/** Describes the notifications that are sent to webhook endpoints (section 6): what a receiver gets, and what it answers. */
import { type EventDefinition, type EventKind, testKind } from '@kantine/contract/events.ts'
import { exampleIds, exampleIdsOf } from '@kantine/contract/example-ids.ts'
import { idSchema } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import type { Marked } from '@kantine/contract/unspecified.ts'
import { schemaRef } from './components.ts'
import { described } from './marks.ts'
import type { Document, OperationObject, Parameter, ResponseObject } from './openapi.ts'

/** The specification names no field or header of a notification, so all of them are open points. */
const open = { open: '§6' } as const

/** The tag of all notifications. */
export const webhookTag = {
  name: 'Webhooks',
  description:
    'Notifications of changes, sent as `POST` to the endpoints that an administrator of the club registers. They hold identifiers only. They come at least once and in no certain order: tell repetitions by `webhook-id`, and read the record for its state.',
}

/** The headers of every notification. */
export const notificationHeaders = {
  'webhook-id': {
    ...open,
    doc: 'Id of the delivery, the same for every attempt and unique.',
    schema: { type: 'string', examples: ['msg_2_1071_mwqjggkr'] },
  },
  'webhook-timestamp': {
    ...open,
    doc: 'When this attempt was sent, in seconds since 1970. Reject requests more than five minutes off.',
    schema: { type: 'integer', examples: [1795273446] },
  },
  'webhook-signature': {
    ...open,
    doc: 'Signatures, separated by spaces; one match is enough. Each is `v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret (Standard Webhooks).',
    schema: {
      type: 'string',
      examples: ['v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
    },
  },
} as const satisfies { [name: string]: Marked & { doc: string; schema: Schema } }

/** These headers as parameters of the description, by their names in its components. */
export const notificationParameters: { readonly [name: string]: Parameter } = Object.fromEntries(
  Object.entries(notificationHeaders).map(([name, { doc, schema, ...mark }]) => [
    name.replaceAll('-', '_'),
    { name, in: 'header', required: true, ...described(doc, mark), schema },
  ]),
)

/** The kinds of events that are described. */
export type Kinds = readonly (readonly [EventKind, EventDefinition])[]

/** One notification for each kind. */
export const describeWebhooks = (kinds: Kinds): Document['webhooks'] =>
  Object.fromEntries(kinds.map(([kind, definition]) => [kind, { post: notifying(kind, definition) }]))

function notifying(kind: EventKind, definition: EventDefinition): OperationObject {
  return {
    operationId: `receive_${kind.replace('.', '_')}`,
    tags: [webhookTag.name],
    summary: kind,
    ...described(definition.doc, definition),
    security: [],
    parameters: Object.keys(notificationParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      description: 'JSON. Verify the signature over its bytes as they arrived, before reading it.',
      content: {
        'application/json': {
          schema: schemaRef(notificationName(kind)),
          example: exampleNotification(kind),
        },
      },
    },
    responses: answers,
  }
}

/** The answers of a receiver. */
const answers: { readonly [status: string]: ResponseObject } = {
  '2XX': {
    ...described(
      `It has arrived, when this comes within ${limits.webhookTimeoutSeconds} seconds. A body is not looked at.`,
      open,
    ),
    headers: {},
  },
  '410': { ...described('There is no receiver any more: the endpoint is disabled.', open), headers: {} },
  default: {
    ...described(
      'It has not arrived, such as 401 for a wrong signature, and is tried again later. A redirect is not followed.',
      open,
    ),
    headers: { 'retry-after': { $ref: '#/components/headers/retry-after' } },
  },
}

/** The schemas of the notifications. */
export const notificationSchemas = (kinds: Kinds): { readonly [name: string]: Schema } =>
  Object.fromEntries(kinds.map(([kind, definition]) => [notificationName(kind), notificationSchema(kind, definition)]))

/** `KennismakerStatusChangedNotification` for `kennismaker.status_changed`. */
const notificationName = (kind: EventKind) =>
  `${kind.replace(/(?:^|[._])(\w)/g, (_, letter) => letter.toUpperCase())}Notification`

/** Allows unknown fields, like everything that Kantine sends: receivers ignore fields that they do not know (section 9). */
const notificationSchema = (kind: EventKind, { doc, ids }: EventDefinition): Schema => ({
  type: 'object',
  description: doc,
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', const: kind, ...described('The kind of the event.', open) },
    timestamp: {
      type: 'string',
      format: 'date-time',
      ...described('When it happened. After a change this is the `updated_at` that the record got with it.', open),
    },
    data: {
      type: 'object',
      ...described('Which records it is about.', open),
      required: ['club_id', ...ids],
      properties: {
        club_id: { ...idSchema, ...described('The club.', open) },
        ...Object.fromEntries(ids.map((name) => [name, recordIdSchema(kind, name)])),
      },
    },
    test: {
      type: 'boolean',
      ...described(
        '`true` where an administrator sent this to try the receiver: nothing happened, and the ids are made up. Answer 2xx, and do not act on it. Absent from every other notification.',
        open,
      ),
    },
  },
})

/** An id can be `null` only when the changed record has it in a nullable field. */
function recordIdSchema(kind: EventKind, name: string): Schema {
  const record = storedResources().find((resource) => kindsOf(resource).includes(kind))
  const what = name.replace(/_id$/, '').replaceAll('_', ' ')
  return record?.fields[name]?.nullable
    ? { ...idSchema, type: ['integer', 'null'], ...described(`The ${what}; \`null\` where there is none.`, open) }
    : { ...idSchema, ...described(`The ${what}.`, open) }
}

/** The kinds of events that changes of a resource cause. */
function kindsOf({ events = {} }: Resource): (EventKind | undefined)[] {
  const { changed = {}, becomes = [], ...actions } = events
  return [...Object.values(actions), ...Object.values(changed), ...becomes.map(({ event }) => event)]
}

const exampleNotification = (type: EventKind) => ({
  type,
  timestamp: '2026-11-21T15:04:05.123Z',
  data: { club_id: exampleIds.club_id, ...exampleIdsOf(type) },
  ...(type === testKind && { test: true }),
})
