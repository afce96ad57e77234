import type { EngineSettings, Row } from '../engine.ts'
import { mostSlots, type Slots, type TakenSlot } from '../slots.ts'
import { list, raw, type Statement, sql } from '../sql.ts'
import { run } from './connection.ts'
import { openPool } from './pool.ts'

/** The first key of the advisory locks. The second is the club, or a negative number for each slot. */
const lockClass = raw(0x4b43)
const slotNumbers = Array.from({ length: mostSlots }, (_, n) => raw(-1 - n))

/** How often a connection says how far its work is, in milliseconds. */
const sayEveryMs = 1000

/** A connection that is silent for longer belongs to a machine that is gone, so PostgreSQL ends it. */
const silentMs = raw(20_000)

/**
 * A slot is two advisory locks of a connection, so it is free as soon as its process ends. The connection's `application_name` says how far
 * the work is.
 */
export function openSlots(settings: EngineSettings): Slots & { close(): Promise<void> } {
  // Its own connections, because slots are held for minutes. One more looks for a free slot.
  const { withClient, close } = openPool({ ...settings, databaseConnections: mostSlots + 1 })
  const own = new Map<number, TakenSlot>()

  return {
    take(club) {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Slots['take']>>>()
      const holding: Promise<void> = withClient(async (client) => {
        const [row] = await run(client, takeSlot(club))
        if (row?.taken !== 1) {
          await run(client, leaveSlot)
          return
        }
        const { promise: released, resolve: release } = Promise.withResolvers<void>()
        const work = { club, done: 0, total: 0 }
        own.set(club, work)
        const advance = (done: number, total: number) => Object.assign(work, { done, total })
        resolve({
          advance,
          release() {
            release()
            // A broken connection has no locks either.
            return holding.catch(() => {})
          },
        })
        // When the connection breaks, the slot is free, and the work goes on.
        const saying = setInterval(() => void run(client, sayProgress(work)).catch(() => {}), sayEveryMs)
        await released
        clearInterval(saying)
        try {
          await run(client, leaveSlot)
        } finally {
          // Only now: until the slot is free, `taken` would otherwise show what the connection said last, which is older.
          if (own.get(club) === work) own.delete(club)
        }
      })
      holding.then(() => resolve(undefined), reject)
      return promise
    },
    async taken() {
      const before = new Map(own)
      const rows = await withClient((client) => run(client, takenSlots))
      return rows.map(slotOf).map((slot) => ({ ...(before.get(slot.club) ?? own.get(slot.club) ?? slot) }))
    },
    close,
  }
}

/** `taken` is 1 if the connection now has the lock of the club and that of a slot. */
function takeSlot(club: number): Statement {
  const lock = (key: Statement) => sql`pg_try_advisory_lock(${lockClass}, ${key})`
  const anySlot = list(
    slotNumbers.map((key) => sql`when ${lock(key)} then 1`),
    ' ',
  )
  return sql`select case when ${lock(sql`${club}::int`)} then case ${anySlot} else 0 end else 0 end as taken,
    set_config('idle_session_timeout', '${silentMs}', false)`
}

const sayProgress = ({ done, total }: Omit<TakenSlot, 'club'> = { done: 0, total: 0 }): Statement =>
  sql`select set_config('application_name', ${`kantine ${done}/${total}`}, false)`

const leaveSlot = sql`select pg_advisory_unlock_all(), set_config('application_name', 'kantine', false),
  set_config('idle_session_timeout', '0', false)`

const takenSlots = sql`select lock.objid::bigint as club, activity.application_name as said
  from pg_locks as lock join pg_stat_activity as activity on activity.pid = lock.pid
  where lock.locktype = 'advisory' and lock.classid = ${lockClass} and lock.objsubid = 2
    and lock.objid::bigint <= 2147483647
    and lock.database = (select oid from pg_database where datname = current_database())`

function slotOf({ club, said }: Row): TakenSlot {
  const [, done = 0, total = 0] = /(\d+)\/(\d+)$/.exec(String(said)) ?? []
  return { club: Number(club), done: Number(done), total: Number(total) }
}
