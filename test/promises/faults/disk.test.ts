import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import pg from 'pg'
import { commandProcess, serveProcess } from '../../cli/process.ts'
import { ofFile } from '../../support/cleanup.ts'
import { newClub } from '../../support/clubs-and-people.ts'
import { freePort } from '../../support/free-port.ts'
import { engines, newDatabase, type Running, startKantine } from '../../support/kantine.ts'
import { passSecond } from '../../support/pass-second.ts'
import { type Send, type Sent, sender } from '../../support/send.ts'
import { until } from '../../webhooks/club-with-receivers.ts'
import { assertUnavailable, saysNothingChanged } from './behind-proxy.ts'
import { mountDisk, notPermitted } from './small-disk.ts'
import { newTarget } from './victim.ts'

const megabyte = 1_000_000

/** A batch with enough members to make the log grow. */
const largeBatch = (name: string) => ({
  operations: Array.from({ length: 100 }, () => ({
    op: 'create',
    data: { name, email: `${'a'.repeat(60)}@example.org` },
  })),
})

/** Writes until a write is rejected. Returns the acknowledged batches' names, and the rejected one with its response. */
async function writeUntilRefused(
  send: Send,
): Promise<{ acknowledged: string[]; refused: string; answer: Sent<unknown> }> {
  const acknowledged: string[] = []
  for (let i = 0; i < 200; i++) {
    const answer = await send('POST /members/bulk', largeBatch(`batch ${i}`), `batch ${i}`)
    if (answer.status !== 200) return { acknowledged, refused: `batch ${i}`, answer }
    acknowledged.push(`batch ${i}`)
  }
  throw new Error('The disk is larger than this test expects.')
}

/** Checks the file's integrity, and counts its members by name. */
function membersIn(folder: string): Map<string, number> {
  const file = new DatabaseSync(join(folder, 'kantine.db'))
  try {
    assert.deepEqual(Object.values(file.prepare('pragma integrity_check').get() ?? {}), ['ok'])
    const rows = file.prepare("select body ->> 'name' as name, count(*) as number from members group by 1").all()
    return new Map(rows.map(({ name, number }) => [String(name), Number(number)]))
  } finally {
    file.close()
  }
}

/** The response of `/readyz`, five seconds after its last test write. */
async function readiness({ call }: Running): Promise<[status: number, detail: string | undefined]> {
  for (let second = 0; second < 5; second++) passSecond()
  const answer = await call('/readyz', { headers: { accept: 'application/json' } })
  return [answer.status, ((await answer.json()) as { detail?: string }).detail]
}

test('the server is unready while PostgreSQL rejects writes, and ready again afterwards', async (context) => {
  if (!engines.includes('postgres')) return context.skip('PostgreSQL is not available')
  const kantine = await startKantine('postgres')
  const { key } = await newClub(kantine.store, 'read-only')
  const client = new pg.Client(kantine.config.databaseUrl)
  await client.connect()
  ofFile.defer(() => client.end())
  const name = client.escapeIdentifier(client.database ?? '')
  const setReadOnly = async (isReadOnly: boolean) => {
    await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [client.database],
    )
  }
  const send = sender(kantine, key)
  assert.deepEqual(await readiness(kantine), [200, undefined])
  await setReadOnly(true)
  await until(async () => (await send('GET /members')).status === 200)
  assert.deepEqual(await readiness(kantine), [503, 'The database is not accepting writes at the moment.'])
  assertUnavailable(await send('POST /members', { name: 'Sanne' }))
  await client.query('set default_transaction_read_only = off')
  await setReadOnly(false)
  await until(async () => (await send('GET /members')).status === 200)
  assert.deepEqual(await readiness(kantine), [200, undefined])
})

/** Mounts a separate disk, and puts a database with the tables on it. */
function diskWithDatabase(bytes: number) {
  const disk = mountDisk(bytes)
  if (disk) copyFileSync(join(process.env.TEST_FOLDER ?? '', 'template', 'kantine.db'), join(disk.folder, 'kantine.db'))
  return disk
}

test('a full disk blocks writes but not reads; freeing space restores both without damage', async (context) => {
  const disk = diskWithDatabase(24 * megabyte)
  if (!disk) return context.skip(notPermitted)
  const { folder } = disk
  const kantine = await startKantine('sqlite', {
    database: { environment: { DATA_DIR: folder }, remove: async () => {} },
  })
  const send = sender(kantine, (await newClub(kantine.store, 'full')).key)
  await send('POST /members/bulk', largeBatch('before'), 'before')
  assert.deepEqual(await readiness(kantine), [200, undefined])
  disk.fill()
  const { acknowledged, refused, answer } = await writeUntilRefused(send)
  assertUnavailable(answer)
  assert.match(answer.text, /The database disk is full/)
  assertUnavailable(await send('POST /members', { name: 'single' }))
  assert.deepEqual(await readiness(kantine), [503, 'The database disk is full at the moment.'])

  const read = await send<{ data: { name: string }[] }>('GET /members?limit=200')
  assert.equal(read.status, 200)
  assert.equal(read.body.data[0]?.name, 'before')
  if (saysNothingChanged(answer)) assert.equal(membersIn(folder).get(refused), undefined)

  disk.free()
  assert.deepEqual(await readiness(kantine), [200, undefined])
  const again = await send('POST /members/bulk', largeBatch(refused), refused)
  assert.equal(again.status, 200, again.text)
  assert.equal((await send('POST /members', { name: 'single' })).status, 201)
  await kantine.close()
  const there = membersIn(folder)
  for (const name of ['before', ...acknowledged, refused]) assert.equal(there.get(name), 100, name)
})

