/** Batches of attendance (section 4.4) and the upsert of a single record. */
import assert from 'node:assert/strict'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type EngineName, onEngines, sharedKantine } from '../support/kantine.ts'
import { type Problem, type Send, sender, withoutVersions } from '../support/send.ts'

type Record = { id: number; member_id: number; date: string; present: boolean; updated_at: string }

/** A club with the members 1 to 3 and the groups 1 and 2, and a call of its batch, each time under a new key. */
async function clubOf(engine: EngineName) {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store)
  await kantine.store.write(club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'Jeugd' } }, { fields: { name: 'Senioren' } }])
    await write.put(
      member,
      ['Sanne', 'Youssef', 'Jan'].map((name) => ({ fields: { name } })),
    )
  })
  const send = sender(kantine, club.key)
  let batches = 0
  return { send, bulk: (records: unknown) => send('POST /attendance/bulk', { records }, `batch-${++batches}`) }
}

/** What was noted of a member in the first group on a day. */
const noted = (member_id: number, present: boolean | null, date = '2026-09-03') => ({
  member_id,
  group_id: 1,
  date,
  present,
})

const attended = async (send: Send) => (await send<{ data: Record[] }>('GET /attendance')).body.data

const briefly = async (send: Send) =>
  (await attended(send)).map(({ id, member_id, present }) => [id, member_id, present])

onEngines('a batch writes one record per member, group and day', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  const first = await bulk([noted(1, true), noted(2, false)])
  assert.deepEqual(
    [first.status, { ...first.body, results: withoutVersions(first.body.results) }],
    [
      200,
      {
        results: [
          { status: 201, id: 1 },
          { status: 201, id: 2 },
        ],
        succeeded: 2,
        failed: 0,
      },
    ],
  )
  const second = await bulk([
    noted(2, true),
    noted(1, true),
    noted(1, true, '2026-09-04'),
    { ...noted(1, false), group_id: 2 },
  ])
  assert.deepEqual(withoutVersions(second.body.results), [
    { status: 200, id: 2 },
    { status: 200, id: 1 },
    { status: 201, id: 3 },
    { status: 201, id: 4 },
  ])
  assert.deepEqual(await briefly(send), [
    [1, 1, true],
    [2, 2, true],
    [3, 1, true],
    [4, 1, false],
  ])
})

onEngines('present null deletes the record, and succeeds if there is none', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  await bulk([noted(1, true), noted(2, true)])
  const { body } = await bulk([noted(1, null), noted(3, null), noted(1, null)])
  assert.deepEqual(body, {
    results: [{ status: 200, id: 1 }, { status: 200 }, { status: 200 }],
    succeeded: 3,
    failed: 0,
  })
  assert.deepEqual(await briefly(send), [[2, 2, true]])
})

onEngines('present null succeeds even if its member or group no longer exists', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  await bulk([noted(1, true)])
  await send('DELETE /members/1')
  const { body } = await bulk([noted(1, null), noted(99, null), { ...noted(2, null), group_id: 99 }])
  assert.deepEqual(body, { results: [{ status: 200 }, { status: 200 }, { status: 200 }], succeeded: 3, failed: 0 })
  const single = await send('POST /attendance', noted(1, null))
  assert.deepEqual([single.status, single.text], [204, ''])
})

onEngines('an empty batch succeeds, and an item that is not an object fails alone', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  assert.deepEqual((await bulk([])).body, { results: [], succeeded: 0, failed: 0 })
  const { body } = await bulk([null, noted(1, true)])
  assert.deepEqual(
    body.results.map(({ status, errors }) => [status, errors?.[0]?.pointer]),
    [
      [422, '/records/0'],
      [201, undefined],
    ],
  )
  assert.deepEqual(await briefly(send), [[1, 1, true]])
})

onEngines('the last of several items for one member, group and day wins', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  const { body } = await bulk([noted(1, true), noted(1, false), noted(1, null), noted(1, true), noted(1, false)])
  assert.deepEqual(
    body.results.map(({ status, id }) => [status, id]),
    [
      [201, 1],
      [200, 1],
      [200, 1],
      [201, 2],
      [200, 2],
    ],
  )
  assert.deepEqual(await briefly(send), [[2, 1, false]])
})

