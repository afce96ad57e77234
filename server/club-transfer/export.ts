import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Resource } from '@kantine/contract/resource.ts'
import { version } from '@kantine/contract/version.ts'
import { clubs } from '../clubs/clubs.ts'
import { refusePracticeClub } from '../clubs/practice.ts'
import { changesCompleteSince } from '../operations/lists/changes-complete-since.ts'
import type { Seal } from '../seal.ts'
import type { Actor } from '../store/actor.ts'
import { tableOf } from '../store/body.ts'
import type { Connection, Row } from '../store/engine.ts'
import { authenticate, type FileKeys, openFileKeys } from '../store/file-keys.ts'
import { recordsAtOnce } from '../store/record-size.ts'
import { list, raw, type Statement, sql, type Value } from '../store/sql.ts'
import type { Store } from '../store/store.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type AsOf, authenticatedOf, type End, formatNumber, type Head } from './file-format.ts'
import { type ExportedTable, exportedTables } from './tables.ts'

/** The services for exporting, importing and removing whole clubs. */
export type On = {
  readonly store: Store
  readonly seal: Seal
  /** Every stored resource. */
  readonly resources: readonly Resource[]
}

/**
 * Writes all data of a club, as of one moment, to a file. The club can still be read and written meanwhile.
 *
 * @param file is created or overwritten
 */
export async function exportClub(
  { store, seal, resources }: On,
  actor: Actor,
  id: number,
  file: string,
): Promise<void> {
  const keys = openFileKeys({ seal, store })
  await store.writeAcrossClubs(actor, async ({ db, note }) => {
    await refusePracticeClub(
      db,
      id,
      'It cannot be exported. It is removed with its club, or after 30 days without use.',
    )
    note({ action: 'club.exported', subject: `club ${id}`, club: id })
  })
  return store.snapshot(async (db) => {
    const lines = linesOf(db, id, resources, keys, await headOf(db, id, resources, store.now()))
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }))
  })
}

async function headOf(db: Connection, id: number, resources: readonly Resource[], now: number): Promise<Head> {
  const columns = Object.keys(clubs.columns).join(', ')
  const club = await db.get(sql`select ${raw(columns)} from clubs where id = ${id}`)
  if (!club) throw new Error(`There is no club ${id}.`)
  const clock = await db.get(sql`select last_stamp from club_clocks where club_id = ${id}`)
  return {
    kantine_club: formatNumber,
    version,
    exported_at: new Date(now).toISOString(),
    club,
    last_stamp: Number(clock?.last_stamp ?? 0),
    changes_complete_since: await changesCompleteSince(db, id),
    as_of: await asOf(db, id),
    fields: Object.fromEntries(resources.map((resource) => [tableOf(resource), Object.keys(resource.fields)])),
  }
}

/** The state of a club: every change to the club raises one of these numbers. */
export async function asOf(db: Connection, club: number): Promise<AsOf> {
  const row =
    await db.get(sql`select (select last_id from counters where club_id = ${club} and resource = 'journal') as journal,
      (select max(id) from trail where club_id = ${club}) as trail,
      (select updated_at from clubs where id = ${club}) as updated_at`)
  return {
    journal: Number(row?.journal ?? 0),
    trail: Number(row?.trail ?? 0),
    updated_at: Number(row?.updated_at ?? 0),
  }
}

/** A table in the file; the rows of a resource are its records. */
type Source = Pick<ExportedTable, 'name' | 'key' | 'columns' | 'where'> & { readonly resource?: Resource }

/** Keys and endpoints come before the rows that refer to them. */
const tablesOf = (resources: readonly Resource[]): Source[] => [
  ...exportedTables,
  ...resources.map((resource) => ({ name: tableOf(resource), key: ['id'], columns: ['id', 'body'], resource })),
]

async function* linesOf(
  db: Connection,
  club: number,
  resources: readonly Resource[],
  keys: FileKeys,
  head: Head,
): AsyncGenerator<string> {
  const digest = createHash('sha256')
  const written: { [table: string]: number } = {}
  const first = `${JSON.stringify(head)}\n`
  digest.update(first)
  yield first
  for await (const { table, rows } of allRows(db, club, resources)) {
    const lines = await linesOfRows(table, rows)
    written[table.name] = (written[table.name] ?? 0) + rows.length
    digest.update(lines)
    yield lines
  }
  const told = { rows: written, sha256: digest.digest('hex') }
  const end: End = { ...told, ...(await authenticate(keys, 'club', authenticatedOf(told))) }
  yield `${JSON.stringify({ end })}\n`
}

type Some = { readonly table: Pick<Source, 'name' | 'resource'>; readonly rows: readonly Row[] }

/** People come before all rows that refer to them. */
async function* allRows(db: Connection, club: number, resources: readonly Resource[]): AsyncGenerator<Some> {
  yield { table: { name: 'people' }, rows: await peopleOf(db, club) }
  for (const table of tablesOf(resources)) {
    for await (const rows of rowsOf(db, club, table)) yield { table, rows }
  }
}

async function linesOfRows({ name, resource }: Some['table'], rows: readonly Row[]): Promise<string> {
  let lines = ''
  for (const row of rows) {
    // The body is already JSON, on one line.
    lines += `{"${name}":${resource ? row.body : JSON.stringify(row)}}\n`
    await yieldToEventLoop()
  }
  return lines
}

const mostAtOnce = 500

async function* rowsOf(db: Connection, club: number, table: Source): AsyncGenerator<Row[]> {
  const { name, key, columns, where, resource } = table
  const atOnce = resource ? Math.min(mostAtOnce, recordsAtOnce(resource)) : mostAtOnce
  const inOrder = raw(key.join(', '))
  const next = (conditions: readonly Statement[]) =>
    db.all(sql`select ${raw(columns.join(', '))} from ${raw(name)}
      where ${list([sql`club_id = ${club}`, ...(where ? [raw(where)] : []), ...conditions], ' and ')}
      order by ${inOrder} limit ${raw(atOnce)}`)
  let rows = await next([])
  while (rows.length > 0) {
    yield rows
    if (rows.length < atOnce) return
    const last = rows.at(-1) as Row
    rows = await next([sql`(${inOrder}) > (${list(key.map((column) => last[column] as Value))})`])
  }
}

/** The people of a club, without their credentials. The time at which a password was set tells an import whether it has changed. */
const peopleOf = (db: Connection, club: number): Promise<Row[]> =>
  db.all(sql`select administrators.id as id, email, name, role, password_set_at from club_administrators
     join administrators on administrators.id = administrator_id where club_id = ${club} order by administrators.id`)
