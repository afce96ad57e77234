/** The causes of changes, in the list of changes and in notifications. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@kantine/contract/limits.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { rotateKey } from '../../server/callers/keys/change-key.ts'
import { publishDue } from '../../server/records/publish.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { command } from '../cli/command.ts'
import { exportTo, importUnverified } from '../club-transfer/full-club.ts'
import { loggedIn } from '../console/browser.ts'
import { speaker } from '../mcp/messages.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { newFolder } from '../support/folder.ts'
import {
  type EngineName,
  onBothEngines,
  onEngines,
  sharedAnew,
  sharedKantine,
  startKantine,
} from '../support/kantine.ts'
import { type Send, sender } from '../support/send.ts'

type Change = {
  readonly id: number
  readonly resource: string
  readonly record_id: number
  readonly change: string
  readonly by: { readonly kind: string; readonly id: number | null } | null
  readonly own: boolean
  readonly request_id: string | null
}
type Page = { readonly data: readonly Change[]; readonly has_more: boolean; readonly next: number }

async function clubOf(engine: EngineName) {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store)
  return { kantine, store: kantine.store, club, send: sender(kantine, club.key) }
}

const pageOf = async (send: Send, query = '') => (await send<Page>(`GET /changes${query}`)).body

/** `members 1 created by key 3, own` */
const inShort = ({ resource, record_id, change, by, own }: Change) =>
  `${resource} ${record_id} ${change} by ${by?.kind ?? 'nobody known'}${by?.id ? ` ${by.id}` : ''}${own ? ', own' : ''}`

const told = async (send: Send, query = '') => (await pageOf(send, query)).data.map(inShort)

onBothEngines(
  'a change by a key has its id and that of the request, and is its own for that key only',
  async (engine) => {
    const { kantine, store, club, send } = await clubOf(engine)
    const other = await newKey(store, club)
    const sent = await send('POST /members', { name: 'Sanne' })
    const byOther = await sender(kantine, other.key)('PATCH /members/1', { name: 'Sanne de Vries' })
    assert.deepEqual(await told(send), [
      `members 1 created by key ${club.keyId}, own`,
      `members 1 updated by key ${other.id}`,
    ])
    assert.deepEqual(await told(sender(kantine, other.key)), [
      `members 1 created by key ${club.keyId}`,
      `members 1 updated by key ${other.id}, own`,
    ])
    assert.deepEqual(
      (await pageOf(send)).data.map(({ request_id }) => request_id),
      [sent, byOther].map(({ headers }) => headers.get('request-id')),
    )
  },
)

onBothEngines('a key keeps its own changes when its secret is replaced', async (engine) => {
  const { kantine, store, club, send } = await clubOf(engine)
  await send('POST /members', { name: 'Sanne' })
  const { key } = await rotateKey(store, kantineItself, { clubId: club.id, id: club.keyId }, 0)
  const replaced = sender(kantine, key)
  await replaced('POST /members', { name: 'Youssef' })
  assert.deepEqual(await told(replaced), [
    `members 1 created by key ${club.keyId}, own`,
    `members 2 created by key ${club.keyId}, own`,
  ])
  assert.deepEqual(await told(replaced, '?exclude_own=true'), [])
})

onBothEngines('what follows from the change of a key is by Kantine, with the same request', async (engine) => {
  const { store, club, send } = await clubOf(engine)
  await store.write(club.id, kantineItself, (write) => write.put(group, [{ fields: { name: 'JO13' } }]))
  await send('POST /members', { name: 'Sanne' })
  await send('POST /attendance', { member_id: 1, group_id: 1, date: '2026-09-03', present: true })
  await send('POST /competition-teams', { name: 'Dames 1', member_ids: [1] })
  const { next } = await pageOf(send)
  const { headers } = await send('DELETE /members/1')
  const { data } = await pageOf(send, `?starting_after=${next}`)
  assert.deepEqual(data.map(inShort).sort(), [
    'attendance 1 deleted by kantine',
    'competition-teams 1 updated by kantine',
    `members 1 deleted by key ${club.keyId}, own`,
  ])
  assert.deepEqual([...new Set(data.map(({ request_id }) => request_id))], [headers.get('request-id')])
  const others = await told(send, `?starting_after=${next}&exclude_own=true`)
  assert.deepEqual(others.sort(), ['attendance 1 deleted by kantine', 'competition-teams 1 updated by kantine'])
})

