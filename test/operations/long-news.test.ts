/** News posts can have long texts: their list and the search for drafts read and parse few at a time, and only those that they show. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@kantine/contract/limits.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { search } from '../../server/operations/lists/search.ts'
import { rerenderRecords } from '../../server/records/rerender.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Connection } from '../../server/store/engine.ts'
import { recordsAtOnce } from '../../server/store/record-size.ts'
import { writeSetting } from '../../server/store/settings.ts'
import { type Statement, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'
import { turnsDuring } from '../support/turns-during.ts'

const howMany = 120

/** A club with posts 1 to 120: every fourth is pinned, every third is a draft. */
async function clubWithNews(store: Store) {
  const { id: club } = await newClub(store)
  const published_at = '2026-01-01T08:00:00.000Z'
  const posts = ids.map((id) => ({
    id,
    fields: {
      title: `Post ${id}`,
      body: '"pinned":true,',
      pinned: isPinned(id),
      ...(!isDraft(id) && { published_at }),
    },
  }))
  await store.write(club, kantineItself, (write) => write.put(news, posts))
  const editor = commandCaller(club, kantineItself)
  return { editor, reader: { ...editor, scopes: ['news:read'] as const } }
}

const ids = Array.from({ length: howMany }, (_, n) => howMany - n)
const isPinned = (id: number) => id % 4 === 0
const isDraft = (id: number) => id % 3 === 0

/** A store that notes the statements of its reads. */
function noting(store: Store) {
  const ran: Statement[] = []
  const notedIn = (db: Connection): Connection => ({
    ...db,
    all(statement) {
      ran.push(statement)
      return db.all(statement)
    },
  })
  return { ran, noted: { ...store, read: (club, work) => store.read(club, (db) => work(notedIn(db))) } satisfies Store }
}

const drafts = { query: 'post 3', resources: [{ ...news, showsUnlisted: true as const }] }

onEngines('a page has the newest pinned posts, then the newest others, drafts first', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { editor, reader } = await clubWithNews(store)
  for (const [caller, shown] of [
    [editor, ids],
    [reader, ids.filter((id) => !isDraft(id))],
  ] as const) {
    const inOrder = [...shown.filter(isDraft), ...shown.filter((id) => !isDraft(id))]
    const [pinned, others] = [inOrder.filter(isPinned).slice(0, 20), inOrder.filter((id) => !isPinned(id))]
    const idsOn = async (input: object) => {
      const { data, has_more } = await perform(store, 'news posts', caller, input)
      for (const { id, title, pinned } of data) assert.deepEqual([title, pinned], [`Post ${id}`, isPinned(id)])
      return [...data.map(({ id }: { id: number }) => id), has_more]
    }
    assert.deepEqual(await idsOn({}), [...pinned, ...others.slice(0, limits.pageSizeDefault), true])
    assert.deepEqual(await idsOn({ limit: 200 }), [...pinned, ...others, false])
    assert.deepEqual(await idsOn({ before: others[24], limit: 10 }), [...others.slice(25, 35), true])
  }
})

onEngines('only texts of the shown posts and the newest drafts are read, few with one statement', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { editor, reader } = await clubWithNews(store)
  const { ran, noted } = noting(store)
  for (const caller of [editor, reader]) await perform(noted, 'news posts', caller, { limit: 200 })
  await perform(noted, 'news posts', reader, { before: 100 })
  await search(noted, editor, drafts)
  const steps = new Set<string>()
  for (const statement of ran.filter(({ sql }) => sql.includes('from news'))) {
    if (statement.sql.includes('body')) {
      assert.match(statement.sql, /^select id, body, listed from news where \(club_id, id\) in \(values /)
      assert.ok(statement.values.length <= 2 * recordsAtOnce(news), statement.sql)
    } else if (engine === 'sqlite') {
      const plan = await store.findAcrossClubs(sql`explain query plan ${statement}`)
      for (const { detail } of plan) steps.add(String(detail))
    }
  }
  // PostgreSQL chooses by its statistics.
  if (engine === 'postgres') return
  assert.deepEqual(
    steps,
    new Set([
      'SEARCH news USING COVERING INDEX news_by_order (club_id=? AND pinned=?)',
      'SEARCH news USING COVERING INDEX news_by_order (club_id=? AND pinned=? AND <expr><?)',
      'SEARCH news USING COVERING INDEX news_by_listed (club_id=? AND listed=?)',
    ]),
  )
})

test('posts are parsed one after the other', async (t) => {
  const { store } = await sharedKantine('sqlite')
  const { editor } = await clubWithNews(store)
  const turns = await turnsDuring(t, async () => {
    const { data } = await perform(store, 'news posts', editor, { limit: 200 })
    assert.equal(data.length, 110)
  })
  assert.ok(turns >= 110, `${turns} turns`)
  const turnsOfSearch = await turnsDuring(t, async () => {
    const { hits } = await search(store, editor, drafts)
    assert.deepEqual(
      hits.map(({ id }) => id).filter(isDraft),
      ids.filter((id) => isDraft(id) && `${id}`.startsWith('3')),
    )
  })
  assert.ok(turnsOfSearch >= 40, `${turnsOfSearch} turns`)
})

onEngines('posts that an earlier version pinned come first after the upgrade', async (engine) => {
  const { store } = await startKantine(engine)
  const { editor } = await clubWithNews(store)
  const listed = async () => (await perform(store, 'news posts', editor)).data.map(({ id }: { id: number }) => id)
  const before = await listed()
  // An earlier version does not fill the column.
  await changeRows(store, sql`update news set pinned = 0 where club_id = ${editor.club}`)
  assert.deepEqual(
    await listed(),
    [...ids.filter(isDraft), ...ids.filter((id) => !isDraft(id))].slice(0, limits.pageSizeDefault),
  )
  await store.writeUnaudited('settings', ({ db }) => writeSetting(db, 'shape of news_post', '[]'))
  assert.equal(await rerenderRecords(store, [news]), 0)
  assert.deepEqual(await listed(), before)
})
