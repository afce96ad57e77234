/** Later descriptions only add to that of the last release (section 9), as compared by `additive.ts`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../../server/surfaces/rest/describe/openapi.ts'
import { sharedKantine, startKantine } from '../support/kantine.ts'
import { takenBack } from './additive.ts'
import { contracts, keptBaseline } from './baseline.ts'

for (const contract of contracts) {
  test(`the served description keeps the promises of the last release (CONTRACT=${contract})`, async () => {
    const environment = { CONTRACT: contract }
    const { call } = await (contract === 'full' ? sharedKantine('sqlite') : startKantine('sqlite', { environment }))
    const served = (await (await call('/api/v1/openapi.json')).json()) as Document
    const kept = keptBaseline() ?? assert.fail("run 'npm run baseline'")
    assert.deepEqual(takenBack(kept[contract], served), [])
  })
}

// biome-ignore lint/suspicious/noExplicitAny: each change below reaches for one place in it.
type Description = any

/** A description with one of everything. */
const description = (): Description => ({
  paths: {
    '/members': {
      get: {
        operationId: 'list_members',
        security: [{ apiKey: [] }],
        'x-required-scope': 'members:read',
        parameters: [
          { $ref: '#/components/parameters/limit' },
          { name: 'status', in: 'query', schema: { type: 'string', maxLength: 60 } },
        ],
        responses: {
          200: {
            headers: { etag: { $ref: '#/components/headers/etag' } },
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Member' } } },
            },
          },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
      post: {
        operationId: 'create_member',
        security: [{ apiKey: [] }],
        'x-required-scope': 'members:write',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Sent' } } } },
        responses: { 204: { headers: {} } },
      },
    },
  },
  webhooks: {
    'member.created': {
      post: {
        operationId: 'receive_member_created',
        security: [],
        parameters: [{ name: 'webhook-id', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Notification' } } } },
        responses: { '2XX': { headers: {} } },
      },
    },
  },
  components: {
    securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
    parameters: {
      limit: { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 } },
    },
    headers: { etag: { schema: { type: 'string' } } },
    schemas: {
      Member: {
        type: 'object',
        required: ['id', 'name', 'email'],
        properties: {
          id: { type: 'integer' },
          name: { type: 'string', maxLength: 200 },
          email: { type: ['string', 'null'] },
          joined: { type: 'string', format: 'date' },
          plan: { type: 'string', enum: ['pro', 'basic'] },
        },
      },
      Sent: {
        oneOf: [
          {
            type: 'object',
            required: ['op', 'name'],
            additionalProperties: false,
            properties: {
              op: { type: 'string', const: 'create' },
              name: { type: 'string', minLength: 1, maxLength: 200, pattern: '^a' },
              plan: { type: 'string', enum: ['pro', 'basic'] },
              group_ids: { type: 'array', maxItems: 500, items: { type: 'integer', minimum: 1 } },
            },
          },
          {
            type: 'object',
            required: ['op'],
            additionalProperties: false,
            properties: { op: { type: 'string', const: 'delete' } },
          },
        ],
      },
      Notification: {
        type: 'object',
        required: ['type'],
        properties: { type: { type: 'string', const: 'member.created' } },
      },
      Code: { type: 'string', enum: ['not_found'] },
      Problem: {
        type: 'object',
        required: ['code'],
        properties: { code: { anyOf: [{ $ref: '#/components/schemas/Code' }, { type: 'string' }] } },
      },
    },
    responses: {
      NotFound: {
        headers: {},
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  },
})

type Changes = { readonly [name: string]: (description: Description) => unknown }

const list = ({ paths }: Description) => paths['/members'].get
const member = ({ components }: Description) => components.schemas.Member
const creation = ({ components }: Description) => components.schemas.Sent.oneOf[0]
const deletion = ({ components }: Description) => components.schemas.Sent.oneOf[1]
const remove = (holder: Description, name: string) => delete holder[name]

const takingBack: Changes = {
  'a path is gone': ({ paths }) => remove(paths, '/members'),
  'an operation is gone': ({ paths }) => remove(paths['/members'], 'post'),
  'an operation has another id': (all) => (list(all).operationId = 'members'),
  'an operation has another tag': (all) => (list(all).tags = ['People']),
  'an operation needs another scope': (all) => (list(all)['x-required-scope'] = 'people:read'),
  'a parameter is gone': (all) => list(all).parameters.pop(),
  'a parameter takes less': ({ components }) => (components.parameters.limit.schema.maximum = 100),
  'a parameter has another default': ({ components }) => (components.parameters.limit.schema.default = 20),
  'a parameter has to be sent': (all) => (list(all).parameters[1].required = true),
  'a new parameter has to be sent': (all) =>
    list(all).parameters.push({ name: 'year', in: 'query', required: true, schema: { type: 'integer' } }),
  'a status is gone': (all) => remove(list(all).responses, '404'),
  'a header of an answer is gone': (all) => remove(list(all).responses[200].headers, 'etag'),
  'a type of body is gone': (all) => remove(list(all).responses[200].content, 'application/json'),
  'a body has to be sent': (all) => (list(all).requestBody = { content: {} }),
  'a field of an answer is gone': (all) => remove(member(all).properties, 'name'),
  'a field of an answer can be left out': (all) => (member(all).required = ['id', 'name']),
  'a field of an answer can be null': (all) => (member(all).properties.name.type = ['string', 'null']),
  'a field of an answer cannot be null any more': (all) => (member(all).properties.email.type = 'string'),
  'a field of an answer has another type': (all) => (member(all).properties.id.type = 'string'),
  'a field of an answer has another format': (all) => remove(member(all).properties.joined, 'format'),
  'a field of an answer can be longer': (all) => (member(all).properties.name.maxLength = 300),
  'a field of an answer has a value more': (all) => member(all).properties.plan.enum.push('free'),
  'a field of an answer has a value less': (all) => member(all).properties.plan.enum.pop(),
  'a known code is gone': ({ components }) => (components.schemas.Code.enum = ['gone']),
  'codes are closed': ({ components }) =>
    components.schemas.Problem.properties.code.anyOf.pop() && components.schemas.Code.enum.push('new'),
  'a field that was taken is gone': (all) => remove(creation(all).properties, 'plan'),
  'a field has to be sent': (all) => creation(all).required.push('plan'),
  'a new field has to be sent': (all) => {
    creation(all).required.push('year')
    creation(all).properties.year = { type: 'integer' }
  },
  'a text that is sent has to be shorter': (all) => (creation(all).properties.name.maxLength = 100),
  'a text that is sent has to be longer': (all) => (creation(all).properties.name.minLength = 2),
  'a text that is sent has another pattern': (all) => (creation(all).properties.name.pattern = '^b'),
  'a text that is sent gets a format': (all) => (creation(all).properties.name.format = 'date'),
  'a value that was taken is gone': (all) => creation(all).properties.plan.enum.pop(),
  'a list that is sent takes fewer items': (all) => (creation(all).properties.group_ids.maxItems = 100),
  'the items of a list that is sent take less': (all) => (creation(all).properties.group_ids.items.minimum = 2),
  'a shape that was taken is gone': ({ components }) => components.schemas.Sent.oneOf.pop(),
  'an event is gone': ({ webhooks }) => remove(webhooks, 'member.created'),
  'a header of a notification is gone': ({ webhooks }) => webhooks['member.created'].post.parameters.pop(),
  'a notification can be without a field': ({ components }) => (components.schemas.Notification.required = []),
  'a type of generated code is gone': ({ components: { schemas } }) => {
    schemas.Problem.properties.code = { type: 'string' }
    remove(schemas, 'Code')
  },
  'a way to authenticate is gone': ({ components }) => remove(components.securitySchemes, 'apiKey'),
}

const adding: Changes = {
  'nothing changes': () => undefined,
  'a path': ({ paths }) => (paths['/news'] = {}),
  'an operation': ({ paths }) => (paths['/members'].put = { operationId: 'x', security: [], responses: {} }),
  'a parameter': (all) => list(all).parameters.push({ name: 'year', in: 'query', schema: { type: 'integer' } }),
  'a parameter that takes more': ({ components }) => (components.parameters.limit.schema.maximum = 500),
  'a status': (all) => (list(all).responses[410] = { headers: {} }),
  'a header of an answer': (all) => (list(all).responses[200].headers.link = { schema: { type: 'string' } }),
  'a field of an answer': (all) => (member(all).properties.phone = { type: 'string' }),
  'a field that is always there': (all) => member(all).required.push('plan'),
  'a field of an answer that is shorter': (all) => (member(all).properties.name.maxLength = 100),
  'a code': ({ components }) => components.schemas.Code.enum.push('gone'),
  'a field that can be sent': (all) => (creation(all).properties.year = { type: 'integer' }),
  'a field that can be sent and left out': (all) => (creation(all).required = ['op']),
  'a field that can be null': (all) => (creation(all).properties.name.type = ['string', 'null']),
  'a longer text': (all) => (creation(all).properties.name.maxLength = 300),
  'any text': (all) => remove(creation(all).properties.name, 'pattern'),
  'a value that is taken': (all) => creation(all).properties.plan.enum.push('free'),
  'a field of another shape': (all) => (deletion(all).properties.id = { type: 'integer' }),
  'a shape that is taken': ({ components }) =>
    components.schemas.Sent.oneOf.push({ type: 'object', properties: { op: { type: 'string', const: 'update' } } }),
  'an event': ({ webhooks }) => (webhooks['member.gone'] = { post: { operationId: 'y', security: [], responses: {} } }),
  'a header of a notification': ({ webhooks }) =>
    webhooks['member.created'].post.parameters.push({
      name: 'x',
      in: 'header',
      required: true,
      schema: { type: 'string' },
    }),
  'a field of a notification': ({ components }) =>
    (components.schemas.Notification.properties.test = { type: 'boolean' }),
}

for (const [what, change] of Object.entries(takingBack)) {
  test(`the comparison reports a breaking change where ${what}`, () => {
    const later = description()
    change(later)
    const found = takenBack(description(), later)
    assert.ok(found.length > 0)
    for (const sentence of found) assert.match(sentence, /: (?:is gone|needs a body|.* was .* and is )/)
  })
}

test('the comparison accepts additions', () => {
  for (const [what, change] of Object.entries(adding)) {
    const later = description()
    change(later)
    assert.deepEqual(takenBack(description(), later), [], what)
  }
})
