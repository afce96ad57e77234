import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { openFile } from '../../server/store/sqlite/open.ts'
import { newClub } from '../cast.ts'
import { onBothEngines, startKantine } from '../kantine.ts'

onBothEngines('a backup beside steady writes comes to its end, and is of one moment', async (engine) => {
  const { store } = await startKantine(engine)
  const club = await newClub(store, 'busy')
  const writeTwins = (name: string) =>
    store.write(club.id, kantineItself, (write) =>
      write.put(
        member,
        [1, 2].map((id) => ({ id, fields: { name } })),
      ),
    )
  await writeTwins('First')
  let running = true
  let written = 0
  const writing = (async () => {
    // Far more writes than a backup takes time for; a backup that starts again at each would not end before them.
    for (; running && written < 20_000; written++) {
      await writeTwins(`Twin ${written}`)
      await setImmediate()
    }
  })()
  const file = join(mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'backup-')), 'kantine.db')
  await store.backup(file)
  running = false
  await writing
  assert.ok(written < 20_000, 'the backup ended only after the writes')

  const copy = openFile(file)
  const rows = await copy.readAcrossClubs('select body from members where club_id = $1', [club.id])
  const names = rows.map(({ body }) => JSON.parse(String(body)).name)
  assert.equal(new Set(names).size, 1)
  await copy.close()
})
