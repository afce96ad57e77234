/** Kantine servers for tests: real servers, each with its own database. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { type App, type AppOptions, createApp } from '../../server/app.ts'
import { type Config, parseConfig } from '../../server/config.ts'
import { sql } from '../../server/store/sql.ts'
import { changeRows } from './change-rows.ts'
import { ofFile, ofProcess, setupDone } from './cleanup.ts'
import { describedBy } from './compare-with-description.ts'
import { type EngineName, engines, hasOwnSql } from './engines.ts'
import { newFolder } from './folder.ts'
import { freePort } from './free-port.ts'
import { currentFile, turnsOf } from './full.ts'
import { patienceMs } from './patience.ts'

export { type EngineName, engines }

/** A database for one test, either empty or with the tables and the demo club. */
export type Database = { readonly environment: NodeJS.ProcessEnv; remove(): Promise<void> }

/** Creates a database, which is removed after the test file. */
export async function newDatabase(engine: EngineName, { empty = false, opened = ofFile } = {}): Promise<Database> {
  await setupDone
  const database = await (engine === 'sqlite' ? newSqliteDatabase(empty) : newPostgresDatabase(empty))
  opened.defer(database.remove)
  return database
}

async function newSqliteDatabase(empty: boolean): Promise<Database> {
  const folder = newFolder()
  mkdirSync(folder, { recursive: true })
  const template = join(process.env.TEST_FOLDER ?? '', 'template', 'kantine.db')
  if (!empty) copyFileSync(template, join(folder, 'kantine.db'))
  return {
    environment: { DATA_DIR: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function newPostgresDatabase(empty: boolean): Promise<Database> {
  const name = `kantine_${randomBytes(6).toString('hex')}`
  const folder = newFolder()
  // Copying the demo club's files takes half as long as writing them all to the log.
  await maintain(`create database ${name} ${empty ? '' : 'template template_kantine strategy file_copy'}`)
  return {
    environment: {
      DATABASE_URL: postgresUrl().replace(/postgres$/, name),
      DATA_DIR: folder,
      DATABASE_TIMEOUT_SECONDS: `${patienceMs / 1000}`,
    },
    async remove() {
      rmSync(folder, { recursive: true, force: true })
      await maintain(`drop database if exists ${name} with (force)`)
    },
  }
}

function postgresUrl(): string {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) throw new Error('This test needs PostgreSQL. Run it without TEST_ENGINES.')
  return url
}

async function maintain(sql: string): Promise<void> {
  const client = new pg.Client(postgresUrl())
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export type Running = App & {
  readonly url: string
  readonly config: Config
  readonly database: Database
  /** A check of responses against the server's own description, which is read once: it is a megabyte. */
  description(): ReturnType<typeof descriptionOf>
  /** Calls the API, as in `call('/api/v1/members', { key })`. Fails if the response does not match the description. */
  call(path: string, options?: RequestInit & { key?: string }): Promise<Response>
}

/**
 * Starts a server in this process, on a free port of 127.0.0.1. It is stopped after the test file.
 *
 * @param options.port sets both the port to listen on and the one in its public URL
 */
export async function startKantine(
  engine: EngineName,
  options: {
    environment?: NodeJS.ProcessEnv
    parts?: AppOptions
    database?: Database
    log?: Logger
    port?: number
  } = {},
  opened = ofFile,
): Promise<Running> {
  const database = options.database ?? (await newDatabase(engine, { opened }))
  const config = parseConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...(options.port && { PORT: `${options.port}`, BASE_URL: `http://127.0.0.1:${options.port}` }),
    ...database.environment,
    ...options.environment,
  })
  const app = await createApp(config, options.log ?? pino({ level: 'silent' }), options.parts)
  const url = await app.listen()
  const close = () => app.close()
  opened.defer(close)
  let described: ReturnType<typeof descriptionOf> | undefined
  const description = () => (described ??= descriptionOf(url))
  return {
    ...app,
    close,
    url,
    config,
    database,
    description,
    call: checkedCall(url, description),
  }
}

/**
 * Starts something once per engine, shared by tests that do not affect each other.
 *
 * @param until when it ends: after the test file, or after all files of the process; the next call starts a new one
 */
export function oncePerEngine<T>(start: (engine: EngineName) => Promise<T>, until = ofFile): OncePerEngine<T> {
  const started = new Map<EngineName, Promise<T>>()
  const once = (engine: EngineName) => {
    const known = started.get(engine)
    if (known) return known
    until.defer(() => started.delete(engine))
    const starting = start(engine)
    started.set(engine, starting)
    return starting
  }
  return Object.assign(once, { forget: () => started.clear() })
}

/** `forget` lets the next call start it anew. */
type OncePerEngine<T> = ((engine: EngineName) => Promise<T>) & { forget(): void }

/**
 * The server that all tests of an engine share, because starting one takes a tenth of a second and a database. Gives the slugs and e-mail
 * addresses of earlier tests free, for tests that each want the same. Do not use it where a test moves the clock of the store.
 */
export async function sharedAnew(engine: EngineName): Promise<Running> {
  const kantine = await ofAllFiles(engine)
  await changeRows(kantine.store, sql`update clubs set slug = 'earlier-' || id where slug <> 'demo'`)
  await changeRows(kantine.store, sql`update administrators set email = 'earlier-' || id || '@example.org'`)
  return kantine
}

/** The same, but free of other files only: for tests that use clubs of their own. */
export const sharedKantine = oncePerEngine(sharedAnew)

/** Forgotten after a test that moved the clock of this machine: a server that saw the jump deletes nothing any more. */
export const ofAllFiles = oncePerEngine((engine) => startKantine(engine, {}, ofProcess), ofProcess)

/** Starts a server whose public URL is the URL it can be reached at, as assistants require. */
export async function startAtItsAddress(
  engine: EngineName,
  options: { environment?: NodeJS.ProcessEnv; parts?: AppOptions } = {},
): Promise<Running> {
  return startKantine(engine, { ...options, port: await freePort() })
}

/** Calls a server and checks every API response against the server's own description. */
function checkedCall(url: string, description: Running['description']): Running['call'] {
  return async (path, { key, ...init } = {}) => {
    const headers = { ...(key && { authorization: `Bearer ${key}` }), ...init.headers }
    const answer = await fetch(url + path, { ...init, headers })
    if (path.startsWith('/api/v1/') && !path.startsWith(descriptionPath)) {
      const { status, headers } = answer
      // Only when needed: many tests do not call the API, and loading the description takes a tenth of a second.
      const check = await description()
      check({ method: init.method ?? 'GET', path, status, headers, body: await answer.clone().text() })
    }
    return answer
  }
}

const descriptionPath = '/api/v1/openapi.json'

/** Descriptions that differ only in their server's URL are loaded once. */
const checks = new Map<string, ReturnType<typeof describedBy>>()

/** Returns a check of responses against the server's own description. */
export async function descriptionOf(url: string): Promise<ReturnType<typeof describedBy>> {
  const answer = await fetch(url + descriptionPath)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The server did not return its description: ${text}`)
  const anywhere = text.replaceAll(url, '')
  const check = checks.get(anywhere) ?? describedBy(JSON.parse(text))
  checks.set(anywhere, check)
  return check
}

/**
 * Declares a test on the databases of its folder: on both where the code under test has SQL of its own, and elsewhere on one of them in
 * turn (`test/support/engines.ts`).
 */
export function onEngines(name: string, run: (engine: EngineName) => Promise<void>): void {
  if (hasOwnSql(currentFile())) onBothEngines(name, run)
  else onOneEngine(name, run)
}

/** Declares a test that runs on both engines, whatever its folder. */
export function onBothEngines(name: string, run: (engine: EngineName) => Promise<void>): void {
  for (const engine of engines) test(`${name} (${engine})`, () => run(engine))
}

/**
 * Declares a test that runs on each engine in `npm run test:full`, and otherwise on the engines in turn, whatever its folder: for long
 * tests that do not depend on the engine.
 */
export function onOneEngine(name: string, run: (engine: EngineName) => Promise<void>): void {
  for (const engine of turnsOf(engines)) test(`${name} (${engine})`, () => run(engine))
}
