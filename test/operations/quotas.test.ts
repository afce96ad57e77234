/** A club's quotas on the shared database: enforcement, display and changes. */
import assert from 'node:assert/strict'
import { group } from '@kantine/contract/resources/group.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import { setQuotas } from '../../server/operations/quotas/quota.ts'
import { importRecords } from '../../server/records/import.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { tableOf } from '../../server/store/body.ts'
import { forgetOld } from '../../server/store/forget-old.ts'
import { type QuotaName, quotas, useOf } from '../../server/store/quotas.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { systemTables } from '../../server/system-tables.ts'
import { command, jsonOf } from '../cli/command.ts'
import { loggedIn } from '../console/browser.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'
import { type Problem, sender } from '../support/send.ts'
import { filledClub } from '../support/writing.ts'
import { newWorld } from '../webhooks/club-with-receivers.ts'

type Club = { readonly id: number }

const allow = (store: Store, club: Club, allowed: { readonly [name in QuotaName]?: number }) =>
  setQuotas(store, club.id, kantineItself, allowed)

const usedBy = (store: Store, club: Club, quota: QuotaName): Promise<number> =>
  store.read(club.id, async (db) => (await useOf(db, club.id, quota)).used)

/** The records of a club, counted one by one. */
async function countedRecords(store: Store, { id }: Club): Promise<number> {
  const counts = storedResources().map((resource) =>
    store.findAcrossClubs(sql`select count(*) as records from ${raw(tableOf(resource))} where club_id = ${id}`),
  )
  return (await Promise.all(counts)).reduce((sum, [row]) => sum + Number(row?.records), 0)
}

onEngines('a club at its record quota cannot create records, but can change and remove them', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store, 'full')
  const send = sender(kantine, club.key)
  await allow(kantine.store, club, { records: 2 })
  assert.equal((await send('POST /members', { name: 'Sanne' })).status, 201)
  assert.equal((await send('POST /events', { title: 'Barbecue', starts_at: '2999-06-01T16:00:00Z' })).status, 201)
  const refused = await send<Problem>('POST /members', { name: 'Youssef' })
  assert.deepEqual([refused.status, refused.body.code], [403, 'quota_exceeded'])
  assert.match(refused.body.detail, /'records' quota of 2\. Remove records .*clubs quotas SLUG --records NUMBER/)
  assert.equal((await send('PATCH /members/1', { name: 'Sanne de Vries' })).status, 200)
  assert.equal((await send('DELETE /members/1')).status, 204)
  assert.equal((await send('POST /members', { name: 'Youssef' })).status, 201)
})

onEngines('batch items beyond the quota fail, and the others apply', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store, 'batch')
  const send = sender(kantine, club.key)
  await send('POST /members', { name: 'Sanne' })
  await allow(kantine.store, club, { records: 2 })
  const create = (name: string) => ({ op: 'create', data: { name } })
  const operations = [
    ...[create('A'), create('B'), { op: 'update', id: 1, data: { name: 'Sanne de Vries' } }],
    ...[{ op: 'delete', id: 1 }, create('C'), create('D')],
  ]
  const { body } = await send('POST /members/bulk', { operations }, 'batch-1')
  assert.deepEqual(
    body.results.map(({ status }) => status),
    [201, 403, 200, 200, 201, 403],
  )
  assert.equal(await countedRecords(kantine.store, club), 2)
  assert.equal(await usedBy(kantine.store, club, 'records'), 2)
})

onEngines('an import beyond the quota stores nothing', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'import')
  await allow(store, club, { records: 600 })
  const text = JSON.stringify(Array.from({ length: 601 }, (_, i) => ({ name: `Groep ${i}` })))
  await assert.rejects(importRecords(store, club.id, kantineItself, group, { text, skipInvalid: true }), {
    code: 'quota_exceeded',
  })
  assert.equal(await countedRecords(store, club), 0)
  assert.equal(await usedBy(store, club, 'records'), 0)
})

onEngines('the record count follows removals with their cascade, and previews leave it unchanged', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await filledClub(store, 'filled')
  const before = await countedRecords(store, club)
  assert.equal(await usedBy(store, club, 'records'), before)
  await store.write(club.id, kantineItself, async (write) => {
    for (const resource of write.resources) await write.remove(resource, [1, 2, 3])
  })
  const after = await countedRecords(store, club)
  assert.ok(after < before)
  assert.equal(await usedBy(store, club, 'records'), after)
  await store.preview(club.id, kantineItself, (write) => write.put(group, [{ fields: { name: 'Jeugd' } }]))
  assert.equal(await usedBy(store, club, 'records'), after)
})

onEngines('a club cannot exceed its quota of webhook endpoints', async (engine) => {
  const { kantine, club, listen } = await newWorld(engine)
  await allow(kantine.store, club, { endpoints: 2 })
  await listen(['member.created'])
  await listen(['member.created'])
  await assert.rejects(listen(['member.created']), { code: 'quota_exceeded' })
})

