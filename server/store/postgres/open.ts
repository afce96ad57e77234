import { limits } from '@kantine/contract/limits.ts'
import { ClaimConflict, clockOf, clubClock, type Engine, type EngineParts, type EngineSettings } from '../engine.ts'
import { openFairQueue } from '../fair-queue.ts'
import { refuseNewerSchema } from '../migrate.ts'
import { sql } from '../sql.ts'
import { backUp } from './backup.ts'
import { refuseWorker } from './citus.ts'
import { openClock } from './clock.ts'
import { connect, connectBehindBarrier, run, send } from './connection.ts'
import { dialect } from './dialect.ts'
import {
  accountLock,
  barrierStatement,
  clockStatement,
  clubLock,
  migrationLock,
  schemaLock,
  schemaStatement,
  sharedAccountLock,
} from './locks.ts'
import { openPool } from './pool.ts'
import { watchPromotions } from './promotion.ts'
import { openSlots } from './slots.ts'
import { transaction } from './transaction.ts'

/**
 * Opens a PostgreSQL database (14 and later).
 *
 * A read sends the barrier with its first statement, so exact sync costs no extra round trip. They are separate statements:
 * in a single one, the snapshot would be older than the lock.
 */
export async function openEngine(
  settings: EngineSettings,
  { barrier = true, newest, markAfterLoss }: EngineParts = {},
): Promise<Engine> {
  const { databaseReplication, databaseConnections: connections, databaseTimeoutSeconds } = settings
  const mayLose = databaseReplication === 'asynchronous' && markAfterLoss
  const noticePromotion = mayLose ? watchPromotions(mayLose) : async () => {}
  const { withClient, close } = openPool(settings, noticePromotion)
  // While the database does not respond, a call fails after this time instead of waiting for all earlier calls.
  const patienceMs = databaseTimeoutSeconds * 1000
  const writeTurns = openFairQueue({
    // The other connections are left for reads.
    atOnce: Math.ceil(connections / 2),
    mostWaiting: limits.writesWaiting,
    patienceMs,
  })
  // One club cannot hold all connections with its reads.
  const readTurns = openFairQueue({ atOnce: connections, ofClub: Math.max(1, Math.floor(connections / 5)), patienceMs })
  const slots = openSlots(settings)
  const { now, wallClock, learn } = openClock()

  const engine: Engine = {
    name: 'postgres',
    dialect,
    slots,
    now,
    wallClock,
    read: (club, work) =>
      readTurns.take(club, () =>
        withClient((client) => {
          if (!barrier) return work(connect(client))
          const passed = ([, now]: readonly unknown[]) => learn(Number(now))
          return work(connectBehindBarrier(client, { statement: barrierStatement(club), passed }))
        }),
      ),
    write: (club, work, { claim, account, look } = {}) =>
      writeTurns.take(club, () =>
        withClient((client) => {
          const begin = [clubLock(club, claim), clockStatement, clubClock(club)]
          if (account !== undefined) begin.push(sharedAccountLock(account))
          if (look) begin.push(look)
          return transaction(client, begin, (begun) => {
            const [locked, clock, last] = begun
            refuseNewerSchema(locked, newest)
            if ((locked as { claimed?: unknown } | undefined)?.claimed === false) throw new ClaimConflict()
            const now = Number(clock?.now)
            learn(now)
            return work(connect(client), clockOf(last, now), look && begun.at(-1))
          })
        }),
      ),
    snapshot: (work) =>
      withClient(async (client) => {
        await send(client, 'begin isolation level repeatable read read only')
        // Otherwise two scans could return rows in different orders, and `Collection.loadReferring` continues by an offset.
        await send(client, 'set local synchronize_seqscans = off')
        return work(connect(client)).finally(() => send(client, 'commit'))
      }),
    readAcrossClubs: (statement) => withClient((client) => run(client, statement)),
    writeAcrossClubs: (work, { clubs = [], accounts = [], look } = {}) =>
      writeTurns.take(0, () =>
        withClient((client) => {
          const locks = [
            schemaStatement,
            ...ascending(clubs).map((club) => clubLock(club, undefined)),
            ...ascending(accounts).map(accountLock),
          ]
          return transaction(client, look ? [...locks, look] : locks, async (begun) => {
            refuseNewerSchema(begun[0], newest)
            return { result: await work(connect(client), look && begun.at(-1)), last: [] }
          })
        }),
      ),
    migrate: (work) =>
      withClient(async (client) => {
        const done = await transaction(client, [migrationLock], async () => ({
          result: await work(connect(client)),
          last: [],
        }))
        // While the database was empty, it had no table to store the timeline in.
        await noticePromotion(client)
        return done
      }),
    async holdWrites(db) {
      await db.all(schemaLock)
    },
    backup: (file, prepare) =>
      engine.snapshot(async (db) => {
        // Tables and columns that this release does not know would be missing from the copy.
        refuseNewerSchema(await db.get(schemaStatement), newest)
        // The transaction is idle while rows, possibly millions, are written to the file.
        await db.all(sql`set local idle_in_transaction_session_timeout = 0`)
        await backUp(file, prepare, db)
      }),
    async ping() {
      const [row] = await withClient((client) => run(client, clockStatement))
      learn(Number(row?.now))
    },
    async close() {
      await slots.close()
      await close()
    },
  }
  await engine.ping()
  await refuseWorker(engine.readAcrossClubs)
  return engine
}

/** All transactions take their locks in the same order, so no two wait for each other. */
const ascending = (ids: readonly number[]): readonly number[] => [...new Set(ids)].sort((a, b) => a - b)
