import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { FolderInUse, openSqlite } from '../../server/store/sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'kantine-sqlite-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a data folder has one server, and the message says what to do', async () => {
  const first = openSqlite(folder)
  assert.throws(() => openSqlite(folder), FolderInUse)
  assert.throws(() => openSqlite(folder), /Another Kantine server uses the data folder .*DATA_DIR/)
  await first.close()
  await openSqlite(folder).close()
})

test('a process that was killed leaves the folder free', async () => {
  const code = `const { openSqlite } = await import(${JSON.stringify(join(import.meta.dirname, '../../server/store/sqlite.ts'))})
    globalThis.engine = openSqlite(${JSON.stringify(folder)}); console.log('open'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  try {
    assert.throws(() => openSqlite(folder), FolderInUse)
  } finally {
    child.kill('SIGKILL')
  }
  await once(child, 'exit')
  await openSqlite(folder).close()
})

test('a commit is synced to the disk, and readers do not stop writers', async () => {
  const engine = openSqlite(join(folder, 'settings'))
  const setting = async (name: string) => Object.values((await engine.readAcrossClubs(`pragma ${name}`))[0] ?? {})[0]
  assert.equal(await setting('journal_mode'), 'wal')
  assert.equal(await setting('synchronous'), 2)
  await engine.close()
})
