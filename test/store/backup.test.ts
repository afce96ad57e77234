import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { parseConfig } from '../../server/config.ts'
import { migrate, migrations } from '../../server/store/migrate.ts'
import { openEngine } from '../../server/store/postgres/open.ts'
import { sql } from '../../server/store/sql.ts'
import { openFile } from '../../server/store/sqlite/open.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { needsPostgres } from '../support/engines.ts'
import { newFolder } from '../support/folder.ts'
import { newDatabase, onEngines, startKantine } from '../support/kantine.ts'
import { writePairs } from '../support/write-pairs.ts'

onEngines('a backup during steady writes completes, and shows one moment', async (engine) => {
  const { store } = await startKantine(engine)
  const club = await newClub(store, 'busy')
  await using twins = await writePairs(store, club.id)
  const file = join(newFolder(), 'kantine.db')
  await store.backup(file)
  assert.ok(!(await twins.stop()).hadEnded, 'the backup ended only after the writes')

  const copy = openFile(file)
  const rows = await copy.readAcrossClubs(sql`select body from members where club_id = ${club.id}`)
  const names = rows.map(({ body }) => JSON.parse(String(body)).name)
  assert.equal(new Set(names).size, 1)
  await copy.close()
})

test('PostgreSQL does not abort a backup that writes its file for longer than the timeout', needsPostgres, async () => {
  const { environment } = await newDatabase('postgres')
  const engine = await openEngine({ ...parseConfig(environment), databaseTimeoutSeconds: 2 })
  const waiting = sql`select state_change < now() - interval '2200 milliseconds' as long_enough
    from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`
  const file = join(newFolder(), 'kantine.db')
  try {
    await engine.backup(file, async (target) => {
      await migrate(target, migrations)
      while ((await engine.readAcrossClubs(waiting)).some((row) => !row.long_enough)) await setTimeout(20)
    })
  } finally {
    await engine.close()
  }
  const copy = openFile(file)
  assert.equal((await copy.readAcrossClubs(sql`select 1 from clubs`)).length, 1)
  await copy.close()
})
