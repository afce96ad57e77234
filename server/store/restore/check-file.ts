/** Checks that a file is a complete backup of a known version. */
import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '../../refusal.ts'
import type { LastLine } from '../backup-digest.ts'
import { type FileKeys, isOurs, type Proven, proofOf, unprovenFault } from '../file-keys.ts'
import { applyMigrations, migrations } from '../migrate.ts'
import { connect } from '../sqlite/connection.ts'
import { inSqlite } from '../sqlite/open.ts'

/** Backups of versions with this migration end with a digest. */
const firstWithDigest = '027-unique-external-ids.sql'

/** The error that gives the reason why a file is not restored. */
export const refusedBackup = (file: string, why: string): Refusal =>
  new Refusal('bad_request', `${file} cannot be restored: ${why} Nothing was changed.`)

/** The file is damaged, so another backup is needed. */
export const damagedBackup = (file: string, what: string): Refusal =>
  refusedBackup(file, `it is damaged. ${what} Use another backup.`)

/**
 * Checks a copy of a backup. Without proof of its author, SQLite reads it only on request, and it may contain nothing that SQLite would
 * execute. Its rows are not checked, because an empty database has no other data to protect.
 *
 * @param file the name of the backup, for messages
 * @param copy the copy, without the last line
 * @param line the content of that line; undefined without one
 * @returns what is proven about it
 * @throws {Refusal} `bad_request`
 */
export async function checkFile(
  file: string,
  copy: string,
  line: LastLine | undefined,
  { keys, unverified }: { readonly keys: FileKeys; readonly unverified: boolean },
): Promise<Proven> {
  if (line?.isDigestRight === false) throw damagedBackup(file, 'Its content does not match its digest.')
  if (!(await isSqlite(copy))) throw refusedBackup(file, "it was not written by 'kantine backup'.")
  const given = line?.authentication
  const proven = { proof: await proofOf(keys, 'backup', line?.digest ?? '', given), key: given?.key }
  const fault = unprovenFault(proven, unverified)
  if (fault !== undefined) throw refusedBackup(file, fault)
  const names = namesIn(file, copy)
  const newer = names.find((name) => !migrations.some((migration) => migration.name === name))
  if (newer !== undefined)
    throw refusedBackup(
      file,
      `it was made by a newer version of Kantine: it contains migration ${newer}, which this version does not know. Install that version or a later one.`,
    )
  if (!line && names.includes(firstWithDigest)) throw damagedBackup(file, 'Its last line is missing or incomplete.')
  const foreign = isOurs(proven) ? undefined : await foreignPart(copy, names)
  if (foreign === undefined) return proven
  throw refusedBackup(file, `its ${foreign} does not match Kantine's schema. Use an unmodified backup.`)
}

async function isSqlite(copy: string): Promise<boolean> {
  await using file = await open(copy)
  const { buffer } = await file.read({ buffer: Buffer.alloc(16), position: 0 })
  return buffer.toString('latin1') === 'SQLite format 3\0'
}

/** The migrations that created the tables of a copy. */
function namesIn(file: string, copy: string): string[] {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(copy)
    database.exec('pragma trusted_schema = off')
    const [found] = database.prepare('pragma integrity_check(1)').all()
    const fault = Object.values(found ?? {})[0]
    if (fault !== 'ok') throw damagedBackup(file, `SQLite says: ${fault}.`)
    const isKantine = database
      .prepare("select 1 from sqlite_schema where type = 'table' and name = 'schema_migrations'")
      .get()
    if (!isKantine) throw refusedBackup(file, 'it is a database, but not a Kantine database.')
    return database
      .prepare('select name from schema_migrations')
      .all()
      .map(({ name }) => String(name))
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SQLITE_ERROR') throw error
    throw damagedBackup(file, `SQLite says: ${(error as Error).message}.`)
  } finally {
    database?.close()
  }
}

/**
 * A table, index, view or trigger of a copy that differs from what its migrations create.
 *
 * @param applied the names of its migrations
 * @returns such as `trigger copy_members`; undefined if nothing differs
 */
async function foreignPart(copy: string, applied: readonly string[]): Promise<string | undefined> {
  const [database, empty] = [new DatabaseSync(copy), new DatabaseSync(':memory:')]
  try {
    const db = connect(empty)
    const wanted = migrations.filter(({ name }) => applied.includes(name))
    await applyMigrations({ ...db, all: (statement) => db.all(inSqlite(statement)) }, wanted, 0)
    const [made, found] = [partsOf(empty), partsOf(database)]
    return [...found.keys(), ...made.keys()].find((part) => found.get(part) !== made.get(part))
  } finally {
    database.close()
    empty.close()
  }
}

/** The SQL of every table, index, view and trigger, by its type and name. SQLite's own statistics are left out. */
const partsOf = (database: DatabaseSync): Map<string, string> =>
  new Map(
    database
      .prepare("select type, name, tbl_name, sql from sqlite_schema where name not like 'sqlite\\_stat%' escape '\\'")
      .all()
      .map(({ type, name, tbl_name, sql }) => [`${type} ${name}`, `${tbl_name} ${sql}`]),
  )
