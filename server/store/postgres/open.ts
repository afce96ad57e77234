import { limits } from '@kantine/contract/limits.ts'
import { Claimed, clockOf, clubClockSql, type Engine, type EngineParts, type EngineSettings } from '../engine.ts'
import { openTurns } from '../turns.ts'
import { backUp } from './backup.ts'
import { openClock } from './clock.ts'
import { connect, connectBehindBarrier, run, send } from './connection.ts'
import { firstRows, idsInText, idsInZones, indexedBy, isAmong } from './ids-in-zones.ts'
import { barrierSql, clockStatement, clubLock, migrationLock } from './locks.ts'
import { openPool } from './pool.ts'
import { transaction } from './transaction.ts'

/**
 * Opens a PostgreSQL database (14 and later).
 *
 * In a read, the barrier travels with the first statement, so that the promise of an exact sync costs no round trip. They stay
 * two statements: in one, the snapshot would be older than the lock.
 */
export async function openEngine(settings: EngineSettings, { barrier = true }: EngineParts = {}): Promise<Engine> {
  const { withClient, close } = openPool(settings)
  const { databaseConnections: connections, databaseTimeoutSeconds } = settings
  // When the database does not answer, a call does not wait for all calls before it.
  const patienceMs = databaseTimeoutSeconds * 1000
  const writeTurns = openTurns({
    // The other connections are left to reads.
    atOnce: Math.ceil(connections / 2),
    mostWaiting: limits.writesWaiting,
    patienceMs,
  })
  // One club cannot hold all connections with its reads.
  const readTurns = openTurns({ atOnce: connections, ofClub: Math.max(1, Math.floor(connections / 5)), patienceMs })
  const { now, learn } = openClock()

  const engine: Engine = {
    name: 'postgres',
    skipLocked: 'for update skip locked',
    idsInZones,
    isAmong,
    idsInText,
    firstRows,
    indexedBy,
    now,
    read: (club, work) =>
      readTurns.take(club, () =>
        withClient((client) => {
          if (!barrier) return work(connect(client))
          const passed = ([, now]: readonly unknown[]) => learn(Number(now))
          return work(connectBehindBarrier(client, { sql: barrierSql, club, passed }))
        }),
      ),
    write: (club, work, claim) =>
      writeTurns.take(club, () =>
        withClient((client) => {
          const begin = [clubLock(club, claim), clockStatement, { sql: clubClockSql, values: [club] }]
          return transaction(client, begin, ([locked, clock, last]) => {
            if ((locked as { claimed?: unknown } | undefined)?.claimed === false) throw new Claimed()
            const now = Number(clock?.now)
            learn(now)
            return work(connect(client), clockOf(last, now))
          })
        }),
      ),
    snapshot: (work) =>
      withClient(async (client) => {
        await send(client, 'begin isolation level repeatable read read only')
        return work(connect(client)).finally(() => send(client, 'commit'))
      }),
    readAcrossClubs: (sql, params) => withClient((client) => run(client, sql, params)),
    writeAcrossClubs: (work) =>
      writeTurns.take(0, () =>
        withClient((client) =>
          transaction(client, [], async () => ({ result: await work(connect(client)), last: [] })),
        ),
      ),
    migrate: (work) =>
      withClient((client) =>
        transaction(client, [migrationLock], async () => ({ result: await work(connect(client)), last: [] })),
      ),
    backup: (file, prepare) => engine.snapshot((db) => backUp(file, prepare, db)),
    async ping() {
      const [row] = await withClient((client) => run(client, clockStatement.sql))
      learn(Number(row?.now))
      return true
    },
    close,
  }
  await engine.ping()
  return engine
}
