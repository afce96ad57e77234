/** Batches of members (section 4.3). */
import assert from 'node:assert/strict'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type EngineName, onEngines, sharedKantine } from '../support/kantine.ts'
import { type Problem, type Result, type Send, sender, withoutVersions } from '../support/send.ts'

type Member = { id: number; name: string; status: string; group_ids: number[]; updated_at: string }
type Page<Item> = { data: Item[] }

/** A club with the groups 1 and 2, and a call of its batch, each time under a new key. */
async function clubOf(engine: EngineName) {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store)
  await kantine.store.write(club.id, kantineItself, (write) =>
    write.put(group, [{ fields: { name: 'Jeugd' } }, { fields: { name: 'Senioren' } }]),
  )
  const send = sender(kantine, club.key)
  let batches = 0
  return {
    kantine,
    club,
    send,
    bulk: (operations: unknown) => send('POST /members/bulk', { operations }, `batch-${++batches}`),
  }
}

const membersOf = async (send: Send) => (await send<Page<Member>>('GET /members?limit=200')).body.data

const create = (name: string, more = {}) => ({ op: 'create', data: { name, ...more } })

onEngines('operations are applied independently, with results in the order of the request', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  await bulk([create('Sanne'), create('Youssef')])
  const { status, body } = await bulk([
    create('Jan', { birth_date: '2009-04-17', gender: 'female', group_ids: [2, 1] }),
    { op: 'update', id: 99, data: { status: 'archived' } },
    { op: 'update', id: 1, data: { status: 'archived' } },
    create(''),
    { op: 'delete', id: 2 },
    { op: 'delete', id: 2 },
    create('Fatima'),
  ])
  assert.equal(status, 200)
  assert.deepEqual(
    body.results.map(({ status, id }) => [status, id]),
    [
      [201, 3],
      [404, 99],
      [200, 1],
      [422, undefined],
      [200, 2],
      [404, 2],
      [201, 4],
    ],
  )
  assert.deepEqual([body.succeeded, body.failed], [4, 3])
  assert.deepEqual(
    body.results.map(({ error }) => error),
    [
      undefined,
      'There is no such record among the members of this club.',
      undefined,
      'name must not be empty; send a string, such as "Sanne de Vries".',
      undefined,
      'There is no such record among the members of this club.',
      undefined,
    ],
  )
  const members = await membersOf(send)
  assert.deepEqual(
    members.map(({ id, name, status, group_ids }) => [id, name, status, group_ids]),
    [
      [1, 'Sanne', 'archived', []],
      [3, 'Jan', 'active', [2, 1]],
      [4, 'Fatima', 'active', []],
    ],
  )
})

onEngines('each operation sees the effects of earlier ones, and the last write to a record wins', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  const { body } = await bulk([
    create('Sanne', { group_ids: [1] }),
    { op: 'update', id: 1, data: { name: 'Sanne de Vries' } },
    { op: 'update', id: 1, data: { group_ids: [2], status: 'archived' } },
    create('Gone'),
    { op: 'delete', id: 2 },
    { op: 'update', id: 2, data: { name: 'Back' } },
  ])
  assert.deepEqual(
    body.results.map(({ status, id }) => [status, id]),
    [
      [201, 1],
      [200, 1],
      [200, 1],
      [201, 2],
      [200, 2],
      [404, 2],
    ],
  )
  const [sanne, ...others] = await membersOf(send)
  assert.deepEqual([sanne?.name, sanne?.group_ids, sanne?.status], ['Sanne de Vries', [2], 'archived'])
  assert.deepEqual(others, [])
})

onEngines('a batch returns 200 even if every operation fails', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  const { status, body } = await bulk([{ op: 'delete', id: 7 }, create('Jan', { group_ids: [1, 9] })])
  assert.deepEqual([status, body.succeeded, body.failed], [200, 0, 2])
  assert.deepEqual(await membersOf(send), [])
})

onEngines('a malformed batch is rejected as a whole, and nothing is written', async (engine) => {
  const { send } = await clubOf(engine)
  const good = create('Never')
  const hundredOne = Array.from({ length: 101 }, () => good)
  const refused: [body: unknown, status: number, code: string, pointer: string][] = [
    [{}, 422, 'validation_failed', '/operations'],
    [{ operations: good }, 422, 'validation_failed', '/operations'],
    [{ operations: null }, 422, 'validation_failed', '/operations'],
    [{ operations: hundredOne }, 422, 'validation_failed', '/operations'],
    [{ operations: [good], records: [] }, 422, 'validation_failed', '/records'],
    [[good], 422, 'validation_failed', ''],
    ['null', 422, 'validation_failed', ''],
    ['{"operations": [', 400, 'bad_request', ''],
    ['', 400, 'bad_request', ''],
    ['{"operations": [], "operations": []}', 400, 'bad_request', '/operations'],
  ]
  for (const [n, [body, status, code, pointer]] of refused.entries()) {
    const answer = await send<Problem>('POST /members/bulk', body, `refused-${n}`)
    const seen = [answer.status, answer.body.code, answer.body.errors?.map(({ pointer }) => pointer)]
    assert.deepEqual(seen, [status, code, [pointer]], JSON.stringify(body).slice(0, 100))
  }
  const without = await send<Problem>('POST /members/bulk', { operations: [good] })
  assert.deepEqual([without.status, without.body.code], [400, 'idempotency_key_required'])
  assert.deepEqual(await membersOf(send), [])
})