onEngines('a deleted record gets a new id when it is written again', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  await bulk([noted(1, true)])
  await bulk([noted(1, null)])
  assert.deepEqual(withoutVersions((await bulk([noted(1, true)])).body.results), [{ status: 201, id: 2 }])
  assert.deepEqual(await briefly(send), [[2, 1, true]])
})

onEngines('an invalid record fails without affecting the others', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  const { present, ...silent } = noted(1, true)
  const wrong: [record: unknown, error: RegExp][] = [
    [silent, /^present is required/],
    [{ ...noted(1, true), present: 'yes' }, /^present must be true or false, such as true; null deletes the record\.$/],
    [{ ...noted(1, true), note: 'late' }, /^note is not a field of attendance/],
    [noted(9, true), /^member_id must be the id of a member, but this club has none with the id 9/],
    [{ ...noted(1, true), group_id: 9 }, /^group_id must be the id of a group, but this club has none with the id 9/],
    [{ ...noted(1, null), date: 'yesterday' }, /^date must be/],
    [noted(1, true, '2026-02-30'), /^date must be/],
    [{ ...noted(1, true), date: null }, /^date must be/],
    ['present', /^A record must be a JSON object/],
  ]
  const { status, body } = await bulk([...wrong.map(([record]) => record), noted(2, present)])
  assert.deepEqual([status, body.succeeded, body.failed], [200, 1, wrong.length])
  for (const [i, [record, error]] of wrong.entries()) {
    assert.deepEqual([body.results[i]?.status, body.results[i]?.id], [422, undefined], JSON.stringify(record))
    assert.match(body.results[i]?.error ?? '', error)
  }
  assert.deepEqual(await briefly(send), [[1, 2, true]])
})

onEngines('a malformed batch is rejected as a whole', async (engine) => {
  const { send } = await clubOf(engine)
  const records = [noted(1, true)]
  const refused: [body: unknown, status: number, pointer: string][] = [
    [{}, 422, '/records'],
    [{ records: {} }, 422, '/records'],
    [{ records: Array.from({ length: 101 }, () => noted(1, true)) }, 422, '/records'],
    [{ operations: records }, 422, '/operations'],
    [records, 422, ''],
    ['{"records": [', 400, ''],
  ]
  for (const [n, [body, status, pointer]] of refused.entries()) {
    const answer = await send<Problem>('POST /attendance/bulk', body, `refused-${n}`)
    assert.deepEqual([answer.status, answer.body.errors?.[0]?.pointer], [status, pointer])
  }
  const without = await send<Problem>('POST /attendance/bulk', { records })
  assert.deepEqual([without.status, without.body.code], [400, 'idempotency_key_required'])
  assert.deepEqual(await briefly(send), [])
})

onEngines('the single upsert returns 201, 200 or 204, like a batch of one', async (engine) => {
  const { send } = await clubOf(engine)
  const created = await send<Record>('POST /attendance', noted(1, true))
  assert.deepEqual([created.status, created.headers.get('location')], [201, '/api/v1/attendance/1'])
  assert.deepEqual([created.body.id, created.body.present], [1, true])
  const same = await send<Record>('POST /attendance', noted(1, true))
  assert.deepEqual([same.status, same.text], [200, created.text])
  const changed = await send<Record>('POST /attendance', noted(1, false))
  assert.deepEqual([changed.status, changed.body.id, changed.body.present], [200, 1, false])
  assert.deepEqual(await attended(send), [changed.body])
  for (const _ of ['there', 'gone']) {
    const removed = await send('POST /attendance', noted(1, null))
    assert.deepEqual([removed.status, removed.text], [204, ''])
  }
  assert.deepEqual(await briefly(send), [])
  const wrong = await send<Problem>('POST /attendance', { ...noted(9, true), present: 'yes' })
  assert.deepEqual(
    [wrong.status, wrong.body.code, wrong.body.errors?.map(({ pointer }) => pointer)],
    [422, 'validation_failed', ['/present', '/member_id']],
  )
})
