import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { raw, sql } from '../../server/store/sql.ts'
import { openEngine } from '../../server/store/sqlite/open.ts'

const home = mkdtempSync(join(tmpdir(), 'kantine-deleted-'))
after(() => rmSync(home, { recursive: true }))

const name = 'Wilhelmina Verwijderd-Spoorloos'
const filesWith = (text: string, folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ name }) => name)
    .filter((file) => readFileSync(join(folder, file)).includes(text))

test('deleted data is in no file after the server stops, and in no backup before that', async () => {
  const dataDir = join(home, 'data')
  const backup = join(home, 'backup.db')
  const engine = await openEngine({ dataDir })
  await engine.migrate((db) =>
    db.all(sql`create table notes (id bigint not null, body text not null, primary key (id))`),
  )
  const write = (text: string) => engine.writeAcrossClubs((db) => db.all(raw(text)))
  for (let id = 0; id < 300; id++) await write(`insert into notes values (${id}, '${name} ${'x'.repeat(200 + id)}')`)
  await write(`update notes set body = 'short' where id % 2 = 0`)
  await write('delete from notes where id % 2 = 1 and id < 290')
  assert.notDeepEqual(filesWith(name, dataDir), [])
  await write(`delete from notes where body like '${name}%'`)
  await engine.backup(backup, async () => {})
  assert.deepEqual(filesWith(name, home), [])
  await engine.close()
  assert.deepEqual(filesWith(name, dataDir), [])

  const copy = await openEngine({ dataDir: join(home, 'data') })
  assert.equal((await copy.readAcrossClubs(sql`select id from notes`)).length, 150)
  await copy.close()
})
