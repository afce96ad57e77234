/** Versions in batches: `updated_at` and `etag` in the results, and `if_match` of an operation. */
import assert from 'node:assert/strict'
import { group } from '@kantine/contract/resources/group.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { storeRecords } from '../support/example-records.ts'
import { type EngineName, onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { type Problem, type Result, type Send, sender } from '../support/send.ts'

type Member = { readonly id: number; readonly name: string; readonly updated_at: string }

async function clubOf(engine: EngineName) {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store)
  const send = sender(kantine, club.key)
  return { kantine, club, send, bulk: bulkOf(send) }
}

const bulkOf = (send: Send) => {
  let batches = 0
  return async (...operations: object[]) =>
    (await send('POST /members/bulk', { operations }, `batch-${++batches}`)).body.results
}

const create = (name: string) => ({ op: 'create', data: { name } })
const versionIn = async (send: Send, id: number) => {
  const { body, headers } = await send<Member>(`GET /members/${id}`)
  return { updated_at: body.updated_at, etag: headers.get('etag') }
}
const shown = ({ updated_at = '', etag = null }: { updated_at?: string; etag?: string | null } = {}) => ({
  updated_at,
  etag,
})

onEngines('each result has the version of its record after the batch, as a read of it has', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  const [first] = await bulk(create('Sanne'))
  assert.deepEqual(shown(first), await versionIn(send, 1))
  const results = await bulk(
    { op: 'update', id: 1, data: { name: 'Sanne de Vries' } },
    create('Youssef'),
    { op: 'update', id: 1, data: { status: 'archived' } },
    { op: 'upsert', external_id: 'crm-1', data: { name: 'Jan' } },
    create(''),
    { op: 'delete', id: 2 },
  )
  const [one, three] = [await versionIn(send, 1), await versionIn(send, 3)]
  assert.deepEqual(results.map(shown), [one, shown(), one, three, shown(), shown()])
  const [unchanged] = await bulk({ op: 'update', id: 1, data: { status: 'archived' } })
  assert.deepEqual(shown(unchanged), one)
})

onEngines('attendance is answered with versions too, and a repeated batch with the same bytes', async (engine) => {
  const { kantine, club, send, bulk } = await clubOf(engine)
  await storeRecords(kantine.store, club.id, group, 1)
  await bulk(create('Sanne'))
  const records = [true, null].map((present) => ({ member_id: 1, group_id: 1, date: '2026-09-03', present }))
  const record = async (record: object | undefined, key: string) =>
    send('POST /attendance/bulk', { records: [record] }, key)
  const answer = await record(records[0], 'one')
  const { body, headers } = await send<Member>('GET /attendance/1')
  assert.deepEqual(answer.body.results, [
    { status: 201, id: 1, updated_at: body.updated_at, etag: headers.get('etag') },
  ])
  assert.deepEqual((await record(records[1], 'two')).body.results, [{ status: 200, id: 1 }])
  assert.equal((await record(records[0], 'one')).text, answer.text)
})

onEngines('an operation with the version of an earlier state fails with 412, and the others apply', async (engine) => {
  const { send, bulk } = await clubOf(engine)
  const [first, second] = await bulk(create('Sanne'), create('Youssef'))
  const [old, kept] = [first?.etag, second?.etag]
  const [changed] = await bulk({ op: 'update', id: 1, if_match: old, data: { name: 'Sanne de Vries' } })
  assert.equal(changed?.status, 200)
  const results = await bulk(
    { op: 'update', id: 1, if_match: old, data: { name: 'Lost' } },
    { op: 'delete', id: 1, if_match: old },
    { op: 'update', id: 2, if_match: `"other", ${kept}`, data: { external_id: 'crm-2' } },
    { op: 'upsert', external_id: 'crm-2', if_match: kept, data: { name: 'Lost' } },
    { op: 'upsert', external_id: 'crm-3', if_match: '*', data: { name: 'Nobody' } },
    { op: 'update', id: 1, if_match: `W/${changed?.etag}`, data: { name: 'Lost' } },
    { op: 'update', id: 1, if_match: '*', data: { gender: 'female' } },
    { op: 'update', id: 1, if_match: null, data: { phone: '06' } },
    { op: 'delete', id: 9, if_match: '*' },
  )
  assert.deepEqual(
    results.map(({ status }) => status),
    [412, 412, 200, 412, 412, 412, 200, 200, 404],
  )
  const { status, id, code, error } = results[0] as Result
  assert.deepEqual([status, id, code], [412, 1, 'precondition_failed'])
  assert.match(error ?? '', /^The record does not have the version in If-Match: .* Read it again\./)
  assert.equal((await send<Member>('GET /members/1')).body.name, 'Sanne de Vries')
  const [gone] = await bulk({ op: 'delete', id: 1, if_match: results[7]?.etag })
  assert.deepEqual(gone, { status: 200, id: 1 })
})