onEngines(
  'a full quota of saved responses rejects new ones, repeats old ones, and says when space returns',
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const club = await newClub(kantine.store, 'answers')
    const send = sender(kantine, club.key)
    const create = (key?: string) => send<Problem>('POST /members', { name: 'Sanne' }, key)
    const first = await create('a')
    assert.equal(first.status, 201)
    await create('b')
    const kept = await usedBy(kantine.store, club, 'kept_answer_bytes')
    await allow(kantine.store, club, { kept_answer_bytes: kept as number })
    const refused = await create('c')
    assert.deepEqual([refused.status, refused.body.code], [403, 'quota_exceeded'])
    const today = Math.floor(kantine.store.now() / 86_400_000) * 86_400_000
    const until = new Date(today + 8 * 86_400_000).toISOString().slice(0, 10)
    assert.ok(refused.body.detail.includes(`There will be room again on ${until}`), refused.body.detail)
    assert.equal((await create('a')).status, 201)
    assert.equal((await create()).status, 201)
    assert.equal(await countedRecords(kantine.store, club), 3)
    const oneDay = 86_400_000
    for (const [days, status] of [
      [7, 403],
      [1, 201],
    ] as const) {
      await changeRows(kantine.store, sql`update kept_answer_days set day_at = day_at - ${days * oneDay}`)
      await forgetOld(kantine.store, systemTables)
      assert.equal((await create(`after ${days}`)).status, status)
    }
  },
)

onEngines('too many waiting deliveries disable the endpoint with the most, and lose nothing', async (engine) => {
  const waitsLong = { wait: () => 3_600_000, lookEveryMs: 20 }
  const { kantine, club, caller, send, listen } = await newWorld(engine, { webhooks: waitsLong })
  const dead = await listen(['member.created', 'member.updated'], () => 500)
  const other = await listen(['member.updated'], () => 500)
  await allow(kantine.store, club, { waiting_deliveries: 100 })
  const create = (n: number) => Array.from({ length: n }, () => ({ op: 'create', data: { name: 'Lid' } }))
  assert.equal((await send('POST /members/bulk', { operations: create(60) }, '1')).body.succeeded, 60)
  const both = [...create(40), ...[1, 2, 3].map((id) => ({ op: 'update', id, data: { name: 'Lid 1' } }))]
  assert.equal((await send('POST /members/bulk', { operations: both }, '2')).body.succeeded, 43)

  const states = await kantine.store.findAcrossClubs(
    sql`select endpoint_id, state, count(*) as some from webhook_deliveries where club_id = ${club.id} group by endpoint_id, state`,
  )
  assert.deepEqual(
    states.map((row) => ({ ...row })).sort((a, b) => Number(a.endpoint_id) - Number(b.endpoint_id)),
    [
      { endpoint_id: dead.endpoint.id, state: 'missed', some: 103 },
      { endpoint_id: other.endpoint.id, state: 'waiting', some: 3 },
    ],
  )
  const shown = await kantine.store.findAcrossClubs(
    sql`select reason from webhook_endpoints where club_id = ${club.id} and id = ${dead.endpoint.id}`,
  )
  assert.equal(shown[0]?.reason, 'backlog')
  const trail = await kantine.store.findAcrossClubs(sql`select details from trail where action = 'endpoint.disabled'`)
  assert.equal(trail[0]?.details, 'backlog')
  const again = { id: dead.endpoint.id, since: '2020-01-01T00:00:00Z' }
  await perform(kantine, 'webhooks enable', caller, { id: dead.endpoint.id })
  assert.deepEqual(await perform(kantine, 'webhooks recover', caller, again), { recovered: 97 })
  await assert.rejects(perform(kantine, 'webhooks recover', caller, again), { code: 'quota_exceeded' })
})

onEngines('a command shows and sets quotas, and the application shows them', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { environment } = kantine.database
  const { browser } = await loggedIn(kantine, 'noord')
  const { stdout } = await command(environment, ['clubs', 'quotas', 'noord'])
  assert.match(stdout, /^QUOTA +USED +ALLOWED\nrecords +0 +1000000\nkeys +1 +100\nendpoints +0 +20\n/)
  const set = await jsonOf<{ name: string; allowed: number }[]>(
    environment,
    ...['clubs', 'quotas', 'noord', '--records', '5', '--kept-answer-bytes', '7000'],
  )
  assert.deepEqual(
    set.map(({ allowed }) => allowed),
    [5, 100, 20, 1000, 100_000, 7000],
  )
  const { body } = await browser.call<{ data: object[] }>('GET /clubs/noord/quotas')
  assert.deepEqual(body.data, set)
  const { label, doc } = quotas.records
  assert.deepEqual(body.data[0], { ...set[0], label, doc })
  const [entry] = await jsonOf<{ action: string; details: string[] }[]>(environment, 'trail', '--limit', '1')
  assert.deepEqual([entry?.action, entry?.details], ['quotas.changed', ['records=5', 'kept_answer_bytes=7000']])
})
