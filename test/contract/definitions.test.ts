import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from '@kantine/contract/fields.ts'
import { operationIdOf, operations, operationsOf, scopeOf } from '@kantine/contract/operations.ts'
import { defineResource, type RecordOf, type Resource, summaryOf } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import type { charge } from '@kantine/contract/resources/charge.ts'
import { event } from '@kantine/contract/resources/event.ts'
import type { payment } from '@kantine/contract/resources/payment.ts'
import { season } from '@kantine/contract/resources/season.ts'
import type { tournament } from '@kantine/contract/resources/tournament.ts'
import { resources, storedResources } from '@kantine/contract/resources.ts'
import { createSchema, updateSchema, upsertSchema, writtenSchema } from '@kantine/contract/schemas.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'

type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false

type Event = RecordOf<typeof event>
type Tournament = RecordOf<typeof tournament>

/** TypeScript compares these; a type that is wider or narrower than the values does not compile. */
const exact: readonly true[] = [
  true satisfies Same<Event['title'], string>, // required
  true satisfies Same<Event['registration_count'], number>, // has a default
  true satisfies Same<Event['capacity'], number | null>,
  true satisfies Same<RecordOf<typeof payment>['outcome'], 'received' | 'failed' | 'charged_back'>, // never null
  true satisfies Same<RecordOf<typeof charge>['paid_cents'], number | null>,
  true satisfies Same<Tournament['disciplines'], readonly { readonly id: number; readonly name: string }[]>,
  true satisfies Same<Tournament['updated_at'], string>,
]

test('the type of a record allows null exactly where the field does', () => {
  assert.equal(exact.length, 7)
  for (const { name, fields } of storedResources()) {
    for (const [field, { required, default: start, schema, nullable }] of Object.entries(fields)) {
      assert.equal(nullable, !required && start === null && !schema.enum, `${name}.${field}`)
    }
  }
})

test('the schema of every field is valid, because the server does not recheck it at each start', () => {
  const ajv = new Ajv2020()
  for (const { name, fields } of storedResources()) {
    for (const [field, { schema }] of Object.entries(fields)) {
      assert.ok(ajv.validateSchema(schema), `${name}.${field}: ${ajv.errorsText()}`)
    }
  }
})

test('a list is never null: without items it is empty', () => {
  const lists = storedResources().flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { schema, nullable, default: start }]) =>
      schema.type === 'array' ? [[`${name}.${field}`, nullable, start]] : [],
    ),
  )
  assert.ok(lists.length >= 4)
  for (const [name, ...rest] of lists) assert.deepEqual(rest, [false, []], String(name))
})

test('a misspelt option of a field does not compile', () => {
  // @ts-expect-error: `requierd` is no option
  const field = text('Name', 'Naam', { requierd: true, doc: 'Full name.', example: 'Sanne de Vries' })
  assert.equal(field.required, false)
})

test('a definition refers only to existing fields, and a filter requires a column', () => {
  const filter = { field: 'location', compare: '=', doc: 'Only these.' } as const
  for (const wrong of [
    { columns: ['colour'] },
    { naturalKey: ['colour'] },
    { removedByNull: 'colour' },
    { listedFrom: 'colour' },
    { summary: ['colour'] },
    { searched: ['colour'] },
    { fields: { ...event.fields, ends_at: { ...event.fields.ends_at, notBefore: 'colour' } } },
    { fields: { ...event.fields, ends_at: { ...event.fields.ends_at, copies: 'colour' } } },
    { events: { changed: { colour: 'event.updated' } } as const },
    { events: { becomes: [{ field: 'colour', value: 'red', event: 'event.updated' }] } as const },
  ]) {
    assert.throws(() => defineResource({ ...event, ...wrong }), /^Error: event: 'colour' is not one of its fields$/)
  }
  assert.throws(() => defineResource({ ...event, filters: { status: filter } }), /needs its column$/)
})

test('every operation of a definition suits the resource and has a scope', () => {
  for (const resource of storedResources()) {
    for (const operation of operationsOf(resource)) {
      assert.ok(operation.suits(resource), operationIdOf(operation.name, resource))
      assert.ok(allScopes.includes(scopeOf(operation, resource)), operationIdOf(operation.name, resource))
    }
  }
  assert.throws(() => scopeOf(operations.delete, season), /seasons have no scope for delete/)
})

test('the description of a body gives the singular name of the record', () => {
  assert.equal(createSchema(season).description, 'A new season.')
  assert.equal(updateSchema(event).description, 'Changes to an event.')
  assert.equal(upsertSchema(attendance).description, 'An attendance record.')
  assert.match(String(writtenSchema(season).description), /^A season after a write: complete for keys with/)
})

test('the summary of every resource has the fields needed to act on its records', () => {
  for (const resource of resources as readonly Resource[]) {
    const { plural, fields, naturalKey = [], listedFrom = 'id' } = resource
    const few = summaryOf(resource)
    const isMissing = (name: string) => Object.hasOwn(fields, name) && !few.includes(name)
    const names = Object.keys(fields)
    const amounts = names.filter((name) => name.endsWith('_cents'))
    const ends = names.filter((name) => few.includes(fields[name]?.notBefore ?? ''))
    const missing = [
      'status',
      ...naturalKey,
      listedFrom,
      ...ends,
      ...amounts,
      ...(amounts.length > 0 ? ['currency'] : []),
    ]
    assert.deepEqual(missing.filter(isMissing), [], plural)
    const required = names.filter((name) => fields[name]?.required)
    assert.deepEqual(required.filter(isMissing), [], plural)
  }
})

test('the summary also has the fields that no rule of the definitions covers', () => {
  const wanted: { readonly [plural: string]: readonly string[] } = {
    members: ['group_ids', 'left_on'],
    events: ['location', 'all_day', 'group_ids'],
    charges: ['member_id', 'due_on'],
    kennismakers: ['trial_on', 'member_id'],
    tournaments: ['starts_on', 'registration_deadline'],
    reservations: ['facility_id', 'starts_at', 'ends_at'],
    facilities: ['type', 'parent_id'],
  }
  for (const [plural, names] of Object.entries(wanted)) {
    const few = summaryOf(resources.find((one) => one.plural === plural) as Resource)
    const missing = names.filter((name) => !few.includes(name))
    assert.deepEqual(missing, [], plural)
  }
})
