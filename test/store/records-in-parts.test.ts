import assert from 'node:assert/strict'
import { group } from '@kantine/contract/resources/group.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { recordsInParts } from '../../server/store/records-in-parts.ts'
import { type Statement, sql } from '../../server/store/sql.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onBothEngines, sharedKantine } from '../support/kantine.ts'

onBothEngines('all records are read in parts, in id order, however sparse their ids', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store)
  const groups = Array.from({ length: 60 }, (_, n) => ({ fields: { name: `Group ${n + 1}` } }))
  await store.write(club, kantineItself, async (write) => {
    const ids = await write.put(group, groups)
    await write.remove(group, ids.slice(3, -4))
  })
  const idsOf = (options: { readonly further?: Statement } = {}) =>
    store.read(club, async (db) => {
      const parts = await Array.fromAsync(recordsInParts(db.all, club, group, { ...options, atOnce: 2 }))
      return parts.map((records) => records.map(({ id }) => id))
    })
  assert.deepEqual(await idsOf(), [[1, 2], [3], [57, 58], [59, 60]])
  assert.deepEqual((await idsOf({ further: sql`and id > 58` })).flat(), [59, 60])
  assert.deepEqual(await idsOf({ further: sql`and id > 60` }), [])
})
