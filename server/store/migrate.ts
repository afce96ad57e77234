import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import type { Connection, Engine, Row } from './engine.ts'
import { raw, type Statement, sql, type Value } from './sql.ts'

/** One step of the schema: the statements of one file in `migrations/`. */
export type Migration = { readonly name: string; readonly sql: string }

const folder = join(import.meta.dirname, 'migrations')

/** The project's own migrations, in order. Missing numbers belonged to drafts that were never released. */
export const migrations: readonly Migration[] = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => ({ name: file, sql: readFileSync(join(folder, file), 'utf8') }))

/** The last of these migrations. */
export const newestOf = (some: readonly Migration[]): string | undefined => some.at(-1)?.name

/**
 * Runs the missing migrations, all or none. If a newer release has changed the database, it changes nothing. If none are missing, the user
 * of the database needs no right to create tables.
 *
 * @param complete does the rest of the change; if it throws, the database stays as it was
 */
export async function migrate(
  engine: Engine,
  wanted: readonly Migration[],
  complete: (db: Connection) => Promise<void> = async () => {},
): Promise<void> {
  const hasAll = await hasMigrations(engine, wanted)
  await engine.migrate(async (db) => {
    if (!hasAll) await applyMigrations(db, wanted, engine.now(), () => engine.holdWrites(db))
    const schema = (await db.get(sql`select ${schemaColumn}`))?.schema
    if (!isNewer(schema, newestOf(wanted))) await complete(db)
  })
}

/** False if that is unknown, because an empty database does not have this table. */
async function hasMigrations(engine: Engine, wanted: readonly Migration[]): Promise<boolean> {
  const rows = await engine.readAcrossClubs(sql`select name from schema_migrations`).catch(() => [])
  const applied = new Set(rows.map(({ name }) => name))
  return wanted.every(({ name }) => applied.has(name))
}

/** The same within a transaction. */
export async function applyMigrations(
  db: Connection,
  wanted: readonly Migration[],
  now: number,
  holdWrites = async () => {},
): Promise<void> {
  await db.all(
    sql`create table if not exists schema_migrations (name text not null, applied_at bigint not null, primary key (name))`,
  )
  await holdWrites()
  const applied = new Set((await db.all(sql`select name from schema_migrations`)).map((row) => row.name))
  for (const migration of wanted) {
    if (!applied.has(migration.name)) await apply(db, migration, now)
  }
}

async function apply(db: Connection, { name, sql: text }: Migration, now: number): Promise<void> {
  for (const statement of statementsOf(text)) await db.all(raw(statement))
  await db.all(sql`insert into schema_migrations (name, applied_at) values (${name}, ${now})`)
}

/** The statements of a migration, without comments. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean)

/** The last migration of the database. A write that reads it delays the next migration until the write has ended (`holdWrites`). */
export const schemaColumn: Statement = sql`(select max(name) from schema_migrations) as schema`

/** A newer release has changed the database, so this release could break rules it does not know. Reads continue. */
export class NewerSchema extends Refusal {
  constructor() {
    super(
      'unavailable',
      {
        en: 'A newer release of Kantine has changed this database, so this server accepts no writes. Nothing was changed. The operator must install the newer release.',
        nl: 'Een nieuwere versie van Kantine heeft deze database bijgewerkt. Daarom slaat deze server niets meer op, ook deze wijziging niet. De beheerder van de server moet hier de nieuwere versie installeren.',
      },
      { retryAfter: 2 },
    )
  }
}

/**
 * @param newest the last migration that this release knows; undefined to skip the check
 * @throws {NewerSchema} when the database has a later one
 */
export function refuseNewerSchema(row: Row | undefined, newest: string | undefined): void {
  if (isNewer(row?.schema, newest)) throw new NewerSchema()
}

const isNewer = (schema: Value | undefined, newest: string | undefined): boolean =>
  newest !== undefined && typeof schema === 'string' && schema > newest
