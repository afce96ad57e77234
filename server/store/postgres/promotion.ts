/** Detects that a standby has taken over, which may lack acknowledged writes. */
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { EngineParts } from '../engine.ts'
import { readSetting, writeSetting } from '../settings.ts'
import { raw, sql } from '../sql.ts'
import { connect, run } from './connection.ts'
import { clockStatement, migrationLock } from './locks.ts'
import { transaction } from './transaction.ts'

/** The setting with the timeline on which the data was last used. Each promotion starts a new one. */
const timelineSetting = 'timeline'

const timelineStatement = sql`select to_regclass('settings') is not null as has_settings,
  system_identifier as server, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline
  from pg_control_system() where not pg_is_in_recovery()`

/** Returns the first step for each new connection: if a standby was promoted, the data is marked before anyone uses it. */
export function watchPromotions(
  markAfterLoss: NonNullable<EngineParts['markAfterLoss']>,
): (client: pg.PoolClient) => Promise<void> {
  const known = new Set<string>()
  return async (client) => {
    const [row] = await run(client, timelineStatement)
    const timeline = `${row?.server} ${row?.timeline}`
    if (!row?.has_settings || known.has(timeline)) return
    await withoutTimeouts(client, () => follow(client, timeline))
    known.add(timeline)
  }

  /** A different server identifier means that the data was moved to another server, so nothing was lost. */
  async function follow(client: pg.PoolClient, timeline: string): Promise<void> {
    await transaction(client, [migrationLock, clockStatement], async ([, clock]) => {
      const db = connect(client)
      const before = await readSetting(db.all, timelineSetting)
      if (before !== timeline) {
        const [server] = timeline.split(' ')
        if (before?.startsWith(`${server} `)) {
          const now = Number(clock?.now)
          await setTimeout((await markAfterLoss(db, now)) - now)
        }
        await writeSetting(db, timelineSetting, timeline)
      }
      return { result: undefined, last: [] }
    })
  }
}

/** Rewriting every record can take longer than any timeout allows. */
async function withoutTimeouts(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  const { connectionParameters } = client as unknown as { connectionParameters: { query_timeout: number } }
  const { query_timeout } = connectionParameters
  const timeouts = ['statement_timeout', 'idle_in_transaction_session_timeout']
  try {
    connectionParameters.query_timeout = 0
    for (const name of timeouts) await run(client, sql`set ${raw(name)} = 0`)
    await work()
    for (const name of timeouts) await run(client, sql`reset ${raw(name)}`)
  } finally {
    connectionParameters.query_timeout = query_timeout
  }
}
