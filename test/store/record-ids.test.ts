/** Reading many records by id reads only those, even before the database has table statistics. */
import assert from 'node:assert/strict'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { raw, sql } from '../../server/store/sql.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { statementsOf } from './statements-of.ts'

const upTo = (howMany: number) => Array.from({ length: howMany }, (_, n) => n + 1)

const dayOf = (n: number) => new Date(Date.UTC(1900, 0, n)).toISOString().slice(0, 10)

onEngines('reading and removing records by id does not scan all records of the club', async (engine) => {
  const { store } = await startKantine(engine)
  const { id } = await newClub(store, 'many')
  const fields = (n: number) => ({ member_id: 1, group_id: 1, date: dayOf(n), present: true })
  await store.write(id, kantineItself, (write) =>
    write.put(
      attendance,
      upTo(20_000).map((n) => ({ fields: fields(n) })),
    ),
  )
  const ran = await statementsOf(store, id, async (write) => {
    await write.bodies(attendance, upTo(100))
    await write.remove(attendance, upTo(100))
    await write.flush()
  })
  const onIds = ran.filter(({ sql }) => /from attendance where .*\bid\b.* in \(/.test(sql))
  assert.equal(onIds.length, 2)
  for (const { sql: text, values } of onIds) {
    const plain = text.replaceAll(/\$(\d+)/g, (_, n) => String(values[n - 1]))
    const rows = await store.findAcrossClubs(sql`explain ${raw(engine === 'sqlite' ? 'query plan ' : '')}${raw(plain)}`)
    const plan = rows.map((row) => Object.values(row).at(-1)).join('\n')
    assert.match(plan, engine === 'sqlite' ? /USING PRIMARY KEY \(club_id=\? AND id=\?\)/ : /using attendance_pkey/)
  }
})
