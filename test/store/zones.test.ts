/** Changes recorded in the zone map. */
import assert from 'node:assert/strict'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'

onEngines('zones record only new stamps', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store, 'stamps')
  const put = (name: string, options = {}) =>
    store.write(club, kantineItself, async (write) => {
      await write.put(member, [{ id: 2000, fields: { name } }], options)
      return write.stamp
    })
  const zones = async () =>
    (
      await store.findAcrossClubs(sql`select size, block, last_stamp from zones where club_id = ${club} order by block`)
    ).map((row) => ({
      ...row,
    }))
  const noted = (last_stamp: number) => [
    { size: 4096, block: 0, last_stamp },
    { size: 128, block: 15, last_stamp },
  ]
  const first = await put('Sanne')
  assert.deepEqual(await zones(), noted(first))
  await put('Sanne')
  await put('Sanne', { rerender: true })
  assert.deepEqual(await zones(), noted(first))
  const second = await put('Youssef', { rerender: true })
  assert.deepEqual(await zones(), noted(second))
})
