/** Opens the fixtures: a copy of what a release left behind, at the time when it was left. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { type Database, type EngineName, newDatabase } from '../support/kantine.ts'
import type { Expected } from './expected.ts'

/** The releases of which there is a fixture, such as `1.5.0`. */
export const releases = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

export const expectedOf = (release: string, engine: EngineName): Expected =>
  JSON.parse(readFileSync(join(import.meta.dirname, release, engine, 'expected.json'), 'utf8'))

/** A copy of the database of a release; it is removed after the test file. */
export async function restore(release: string, engine: EngineName): Promise<Database> {
  const fixture = join(import.meta.dirname, release, engine)
  const database = await newDatabase(engine, { empty: true })
  const { DATA_DIR: folder = '', DATABASE_URL: url } = database.environment
  copyFileSync(join(fixture, 'kantine.key'), join(folder, 'kantine.key'))
  if (url) await restorePostgres(url, join(fixture, 'kantine.sql'), expectedOf(release, engine).made_at)
  else writeFileSync(join(folder, 'kantine.db'), gunzipSync(readFileSync(join(fixture, 'kantine.db.gz'))))
  return database
}

/** The clock of PostgreSQL goes back to `now` as well: much of what a release leaves is forgotten after days. */
async function restorePostgres(url: string, file: string, now: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(readFileSync(file, 'utf8'))
    await client.query(`
      create function public.clock_timestamp() returns timestamptz language sql volatile as
        $$ select pg_catalog.clock_timestamp() - interval '${Date.now() - now} milliseconds' $$;
      alter database ${client.escapeIdentifier(client.database ?? '')} set search_path = public, pg_catalog`)
  } finally {
    await client.end()
  }
}
