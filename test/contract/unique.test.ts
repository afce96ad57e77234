/** Unique fields, for each resource that has one and every way to write a value. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource, Scope } from '@kantine/contract/resource.ts'
import { resources, storedResources } from '@kantine/contract/resources.ts'
import fc from 'fast-check'
import { importRecords } from '../../server/records/import.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { type FieldValues, tableOf } from '../../server/store/body.ts'
import { migrations } from '../../server/store/migrate.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { exampleFields } from '../support/example-records.ts'
import { seedOf } from '../support/full.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { type Batch, type Problem, sender } from '../support/send.ts'
import { rowsOf } from '../support/writing.ts'

const uniqueFields = resources.flatMap((resource: Resource) =>
  (resource.unique ?? []).map((field) => ({ resource, field })),
)

test('every unique field has a unique index, and a natural key is never null', () => {
  assert.ok(uniqueFields.length > 0)
  const sql = migrations.map((migration) => migration.sql).join('\n')
  for (const { resource, field } of uniqueFields) {
    const table = tableOf(resource)
    const index = `create unique index ${table}_by_${field} on ${table} (club_id, ${field}) where ${field} is not null;`
    assert.ok(sql.includes(index), index)
  }
  for (const { naturalKey = [], fields, name } of storedResources()) {
    for (const field of naturalKey) assert.equal(fields[field]?.required, true, `${name}.${field}`)
  }
})

for (const { resource, field } of uniqueFields) {
  const about = `${resource.name}.${field}`
  const path = `/${resource.plural}`

  /** A club with three records of the resource: the values `one` and `two`, and none. */
  async function clubWith(engine: Parameters<typeof sharedKantine>[0]) {
    const kantine = await sharedKantine(engine)
    const { store } = kantine
    const club = await newClub(store)
    const fieldsOf = (value: unknown): FieldValues => {
      const required = Object.entries(exampleFields(resource)).filter(([name]) => resource.fields[name]?.required)
      return { ...Object.fromEntries(required), [field]: value }
    }
    await store.write(club.id, kantineItself, (write) =>
      write.put(
        resource,
        ['one', 'two', null].map((value) => ({ fields: fieldsOf(value) })),
      ),
    )
    const send = sender(kantine, club.key)
    let batches = 0
    const bulk = async (...operations: object[]) =>
      (await send<Batch>(`POST ${path}/bulk`, { operations }, `batch ${++batches}`)).body.results
    const values = async () => {
      const { body } = await send<{ data: FieldValues[] }>(`GET ${path}?limit=200`)
      return Object.fromEntries(body.data.map((record) => [record.id, record[field]]))
    }
    return { kantine, store, club, send, bulk, values, fieldsOf }
  }

  onEngines(`${about}: no write accepts the value of another record`, async (engine) => {
    const { kantine, club, send, bulk, fieldsOf } = await clubWith(engine)
    const rows = await rowsOf(kantine.store, club)
    const rule = `${field} must be unique among the ${resource.plural} of this club, but the ${resource.name} with the id 1 has this value. Change that ${resource.name} instead, or leave ${field} out here.`
    for (const [call, body] of [
      [`POST ${path}`, fieldsOf('one')],
      [`PATCH ${path}/2`, { [field]: 'one' }],
      [`PATCH ${path}/3`, { [field]: 'one' }],
    ] as const) {
      const { status, body: problem } = await send<Problem>(call, body)
      assert.deepEqual([status, problem.code], [422, 'validation_failed'], call)
      assert.deepEqual(problem.errors, [{ pointer: `/${field}`, detail: rule }], call)
    }
    const results = await bulk(
      { op: 'create', data: fieldsOf('one') },
      { op: 'update', id: 2, data: { [field]: 'one' } },
    )
    assert.deepEqual(
      results.map(({ status, errors }) => [status, errors]),
      [0, 1].map((n) => [422, [{ pointer: `/operations/${n}/data/${field}`, detail: rule }]]),
    )
    const { idempotent_answers: _, ...after } = await rowsOf(kantine.store, club)
    assert.deepEqual({ ...rows, ...after }, rows)
    const own = await send<FieldValues>(`PATCH ${path}/1`, { [field]: 'one' })
    assert.equal(own.status, 200, 'a record keeps its own value')
  })

  onEngines(`${about}: a write-only key does not learn which record has the value`, async (engine) => {
    const { kantine, club, fieldsOf } = await clubWith(engine)
    const { key } = await newKey(kantine.store, club, { scopes: [resource.scopes.write as Scope] })
    const send = sender(kantine, key)
    const answers = [
      await send<Problem>(`POST ${path}`, fieldsOf('one')),
      await send<Problem>(`PATCH ${path}/2`, { [field]: 'one' }),
    ]
    for (const { status, body } of answers) {
      assert.equal(status, 422)
      assert.match(body.detail, new RegExp(`but another ${resource.name} of this club has this value\\.`))
      assert.doesNotMatch(body.detail, /\bid 1\b/)
    }
  })

  onEngines(`${about}: within a batch, each item sees the values that earlier items freed or took`, async (engine) => {
    const { bulk, values, fieldsOf } = await clubWith(engine)
    const statuses = async (...items: object[]) => (await bulk(...items)).map(({ status }) => status)
    const set = (id: number, value: unknown) => ({ op: 'update', id, data: { [field]: value } })
    assert.deepEqual(await statuses(set(3, 'one'), set(1, null), set(3, 'one')), [422, 200, 200])
    assert.deepEqual(await values(), { 1: null, 2: 'two', 3: 'one' })
    // Two records exchange their values by way of a third value; the second is touched first.
    assert.deepEqual(
      await statuses(set(2, 'other'), set(3, 'two'), set(2, 'one'), { op: 'create', data: fieldsOf('one') }),
      [200, 200, 200, 422],
    )
    assert.deepEqual(await values(), { 1: null, 2: 'one', 3: 'two' })
    assert.deepEqual(
      await statuses({ op: 'delete', id: 2 }, { op: 'create', data: fieldsOf('one') }, set(1, 'one')),
      [200, 201, 422],
    )
    assert.deepEqual(await values(), { 1: null, 3: 'two', 4: 'one' })
  })

  onEngines(`${about}: one write of the store can swap the values of records`, async (engine) => {
    const { store, club, values, fieldsOf } = await clubWith(engine)
    await store.write(club.id, kantineItself, (write) =>
      write.put(resource, [
        { id: 3, fields: fieldsOf('one') },
        { id: 1, fields: fieldsOf('two') },
        { id: 2, fields: fieldsOf(null) },
      ]),
    )
    assert.deepEqual(await values(), { 1: 'two', 2: null, 3: 'one' })
    await store.write(club.id, kantineItself, async (write) => {
      const found = () =>
        write.idsByName(
          resource,
          ['one', 'two', 'new', null].map((value) => ({ [field]: value })),
          field,
        )
      await write.remove(resource, [3])
      assert.deepEqual(await found(), [undefined, 1, undefined, undefined])
      await write.put(resource, [{ id: 1, fields: fieldsOf('one') }, { fields: fieldsOf('new') }])
      assert.deepEqual(await found(), [1, undefined, 4, undefined])
      await write.flush()
      assert.deepEqual(await found(), [1, undefined, 4, undefined])
    })
  })

  onEngines(`${about}: another club may have the same values, and null is not unique`, async (engine) => {
    const { send, values } = await clubWith(engine)
    const other = await clubWith(engine)
    assert.equal((await send(`PATCH ${path}/1`, { [field]: null })).status, 200)
    assert.deepEqual(await values(), { 1: null, 2: 'two', 3: null })
    assert.deepEqual(await other.values(), { 1: 'one', 2: 'two', 3: null })
  })

  onEngines(`${about}: only one of many simultaneous writes gets the value`, async (engine) => {
    const { send, values, fieldsOf } = await clubWith(engine)
    const calls = Array.from({ length: 20 }, (_, n) =>
      n % 2 ? send(`POST ${path}`, fieldsOf('wanted')) : send(`PATCH ${path}/${1 + (n % 3)}`, { [field]: 'wanted' }),
    )
    const answers = await Promise.all(calls)
    for (const { status, text } of answers) assert.ok([200, 201, 422].includes(status), text)
    assert.equal(Object.values(await values()).filter((value) => value === 'wanted').length, 1)
  })

  onEngines(`${about}: random batches have the same result as their records one by one`, async (engine) => {
    const { bulk, values, fieldsOf } = await clubWith(engine)
    const held = new Map<number, string | null>([
      [1, 'one'],
      [2, 'two'],
      [3, null],
    ])
    let last = 3
    const seed = seedOf(`${about} ${engine}`)
    const item = fc.record({
      op: fc.constantFrom('create', 'update', 'update', 'delete', 'upsert', 'upsert'),
      id: fc.integer({ min: 1, max: 8 }),
      value: fc.constantFrom('one', 'two', 'three', 'four', null),
    })
    const hasUpsert = resource.operations.put_by_external_id !== undefined && field === 'external_id'
    const sendOf = ({ op, id, value }: { op: string; id: number; value: string | null }) => {
      if (op === 'create') return { op, data: fieldsOf(value) }
      if (op === 'upsert' && hasUpsert && value !== null) return { op, external_id: value, data: fieldsOf(value) }
      return op === 'delete' ? { op, id } : { op: 'update', id, data: { [field]: value } }
    }
    /** What one record after the other would answer. */
    const expectedOf = (sent: { op: string; id?: number; external_id?: string; data?: FieldValues }): number => {
      const value = (sent.external_id ?? sent.data?.[field] ?? null) as string | null
      const holder = value === null ? undefined : [...held].find(([, other]) => other === value)?.[0]
      if (sent.op === 'upsert' && holder !== undefined) return 200
      if (sent.op === 'create' || sent.op === 'upsert') {
        if (holder !== undefined) return 422
        held.set(++last, value)
        return 201
      }
      const id = sent.id as number
      if (!held.has(id)) return 404
      if (sent.op === 'delete') held.delete(id)
      else if (holder !== undefined && holder !== id) return 422
      else held.set(id, value)
      return 200
    }
    for (const items of fc.sample(fc.array(item, { minLength: 1, maxLength: 30 }), { numRuns: 12, seed })) {
      const sent = items.map(sendOf)
      const results = await bulk(...sent)
      const told = `SEED=${seed}: ${JSON.stringify(sent)} ${JSON.stringify(results)}`
      assert.deepEqual(
        results.map(({ status }) => status),
        sent.map(expectedOf),
        told,
      )
      assert.deepEqual(await values(), Object.fromEntries(held), told)
    }
  })

  onEngines(`${about}: an import row updates the record that has its value`, async (engine) => {
    const { store, club, send, values, fieldsOf } = await clubWith(engine)
    const rows = (...records: object[]) =>
      ({ text: JSON.stringify(records), skipInvalid: false, unsure: 'another' }) as const
    const [title = ''] = resource.searched ?? []
    const before = (await send<FieldValues>(`GET ${path}/2`)).body
    const { ids, refused } = await importRecords(
      store,
      club.id,
      kantineItself,
      resource,
      rows({ ...fieldsOf('two'), [title]: 'Imported' }, fieldsOf('three'), fieldsOf(null)),
    )
    assert.deepEqual([ids, refused], [[2, 4, 5], []])
    const { updated_at: _, ...expected } = { ...before, [title]: 'Imported' } as FieldValues
    assert.partialDeepStrictEqual((await send<FieldValues>(`GET ${path}/2`)).body, expected)
    assert.deepEqual(await values(), { 1: 'one', 2: 'two', 3: null, 4: 'three', 5: null })
    const twice = await importRecords(
      store,
      club.id,
      kantineItself,
      resource,
      rows(fieldsOf('new'), fieldsOf('one'), fieldsOf('new')),
    )
    assert.deepEqual(twice.ids, [])
    assert.deepEqual(twice.refused, [
      {
        row: 3,
        errors: [
          {
            pointer: '',
            detail: `Row 1 has the same ${field}, which must be unique. Remove one of the two rows.`,
          },
        ],
      },
    ])
  })
}
