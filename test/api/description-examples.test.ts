/** The examples in the API description fit their schemas and describe one consistent club. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fields } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { callOf, operationsOf } from '@kantine/contract/operations.ts'
import { isChanges, type Resource } from '@kantine/contract/resource.ts'
import { changesOf } from '@kantine/contract/resources/change.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { club } from '@kantine/contract/resources/club.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { sandboxKey } from '@kantine/contract/resources/sandbox-key.ts'
import { resources } from '@kantine/contract/resources.ts'
import { exampleOf, recordFields } from '@kantine/contract/schemas.ts'
import { servedContract } from '@kantine/contract/served.ts'
import { describe } from '../../server/surfaces/rest/describe/document.ts'
import type {
  Document,
  MediaType,
  OperationObject,
  Reference,
  ResponseObject,
} from '../../server/surfaces/rest/describe/openapi.ts'
import { validators } from '../support/compare-with-description.ts'

type Results = { readonly results: readonly Values[]; readonly succeeded: number; readonly failed: number }

type Values = { readonly [name: string]: unknown }

const describeOnly = (contract: 'full' | 'shown'): Document => describe(servedContract(contract), 'https://example.org')
const document = describeOnly('full')

/** The moment at which the examples are read: everything was changed last then. */
const now = recordFields(member).updated_at?.example as string

const exampleRecord = (resource: Pick<Resource, 'fields' | 'exampleId'>): Values =>
  exampleOf(recordFields(resource)) as Values

/** The example of a body, or of an answer that has one. */
const exampleIn = (
  body: OperationObject['requestBody'] | ResponseObject | Reference | undefined,
): Values | undefined =>
  body && 'content' in body ? (body.content?.['application/json']?.example as Values) : undefined

for (const contract of ['full', 'shown'] as const) {
  test(`every example fits its schema (CONTRACT=${contract})`, () => {
    const document = describeOnly(contract)
    const validatorOf = validators(document)
    let count = 0
    const fits = (schema: object, example: unknown, place: string) => {
      count += 1
      assert.equal(validatorOf(schema)(example), undefined, place)
    }
    const walk = (part: unknown, place: string) => {
      if (typeof part !== 'object' || part === null) return
      if ('schema' in part && 'example' in part) fits(part.schema as object, part.example, place)
      if ('schema' in part && 'examples' in part)
        for (const { value } of Object.values((part as MediaType).examples ?? {}))
          fits(part.schema as object, value, place)
      if ('examples' in part && Array.isArray(part.examples))
        for (const example of part.examples) fits(part, example, place)
      for (const [name, inner] of Object.entries(part))
        if (name !== 'example' && name !== 'examples') walk(inner, `${place}/${name}`)
    }
    walk(document, '')
    assert.ok(count > 100, `${count}`)
  })
}

/** References to other records than the example of their resource, each with the reason. */
const others: { readonly [field: string]: string } = {
  'group.parent_id': 'A group is no part of itself.',
  'facility.parent_id': 'A facility is no part of itself.',
  'kennismaker.member_id': 'The example member never was a kennismaker.',
}

test("an example's reference has the id of the referenced example", () => {
  const ids = new Map(resources.map(({ name, exampleId = 1 }) => [name, exampleId]))
  assert.equal(new Set(ids.values()).size, ids.size, 'each definition needs an exampleId of its own')
  let count = 0
  const walk = (fields: Fields, place: string) => {
    for (const [name, { references, shape, example }] of Object.entries(fields)) {
      if (shape) walk(shape, `${place}.${name}`)
      if (references === undefined || Object.hasOwn(others, `${place}.${name}`)) continue
      count += 1
      assert.ok([example].flat().includes(ids.get(references)), `${place}.${name}`)
    }
  }
  for (const { name, fields } of resources) walk(fields, name)
  assert.ok(count > 10)
})

test('the response to a write contains the fields sent and the id in the URL', () => {
  let count = 0
  for (const resource of resources) {
    for (const operation of operationsOf(resource)) {
      const { method, path } = callOf(operation, resource)
      const described = document.paths[path]?.[method.toLowerCase()] ?? assert.fail(path)
      const { parameters = [], requestBody, responses } = described
      const id = parameters.find((one) => 'name' in one && one.name === 'id' && one.in === 'path')
      if (id && 'schema' in id) assert.deepEqual(id.schema.examples, [resource.exampleId ?? 1], path)
      if (operation.name === 'bulk' || operation.parameters) continue
      for (const answer of [exampleIn(responses[200]), exampleIn(responses[201])].filter(Boolean)) {
        count += 1
        assert.deepEqual(answer, { ...exampleRecord(resource), ...exampleIn(requestBody) }, `${method} ${path}`)
      }
    }
  }
  assert.ok(count > 20)
  const { external_id } = document.components.parameters
  assert.deepEqual(external_id?.schema.examples, [member.fields.external_id.example])
  assert.deepEqual(document.components.headers.location?.schema.examples, [`/api/v1/members/${member.exampleId}`])
})

