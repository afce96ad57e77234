/** Describes the notifications to webhook endpoints and the responses of receivers (section 6). */
import { type EventDefinition, type EventKind, testKind } from '@kantine/contract/events.ts'
import { exampleIds, exampleIdsOf } from '@kantine/contract/example-ids.ts'
import { idSchema } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import type { Marked } from '@kantine/contract/unspecified.ts'
import { described, type OperationObject, type Parameter, type ResponseObject, schemaRef } from './openapi.ts'

/** The specification names no field or header of a notification. */
const open = { open: '§6' } as const

export const webhookTag = {
  name: 'Webhooks',
  description:
    'Kantine sends notifications of changes as `POST` to endpoints that an administrator registers. They contain only ids. They arrive at least once, in any order: recognise duplicates by `webhook-id`, and fetch the record for its state.',
}

export const notificationHeaders = {
  'webhook-id': {
    ...open,
    doc: 'Unique id of the delivery, the same for every attempt.',
    schema: { type: 'string', examples: ['msg_2_1071_mwqjggkr'] },
  },
  'webhook-timestamp': {
    ...open,
    doc: 'Time of this attempt, in seconds since 1970. Reject timestamps that are more than five minutes off.',
    schema: { type: 'integer', examples: [1795273446] },
  },
  'webhook-signature': {
    ...open,
    doc: 'Signatures, separated by spaces; one match is enough. Each is `v1,` followed by the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with the decoded secret (Standard Webhooks).',
    schema: { type: 'string', examples: ['v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='] },
  },
} as const satisfies { [name: string]: Marked & { doc: string; schema: Schema } }

/** These headers as parameters, by their names in the components of the description. */
export const notificationParameters: { readonly [name: string]: Parameter } = Object.fromEntries(
  Object.entries(notificationHeaders).map(([name, { doc, schema, ...mark }]) => [
    name.replaceAll('-', '_'),
    { name, in: 'header', required: true, ...described(doc, mark), schema },
  ]),
)

export type Kinds = readonly (readonly [EventKind, EventDefinition])[]

/** @param isWhole whether notifications name the entry of the list of changes, which only the whole contract has */
export const describeWebhooks = (
  kinds: Kinds,
  isWhole: boolean,
): { readonly [kind: string]: { readonly post: OperationObject } } =>
  Object.fromEntries(kinds.map(([kind, definition]) => [kind, { post: notifying(kind, definition, isWhole) }]))

function notifying(kind: EventKind, definition: EventDefinition, isWhole: boolean): OperationObject {
  return {
    operationId: `receive_${kind.replace('.', '_')}`,
    tags: [webhookTag.name],
    summary: kind,
    ...described(definition.doc, definition),
    security: [],
    parameters: Object.keys(notificationParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      description: 'Verify the signature over the raw bytes before you parse them.',
      content: {
        'application/json': { schema: schemaRef(notificationName(kind)), example: exampleNotification(kind, isWhole) },
      },
    },
    responses: answers,
  }
}

const answers: { readonly [status: string]: ResponseObject } = {
  '2XX': {
    ...described(
      `Delivered, if this response arrives within ${limits.webhookTimeoutSeconds} seconds. The body is ignored.`,
      open,
    ),
    headers: {},
  },
  '410': { ...described('The receiver no longer exists. Kantine disables the endpoint.', open), headers: {} },
  default: {
    ...described(
      'Not delivered, such as 401 for a wrong signature. Kantine retries. It does not follow redirects.',
      open,
    ),
    headers: { 'retry-after': { $ref: '#/components/headers/retry-after' } },
  },
}

export const notificationSchemas = (kinds: Kinds, isWhole: boolean): { readonly [name: string]: Schema } =>
  Object.fromEntries(
    kinds.map(([kind, definition]) => [notificationName(kind), notificationSchema(kind, definition, isWhole)]),
  )

/** `KennismakerStatusChangedNotification` for `kennismaker.status_changed`. */
const notificationName = (kind: EventKind) =>
  `${kind.replace(/(?:^|[._])(\w)/g, (_, letter) => letter.toUpperCase())}Notification`

const notificationSchema = (kind: EventKind, { doc, ids }: EventDefinition, isWhole: boolean): Schema => ({
  type: 'object',
  description: doc,
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', const: kind, ...described('Type of the event.', open) },
    timestamp: {
      type: 'string',
      format: 'date-time',
      ...described('Time of the event; after a change, the new `updated_at` of the record.', open),
    },
    data: {
      type: 'object',
      ...described('Ids of the records.', open),
      required: ['club_id', ...ids],
      properties: {
        club_id: { ...idSchema, ...described('The club.', open) },
        ...Object.fromEntries(ids.map((name) => [name, recordIdSchema(kind, name)])),
        ...(isWhole && kind !== testKind && { change_id: changeIdSchema }),
      },
    },
    test: {
      type: 'boolean',
      ...described(
        '`true` for a test sent by an administrator: nothing happened, and the ids are made up. Respond with 2xx and do nothing. Absent otherwise.',
        open,
      ),
    },
    practice: {
      type: 'boolean',
      ...described(
        '`true` for an event of a practice club: it happened, to fictional people. Handle it as a real event, except where you act for real people. Absent otherwise.',
        open,
      ),
    },
  },
})

const changeIdSchema: Schema = {
  ...idSchema,
  ...described(
    'Id of the change, as in `GET /changes`, where its entry says who made it. Payments have no entry there. Absent in tests, and in notifications of changes made before version 1.9.',
    open,
  ),
}

/** An id can be `null` only if it is a nullable field of the changed record. */
function recordIdSchema(kind: EventKind, name: string): Schema {
  const record = storedResources().find((resource) => kindsOf(resource).includes(kind))
  const what = name.replace(/_id$/, '').replaceAll('_', ' ')
  return record?.fields[name]?.nullable
    ? { ...idSchema, type: ['integer', 'null'], ...described(`The ${what}; \`null\` if there is none.`, open) }
    : { ...idSchema, ...described(`The ${what}.`, open) }
}

function kindsOf({ events = {} }: Resource): (EventKind | undefined)[] {
  const { changed = {}, becomes = [], ...actions } = events
  return [...Object.values(actions), ...Object.values(changed), ...becomes.map(({ event }) => event)]
}

const exampleNotification = (type: EventKind, isWhole: boolean) => ({
  type,
  timestamp: '2026-11-21T15:04:05.123Z',
  data: {
    club_id: exampleIds.club_id,
    ...exampleIdsOf(type),
    ...(isWhole && type !== testKind && { change_id: exampleIds.change_id }),
  },
  ...(type === testKind && { test: true }),
})
