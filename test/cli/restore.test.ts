/** `kantine restore` restores a backup completely or not at all, and never issues an id or cursor twice. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFileSync, copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { charge } from '@kantine/contract/resources/charge.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { type Config, parseConfig } from '../../server/config.ts'
import { openSeal, type Seal } from '../../server/seal.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { writeBackup } from '../../server/store/backup-digest.ts'
import { openFileKeys } from '../../server/store/file-keys.ts'
import { restoreBackup } from '../../server/store/restore/restore.ts'
import { sql } from '../../server/store/sql.ts'
import { withStore } from '../../server/surfaces/command-line/with-store.ts'
import { logIn, newBrowser } from '../console/browser.ts'
import { restore as releaseOf } from '../releases/restore.ts'
import { emailOf, newAdministrator, newClub } from '../support/clubs-and-people.ts'
import { newFolder } from '../support/folder.ts'
import { type EngineName, engines, newDatabase, onOneEngine, startKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'
import { command } from './command.ts'
import { commandProcess } from './process.ts'

type Listed = { readonly data: readonly { id: number; name: string; updated_at: string }[] }

/** A club whose backup was made in the middle of its changes, and what a client that follows them has seen since. */
async function backedUp(engine: EngineName, { writesAfter = true } = {}) {
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'came-back')
  await newAdministrator(kantine.store, [club.slug])
  const send = sender(kantine, club.key)
  await send('POST /members', { name: 'Sanne de Vries' })
  await send('POST /members', { name: 'Jan Bakker' })
  const before = (await send<Listed>('GET /members')).body
  const browser = await logIn(kantine, { email: emailOf(club.slug) })
  const file = join(newFolder(), 'kantine-backup.db')
  const { seal } = kantine.webhooks
  await writeBackup(kantine.store, openFileKeys({ seal }), file)
  if (writesAfter) {
    await send('PATCH /members/1', { name: 'Sanne Bakker' })
    await send('POST /members', { name: 'Made after the backup' })
    await kantine.store.write(club.id, kantineItself, (write) =>
      write.put(charge, [{ fields: { description: 'New' } }]),
    )
  }
  const seen = await send<{ data: { id: number }[] }>('GET /changes')
  const changes = seen.body.data
  const cursor = changes.at(-1)?.id
  const tag = (await send('GET /members')).headers.get('etag')
  const since = new Date(seen.headers.get('date') as string).toISOString()
  await kantine.close()
  return { kantine, club, file, seal, before, changes, cursor, since, tag, browser }
}

/** A backup of a club with one member, without the demo club, whose records take a second to check or restore. */
async function smallBackup(): Promise<string> {
  const config = parseConfig((await newDatabase('sqlite', { empty: true })).environment)
  const file = join(newFolder(), 'kantine-backup.db')
  await withStore(config, { by: 'command', name: 'jan' }, async ({ store }) => {
    const { id } = await newClub(store, 'came-back')
    await store.write(id, kantineItself, (write) => write.put(member, [{ fields: { name: 'Sanne de Vries' } }]))
    await writeBackup(store, openFileKeys({ seal: openSeal(config) }), file)
  })
  return file
}

/** Restores into an empty database of an engine, and starts a server on it. */
async function restored(
  engine: EngineName,
  { file, seal }: { file: string; seal: Seal },
  { nothingLost = false } = {},
) {
  const database = await newDatabase(engine, { empty: true })
  await restoreBackup(parseConfig(database.environment), file, { nothingLost, seal })
  return startKantine(engine, { database })
}

/** Restores a file of which nothing proves who wrote it. */
const restoreUnverified = (config: Config, file: string, nothingLost = false) =>
  restoreBackup(config, file, { nothingLost, seal: openSeal(config), unverified: true })