test('a server killed on a full disk restarts with every acknowledged write once space is free', async (context) => {
  const disk = diskWithDatabase(24 * megabyte)
  if (!disk) return context.skip(notPermitted)
  const { folder } = disk
  const { send, server, environment } = await serveOn(folder)
  disk.fill()
  const { acknowledged } = await writeUntilRefused(send)
  await server.end('SIGKILL')
  disk.free()
  await serveProcess(environment)
  const there = membersIn(folder)
  for (const name of acknowledged) assert.equal(there.get(name), 100, name)
})

test('starting on a disk that is too small prints one line and exits with 1', async (context) => {
  const disk = mountDisk(64_000)
  if (!disk) return context.skip(notPermitted)
  const { code, stderr } = await commandProcess({ PORT: '0', DATA_DIR: disk.folder, LOG_LEVEL: 'fatal' }, ['serve'])
  assert.match(stderr, /^The database disk is full: .*\n$/)
  assert.equal(code, 1)
})

test('starting on a read-only disk names the folder in one line and exits with 1', async (context) => {
  const disk = diskWithDatabase(24 * megabyte)
  if (!disk) return context.skip(notPermitted)
  disk.makeReadOnly()
  await assertReadOnlyNamed(disk.folder)
  await assertReadOnlyNamed(join(disk.folder, 'missing'))
})

test("starting in another user's folder names it in one line and exits with 1", async (context) => {
  if (process.getuid?.() === 0) return context.skip('file permissions do not apply to root')
  const folder = String((await newDatabase('sqlite')).environment.DATA_DIR)
  chmodSync(join(folder, 'kantine.db'), 0o444)
  await assertReadOnlyNamed(folder)
  chmodSync(folder, 0o555)
  await assertReadOnlyNamed(folder)
  chmodSync(folder, 0o755)
})

async function assertReadOnlyNamed(folder: string): Promise<void> {
  const { code, stdout, stderr } = await commandProcess({ PORT: '0', DATA_DIR: folder }, ['serve'])
  assert.match(stderr, /^Kantine cannot write to the data folder .*: .*DATA_DIR\.\n$/)
  assert.ok(stderr.includes(folder), stderr)
  assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
}

/**
 * Making a folder read-only does not affect files that a process already has open. So the test has the kernel reject the server's
 * writes, by limiting the size of its files to 1 byte.
 */
test('writes return 503 while the disk rejects them, then work again without a restart', async (context) => {
  if (spawnSync('prlimit', ['--version']).status !== 0) return context.skip('prlimit is not available')
  const folder = String((await newDatabase('sqlite')).environment.DATA_DIR)
  const { send, server } = await serveOn(folder)
  const limit = (bytes: string) => spawnSync('prlimit', [`--pid=${server.pid}`, `--fsize=${bytes}:`]).status
  await send('POST /members/bulk', largeBatch('before'), 'before')

  assert.equal(limit('1'), 0)
  const refused = await send('POST /members/bulk', largeBatch('refused'), 'refused')
  assertUnavailable(refused)
  assert.match(refused.text, /The database disk is failing/)
  assert.equal((await send('GET /members')).status, 200)
  assert.equal((await send('GET /club')).status, 200)

  assert.equal(limit('unlimited'), 0)
  assert.equal((await send('POST /members/bulk', largeBatch('refused'), 'refused')).status, 200)
  await server.end('SIGKILL')
  const there = membersIn(folder)
  assert.deepEqual([there.get('before'), there.get('refused')], [100, 100])
})

/** Starts a server in its own process, on a data folder with tables, and creates a club and a key. */
async function serveOn(folder: string) {
  const environment = { DATA_DIR: folder, PORT: `${await freePort()}`, LOG_LEVEL: 'fatal' }
  const { key } = await newTarget(environment)
  const server = await serveProcess(environment)
  const call = (path: string, { key, ...init }: RequestInit & { key?: string } = {}) =>
    fetch(`http://127.0.0.1:${environment.PORT}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...init.headers },
    })
  return { environment, server, send: sender({ call } as Running, key) }
}