onEngines('where both are given, if_match and data.updated_at must hold', async (engine) => {
  const { bulk } = await clubOf(engine)
  const [before] = await bulk(create('Sanne'))
  const data = { updated_at: before?.updated_at, name: 'Sanne de Vries' }
  const stale = { updated_at: '2020-01-01T00:00:00Z', name: 'Lost' }
  const results = await bulk(
    { op: 'update', id: 1, if_match: before?.etag, data: stale },
    { op: 'update', id: 1, if_match: '"other"', data },
    { op: 'update', id: 1, if_match: before?.etag, data },
  )
  assert.deepEqual(
    results.map(({ status }) => status),
    [422, 412, 200],
  )
  assert.equal(results[0]?.errors?.[0]?.pointer, '/operations/0/data/updated_at')
})

onEngines('an if_match that is not a list of tags is an error of its operation', async (engine) => {
  const { bulk } = await clubOf(engine)
  const [{ etag = '' } = {}] = await bulk(create('Sanne'))
  for (const if_match of [etag.replaceAll('"', ''), '', 7, [etag], '"a'.repeat(200)]) {
    const [result] = await bulk({ op: 'delete', id: 1, if_match })
    assert.equal(result?.status, 422, JSON.stringify(if_match))
    assert.equal(result?.errors?.[0]?.pointer, '/operations/0/if_match')
    assert.match(result?.error ?? '', /^if_match must be \* or quoted ETags, .* Send the etag of a result/)
  }
  const [created] = await bulk({ ...create('Jan'), if_match: '*' })
  assert.match(created?.error ?? '', /^if_match is not a field of an operation\. Use only op, id and data\./)
})

onEngines('a key that cannot read gets no versions, and cannot guess them', async (engine) => {
  const { kantine, club, bulk } = await clubOf(engine)
  await bulk(create('Sanne'))
  const { key } = await newKey(kantine.store, club, { scopes: ['members:write'] })
  const send = sender(kantine, key)
  const [result] = await bulkOf(send)({ op: 'update', id: 1, data: { name: 'Anna' } })
  assert.deepEqual(Object.keys(result ?? {}), ['status', 'id', 'updated_at'])
  const operations = [create('Never'), { op: 'update', id: 1, if_match: '"guess"', data: { name: 'Anna' } }]
  const refused = await send<Problem>('POST /members/bulk', { operations }, 'guess')
  assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])
})

onEngines('CONTRACT=shown answers with the shown fields, and takes no if_match', async (engine) => {
  const kantine = await startKantine(engine, { environment: { CONTRACT: 'shown' } })
  const { key } = await newClub(kantine.store)
  const [created, changed] = await bulkOf(sender(kantine, key))(create('Sanne'), {
    op: 'update',
    id: 1,
    if_match: '*',
    data: { name: 'Anna' },
  })
  assert.deepEqual(created, { status: 201, id: 1 })
  assert.match(changed?.error ?? '', /^if_match is not a field of an operation\. Use only op, id and data\./)
})
