import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { Unavailable } from '../../server/store/engine.ts'
import { raw, sql } from '../../server/store/sql.ts'
import { FolderInUse } from '../../server/store/sqlite/folder.ts'
import { openEngine } from '../../server/store/sqlite/open.ts'

const openSqlite = (dataDir: string) => openEngine({ dataDir })

const folder = mkdtempSync(join(tmpdir(), 'kantine-sqlite-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('only one server can use a data folder, and the error says what to do', async () => {
  const first = await openSqlite(folder)
  await assert.rejects(openSqlite(folder), FolderInUse)
  await assert.rejects(openSqlite(folder), /Another Kantine server uses the data folder .*DATA_DIR/)
  await first.close()
  await (await openSqlite(folder)).close()
})

test('a killed process leaves the folder unlocked', async () => {
  const code = `const { openEngine } = await import(${JSON.stringify(join(import.meta.dirname, '../../server/store/sqlite/open.ts'))})
    globalThis.engine = await openEngine(${JSON.stringify({ dataDir: folder })}); console.log('open'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  try {
    await assert.rejects(openSqlite(folder), FolderInUse)
  } finally {
    child.kill('SIGKILL')
  }
  await once(child, 'exit')
  await (await openSqlite(folder)).close()
})

test('a write is acknowledged once its log is on disk; waiting writes share one sync, and reads wait', async () => {
  const engine = await openSqlite(join(folder, 'synced'))
  await engine.migrate((db) =>
    db.all(sql`create table notes (club_id bigint not null, id bigint not null, primary key (club_id, id))`),
  )
  await engine.migrate((db) =>
    db.all(sql`create table club_clocks (club_id bigint not null, last_stamp bigint not null, primary key (club_id))`),
  )
  await engine.migrate((db) => db.all(sql`create table clubs (id bigint not null, primary key (id))`))
  await engine.migrate((db) => db.all(sql`create table schema_migrations (name text not null, primary key (name))`))
  const held = await holdSyncs()
  const done: string[] = []
  const write = (club: number, id: number) =>
    engine
      .write(club, async () => ({
        result: undefined,
        last: [sql`insert into notes values (${club}, ${id})`],
      }))
      .then(() => done.push(`write ${id}`))
  const read = (club: number) =>
    engine.read(club, (db) => db.all(sql`select id from notes where club_id = ${club}`)).then((rows) => rows.length)

  const first = write(1, 1)
  await Promise.race([held.begun, first])
  const others = [write(1, 2), write(1, 3), write(2, 4)]
  const waiting = read(1).then((rows) => done.push(`read ${rows}`))
  assert.equal(await read(3), 0)
  assert.deepEqual(done, [])
  // Released when all have committed, so that one sync can serve the three that wait.
  while ((await engine.readAcrossClubs(sql`select id from notes`)).length < 4) await new Promise(setImmediate)
  held.release()
  await Promise.all([first, ...others, waiting])
  assert.equal(held.count(), 2)
  assert.equal(await read(1), 3)
  held.restore()
  await engine.close()
})

/** Holds up whatever is synced to the disk, until it is released. */
async function holdSyncs() {
  const handle = await open(join(folder, 'kantine.lock'))
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const original = prototype.datasync
  const released = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  let syncs = 0
  prototype.datasync = async function () {
    syncs++
    first.resolve()
    await released.promise
    return original.call(this)
  }
  return {
    begun: first.promise,
    release: () => released.resolve(),
    count: () => syncs,
    restore: () => {
      prototype.datasync = original
    },
  }
}

test('a write whose log cannot be synced reports an unknown outcome, and the next one works', async () => {
  const engine = await openSqlite(join(folder, 'failing'))
  const handle = await open(join(folder, 'kantine.lock'))
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const original = prototype.datasync
  prototype.datasync = async () => {
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
  }
  const create = (name: string) => engine.writeAcrossClubs((db) => db.all(sql`create table ${raw(name)} (id bigint)`))
  await assert.rejects(create('one'), (error) => error instanceof Unavailable && error.uncertain)
  prototype.datasync = original
  await create('two')
  await engine.close()
})

test("another program's lock on the file delays only a write", async () => {
  const dataDir = join(folder, 'locked')
  const engine = await openEngine({ dataDir }, { lockPatienceMs: 60_000 })
  await engine.migrate((db) => db.all(sql`create table notes (id bigint not null, primary key (id))`))
  const foreign = new DatabaseSync(join(dataDir, 'kantine.db'))
  foreign.exec('begin immediate')
  const done: string[] = []
  const write = engine
    .writeAcrossClubs((db) => db.all(sql`insert into notes values (1)`))
    .then(() => done.push('write'))
  const countNotes = async () => (await engine.readAcrossClubs(sql`select id from notes`)).length
  for (let turn = 0; turn < 5; turn++) {
    await new Promise(setImmediate)
    done.push(`read ${await countNotes()}`)
  }
  foreign.exec('commit')
  await write
  done.push(`read ${await countNotes()}`)
  assert.deepEqual(done, [...Array(5).fill('read 0'), 'write', 'read 1'])
  foreign.close()
  await engine.close()
})

test('a write gives up while another program keeps the file locked, and the next one works', async () => {
  const dataDir = join(folder, 'kept-locked')
  const engine = await openEngine({ dataDir }, { lockPatienceMs: 1 })
  const create = (name: string) => engine.writeAcrossClubs((db) => db.all(sql`create table ${raw(name)} (id bigint)`))
  await create('one')
  const foreign = new DatabaseSync(join(dataDir, 'kantine.db'))
  foreign.exec('begin immediate')
  await assert.rejects(create('two'), (error) => error instanceof Unavailable && !error.uncertain)
  foreign.exec('rollback')
  await create('two')
  foreign.close()
  await engine.close()
})
