/**
 * Runs once before all tests: starts one PostgreSQL where a test can need it, and prepares on each engine a database with the
 * tables and the demo club, of which every test gets a copy of its own. Builds the administrator's application when it has changed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { parseConfig } from '../server/config.ts'
import { buildIfChanged } from './console/build.ts'
import { engines } from './support/engines.ts'
import { type PostgresServer, startPostgres } from './support/postgres.ts'

let postgres: PostgresServer | undefined
let folder: string

export async function globalSetup(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'kantine-test-'))
  process.env.TEST_FOLDER = folder
  // Each test file is a process, and half of its start would be compiling the same modules.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'node_modules', '.cache', 'node')
  console.log(`Preparing databases: ${engines.join(' and ')}.`)
  await Promise.all([
    buildIfChanged(),
    prepare({ DATA_DIR: join(folder, 'template') }),
    engines.includes('postgres') && setUpPostgres(),
  ])
}

async function setUpPostgres(): Promise<void> {
  postgres = await startPostgres()
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query('create database template_kantine')
  await client.end()
  process.env.TEST_POSTGRES_URL = postgres.url
  await prepare({ DATABASE_URL: postgres.url.replace(/postgres$/, 'template_kantine') })
}

export async function globalTeardown(): Promise<void> {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function prepare(environment: NodeJS.ProcessEnv): Promise<void> {
  const app = await createApp(parseConfig(environment), pino({ level: 'silent' }))
  await app.close()
}
