/** Reading many records, or their entries in the change log, by id reads only those, even before the database has table statistics. */
import assert from 'node:assert/strict'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { withKnownCreation } from '../../server/store/change-log.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type EngineName, onEngines, startKantine } from '../support/kantine.ts'
import { type Ran, statementsOf } from './statements-of.ts'

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
  for (const one of onIds) {
    const isByKey = engine === 'sqlite' ? /USING PRIMARY KEY \(club_id=\? AND id=\?\)/ : /using attendance_pkey/
    assert.match(await planOf(store, engine, one), isByKey)
  }
})

onEngines('the change log is searched by record, and not read as a whole', async (engine) => {
  // PostgreSQL chooses by its statistics.
  if (engine === 'postgres') return
  const { store } = await startKantine(engine)
  const { id } = await newClub(store, 'logged')
  await store.write(id, kantineItself, (write) =>
    write.put(
      kennismaker,
      upTo(5).map((n) => ({ fields: { name: `${n}` } })),
    ),
  )
  const ran = await statementsOf(store, id, async (write) => {
    const silent = upTo(5).map((id) => ({ id, fields: {} }))
    const known = await withKnownCreation(write, kennismaker, silent)
    assert.ok(known.every(({ fields }) => Object.hasOwn(fields, 'created_at')))
    await write.remove(kennismaker, upTo(5))
    await write.flush()
  })
  const onEntries = ran.filter(({ sql }) => /(from|update) journal .*\brecord_id in \(/s.test(sql))
  assert.equal(onEntries.length, 2)
  for (const one of onEntries)
    assert.match(
      await planOf(store, engine, one),
      /INDEX journal_by_record \(record_id=\? AND resource=\? AND club_id=\?\)/,
    )
})

/** The plan of a statement with its values in place. */
async function planOf(store: Store, engine: EngineName, { sql: text, values }: Ran): Promise<string> {
  const plain = text.replaceAll(/\$(\d+)/g, (_, n) => literal(values[n - 1]))
  const rows = await store.findAcrossClubs(sql`explain ${raw(engine === 'sqlite' ? 'query plan ' : '')}${raw(plain)}`)
  return rows.map((row) => Object.values(row).at(-1)).join('\n')
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))
