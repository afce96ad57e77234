/** A clock set by tests: the machine's for SQLite, the database's for PostgreSQL. */
import pg from 'pg'
import { ofFile } from './cleanup.ts'
import { type EngineName, ofAllFiles, type Running, startKantine } from './kantine.ts'

export type Clock = {
  /** Sets the clock ahead by a number of milliseconds, and lets the server see it. */
  set(aheadMs: number): Promise<void>
}

/** Starts a server on its own database, with a clock that the test sets. */
export async function startWithClock(
  engine: EngineName,
  options: Parameters<typeof startKantine>[1] & { readonly database: NonNullable<Running['database']> },
): Promise<Running & Clock> {
  const url = options.database.environment.DATABASE_URL
  Date.now = now
  const set = url ? await clockOfPostgres(url) : clockOfMachine()
  const kantine = await startKantine(engine, options)
  return {
    ...kantine,
    async set(aheadMs) {
      await set(aheadMs)
      await kantine.store.ping()
    },
  }
}

const now = Date.now

function clockOfMachine(): (aheadMs: number) => void {
  ofFile.defer(() => {
    Date.now = now
    ofAllFiles.forget()
  })
  return (aheadMs) => {
    Date.now = () => now() + aheadMs
  }
}

/** Statements use the function in `public` instead of PostgreSQL's own, because of the `search_path`. */
async function clockOfPostgres(url: string): Promise<(aheadMs: number) => Promise<void>> {
  const client = new pg.Client(url)
  await client.connect()
  ofFile.defer(() => client.end())
  await client.query(`
    create table if not exists public.clock_ahead (ms bigint not null);
    delete from public.clock_ahead;
    insert into public.clock_ahead values (0);
    create or replace function public.clock_timestamp() returns timestamptz language sql volatile as
      $$ select pg_catalog.clock_timestamp() + (select ms from public.clock_ahead) * interval '1 millisecond' $$;
    alter database ${client.escapeIdentifier(client.database ?? '')} set search_path = public, pg_catalog`)
  return async (ms) => {
    await client.query('update public.clock_ahead set ms = $1', [ms])
  }
}