onEngines('a malformed operation fails, and the others are applied', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  const unknown = { error: 'op must be one of create, update, delete, upsert.', pointer: '/op' }
  const noObject = {
    error: 'An operation must be an object with an op: one of create, update, delete, upsert.',
    pointer: '',
  }
  const cases: [operation: unknown, expected: typeof unknown][] = [
    [{ op: 'merge', data: { name: 'Jan' } }, unknown],
    [{ op: 'toString', id: 1 }, unknown],
    [{ op: ['create'], data: { name: 'Jan' } }, unknown],
    [{ data: { name: 'Jan' } }, unknown],
    [{}, unknown],
    [null, noObject],
    [7, noObject],
    ['create', noObject],
    [[create('Jan')], noObject],
  ]
  const { status, body } = await bulk([create('First'), ...cases.map(([operation]) => operation), create('Last')])
  assert.deepEqual([status, body.succeeded, body.failed], [200, 2, cases.length])
  for (const [i, [operation, { error, pointer }]] of cases.entries()) {
    const errors = [{ pointer: `/operations/${i + 1}${pointer}`, detail: error }]
    const expected = { status: 422, error, code: 'validation_failed', errors }
    assert.deepEqual(body.results[i + 1], expected, JSON.stringify(operation))
  }
  assert.deepEqual(
    (await membersOf(send)).map(({ name }) => name),
    ['First', 'Last'],
  )
})

onEngines('an empty batch succeeds with no results', async (engine) => {
  const { bulk } = await clubOf(engine)
  const { status, body } = await bulk([])
  assert.deepEqual([status, body], [200, { results: [], succeeded: 0, failed: 0 }])
})

onEngines(
  'the result of a failed operation has an error code and pointers into the body of the batch',
  async (engine) => {
    const { bulk } = await clubOf(engine)
    const { body } = await bulk([
      { op: 'update', id: 99, data: { name: 'Nobody' } },
      create('Jan', { group_ids: [1, 9], email: 'jan' }),
      { op: 'update', data: { name: '' } },
    ])
    const [missing, wrong, half] = body.results
    assert.deepEqual([missing?.code, missing?.errors], ['not_found', undefined])
    assert.equal(wrong?.code, 'validation_failed')
    const places = (result: Result | undefined) => result?.errors?.map(({ pointer }) => pointer)
    assert.deepEqual(places(wrong), ['/operations/1/data/email', '/operations/1/data/group_ids/1'])
    assert.equal(wrong?.error, wrong?.errors?.map(({ detail }) => detail).join(' '))
    assert.deepEqual(places(half), ['/operations/2/id', '/operations/2/data/name'])
  },
)

onEngines('the result of an operation names three errors and counts the others', async (engine) => {
  const { kantine, send, bulk } = await clubOf(engine)
  const faulty = (faults: number) =>
    create('Jan', Object.fromEntries(Array.from({ length: faults }, (_, n) => [`field_${n}`, n])))
  const { body } = await bulk([faulty(3), faulty(4), faulty(17), faulty(1000)])
  assert.deepEqual(
    body.results.map(({ error, errors }) => [errors?.length, error?.match(/ … and .*/)?.[0]]),
    [
      [3, undefined],
      [3, ' … and 1 more.'],
      [3, ' … and 14 more.'],
      [3, ' … and at least 17 more.'],
    ],
  )
  const single = await send<Problem>('POST /members', faulty(1000).data)
  assert.equal(single.body.errors?.length, 20)
  assert.match(single.body.detail, / … and at least 1 more\.$/)

  // What is kept for the replay stays small, however many faults there are.
  assert.equal((await bulk(Array.from({ length: 100 }, () => faulty(30)))).body.failed, 100)
  const [kept] = await kantine.store.findAcrossClubs(sql`select max(length(body)) as longest from idempotent_answers`)
  assert.ok(Number(kept?.longest) < 120_000, `${kept?.longest} characters`)
})