onEngines('a change by an assistant has the id of its key, one by a person no id', async (engine) => {
  const kantine = await sharedAnew(engine)
  const { club, browser } = await loggedIn(kantine, 'causes')
  const send = sender(kantine, club.key)
  const assistant = await newKey(kantine.store, club, { purpose: 'assistant' })
  const tool = { name: 'create_kennismaker', arguments: { name: 'Eva' } }
  const result = await speaker(kantine, assistant.key).legacy('tools/call', tool)
  const { status } = await browser.call('POST /clubs/causes/members', { name: 'Sanne' })
  assert.equal(status, 201)
  const { data } = await pageOf(send)
  assert.deepEqual(
    data.map(inShort),
    [`kennismakers 1 created by assistant ${assistant.id}`, 'members 1 created by person'],
    JSON.stringify(result.body),
  )
  for (const { request_id } of data) assert.match(`${request_id}`, /^req_/)
  assert.ok(!JSON.stringify(data[1]).includes('Sanne'))
})

onEngines('an imported file, the command line and Kantine itself are causes of their own', async (engine) => {
  const kantine = await startKantine(engine)
  const { store } = kantine
  const club = await newClub(store, 'causes')
  const send = sender(kantine, club.key)
  const file = join(newFolder(), 'members.jsonl')
  writeFileSync(file, '{"name":"Sanne"}\n')
  const imported = await command(kantine.database.environment, [
    ...['import', '--club', 'causes', '--resource', 'members', file],
  ])
  assert.equal(imported.code, 0, imported.stderr)
  await store.write(club.id, { by: 'command', name: 'root' }, (write) =>
    write.put(member, [{ id: 1, fields: { name: 'Sanne de Vries', status: 'active', group_ids: [] } }]),
  )
  const soon = new Date(store.now() + 3_600_000).toISOString()
  const past = '2020-01-01T00:00:00.000Z'
  await store.write(club.id, { by: 'administrator', id: 1 }, (write) =>
    write.put(news, [{ fields: { title: 'Planned', published_at: soon } }]),
  )
  await changeRows(
    store,
    sql`update news set listed_from = 1, body = replace(body, ${soon}, ${past}) where club_id = ${club.id}`,
  )
  await publishDue(store, [news])
  const { data } = await pageOf(send)
  assert.deepEqual(data.map(inShort), [
    'members 1 created by import',
    'members 1 updated by command',
    'news 1 created by kantine',
  ])
  assert.deepEqual(
    data.map(({ request_id }) => request_id),
    [null, null, null],
  )
})

onBothEngines('entries from before this was recorded have no cause, and are nobody’s own', async (engine) => {
  const { store, club, send } = await clubOf(engine)
  await send('POST /members', { name: 'Sanne' })
  await changeRows(store, sql`update journal set cause = null, request_id = null where club_id = ${club.id}`)
  const { data } = await pageOf(send, '?exclude_own=true')
  assert.deepEqual(
    data.map(({ by, own, request_id }) => [by, own, request_id]),
    [[null, false, null]],
  )
})

