import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { copyInto } from '../copy.ts'
import type { Statement } from '../engine.ts'
import {
  Claimed,
  type Connection,
  type Ended,
  type Engine,
  lastStampSql,
  type Row,
  Unavailable,
  type Value,
} from '../engine.ts'
import type { Migration } from '../migrate.ts'
import { type Barrier, queryBehindBarrier } from './barrier.ts'

/** The first key of the advisory locks; the second is the club. Clubs are numbered from 1, so 0 is for migrations. */
const lockClass = 0x4b41

const lockSql = `select pg_advisory_xact_lock(${lockClass}, $1::int)`
/** Takes the claim and then the lock of the club, or neither of them. */
const claimSql = `select case when pg_try_advisory_xact_lock($2::bigint)
  then pg_advisory_xact_lock(${lockClass}, $1::int)::text is not null else false end as claimed`
const nowMs = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now'
const barrierSql = `select pg_advisory_xact_lock_shared(${lockClass}, $1::int), ${nowMs}`
const clockSql = `select ${nowMs}`

const bigint = 20
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === bigint ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

export type PostgresOptions = {
  readonly url: string
  /** The most connections this server opens. */
  readonly connections: number
  /** How long a statement may take, and how long a silent database is waited for. */
  readonly timeoutMs: number
  /** Whether reads wait for the write of their club (`StoreParts`). */
  readonly barrier: boolean
}

/**
 * Opens a PostgreSQL database (14 and later).
 *
 * Every connection is pipelined: statements that do not need each other's answers are sent together. In a read, the barrier
 * travels with the first statement, so that the promise of an exact sync costs no round trip. They stay two statements: in
 * one, the snapshot would be older than the lock.
 */
export async function openPostgres(options: PostgresOptions, migrations: readonly Migration[]): Promise<Engine> {
  const { url, connections, timeoutMs, barrier } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    types,
    application_name: 'kantine',
    connectionTimeoutMillis: Math.min(5_000, timeoutMs),
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: timeoutMs,
    // A database that says nothing is given up a little later than it would give up itself.
    query_timeout: timeoutMs + 500,
    idle_in_transaction_session_timeout: timeoutMs,
  } as pg.PoolConfig)
  // A connection broke: whoever uses it learns that from its statement, and the next call opens another.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  /** A moment of the database's clock, and this process's steady clock when it was known. */
  let known = { now: 0, at: 0 }
  const learn = (row: Row | undefined) => {
    if (row) known = { now: Number(row.now), at: performance.now() }
  }

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((error) => {
      throw passing(error)
    })
    let broken = false
    try {
      return await work(client)
    } catch (error) {
      broken = error instanceof Unavailable
      throw error
    } finally {
      client.release(broken)
    }
  }

  /**
   * One transaction. What it begins with is sent in one go, and so is what is left at its end together with the commit.
   *
   * @param begin the first of these statements takes the lock, each of the others sees what was committed until then
   */
  async function transaction<T>(
    begin: readonly Statement[],
    work: (client: pg.PoolClient, begun: readonly (Row | undefined)[]) => Promise<Ended<T>>,
  ): Promise<T> {
    return withClient(async (client) => {
      const [, ...begun] = await together([
        send(client, 'begin'),
        ...begin.map(({ sql, values }) => run(client, sql, values)),
      ])
      try {
        const { result, last } = await work(
          client,
          (begun as Row[][]).map(([row]) => row),
        )
        await commit(client, last)
        return result
      } catch (error) {
        if (!(error instanceof Unavailable)) await send(client, 'rollback')
        throw error
      }
    })
  }

  const inLine = lines(timeoutMs)

  const engine: Engine = {
    name: 'postgres',
    skipLocked: 'for update skip locked',
    now: () => Math.floor(known.now + performance.now() - known.at),
    read: (club, work) =>
      withClient((client) => {
        if (!barrier) return work(connect(client))
        const passed = ([, now]: readonly unknown[]) => learn({ now: Number(now) })
        return work(behindBarrier(client, { sql: barrierSql, club, passed }))
      }),
    write: (club, work, claim) =>
      inLine(club, () => {
        const lock =
          claim === undefined ? { sql: lockSql, values: [club] } : { sql: claimSql, values: [club, hashOf(claim)] }
        const begin = [lock, { sql: clockSql, values: [] }, { sql: lastStampSql, values: [club] }]
        return transaction(begin, (client, [locked, clock, last]) => {
          if ((locked as { claimed?: unknown } | undefined)?.claimed === false) throw new Claimed()
          learn(clock)
          return work(connect(client), { now: Number(clock?.now), lastStamp: Number(last?.last_stamp ?? 0) })
        })
      }),
    readAcrossClubs: (sql, params) => withClient((client) => run(client, sql, params)),
    writeAcrossClubs: (work) => transaction([], async (client) => ({ result: await work(connect(client)), last: [] })),
    migrate: (work) =>
      transaction([{ sql: lockSql, values: [0] }], async (client) => ({
        result: await work(connect(client)),
        last: [],
      })),
    backup: (file) =>
      withClient(async (client) => {
        await send(client, 'begin isolation level repeatable read read only')
        await copyInto(file, migrations, connect(client)).finally(() => send(client, 'commit'))
      }),
    async ping() {
      learn((await withClient((client) => run(client, clockSql)))[0])
      return true
    },
    async close() {
      await pool.end()
    },
  }
  await engine.ping()
  return engine
}

