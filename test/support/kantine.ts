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
import { ofFile, ofProcess } from './cleanup.ts'
import { describedBy } from './compare-with-description.ts'
import { type EngineName, engines } from './engines.ts'
import { newFolder } from './folder.ts'
import { freePort } from './free-port.ts'
import { turnsOf } from './full.ts'
import { patienceMs } from './patience.ts'

export { type EngineName, engines }

/** A database for one test: with tables and the demo club, or without anything. */
export type Database = { readonly environment: NodeJS.ProcessEnv; remove(): Promise<void> }

/** Makes a database; it is removed after the test file. */
export async function newDatabase(engine: EngineName, { empty = false, opened = ofFile } = {}): Promise<Database> {
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
  // Copying the files of the demo club costs half of what writing them all to the log does.
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
  if (!url) throw new Error('This test needs PostgreSQL: run it without TEST_ENGINES.')
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
  /** Calls the API, and fails where an answer is not described: `call('/api/v1/members', { key })`. */
  call(path: string, options?: RequestInit & { key?: string }): Promise<Response>
}

/**
 * Starts a server in this process, on a free port of 127.0.0.1; it is stopped after the test file.
 *
 * @param options.port where it listens, and what it says that its address is
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
  return {
    ...app,
    close,
    url,
    config,
    database,
    call: checkedCall(url),
  }
}

/**
 * Starts something once for each engine, for all tests that do not get into each other's way.
 *
 * @param until the tests for which it is kept: those of a file, or of all files of a process; then it is started anew
 */
export function oncePerEngine<T>(
  start: (engine: EngineName) => Promise<T>,
  until = ofFile,
): (engine: EngineName) => Promise<T> {
  const started = new Map<EngineName, Promise<T>>()
  return (engine) => {
    const known = started.get(engine)
    if (known) return known
    until.defer(() => started.delete(engine))
    const starting = start(engine)
    started.set(engine, starting)
    return starting
  }
}

/** One server on each engine for all tests that use clubs of their own: starting one takes a tenth of a second. */
export const sharedKantine = oncePerEngine(async (engine) => {
  const kantine = await ofAllFiles(engine)
  // Those of earlier files make room: a slug and an e-mail address can be used once in each file.
  await changeRows(kantine.store, sql`update clubs set slug = 'earlier-' || id where slug <> 'demo'`)
  await changeRows(kantine.store, sql`update administrators set email = 'earlier-' || id || '@example.org'`)
  return kantine
})

const ofAllFiles = oncePerEngine((engine) => startKantine(engine, {}, ofProcess), ofProcess)

/** Starts a server whose own address is the one that it is reached at, as assistants need it. */
export async function startAtItsAddress(
  engine: EngineName,
  options: { environment?: NodeJS.ProcessEnv; parts?: AppOptions } = {},
): Promise<Running> {
  return startKantine(engine, { ...options, port: await freePort() })
}

/** Calls a server and holds each of its API's answers against the description that it serves. */
function checkedCall(url: string): Running['call'] {
  let described: ReturnType<typeof descriptionOf> | undefined
  return async (path, { key, ...init } = {}) => {
    const headers = { ...(key && { authorization: `Bearer ${key}` }), ...init.headers }
    const answer = await fetch(url + path, { ...init, headers })
    if (path.startsWith('/api/v1/') && !path.startsWith(descriptionPath)) {
      const { status, headers } = answer
      // Many a test calls something else than the API, and reading the description takes a tenth of a second.
      described ??= descriptionOf(url)
      const check = await described
      check({ method: init.method ?? 'GET', path, status, headers, body: await answer.clone().text() })
    }
    return answer
  }
}

const descriptionPath = '/api/v1/openapi.json'

/** Descriptions that are equal but for the address of their server are read once. */
const checks = new Map<string, ReturnType<typeof describedBy>>()

/** The check of answers against the description that a server serves of itself. */
export async function descriptionOf(url: string): Promise<ReturnType<typeof describedBy>> {
  const answer = await fetch(url + descriptionPath)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The server does not describe itself: ${text}`)
  const anywhere = text.replaceAll(url, '')
  const check = checks.get(anywhere) ?? describedBy(JSON.parse(text))
  checks.set(anywhere, check)
  return check
}

/** One test on each engine. */
export function onBothEngines(name: string, run: (engine: EngineName) => Promise<void>): void {
  for (const engine of engines) test(`${name} (${engine})`, () => run(engine))
}

/**
 * One test on each engine in `npm run test:full`, and otherwise on one of them, by turns: for long tests of what stands above the
 * engines.
 */
export function onOneEngine(name: string, run: (engine: EngineName) => Promise<void>): void {
  for (const engine of turnsOf(engines)) test(`${name} (${engine})`, () => run(engine))
}
