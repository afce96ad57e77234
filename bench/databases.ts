import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../test/support/postgres.ts'

export const engines = ['sqlite', 'postgres'] as const
export type EngineName = (typeof engines)[number]

/** A database for one run, with the settings that make a server use it. Writes are synced to disk. */
export type Database = { readonly environment: NodeJS.ProcessEnv; remove(): Promise<void> }

export async function newDatabase(engine: EngineName): Promise<Database> {
  if (engine === 'postgres') {
    const server = await startPostgres({ durable: true })
    return { environment: { DATABASE_URL: server.url }, remove: server.stop }
  }
  const folder = mkdtempSync(join(tmpdir(), 'kantine-bench-'))
  return {
    environment: { DATA_DIR: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
