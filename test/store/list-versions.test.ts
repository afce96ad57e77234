/** List versions: a version is never older than its page, and never returns. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { parseConfig } from '../../server/config.ts'
import { openStoreWithRules } from '../../server/open-store.ts'
import { listQueryOf } from '../../server/operations/input.ts'
import { listRecords } from '../../server/operations/lists/list.ts'
import { publishDue } from '../../server/records/publish.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Connection } from '../../server/store/engine.ts'
import { listOfChanges, versionOfList } from '../../server/store/list-versions.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { exampleFields, storeRecords } from '../support/example-records.ts'
import { newFolder } from '../support/folder.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'

const versionIn = (store: Store, club: number, list: { readonly name: string }) =>
  store.read(club, (db) => versionOfList(db, club, list))

/** A store that tells of each statement of a read when it has run. */
const telling = (store: Store, ran: (what: 'page' | 'other') => Promise<unknown>): Store => ({
  ...store,
  read: (club, work) => store.read(club, (db) => work(watched(db, ran))),
})

const watched = (db: Connection, ran: (what: 'page' | 'other') => Promise<unknown>): Connection => ({
  all: async (statement) => told(await db.all(statement), 'other', ran),
  get: async (statement) => told(await db.get(statement), 'other', ran),
  page: async (statement) => told(await db.page(statement), 'page', ran),
})

async function told<T>(result: T, what: 'page' | 'other', ran: (what: 'page' | 'other') => Promise<unknown>) {
  await ran(what)
  return result
}

/** Lists that take one statement and several, in windows and in parts. */
const lists = [
  { resource: event, parameters: {} },
  { resource: event, parameters: { updated_since: '2020-01-01T00:00:00Z' } },
  { resource: event, parameters: { starts_from: '2020-01-01T00:00:00Z', starts_to: '2030-01-01T00:00:00Z' } },
  { resource: event, parameters: { starts_from: '2020-01-01T00:00:00Z', facility_id: 1 } },
  { resource: attendance, parameters: { group_id: 1, date_from: '2020-01-01' } },
  { resource: news, parameters: {} },
]

for (const { resource, parameters } of lists) {
  const title = `${resource.plural}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, `${value}`]))}`
  onEngines(`${title}: a write during a page read is in the page, or the version is older`, async (engine) => {
    const { store } = await sharedKantine(engine)
    const { id: club } = await newClub(store)
    const fields = (n: number) => ({
      ...exampleFields(resource, n),
      ...(resource === event && { facility_id: 1 }),
      ...(resource === attendance && { member_id: n + 1, group_id: 1, date: '2026-09-03' }),
    })
    const write = (n: number) =>
      store.write(club, kantineItself, async (writer) => {
        const changed = resource === attendance ? { present: n % 2 === 0 } : { title: `Changed ${n}` }
        await writer.put(resource, [{ fields: fields(n) }])
        await writer.put(resource, [{ id: 1, fields: { ...fields(0), ...changed } }])
      })
    for (let n = 0; n < 40; n++) await write(n)
    const query = listQueryOf(resource, { limit: 200, ...parameters })

    let statements = 1
    for (let at = 1; at <= statements; at++) {
      let ran = 0
      const read = await listRecords(
        telling(store, async () => {
          if (++ran === at) await write(100 + at)
        }),
        ...([club, resource, query] as const),
      )
      statements = ran
      const now = await listRecords(store, club, resource, query)
      if (read.version === now.version) assert.equal(String(read.text), String(now.text), `behind statement ${at}`)
    }
  })
}

onEngines('a client with the current version costs one small read and no page', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store)
  await storeRecords(store, club, member, 3)
  const ran: string[] = []
  const noting = telling(store, async (what) => ran.push(what))
  const query = listQueryOf(member, { status: 'active', updated_since: '2020-01-01T00:00:00Z' })
  const { version } = await listRecords(store, club, member, query)
  assert.deepEqual(await listRecords(noting, club, member, query, [version]), { version })
  assert.deepEqual(ran, ['other'])
})

onEngines('each write replaces the versions of the lists it changed, once, whatever its size', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store)
  const before = await versionIn(store, club, member)
  await store.write(club, kantineItself, async (write) => {
    await write.put(
      member,
      Array.from({ length: 1200 }, (_, n) => ({ fields: exampleFields(member, n + 1) })),
    )
    await write.put(event, [{ fields: exampleFields(event) }])
  })
  const rows = await store.findAcrossClubs(sql`select resource, version from list_versions where club_id = ${club}`)
  assert.deepEqual(rows.map(({ resource }) => resource).sort(), ['change', 'event', 'member'])
  const [one, ...others] = new Set(rows.map(({ version }) => version))
  assert.deepEqual(others, [])
  assert.notEqual(one, before)
})

onEngines('rerendered records, and a post that goes live, change the version of their list', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store)
  await storeRecords(store, club, news, 2)
  const first = await versionIn(store, club, news)
  const changes = await versionIn(store, club, listOfChanges)
  await store.write(club, kantineItself, (write) =>
    write.put(news, [{ id: 1, fields: exampleFields(news) }], { rerender: true }),
  )
  const second = await versionIn(store, club, news)
  assert.notEqual(second, first, 'its row was written, which may have new columns')
  assert.equal(await versionIn(store, club, listOfChanges), changes)
  await changeRows(store, sql`update news set listed = 0 where club_id = ${club} and id = 2`)
  // The server may do it first, as it does every two seconds.
  await publishDue(store, [news])
  assert.notEqual(await versionIn(store, club, news), second)
})

onEngines('after a backup is restored, no version issued since then returns', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store)
  await storeRecords(store, club, member, 2)
  const folder = newFolder()
  await store.backup(join(folder, 'kantine.db'))
  const restored = await openStoreWithRules(parseConfig({ DATA_DIR: folder }))
  try {
    const at = await versionIn(store, club, member)
    assert.equal(await versionIn(restored, club, member), at)
    const seen = [at]
    for (const one of [store, restored, store, restored]) {
      await one.write(club, kantineItself, (write) => write.put(member, [{ fields: { name: 'Sanne' } }]))
      seen.push(await versionIn(one, club, member))
    }
    assert.equal(new Set(seen).size, 5)
  } finally {
    await restored.close()
  }
})
