/** Whether a file is a backup that is whole and that this version understands. */
import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { LastLine } from '../backup-digest.ts'
import { type FileKeys, proofOf } from '../file-keys.ts'
import { isOurs, type Proven, unprovenFault } from '../file-proof.ts'
import type { Migration } from '../migrate.ts'
import { foreignPart } from './check-schema.ts'
import { wrongValue } from './check-values.ts'
import { damagedBackup, refusedBackup } from './refused-backup.ts'

/** Backups of versions with this migration end with a digest. */
const firstWithDigest = '027-unique-external-ids.sql'

type CheckOptions = {
  /** The migrations of this version. */
  readonly known: readonly Migration[]
  readonly keys: FileKeys
  readonly unverified: boolean
}

/**
 * Checks a copy of a backup. Where nothing proves who wrote it, SQLite reads it only if that was asked for, and what it holds is checked.
 *
 * @param file the name of the backup, for messages
 * @param copy the copy, without the last line
 * @param line what that line says; undefined where there is none
 * @returns whether it has all migrations of this version, and what is proven about it
 * @throws {Refusal} `bad_request`
 */
export async function checkFile(
  file: string,
  copy: string,
  line: LastLine | undefined,
  { known, keys, unverified }: CheckOptions,
): Promise<{ readonly isCurrent: boolean; readonly proven: Proven }> {
  if (line?.isDigestRight === false) throw damagedBackup(file, 'Its content does not fit the digest in its last line.')
  if (!(await isSqlite(copy))) throw refusedBackup(file, "it is no file that 'kantine backup' has written.")
  const given = line?.authentication
  const proven = { proof: await proofOf(keys, 'backup', line?.digest ?? '', given), key: given?.key }
  const fault = unprovenFault(proven, unverified)
  if (fault !== undefined) throw refusedBackup(file, fault)
  const names = namesIn(file, copy)
  const newer = names.find((name) => !known.some((migration) => migration.name === name))
  if (newer !== undefined)
    throw refusedBackup(
      file,
      `it was made by a newer version of Kantine, which has ${newer}. Install that version or a later one.`,
    )
  if (!line && names.includes(firstWithDigest))
    throw damagedBackup(file, "Its last line, which 'kantine backup' writes at the end, is missing or incomplete.")
  if (!isOurs(proven)) await checkContent(file, copy, (name) => names.includes(name), known)
  return { isCurrent: names.length === known.length, proven }
}

async function checkContent(
  file: string,
  copy: string,
  isApplied: (name: string) => boolean,
  known: readonly Migration[],
): Promise<void> {
  const database = new DatabaseSync(copy)
  try {
    const applied = known.filter(({ name }) => isApplied(name))
    const foreign = await foreignPart(database, applied)
    if (foreign !== undefined)
      throw refusedBackup(file, `its ${foreign} is not as Kantine makes it. Use a backup that nobody changed.`)
    const wrong = wrongValue(database, Date.now())
    if (wrong !== undefined) throw damagedBackup(file, wrong)
  } finally {
    database.close()
  }
}

async function isSqlite(copy: string): Promise<boolean> {
  await using file = await open(copy)
  const { buffer } = await file.read({ buffer: Buffer.alloc(16), position: 0 })
  return buffer.toString('latin1') === 'SQLite format 3\0'
}

/** The migrations that made the tables of a copy. */
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
    if (!isKantine) throw refusedBackup(file, 'it is a database, but not one of Kantine.')
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