for (const [i, from] of engines.entries()) {
  const to = engines.at(i - 1) as EngineName
  test(`after a restore, every client notices that records went back (from ${from} into ${to})`, async () => {
    const { before, club, cursor, since, tag, browser, ...backup } = await backedUp(from)
    const kantine = await restored(to, backup)
    const send = sender(kantine, club.key)

    const changed = (await send<Listed>(`GET /members?updated_since=${since}`)).body.data
    assert.deepEqual(
      changed.map(({ id, name }) => [id, name]),
      before.data.map(({ id, name }) => [id, name]),
    )
    assert.notEqual((await send('GET /members')).headers.get('etag'), tag)
    assert.equal((await send(`GET /changes?starting_after=${cursor}`)).status, 410)
    assert.equal((await send(`GET /changes?updated_since=${since}`)).status, 410)
    assert.deepEqual((await send<Listed>('GET /changes')).body.data, [], 'no page whose last change is no cursor')
    const begun = await send('GET /members')
    const { body: made } = await send<{ id: number }>('POST /members', { name: 'Made after the restore' })
    assert.ok(made.id > 1_000_000, `${made.id}`)
    const again = new Date(begun.headers.get('date') as string).toISOString()
    const { body: changes } = await send<{ data: { id: number; record_id: number }[] }>(
      `GET /changes?updated_since=${again}`,
    )
    assert.deepEqual(
      changes.data.map(({ record_id }) => record_id),
      [made.id],
    )
    assert.ok((changes.data[0]?.id ?? 0) > 1_000_000)
    assert.equal((await send(`GET /changes?starting_after=${cursor}`)).status, 410)
    // The backup had no charge: the one that was made after it has its id for good.
    const [next] = await kantine.store.write(club.id, kantineItself, (write) =>
      write.put(charge, [{ fields: { description: 'Newer' } }]),
    )
    assert.ok((next as number) > 1_000_000)
    const sameBrowser = Object.assign(newBrowser(kantine), { cookie: browser.cookie })
    assert.equal((await sameBrowser.call('GET /session')).status, 401)
  })
}

for (const [i, from] of engines.entries()) {
  const to = engines.at(i - 1) as EngineName
  test(`a restore without data loss is invisible to clients (from ${from} into ${to})`, async () => {
    const { before, club, changes, cursor, since, tag, ...backup } = await backedUp(from, { writesAfter: false })
    const kantine = await restored(to, backup, { nothingLost: true })
    const send = sender(kantine, club.key)
    const members = await send<Listed>('GET /members')
    assert.deepEqual([members.body, members.headers.get('etag')], [before, tag])
    assert.deepEqual((await send<Listed>('GET /changes')).body.data, changes)
    const next = await send<Listed>(`GET /changes?starting_after=${cursor}`)
    assert.deepEqual([next.status, next.body.data], [200, []])
    assert.equal((await send(`GET /changes?updated_since=${since}`)).status, 200)
    assert.equal((await send<{ id: number }>('POST /members', { name: 'Next' })).body.id, 3)
  })
}

/** The last line of a backup, and where its digest begins. */
const lineBytes = '\nkantine backup sha256  hmac-sha256  \n'.length + 64 + 8 + 64
const digestAt = '\nkantine backup sha256 '.length - lineBytes

