import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { storedResources } from '@kantine/contract/resources.ts'
import { clearPartialClubs } from '../../server/club-transfer/partial-clubs.ts'
import { clubTables, exportedTables } from '../../server/club-transfer/tables.ts'
import { sql } from '../../server/store/sql.ts'
import { command } from '../cli/command.ts'
import { root } from '../house/files.ts'
import { aSecondLater } from '../keys/instances.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { storeRecords } from '../support/example-records.ts'
import { onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { writePairs } from '../support/write-pairs.ts'
import { forged } from './forged.ts'
import { exportTo, fullClub, importFrom, importUnverified, newPath, removeWith, rowsOf } from './full-club.ts'

const stored = storedResources()

test('a damaged, incomplete, foreign or newer file is rejected before anything is written', async () => {
  const kantine = await startKantine('sqlite')
  const club = await fullClub(kantine, 'fc-damaged')
  const file = await exportTo(kantine, club.id, newPath())
  await removeWith(kantine, club.id, file)
  const bytes = readFileSync(file)
  const text = gunzipSync(bytes).toString()
  const write = (content: Buffer | string, name = 'changed.gz') => {
    const path = newPath(name)
    writeFileSync(path, content)
    return path
  }
  const flipped = Buffer.from(bytes)
  flipped.writeUInt8(flipped.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  const firstLine = (change: (head: { version: string; kantine_club: number }) => object) =>
    forged(file, ([first = '', ...others]) => [JSON.stringify(change(JSON.parse(first))), ...others])
  const withEnd = (end: unknown) => write(gzipSync(text.replace(/^\{"end":.*$/m, JSON.stringify({ end }))))
  const refused: [path: string, reason: RegExp][] = [
    [write(bytes.subarray(0, bytes.length - 20)), /is damaged or incomplete\. Nothing was imported/],
    [write(flipped), /is damaged or incomplete/],
    [write(gzipSync(text.replace('Łukasz', 'Lukasz'))), /is damaged or incomplete/],
    [write(gzipSync(text.slice(0, text.indexOf('{"end":')))), /is damaged or incomplete/],
    [write(gzipSync(text + text)), /is damaged or incomplete/],
    ...[null, 5, [], {}, { rows: null }].map((end) => [withEnd(end), /is damaged or incomplete/] as [string, RegExp]),
    [write(''), /is damaged or incomplete|is not an export of a club/],
    [write('{"members":[]}', 'members.json'), /is not an export of a club\. Use a file from 'kantine clubs export'/],
    [write(gzipSync('[{"name":"Sanne"}]\n')), /is not an export of a club/],
    [newPath('missing.gz'), /There is no file \/\S*missing\.gz\./],
    [firstLine((head) => ({ ...head, version: '99.0.0' })), /^Kantine 99\.0\.0 wrote .*, but this server has version /],
    [firstLine((head) => ({ ...head, kantine_club: 2 })), /Upgrade it first/],
    [firstLine((head) => ({ ...head, version: {} })), /is not an export of a club/],
    [firstLine((head) => ({ ...head, kantine_club: 2, version: '\u001b[31m' })), /is not an export of a club/],
  ]
  for (const [path, reason] of refused) {
    await assert.rejects(importUnverified(kantine, path), { name: 'Refusal', message: reason }, `${reason}`)
    assert.equal(await rowsOf(kantine, club.id), 0)
    assert.deepEqual(
      await kantine.store.findAcrossClubs(sql`select * from partial_clubs where state = 'importing'`),
      [],
    )
  }
  const unknown = forged(file, (lines) => [...lines.slice(0, -1), '{"wishes":{"id":1}}'])
  await assert.rejects(
    importUnverified(kantine, unknown),
    /has 'wishes', which this version of Kantine does not support/,
  )
  assert.equal(await rowsOf(kantine, club.id), 0)
  assert.equal((await importFrom(kantine, file)).club.id, club.id)
})

test('clubs import prints no control characters from a file', async () => {
  const kantine = await startKantine('sqlite')
  const club = await fullClub(kantine, 'fc-escape')
  const file = await exportTo(kantine, club.id, newPath())
  await removeWith(kantine, club.id, file)
  const path = forged(file, (lines) =>
    lines.map((line) => {
      if (!line.startsWith('{"people":')) return line
      const { people } = JSON.parse(line)
      return JSON.stringify({ people: { ...people, name: '\u001b[31mSanne\u202e', email: 'new@example.org' } })
    }),
  )
  const { code, stdout } = await command(kantine.database.environment, ['clubs', 'import', path, '--unverified'])
  assert.equal(code, 0)
  assert.match(stdout, /\[31mSanne has no account here/)
  assert.ok(!stdout.includes('\u001b') && !stdout.includes('\u202e'))
})

onEngines('a club is invisible until its import ends, and an interrupted import leaves nothing', async (engine) => {
  const kantine = await startKantine(engine)
  const { store } = kantine
  const club = await fullClub(kantine, 'fc-halfway')
  const file = await exportTo(kantine, club.id, newPath())
  await removeWith(kantine, club.id, file)
  const halfway = new Error('the disk is full')
  const seen: unknown[] = []
  const stopped = importFrom(kantine, file, {
    progress: (done, total) => {
      assert.ok(done <= total)
      if (done < total) return
      seen.push(done)
      throw halfway
    },
  })
  await assert.rejects(stopped, halfway)
  assert.equal(seen.length, 1)
  assert.equal(await rowsOf(kantine, club.id), 0)

  // A process that was killed clears nothing away, so the rows and the mark of its import are still there.
  await changeRows(store, sql`insert into members (club_id, id, updated_at, body) values (${club.id}, 1, 1, '{}')`)
  await changeRows(
    store,
    sql`insert into partial_clubs (club_id, state, begun_at, seen_at) values (${club.id}, 'importing', ${store.now()}, ${store.now()})`,
  )
  await clearPartialClubs(store, stored)
  assert.equal(await rowsOf(kantine, club.id), 1, 'an import that goes on is left alone')
  await assert.rejects(
    importFrom(kantine, file),
    /is already being imported\. If that was interrupted, try again in a minute/,
  )
  await aSecondLater([kantine], club.key, 401)
  await assert.rejects(storeRecords(store, club.id, stored[0] as (typeof stored)[0], 1), /There is no club/)
  await changeRows(store, sql`update partial_clubs set seen_at = seen_at - 60001 where club_id = ${club.id}`)
  await clearPartialClubs(store, stored)
  assert.equal(await rowsOf(kantine, club.id), 0)
  assert.equal((await importFrom(kantine, file)).club.id, club.id)
  assert.deepEqual(await store.findAcrossClubs(sql`select * from partial_clubs`), [])
})

onEngines('rows that arrive late for a removed club are deleted for ten minutes', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const club = await newClub(store)
  await removeWith(kantine, club.id, await exportTo(kantine, club.id, newPath()))
  for (const minutes of [0, 9, 10]) {
    const begunAt = store.now() - minutes * 60_000
    await changeRows(store, sql`update partial_clubs set begun_at = ${begunAt} where club_id = ${club.id}`)
    await changeRows(
      store,
      sql`insert into credential_errors values (${club.id}, 'key', 1, '2026-10-05', 'not_found', '', 1)`,
    )
    await clearPartialClubs(store, stored)
    assert.equal(await rowsOf(kantine, club.id), 0)
    const marks = await store.findAcrossClubs(sql`select state from partial_clubs where club_id = ${club.id}`)
    assert.equal(marks.length, minutes < 10 ? 1 : 0)
  }
})

onEngines('an export is a snapshot, and a club that changes meanwhile is not removed', async (engine) => {
  const kantine = await startKantine(engine)
  const { store } = kantine
  const club = await newClub(store, 'fc-busy')
  await using twins = await writePairs(store, club.id)
  const file = await exportTo(kantine, club.id, newPath())
  await assert.rejects(
    removeWith(kantine, club.id, file),
    /changed during the export.*kantine clubs plan fc-busy basic/,
  )
  await twins.stop()
  assert.equal((await kantine.call('/api/v1/members', { key: club.key })).status, 200)

  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  const names = lines.filter((line) => line.startsWith('{"members":')).map((line) => JSON.parse(line).members.name)
  assert.deepEqual([names.length, new Set(names).size], [2, 1])
  const entries = lines.filter((line) => line.startsWith('{"journal":')).map((line) => JSON.parse(line).journal.id)
  assert.deepEqual(entries.at(-1), JSON.parse(lines[0] ?? '').as_of.journal)
})

test('the list of club tables matches the database', async () => {
  const { store } = await startKantine('sqlite')
  const columns =
    await store.findAcrossClubs(sql`select tables.name as name, columns.name as "column", columns.pk as place from sqlite_schema as tables
     join pragma_table_info(tables.name) as columns where tables.type = 'table' order by columns.pk`)
  const ofClubs = columns.filter(({ column }) => column === 'club_id').map(({ name }) => String(name))
  const listed = clubTables(stored)
  assert.deepEqual(listed.map(({ name }) => name).sort(), ofClubs.filter((name) => name !== 'partial_clubs').sort())
  for (const { name, key } of listed) {
    const primary = columns.filter((column) => column.name === name && Number(column.place) > 0)
    const expected = primary.map(({ column }) => String(column)).filter((column) => column !== 'club_id')
    assert.deepEqual(key, expected, name)
  }
  const page = readFileSync(join(root, 'docs/whole-clubs.md'), 'utf8')
  for (const { name } of exportedTables)
    assert.ok(page.includes(`\`${name}\``), `docs/whole-clubs.md does not name ${name}`)
})
