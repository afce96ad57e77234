import { dayOf } from '../day.ts'
import type { Connection } from './engine.ts'
import { raiseSetting } from './settings.ts'
import { raw, type Statement, sql } from './sql.ts'
import type { Store } from './store.ts'
import type { Retention, SystemTable } from './system-table.ts'

/** The most rows that one transaction deletes; other calls run between two transactions. */
const rowsAtOnce = 500

/** Deletes rows, or empties their columns, once they are older than the description of their table allows. */
export async function forgetOld(store: Store, tables: readonly SystemTable[]): Promise<void> {
  for (const table of tables) {
    for (const retention of table.retention) {
      const until = lastForgotten(store, table, retention)
      let forgotten: readonly unknown[]
      do {
        forgotten = await store.writeUnaudited('old rows', async ({ db }) => {
          await rememberForgotten(db, retention, until)
          return db.all(forget(table, retention, until))
        })
      } while (forgotten.length === rowsAtOnce)
    }
  }
}

function forget({ name }: SystemTable, { since, where, ...how }: Retention, until: number | string): Statement {
  const [table, further] = [raw(name), raw(where ? ` and ${where}` : '')]
  const isOld = sql`${raw(since)} <= ${until}${further}`
  if ('empties' in how) {
    return sql`update ${table} set ${raw(how.empties.map((column) => `${column} = null`).join(', '))} where ${isOld}`
  }
  const key = raw(how.key.join(', '))
  return sql`delete from ${table} where (${key}) in
    (select ${key} from ${table} where ${isOld} limit ${raw(rowsAtOnce)}) returning 1 as forgotten`
}

/** A longer retention set later does not bring deleted entries back, so the list still starts after them. */
async function rememberForgotten(db: Connection, { remembers }: Retention, until: number | string): Promise<void> {
  if (remembers && typeof until === 'number') await raiseSetting(db, remembers, until + 1)
}

/** Rows up to this moment or day are old enough to be deleted or emptied. */
function lastForgotten(store: Store, table: SystemTable, { since, kept = [], keptMs = 0 }: Retention): number | string {
  const at = store.retentionClock() - Math.max(0, ...kept.map(store.keptMs)) - keptMs
  return table.columns[since]?.kind === 'day' ? dayOf(at) : at
}