/** Copies of a backup with one thing wrong each, and what the refusal says. */
const damages: { readonly [name: string]: { damage(file: string): void; readonly says: RegExp } } = {
  'half a file': {
    damage: (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
    says: /is damaged\. SQLite says: database disk image is malformed\./,
  },
  'a file without its last bytes': {
    damage: (file) => truncateSync(file, readFileSync(file).length - 9),
    says: /is damaged\. Its last line is missing or incomplete\./,
  },
  'another letter in a name': {
    damage: (file) => replaceIn(file, 'Sanne de Vries', 'Sanne de Wries'),
    says: /is damaged\. Its content does not match its digest\./,
  },
  'another letter in the digest': {
    damage(file) {
      const bytes = readFileSync(file)
      const at = bytes.length + digestAt
      bytes[at] = bytes[at] === 0x61 ? 0x62 : 0x61
      writeFileSync(file, bytes)
    },
    says: /does not match its digest/,
  },
  'an empty file': { damage: (file) => truncateSync(file, 0), says: /it was not written by 'kantine backup'/ },
  'a text': { damage: (file) => writeFileSync(file, 'name;email\n'.repeat(99)), says: /it was not written by/ },
  'a database of another program': {
    damage(file) {
      writeFileSync(file, '')
      sqlite(file, 'create table notes (id integer)')
    },
    says: /it is a database, but not a Kantine database/,
  },
  'a database of a newer version': {
    damage: (file) => changed(file, "insert into schema_migrations values ('999-later.sql', 1)"),
    says: /it was made by a newer version of Kantine: it contains migration 999-later\.sql, which this version does not know\. Install that version or a later one\./,
  },
  ...Object.fromEntries(
    [
      [
        'a trigger',
        'create trigger t after insert on sessions begin delete from members; end',
        /its trigger t does not match/,
      ],
      ['a view', 'create view v as select 1', /its view v does not match Kantine's schema/],
      ['an index', 'create index more on members (club_id, status)', /its index more does not match/],
      ['a table', 'create table more (id bigint)', /its table more does not match/],
      ['no index', 'drop index charges_by_member_id', /its index charges_by_member_id does not match Kantine's schema/],
      [
        'another index',
        'drop index charges_by_member_id; create index charges_by_member_id on charges (id)',
        /its index charges_by_member_id/,
      ],
    ].map(([name, sql, says]) => [name, { damage: (file: string) => changed(file, sql as string), says }]),
  ),
}

function replaceIn(file: string, text: string, other: string): void {
  const bytes = readFileSync(file)
  bytes.write(other, bytes.indexOf(text))
  writeFileSync(file, bytes)
}

function sqlite(file: string, ...statements: readonly string[]): void {
  const database = new DatabaseSync(file)
  for (const sql of statements) database.exec(sql)
  database.close()
}

/** Adds the last line of a backup of Kantine 1.6.0: a digest that fits. */
function appendDigest(file: string): void {
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
  appendFileSync(file, `\nkantine backup sha256 ${digest}\n`)
}

/** Changes what a backup holds, with a digest that fits. */
function changed(file: string, ...statements: readonly string[]): void {
  truncateSync(file, readFileSync(file).length - lineBytes)
  sqlite(file, ...statements)
  appendDigest(file)
}

onOneEngine('a damaged backup is rejected and leaves the database empty for another one', async (engine) => {
  const file = await smallBackup()
  const { environment } = await newDatabase(engine, { empty: true })
  const restoring = (file: string) => restoreUnverified(parseConfig(environment), file)
  const folder = newFolder()
  for (const [name, { damage, says }] of Object.entries(damages)) {
    const copy = join(folder, `${name}.db`)
    copyFileSync(file, copy)
    damage(copy)
    await assert.rejects(restoring(copy), ({ message }: Error) => {
      assert.match(message, says, name)
      assert.ok(
        message.startsWith(`${copy} cannot be restored: `) && message.endsWith(' Nothing was changed.'),
        message,
      )
      return true
    })
  }
  const left = readdirSync(environment.DATA_DIR as string).filter((name) => /restoring|-wal/.test(name))
  assert.deepEqual(left, [])
  await restoring(file)
  await assert.rejects(
    restoring(file),
    /already has a database: .*kantine\.db\. Move|is not empty: it has the table \w+\. Create/,
  )
})

test('a folder with a database or its log is left unchanged', async () => {
  const { environment } = await newDatabase('sqlite', { empty: true })
  const config = parseConfig(environment)
  for (const name of ['kantine.db', 'kantine.db-wal', 'kantine.db-journal']) {
    const there = join(config.dataDir, name)
    writeFileSync(there, 'of another database')
    const refused = new RegExp(
      `already has a database: ${there}\\. Move away all files there that begin with kantine\\.db`,
    )
    await assert.rejects(restoreUnverified(config, '/nowhere/backup.db'), refused)
    assert.equal(readFileSync(there, 'utf8'), 'of another database')
    rmSync(there)
  }
})

test('data that PostgreSQL cannot store is rejected with the name of the table', {
  skip: !engines.includes('postgres'),
}, async () => {
  const release = await releaseOf('1.6.0', 'sqlite')
  const file = join(release.environment.DATA_DIR as string, 'kantine.db')
  sqlite(file, "update clubs set name = 'FC' || char(0) where id = 2")
  appendDigest(file)
  const { environment } = await newDatabase('postgres', { empty: true })
  await assert.rejects(restoreUnverified(parseConfig(environment), file, true), {
    name: 'Refusal',
    message:
      /is damaged\. PostgreSQL cannot store a row of its table clubs: .*\. Use another backup\. Nothing was changed\.$/,
  })
})

test('an unreadable backup is rejected with a reason and exit code 1', async () => {
  const { environment } = await newDatabase('sqlite', { empty: true })
  const folder = newFolder()
  const { code, stderr } = await command(environment, ['restore', folder])
  assert.equal(code, 1)
  assert.match(stderr, /^\S+ cannot be restored: it cannot be read: EISDIR.*\. Nothing was changed\.\n$/)
})

test('a missing file is named with exit code 1', async () => {
  const { environment } = await newDatabase('sqlite', { empty: true })
  const { code, stderr } = await command(environment, ['restore', '/nowhere/backup.db'])
  assert.deepEqual([code, stderr], [1, 'There is no file /nowhere/backup.db.\n'])
})

test('a data folder is restored only while no server uses it', async () => {
  const file = await smallBackup()
  const kantine = await startKantine('sqlite')
  const { code, stderr } = await commandProcess(kantine.database.environment, ['restore', file])
  assert.deepEqual(
    [code, stderr.split('.')[0]],
    [1, `Another Kantine server uses the data folder ${kantine.config.dataDir}`],
  )
})

test('if an old backup has duplicates of a unique value, the first step after its restore resolves them', async () => {
  const release = await releaseOf('1.5.0', 'sqlite')
  const file = join(release.environment.DATA_DIR as string, 'kantine.db')
  const shared = `update members set body = replace(body, '"external_id":null', '"external_id":"crm-7781"') where club_id = 2`
  sqlite(file, `${shared} and id in (2, 4)`)
  for (const options of [[], ['--nothing-lost']]) {
    const { environment } = await newDatabase('sqlite', { empty: true })
    const { stdout } = await command(environment, ['restore', file, '--unverified', ...options])
    const step =
      /1\. Resolve the duplicates .* \(1\)\. 'kantine duplicates' lists them.*\n(?:2\. Keys and people that you revoked.*\n3|2)\. Start the server\./
    assert.match(stdout, step)
    assert.match((await command(environment, ['clubs', 'list'])).stderr, /of members 1, 2, 4\n/)
    assert.equal((await command(environment, ['duplicates', '--keep', 'first'])).code, 0)
    assert.equal((await command(environment, ['clubs', 'list'])).code, 0)
  }
})

onOneEngine('the command restores the database of an earlier release and prints the next steps', async (engine) => {
  const release = await releaseOf('1.5.0', 'sqlite')
  const file = join(release.environment.DATA_DIR as string, 'kantine.db')
  const database = await newDatabase(engine, { empty: true })
  const { code, stdout, stderr } = await command(database.environment, ['restore', file, '--unverified'])
  assert.equal(code, 0)
  assert.match(
    stderr,
    /^\S+kantine\.db is not verified: anyone could have written or changed it\. Like all files from Kantine 1\.6\.0 and earlier, it has no HMAC\.\n$/,
  )
  assert.match(
    stdout,
    /^Restored .*kantine\.db into the .*\.\nThe secrets of \d+ webhook endpoints and the two-step verification of \d+ people need another key/,
  )
  assert.match(stdout, /\nChanges after this backup are lost\. Next:\n1\. /)
  const { call, store } = await startKantine(engine, { database })
  assert.equal((await call('/readyz')).status, 200)
  const trail = await store.findAcrossClubs(sql`select subject from trail where action = 'server.restored'`)
  assert.equal(trail.length, 1)
})
