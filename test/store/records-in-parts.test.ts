import assert from 'node:assert/strict'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { everyRecord, recordsInParts } from '../../server/store/records-in-parts.ts'
import { type Statement, sql } from '../../server/store/sql.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'

onEngines('all records are read in parts, in id order, however sparse their ids', async (engine) => {
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

onEngines('records with a condition are found by its index alone, not among all of the club', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store)
  await store.write(club, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'Jeugd' } }, { fields: { name: 'Senioren' } }])
    await write.put(member, [{ fields: { name: 'Sanne' } }])
    await write.put(
      attendance,
      ['01', '02', '03', '04', '05'].map((day, n) => ({
        fields: { member_id: 1, group_id: 1 + (n % 2), date: `2026-01-${day}`, present: true },
      })),
    )
  })
  const ran: Statement[] = []
  const days = await store.read(club, (db) => {
    const find = (statement: Statement) => {
      ran.push(statement)
      return db.all(statement)
    }
    const options = { further: sql`and group_id = ${1}`, also: sql`and date > ${'2026-01-01'}`, atOnce: 1 }
    return Array.fromAsync(everyRecord(find, club, attendance, options), ({ date }) => date)
  })
  assert.deepEqual(days, ['2026-01-03', '2026-01-05'])
  const searching = ran.find(({ sql }) => sql.startsWith('select id from')) as Statement
  if (engine === 'postgres') return
  const [step] = await store.findAcrossClubs(sql`explain query plan ${searching}`)
  assert.match(String(step?.detail), /COVERING INDEX attendance_by_group_id \(club_id=\? AND group_id=\? AND id>\?\)/)
})
