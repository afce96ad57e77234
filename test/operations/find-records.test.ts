/** Search statements read indexed blocks of ids, never a whole club. */
import assert from 'node:assert/strict'
import { member } from '@kantine/contract/resources/member.ts'
import { type Found, findRecords } from '../../server/operations/lists/find-records.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Connection } from '../../server/store/engine.ts'
import { type Statement, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'

type Name = (id: number) => string

/** A club with members of these ids. */
async function clubOf(store: Store, ids: readonly number[], name: Name): Promise<number> {
  const { id: club } = await newClub(store)
  await store.write(club, kantineItself, (write) =>
    write.put(
      member,
      ids.map((id) => ({ id, fields: { name: name(id) } })),
    ),
  )
  return club
}

/** The ids that are found for beginnings of words, until there are enough, and the statements that found them. */
async function noting(store: Store, club: number, words: readonly string[], enough = Number.POSITIVE_INFINITY) {
  const ran: Statement[] = []
  const ids = await store.read(club, async (db) => {
    const noted = notedIn(ran, db)
    const found: Found[] = []
    const wanted = words.map((word) => ({ word, whole: false }))
    for await (const record of findRecords(noted, club, ['member'], wanted)) {
      found.push(record)
      if (found.length === enough) break
    }
    return found.map(({ id }) => id)
  })
  return { ids, ran }
}

/** A connection that notes the statements it runs. */
const notedIn = (ran: Statement[], db: Connection): Connection => ({
  ...db,
  all(statement) {
    ran.push(statement)
    return db.all(statement)
  },
})

const upTo = (howMany: number) => Array.from({ length: howMany }, (_, n) => n + 1)

onEngines('records are found in dense and sparse blocks, in id order', async (engine) => {
  const { store } = await sharedKantine(engine)
  const ids = [...upTo(900), 32_767, 32_768, 70_000, 70_001]
  // Every fiftieth is found by the last of the words that begin with an a, which comes behind what one statement reads.
  const words = (id: number) => (id % 50 === 0 ? 'Az' : 'Aa Ab Ac Ad Ae Af Ag Ah Ai Aj')
  const name: Name = (id) => `${words(id)} ${id % 2 === 0 ? 'Bb' : 'Cc'} ${id === 70_000 ? 'Dd' : 'Ee'}`
  const club = await clubOf(store, ids, name)
  assert.deepEqual((await noting(store, club, ['a'])).ids, ids)
  assert.deepEqual(
    (await noting(store, club, ['b', 'e', 'a'])).ids,
    ids.filter((id) => id % 2 === 0 && id !== 70_000),
  )
  assert.deepEqual((await noting(store, club, ['a', 'd'])).ids, [70_000])
  assert.deepEqual((await noting(store, club, ['b', 'c'])).ids, [])
})

onEngines('a common word reads only enough to fill a page, and a rare word only its block', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await clubOf(store, upTo(6000), (id) => (id === 3000 ? 'Jan Zwaluw' : `Jan de Vries ${id}`))
  const common = await noting(store, club, ['jan', 'vries'], 21)
  assert.deepEqual(common.ids, upTo(21))
  // Each word is counted once, then read in the first blocks.
  assert.equal(common.ran.length, 4)
  const rare = await noting(store, club, ['jan', 'zwal'])
  assert.deepEqual(rare.ids, [3000])
  assert.deepEqual(
    rare.ran.slice(2).map(({ values }) => [values[0], values[17]]),
    [
      [11, 'zwal'],
      [11, 'jan'],
    ],
  )
  assert.equal((await noting(store, club, ['jan', 'nobody'])).ran.length, 2)
})

onEngines('the index finds the words of a block', async (engine) => {
  // PostgreSQL chooses by its statistics.
  if (engine === 'postgres') return
  const { store } = await sharedKantine(engine)
  const club = await clubOf(store, upTo(600), () => 'Jan')
  const { ran } = await noting(store, club, ['jan'])
  const plans = ran.map(async (statement) => {
    const plan = await store.findAcrossClubs(sql`explain query plan ${statement}`)
    return plan.map(({ detail }) => String(detail)).filter((step) => step.includes('entry'))
  })
  const steps = new Set((await Promise.all(plans)).flat())
  assert.deepEqual(steps, new Set(['SEARCH entry USING PRIMARY KEY (club_id=? AND block=? AND word>? AND word<?)']))
})