test('an example page lists records by ascending id and has no further pages', () => {
  for (const collection of [...resources, changesOf(resources)]) {
    if (!collection.operations.list) continue
    const answer = document.paths[`/api/v1/${collection.plural}`]?.get?.responses[200]
    const record = exampleRecord(collection)
    const expected = { data: [record], has_more: false }
    assert.deepEqual(exampleIn(answer), isChanges(collection) ? { ...expected, next: record.id } : expected)
  }
})

test('the response to a batch matches its operations, item by item', () => {
  const { requestBody, responses } = document.paths['/api/v1/members/bulk']?.post ?? assert.fail()
  const { operations } = exampleIn(requestBody) as { operations: Values[] }
  const { results, succeeded, failed } = exampleIn(responses[200]) as Results
  const items = operations.map(({ op, id }, n) => [op, id ?? results[n]?.id, results[n]?.status])
  assert.deepEqual(items, [
    ['create', 14, 201],
    ['update', 15, 200],
    ['delete', 16, 404],
    ['upsert', 17, 200],
  ])
  assert.deepEqual(
    results.map(({ id }) => id),
    [14, 15, 16, 17],
  )
  assert.deepEqual([results.length, succeeded, failed], [4, 3, 1])
})

/** What has happened, by resource; every other day or time of an example is still to come. */
const past: { readonly [resource: string]: readonly string[] } = {
  member: ['birth_date', 'joined_on'],
  group: ['starts_on'],
  season: ['starts_on'],
  attendance: ['date'],
  kennismaker: ['birth_date', 'trial_on'],
  charge: ['due_on', 'paid_at'],
  news_post: ['published_at'],
}

test('the updated_at of a record lies after its past dates and before its planned ones', () => {
  for (const resource of resources) {
    const { updated_at, ...record } = exampleRecord(resource)
    assert.equal(updated_at, now, resource.name)
    for (const [name, { schema, notBefore }] of Object.entries(resource.fields)) {
      const value = String(record[name])
      if (notBefore) assert.ok(value >= String(record[notBefore]), `${resource.name}.${name}`)
      if (schema.format !== 'date' && schema.format !== 'date-time') continue
      assert.equal(
        value < now,
        name === 'created_at' || (past[resource.name]?.includes(name) ?? false),
        `${resource.name}.${name}: ${value}`,
      )
    }
  }
  assert.equal(exampleRecord(changesOf(resources)).updated_at, now)
  const days = (Date.parse(String(sandboxKey.fields.expires_at.example)) - Date.parse(now)) / 86_400_000
  assert.equal(days, limits.sandboxKeyDays)
})

test('the example charge belongs to the example member, and its payments match the paid amount', () => {
  const { payments, debtor, member_id, paid_cents, amount_cents, paid_at } = charge.fields
  const { id, name, member_number } = exampleRecord(member)
  assert.deepEqual([debtor.example, member_id.example], [{ member_id: id, name, member_number }, id])
  const received = payments.example.filter(({ outcome }) => outcome === 'received')
  assert.equal(
    received.reduce((sum, one) => sum + one.amount_cents, 0),
    paid_cents.example,
  )
  assert.deepEqual([amount_cents.example, paid_at.example], [paid_cents.example, received.at(-1)?.at])
})

test('an example notification refers to the example records and the time of their change', () => {
  const change_id = changesOf([]).fields.id?.example
  const ids: Values = Object.fromEntries([club, ...resources].map(({ name, exampleId }) => [`${name}_id`, exampleId]))
  for (const [kind, { post }] of Object.entries(document.webhooks)) {
    const { timestamp, data } = exampleIn(post.requestBody) as { timestamp: string; data: Values }
    assert.equal(timestamp, now)
    for (const [name, id] of Object.entries(data)) assert.equal(id, { ...ids, change_id }[name], `${kind} ${name}`)
  }
})
