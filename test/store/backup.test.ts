import assert from 'node:assert/strict'
import { join } from 'node:path'
import { sql } from '../../server/store/sql.ts'
import { openFile } from '../../server/store/sqlite/open.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { newFolder } from '../support/folder.ts'
import { onBothEngines, startKantine } from '../support/kantine.ts'
import { writePairs } from '../support/write-pairs.ts'

onBothEngines('a backup beside steady writes comes to its end, and is of one moment', async (engine) => {
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