/**
 * Lets the writes of a club follow one another before they take a connection: otherwise those that wait for a busy club would
 * hold every connection of this server. One whose turn comes too late is given up, so that a silent database does not make
 * each of them wait for all before it.
 */
function lines(patienceMs: number) {
  const last = new Map<number, Promise<unknown>>()
  return <T>(club: number, write: () => Promise<T>): Promise<T> => {
    const askedAt = performance.now()
    const result = (last.get(club) ?? Promise.resolve()).then(() => {
      if (performance.now() - askedAt > patienceMs)
        throw new Unavailable(new Error('the writes before it took too long'))
      return write()
    })
    const ended = result.then(
      () => {},
      () => {},
    )
    last.set(club, ended)
    ended.then(() => last.get(club) === ended && last.delete(club))
    return result
  }
}

/** A claim as the number that an advisory lock has. */
const hashOf = (claim: string) => createHash('sha256').update(claim).digest().readBigInt64BE().toString()

/** Sends what is left and commits; a connection that breaks meanwhile leaves it open whether that happened. */
async function commit(client: pg.PoolClient, last: readonly Statement[]): Promise<void> {
  const ending = last.map(({ sql, values }) => run(client, sql, values))
  gather(client)
  const committed = client.query('commit').catch((error) => {
    throw isPassing(error) ? new Unavailable(error, { uncertain: true }) : error
  })
  const [outcome, ...others] = await Promise.allSettled([committed, ...ending])
  const failed = others.find((other) => other.status === 'rejected')
  // What the database itself refused, it has not committed.
  if (failed && (failed.reason.cause ?? failed.reason) instanceof pg.DatabaseError) throw failed.reason
  if (outcome.status === 'rejected') throw outcome.reason
  if (outcome.value.command !== 'COMMIT') {
    throw new Error(`The database answered ${outcome.value.command} to a commit.`)
  }
}

const connect = (client: pg.PoolClient): Connection => ({
  all: (sql, params) => run(client, sql, params),
  get: async (sql, params) => (await run(client, sql, params))[0],
})

/** A connection whose first statement carries the barrier; what follows on it has been behind it as well. */
function behindBarrier(client: pg.PoolClient, barrier: Barrier): Connection {
  let first = true
  const runBehind = (sql: string, values: readonly Value[] = []): Promise<Row[]> => {
    if (!first) return run(client, sql, values)
    first = false
    return queryBehindBarrier(client, barrier, named(sql, values)).catch((error) => {
      throw passing(error)
    })
  }
  return { all: runBehind, get: async (sql, values) => (await runBehind(sql, values))[0] }
}

const names = new Map<string, string>()

/** A statement under a name of its own, so that each connection plans it once. */
function named(text: string, values: readonly Value[]) {
  let name = names.get(text)
  if (!name) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return { name, text, values: values as Value[] }
}

const run = async (client: pg.PoolClient, sql: string, values: readonly Value[] = []): Promise<Row[]> =>
  (await send(client, named(sql, values))).rows

function send(client: pg.PoolClient, statement: string | pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  gather(client)
  return client.query<Row>(statement).catch((error) => {
    throw passing(error)
  })
}

/** Lets everything that is sent in one go leave as one packet: a call of the system for each statement costs more than most of them. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Awaits all, also when one fails, so that a connection is never given back with an answer still on its way. */
async function together<T extends readonly unknown[]>(
  promises: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const outcomes = await Promise.allSettled(promises)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as never
}

const passing = (error: unknown) => (isPassing(error) ? new Unavailable(error) : error)

/**
 * Whether a failure says nothing about the statement: the connection broke or was refused, or the database is starting,
 * stopping, full, read-only, or it took too long (SQLSTATE classes 08, 40, 53, 57, 58, 25006, 25P03 and 55P03).
 */
function isPassing(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  // First, as EPIPE is as long as a SQLSTATE.
  if (code && /^E[A-Z]+$/.test(code)) return true
  if (code && /^[0-9A-Z]{5}$/.test(code)) return /^(08|40|53|57|58)|^25006$|^[25]5P03$/.test(code)
  return /timeout|terminated|connection error|not queryable/i.test(message)
}
