/** Under `CONTRACT=shown`, the writes of the specification work as it shows them, and no others exist. */
import assert from 'node:assert/strict'
import { limits } from '@kantine/contract/limits.ts'
import { onlyShown } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { exampleFields } from '../support/example-records.ts'
import { type EngineName, onEngines, startKantine } from '../support/kantine.ts'
import { type Problem, sender } from '../support/send.ts'
import { bodyFor, callTo, filledClub, newFields, rowsOf, type Writing, writings } from '../support/writing.ts'

type Record = { id: number; updated_at: string; [field: string]: unknown }

const isShown = ({ resource, operation }: Writing) => !resource.operations[operation]?.open

/** The same operation with only the fields that the specification shows. */
const asShown = (writing: Writing): Writing => ({ ...writing, resource: onlyShown(writing.resource) })

async function shownClub(engine: EngineName) {
  const kantine = await startKantine(engine, { environment: { CONTRACT: 'shown' } })
  const club = await filledClub(kantine.store, 'shown')
  return { kantine, club, send: sender(kantine, club.key) }
}

/** The records of a table as they are stored, with all their fields. */
const storedOf = (rows: { [table: string]: string[] }, table: string): Record[] =>
  (rows[table] ?? []).map((row) => JSON.parse(JSON.parse(row).body)).sort((a, b) => a.id - b.id)

onEngines('only the writes of table 4.1 are served', async (engine) => {
  const { kantine, club, send } = await shownClub(engine)
  assert.deepEqual(
    writings.filter(isShown).map((writing) => callTo(writing, '{id}')),
    ['POST /members', 'POST /members/bulk', 'POST /attendance/bulk'],
  )
  for (const writing of writings.filter(isShown)) {
    const { status } = await send(callTo(writing, 5), bodyFor(asShown(writing)), 'shown')
    assert.equal(status, writing.operation === 'create' ? 201 : 200)
  }
  const rows = await rowsOf(kantine.store, club)
  for (const writing of writings.filter((writing) => !isShown(writing))) {
    const { status, body } = await send<Problem>(callTo(writing, 5), bodyFor(writing), 'not-shown')
    const expected = writing.path.includes('{') ? [404, 'not_found'] : [405, 'method_not_allowed']
    assert.deepEqual([status, body.code], expected, writing.name)
  }
  assert.deepEqual(await rowsOf(kantine.store, club), rows)
})

onEngines('a member is created and returned with the shown fields', async (engine) => {
  const { kantine, club, send } = await shownClub(engine)
  const writing = asShown(writings.find(({ name }) => name === 'create_member') as Writing)
  const { status, headers, body } = await send<Record>('POST /members', newFields(writing))
  assert.equal(status, 201)
  assert.equal(headers.get('location'), null, 'a single record cannot be read here')
  assert.deepEqual(Object.keys(body), ['id', 'name', 'birth_date', 'gender', 'group_ids', 'status', 'updated_at'])
  assert.deepEqual({ ...body, ...newFields(writing) }, body)
  const stored = storedOf(await rowsOf(kantine.store, club), 'members').at(-1)
  assert.deepEqual(Object.keys(stored ?? {}), ['id', ...Object.keys(member.fields), 'updated_at'])
})

onEngines('a hidden field is unknown, and error messages do not mention it', async (engine) => {
  const { send } = await shownClub(engine)
  const hidden = Object.keys(member.fields).filter((name) => !(name in onlyShown(member).fields))
  assert.ok(hidden.length > 0)
  const fields = { ...exampleFields(member), created_at: '2026-08-20T09:30:00.000Z' }
  const { status, body } = await send<Problem>('POST /members', fields)
  assert.equal(status, 422)
  assert.deepEqual(
    body.errors?.map(({ pointer }) => pointer),
    hidden.map((name) => `/${name}`),
  )
  for (const { pointer = '', detail } of body.errors ?? []) {
    assert.match(detail, new RegExp(`^${pointer.slice(1)} is not a field of members\\.`))
    for (const name of hidden) assert.ok(!detail.slice(pointer.length).includes(name), detail)
  }
  const operation = { op: 'update', id: 5, data: fields }
  const batch = await send('POST /members/bulk', { operations: [operation] }, 'hidden')
  assert.equal(batch.body.results[0]?.status, 422)
  const named = body.errors?.slice(0, limits.faultsOfItem).map(({ detail }) => detail)
  const error = `${named?.join(' ')} … and ${hidden.length - limits.faultsOfItem} more.`
  assert.deepEqual(batch.body.results[0], { status: 422, id: 5, error }, 'section 4.3 shows no other field')
})

onEngines('an update keeps the stored values of hidden fields', async (engine) => {
  const { kantine, club, send } = await shownClub(engine)
  const before = storedOf(await rowsOf(kantine.store, club), 'members')[4]
  const data = { name: 'Renamed', group_ids: [1], status: 'archived' }
  const batch = await send('POST /members/bulk', { operations: [{ op: 'update', id: 5, data }] }, 'rename')
  assert.deepEqual(batch.body, { results: [{ status: 200, id: 5 }], succeeded: 1, failed: 0 })
  const after = storedOf(await rowsOf(kantine.store, club), 'members')[4]
  // The end of a membership ends its plan too.
  assert.deepEqual(after, { ...before, ...data, ends_on: null, updated_at: after?.updated_at })
  assert.equal(after?.email, exampleFields(member).email)
  const listed = (await send<{ data: Record[] }>('GET /members?starting_after=4&limit=1')).body.data[0]
  assert.deepEqual(Object.keys(listed ?? {}), ['id', ...Object.keys(onlyShown(member).fields), 'updated_at'])
  assert.equal(listed?.name, 'Renamed')
})

onEngines('the batch of attendance records, changes and clears attendance', async (engine) => {
  const { kantine, club, send } = await shownClub(engine)
  const session = { ...exampleFields(attendance), date: '2026-12-01' }
  const batch = (present: boolean | null) =>
    send('POST /attendance/bulk', { records: [{ ...session, present }] }, `present ${present}`)
  const answers = [await batch(true), await batch(false), await batch(null)]
  assert.deepEqual(
    answers.map(({ body }) => body.results),
    [[{ status: 201, id: 31 }], [{ status: 200, id: 31 }], [{ status: 200, id: 31 }]],
  )
  assert.equal(storedOf(await rowsOf(kantine.store, club), 'attendance').length, 30)
})
