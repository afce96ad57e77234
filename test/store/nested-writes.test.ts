/** A nested read or write of the same club would deadlock. */
import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { group } from '@kantine/contract/resources/group.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { patienceMs } from '../support/patience.ts'

/** Every door that writes. */
const doors = (store: Store, club: number): { readonly [name: string]: () => Promise<unknown> } => ({
  write: () => store.write(club, kantineItself, async () => {}),
  'write with a claim': () => store.write(club, kantineItself, async () => {}, 'claim'),
  preview: () => store.preview(club, kantineItself, async () => {}),
  writeAcrossClubs: () => store.writeAcrossClubs(kantineItself, async () => {}),
  writeUnaudited: () => store.writeUnaudited('settings', async () => {}),
})

/** Gives up what waits: without the refusal it would do so for ever. */
const atOnce = async (open: () => Promise<unknown>): Promise<unknown> =>
  Promise.race([open(), setTimeout(patienceMs, 'it waited', { ref: false })])

onEngines('a nested write is rejected immediately, for every combination', async (engine) => {
  const { store } = await sharedKantine(engine)
  const [club, other] = [await newClub(store), await newClub(store)]
  const within: { readonly [name: string]: (work: () => Promise<void>) => Promise<unknown> } = {
    write: (work) => store.write(club.id, kantineItself, work),
    preview: (work) => store.preview(club.id, kantineItself, work),
    writeAcrossClubs: (work) => store.writeAcrossClubs(kantineItself, work),
    writeUnaudited: (work) => store.writeUnaudited('settings', work),
  }
  for (const [outer, begin] of Object.entries(within)) {
    for (const id of [club.id, other.id]) {
      for (const [inner, open] of Object.entries(doors(store, id))) {
        await begin(async () => {
          await assert.rejects(atOnce(open), /within a write/, `${inner} within ${outer}`)
        })
      }
    }
  }
  for (const open of Object.values(doors(store, club.id))) await open()
})

onEngines('within a write, a read of the same club is rejected, and one of another club works', async (engine) => {
  const { store } = await sharedKantine(engine)
  const [club, other] = [await newClub(store), await newClub(store)]
  const read = (id: number) =>
    store.read(id, (db) => db.get(sql`select count(*) as n from groups where club_id = ${id}`))
  await store.write(club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'Jeugd' } }])
    await assert.rejects(
      atOnce(() => read(club.id)),
      /within a write/,
    )
    assert.equal(Number((await read(other.id))?.n), 0)
    assert.equal((await store.findAcrossClubs(sql`select id from clubs where id = ${club.id}`)).length, 1)
  })
  assert.equal(Number((await read(club.id))?.n), 1)
})

onEngines('work started by a write may write after the write ends', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id } = await newClub(store, 'later')
  const ended = Promise.withResolvers<void>()
  const later: Promise<unknown>[] = []
  await store.write(id, kantineItself, async () => {
    later.push(ended.promise.then(() => store.write(id, kantineItself, async () => 'done')))
  })
  ended.resolve()
  assert.deepEqual(await Promise.all(later), ['done'])
})

onEngines('concurrent writes do not count as nested', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id } = await newClub(store, 'busy')
  const put = (n: number) => store.write(id, kantineItself, (write) => write.put(group, [{ fields: { name: `${n}` } }]))
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => put(n)))
  assert.deepEqual(
    ids.flat(),
    Array.from({ length: 20 }, (_, n) => n + 1),
  )
})
