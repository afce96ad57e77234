import pg from 'pg'
import { ofFile } from '../support/cleanup.ts'
import type { Stoppable } from './gates.ts'
import type { Settle } from './interleave.ts'
import type { Servers } from './stage.ts'

/** How often in a row nothing may run in the database before whoever is under way is taken to wait within the server. */
const idleLooks = 3

const sql = `select count(*) filter (where wait_event_type = 'Lock')::int as waiting,
    count(*) filter (where state = 'active' and wait_event_type is distinct from 'Lock')::int as running
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

/**
 * Waits until each of the operations has stopped, or waits for a lock that the other holds, which the database says. A wrong guess only
 * changes which order is tried.
 */
export async function waitsForLocks([{ config }]: Servers): Promise<Settle> {
  const client = await connected(config.databaseUrl as string)
  return async (ones: readonly Stoppable[]) => {
    for (let idle = 0; ; ) {
      await new Promise(setImmediate)
      const moving = ones.filter((one) => !one.isStopped)
      if (moving.length === 0) return
      const moved = Promise.race(moving.map(({ changed }) => changed.then(() => true)))
      const { waiting, running } = (await client.query(sql)).rows[0]
      if (await Promise.race([moved, Promise.resolve(false)])) {
        idle = 0
        continue
      }
      idle = running === 0 && waiting === 0 ? idle + 1 : 0
      // With both waiting, the database ends one of them (a deadlock), which is waited for.
      if ((waiting >= moving.length || idle >= idleLooks) && moving.length < ones.length) return
    }
  }
}

const clients = new Map<string, Promise<pg.Client>>()

function connected(url: string): Promise<pg.Client> {
  const known = clients.get(url)
  if (known) return known
  const client = new pg.Client(url)
  const connecting = client.connect().then(() => client)
  clients.set(url, connecting)
  ofFile.defer(() => {
    clients.delete(url)
    return client.end()
  })
  return connecting
}
