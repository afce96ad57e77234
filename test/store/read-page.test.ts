/** Pages of large records are read in parts that yield in between, and equal a single read. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { resources } from '@kantine/contract/resources.ts'
import { fattest } from '../../bench/fat-records.ts'
import { type ListQuery, listRecords } from '../../server/operations/lists/list.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { render } from '../../server/store/body.ts'
import type { Connection } from '../../server/store/engine.ts'
import { recordsAtOnce } from '../../server/store/record-size.ts'
import type { Store } from '../../server/store/store.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'

const atOnce = recordsAtOnce(news)

const post = (title: string) => ({ fields: { title, published_at: '2026-01-01T00:00:00.000Z' } })

const postsOf = (howMany: number) => Array.from({ length: howMany }, (_, n) => post(`"${n}",\n{"id":7},`))

/** A store whose pages are read by a function of the test. */
const watched = (store: Store, page: (db: Connection) => Connection['page']): Store => ({
  ...store,
  read: (club, work) => store.read(club, (db) => work({ ...db, page: page(db) })),
})

async function clubWithPosts(store: Store, howMany: number): Promise<number> {
  const { id } = await newClub(store)
  await store.write(id, kantineItself, (write) => write.put(news, postsOf(howMany)))
  return id
}

const pageOf = async (
  store: Store,
  club: number,
  query: Pick<ListQuery, 'limit' | 'updatedSince'>,
  resource: Resource = news,
) => JSON.parse(String((await listRecords(store, club, resource, { startingAfter: 0, filters: [], ...query })).text))

onEngines('a page read in parts has every record once, and knows whether more follow', async (engine) => {
  const { store } = await sharedKantine(engine)
  for (const stored of [0, 1, atOnce - 1, atOnce, atOnce + 1, 2 * atOnce, 3 * atOnce + 2]) {
    const club = await clubWithPosts(store, stored)
    for (const limit of [1, atOnce - 1, atOnce, atOnce + 1, 2 * atOnce - 1, 2 * atOnce, 2 * atOnce + 1, 200]) {
      const wanted = Array.from({ length: Math.min(limit, stored) }, (_, n) => n + 1)
      for (const resource of [news, { ...news, partial: true as const }]) {
        for (const query of [{ limit }, { limit, updatedSince: 1 }]) {
          const { data, has_more } = await pageOf(store, club, query, resource)
          const ids = data.map(({ id }: { id: number }) => id)
          assert.deepEqual(ids, wanted, `${limit} of ${stored}`)
          assert.equal(has_more, stored > limit, `${limit} of ${stored}`)
        }
      }
    }
  }
})

onEngines('no statement of a page reads more large records than fit into one turn', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await clubWithPosts(store, 3 * atOnce)
  const asked: number[] = []
  await pageOf(
    watched(store, (db) => async (statement) => {
      asked.push(Number(statement.values.at(-1)))
      return db.page(statement)
    }),
    club,
    { limit: 200 },
  )
  assert.deepEqual(asked, [atOnce, atOnce, atOnce, atOnce])
})

onEngines('records removed and added between two parts cause no gap or repetition', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await clubWithPosts(store, 3 * atOnce)
  let parts = 0
  const watching = watched(store, (db) => async (statement) => {
    const part = await db.page(statement)
    if (++parts === 1) await changeMeanwhile(store, club)
    return part
  })
  const ids = (await pageOf(watching, club, { limit: 200 })).data.map(({ id }: { id: number }) => id)
  const gone = [atOnce + 1, atOnce + 2]
  const all = Array.from({ length: 3 * atOnce + 1 }, (_, n) => n + 1)
  assert.deepEqual(
    ids,
    all.filter((id) => !gone.includes(id)),
  )
})

async function changeMeanwhile(store: Store, club: number): Promise<void> {
  await store.write(club, kantineItself, async (write) => {
    await write.remove(news, [1 + atOnce, 2 + atOnce])
    await write.put(news, [post('new')])
  })
}

test('an ordinary page of small records takes one statement', () => {
  assert.ok(recordsAtOnce(member) >= 200)
})

test('no record from a caller is larger than its definition estimates', () => {
  for (const resource of resources as readonly Resource[]) {
    const bytes = Buffer.byteLength(render(resource, 1, fattest(resource, 1), Date.now()))
    assert.ok(bytes * recordsAtOnce(resource) <= 3_000_000, `${resource.name}: ${bytes} bytes`)
  }
})
