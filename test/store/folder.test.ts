import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from '../../server/store/sql.ts'
import { FolderShared } from '../../server/store/sqlite/folder.ts'
import { openEngine } from '../../server/store/sqlite/open.ts'
import { command } from '../cli/command.ts'
import { commandProcess, serveProcess } from '../cli/process.ts'

const home = mkdtempSync(join(tmpdir(), 'kantine-folder-'))
const umask = process.umask()
before(() => process.umask(0o022))
after(() => {
  process.umask(umask)
  rmSync(home, { recursive: true })
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const modesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((file) => [file, modeOf(join(folder, file))]))

test('no other user can read the data folder or a file in it, whatever the umask', async () => {
  const folder = join(home, 'new')
  const engine = await openEngine({ dataDir: folder })
  await engine.migrate((db) => db.all(sql`create table notes (club_id bigint not null, primary key (club_id))`))
  assert.equal(modeOf(folder), '700')
  const modes = modesIn(folder)
  assert.ok(modes['kantine.db'] && modes['kantine.db-wal'])
  assert.deepEqual([...new Set(Object.values(modes))], ['600'])
  await engine.close()
})

test("startup removes other users' read access", async () => {
  const folder = join(home, 'open')
  mkdirSync(folder, { mode: 0o755 })
  for (const file of ['kantine.db', 'kantine.db-wal', 'kantine.key']) {
    writeFileSync(join(folder, file), '')
    chmodSync(join(folder, file), 0o664)
  }
  writeFileSync(join(folder, 'notes.txt'), 'This is not a file of Kantine.')
  const engine = await openEngine({ dataDir: folder })
  const modes = modesIn(folder)
  await engine.close()
  assert.equal(modeOf(folder), '700')
  assert.deepEqual([modes['kantine.db'], modes['kantine.db-wal'], modes['kantine.key']], ['600', '600', '600'])
  assert.equal(modes['notes.txt'], '644')
})

test('a world-writable folder is rejected, because other users may share it', async () => {
  const folder = join(home, 'everybody')
  mkdirSync(folder)
  chmodSync(folder, 0o1777)
  const refusal = (error: Error) =>
    error instanceof FolderShared && error.message.includes(`DATA_DIR=${folder}/kantine`)
  await assert.rejects(openEngine({ dataDir: folder }), refusal)
  assert.equal(modeOf(folder), '777')
  const { code, stderr } = await command({ DATA_DIR: folder }, ['clubs', 'list'])
  assert.match(stderr, /^Every user of this machine can write to the data folder .*\n$/)
  assert.equal(code, 1)
})

test('only their own user can read the files that the server and commands write', async () => {
  const folder = join(home, 'served')
  const server = await serveProcess({ DATA_DIR: folder })
  const target = join(home, 'backup.db')
  assert.equal((await commandProcess({ DATA_DIR: folder }, ['backup', target])).code, 0)
  assert.equal(modeOf(target), '600')
  assert.deepEqual([...new Set(Object.values(modesIn(folder)))], ['600'])
  await server.end('SIGTERM')
})