onEngines('an invalid operation fails alone, with a message about the error', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  await bulk([create('Sanne')])
  const wrong: [operation: object, error: RegExp][] = [
    [{ op: 'update', data: { name: 'Jan' } }, /^id is required for update/],
    [{ op: 'update', id: '20', data: { name: 'Jan' } }, /^id must be a number, not a string\. Send 20 without quotes/],
    [{ op: 'delete', id: 'Sanne' }, /^id must be the id of a record: a whole number from 1 to/],
    [{ op: 'update', id: 0, data: { name: 'Jan' } }, /^id must be the id of a record: a whole number from 1 to/],
    [{ op: 'update', id: null, data: { name: 'Jan' } }, /^id is required for update/],
    [{ op: 'delete' }, /^id is required for delete/],
    [{ op: 'update', id: 1 }, /^data is required for update/],
    [{ op: 'create' }, /^data is required for create/],
    [{ op: 'create', data: {} }, /^name is required/],
    [{ op: 'create', data: ['Jan'] }, /^A record must be a JSON object/],
    [{ op: 'create', id: 7, data: { name: 'Jan' } }, /^id is set by Kantine/],
    [{ op: 'delete', id: 1, data: { name: 'Jan' } }, /^data is not allowed in a delete/],
    [
      { op: 'create', data: { name: 'Jan' }, name: 'Jan' },
      /^name is not a field of an operation\. Use only op, id and data/,
    ],
    [create('Jan', { birth_date: '2009-02-30' }), /^birth_date must be/],
    [create('Jan', { birthdate: '2009-02-03' }), /^birthdate is not a field of members\. Did you mean birth_date\?/],
    [
      create('Jan', { group_ids: [1, 9] }),
      /^group_ids\/1 must be the id of a group, but this club has none with the id 9/,
    ],
    [{ op: 'update', id: 1, data: { name: null } }, /^name must be a string/],
    [{ op: 'update', id: 1, data: { updated_at: '2026-01-01T00:00:00Z' } }, /^updated_at is set by Kantine/],
  ]
  const before = await membersOf(send)
  const { status, body } = await bulk([...wrong.map(([operation]) => operation), create('Last')])
  assert.deepEqual([status, body.succeeded, body.failed], [200, 1, wrong.length])
  for (const [i, [operation, error]] of wrong.entries()) {
    assert.equal(body.results[i]?.status, 422, JSON.stringify(operation))
    assert.match(body.results[i]?.error ?? '', error)
  }
  assert.deepEqual(
    (await membersOf(send)).map(({ name }) => name),
    ['Sanne', 'Last'],
  )
  assert.deepEqual((await membersOf(send))[0], before[0])
})

onEngines("another club's member and group are treated as if they did not exist", async (engine) => {
  const { kantine, send, bulk } = await clubOf(engine)
  const other = sender(kantine, (await newClub(kantine.store, 'elsewhere')).key)
  await other('POST /members', { name: 'Theirs' })
  const { body } = await bulk([
    { op: 'update', id: 1, data: { name: 'Ours' } },
    { op: 'delete', id: 1 },
  ])
  assert.deepEqual(
    body.results.map(({ status }) => status),
    [404, 404],
  )
  const theirs = await other('POST /members/bulk', { operations: [create('Jan', { group_ids: [1] })] }, 'theirs')
  assert.equal(theirs.body.results[0]?.status, 422)
  assert.deepEqual(
    (await membersOf(other)).map(({ name }) => name),
    ['Theirs'],
  )
  assert.deepEqual(await membersOf(send), [])
})

onEngines('a hundred operations share one updated_at', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  const { status, body } = await bulk(Array.from({ length: 100 }, (_, n) => create(`Member ${n}`)))
  assert.deepEqual([status, body.succeeded, body.failed], [200, 100, 0])
  assert.deepEqual(
    withoutVersions(body.results),
    Array.from({ length: 100 }, (_, n) => ({ status: 201, id: n + 1 })),
  )
  const members = await membersOf(send)
  assert.equal(members.length, 100)
  assert.equal(new Set(members.map(({ updated_at }) => updated_at)).size, 1)
})

onEngines('an update without changes succeeds and keeps updated_at', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  await bulk([create('Sanne', { group_ids: [1] })])
  const before = await membersOf(send)
  const { body } = await bulk([
    { op: 'update', id: 1, data: { name: 'Sanne', group_ids: [1] } },
    { op: 'update', id: 1, data: {} },
  ])
  assert.deepEqual([body.succeeded, body.failed], [2, 0])
  assert.deepEqual(await membersOf(send), before)
})

onEngines('one batch can delete two members of one team, and the team remains without them', async (engine) => {
  const { kantine, club, send, bulk } = await clubOf(engine)
  await bulk(['Sanne', 'Youssef', 'Jan'].map((name) => create(name)))
  await kantine.store.write(club.id, kantineItself, (write) =>
    write.put(competitionTeam, [{ fields: { name: 'Dames 1', member_ids: [1, 2, 3] } }]),
  )
  await send(
    'POST /attendance/bulk',
    { records: [1, 2, 3].map((id) => ({ member_id: id, group_id: 1, date: '2026-09-03', present: true })) },
    'attendance',
  )
  const { body } = await bulk([
    { op: 'delete', id: 1 },
    { op: 'delete', id: 3 },
  ])
  assert.deepEqual([body.succeeded, body.failed], [2, 0])
  const [team] = (await send<Page<{ member_ids: number[] }>>('GET /competition-teams')).body.data
  assert.deepEqual(team?.member_ids, [2])
  const attended = (await send<Page<{ member_id: number }>>('GET /attendance')).body.data
  assert.deepEqual(
    attended.map(({ member_id }) => member_id),
    [2],
  )
})