onBothEngines('without its own changes, a key reaches every other one, page by page, with `next`', async (engine) => {
  const { kantine, store, club, send } = await clubOf(engine)
  const own = await newKey(store, club)
  const owner = sender(kantine, own.key)
  await send('POST /members', { name: 'First' })
  // Two long runs of own changes around one of another key, and a third at the end.
  const most = limits.changesExamined
  await ownRun(most + 20)
  await changeRows(
    store,
    sql`update journal set actor_id = ${club.keyId} where club_id = ${club.id} and id = ${most + 5}`,
  )
  await ownRun(most)
  const seen: number[] = []
  const cursors: number[] = []
  for (let [more, after] = [true, 0]; more; ) {
    const { data, has_more, next } = await pageOf(owner, `?exclude_own=true&limit=2&starting_after=${after}`)
    assert.ok(next > after && next - after <= most, `${after} to ${next}`)
    seen.push(...data.map(({ id }) => id))
    cursors.push(next)
    after = next
    more = has_more
  }
  assert.deepEqual(seen, [1, most + 5])
  assert.deepEqual(cursors, [most, 2 * most, 2 * most + 21])
  assert.deepEqual(await pageOf(owner, `?exclude_own=true&starting_after=${cursors.at(-1)}`), {
    data: [],
    has_more: false,
    next: cursors.at(-1),
  })
  assert.equal((await pageOf(owner, '?limit=200&starting_after=1')).data.length, 200)

  async function ownRun(howMany: number) {
    for (let n = 0; n < howMany; n += limits.batchItems) {
      const size = Math.min(limits.batchItems, howMany - n)
      const operations = Array.from({ length: size }, (_, i) => ({ op: 'create', data: { name: `Own ${i}` } }))
      assert.equal((await owner('POST /members/bulk', { operations }, `run ${howMany} ${n}`)).status, 200)
    }
  }
})

onBothEngines('`next` is a cursor even before the first change, and never skips one', async (engine) => {
  const { send } = await clubOf(engine)
  const { next, data } = await pageOf(send)
  assert.deepEqual([next, data], [0, []])
  await send('POST /members', { name: 'Sanne' })
  const first = await pageOf(send, `?starting_after=${next}`)
  assert.deepEqual([first.data.length, first.next], [1, 1])
  assert.equal((await pageOf(send, '?updated_since=2999-01-01T00:00Z')).next, 1)
  assert.equal((await send('GET /changes?exclude_own=perhaps')).status, 400)
})

onBothEngines(
  '`next` moves past changes that the key may not read, so that the cursor never expires',
  async (engine) => {
    const { kantine, store, club, send } = await clubOf(engine)
    const { key } = await newKey(store, club, { scopes: ['events:read'] })
    const reader = sender(kantine, key)
    const { body: created } = await send<{ id: number }>('POST /events', {
      title: 'Party',
      starts_at: '2027-01-09T18:00:00Z',
    })
    for (const name of ['Sanne', 'Anna']) await send('POST /members', { name })
    const first = await pageOf(reader)
    assert.deepEqual([first.data.length, first.has_more, first.next], [1, false, 3])
    await send('POST /members', { name: 'Piet' })
    const quiet = await pageOf(reader, `?starting_after=${first.next}`)
    assert.deepEqual([quiet.data, quiet.next], [[], 4])
    await send(`PATCH /events/${created.id}`, { title: 'Feast' })
    const { data, next } = await pageOf(reader, `?starting_after=${quiet.next}`)
    assert.deepEqual([data.length, next], [1, 5])
  },
)

onBothEngines('the ETag of the list of changes is of no use to another key', async (engine) => {
  const { kantine, store, club, send } = await clubOf(engine)
  const other = await newKey(store, club)
  await send('POST /members', { name: 'Sanne' })
  const etagOf = async (key: string) => (await sender(kantine, key)('GET /changes')).headers.get('etag')
  const etag = await etagOf(club.key)
  assert.equal(await etagOf(club.key), etag)
  assert.notEqual(await etagOf(other.key), etag)
  const again = (key: string) => kantine.call('/api/v1/changes', { key, headers: { 'if-none-match': `${etag}` } })
  assert.deepEqual([(await again(club.key)).status, (await again(other.key)).status], [304, 200])
})

onEngines('a club that moves to another server keeps the causes and the requests of its changes', async (engine) => {
  const { kantine, club, send } = await clubOf(engine)
  await send('POST /members', { name: 'Sanne' })
  const columns = sql`select cause, request_id from journal where club_id = `
  const before = await kantine.store.findAcrossClubs(sql`${columns} ${club.id} order by id`)
  assert.match(String(before[0]?.request_id), /^req_/)
  const file = await exportTo(kantine, club.id)
  const there = await startKantine(engine)
  const { club: moved } = await importUnverified(there, file)
  const after = await there.store.findAcrossClubs(sql`${columns} ${moved.id} order by id`)
  assert.deepEqual(after, before)
})
