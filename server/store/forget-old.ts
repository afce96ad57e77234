import { dayOf } from '../day.ts'
import type { Connection } from './engine.ts'
import type { OwnTable, Retention } from './own-table.ts'
import { raiseSettingWithin } from './settings-within.ts'
import type { Store } from './store.ts'

/** How many rows one transaction deletes; other calls are served between two transactions. */
const rowsAtOnce = 500

/** Deletes rows, or empties their columns, once they are older than the description of their table allows. */
export async function forgetOld(store: Store, tables: readonly OwnTable[]): Promise<void> {
  for (const table of tables) {
    for (const retention of table.retention) {
      const until = lastForgotten(store, table, retention)
      let forgotten: readonly unknown[]
      do {
        forgotten = await store.keepBooks('old rows', async ({ db }) => {
          await rememberForgotten(db, retention, until)
          return db.all(forgetSql(table, retention), [until])
        })
      } while (forgotten.length === rowsAtOnce)
    }
  }
}

function forgetSql(table: OwnTable, { since, where, ...how }: Retention): string {
  const condition = `${since} <= $1${where ? ` and ${where}` : ''}`
  if ('empties' in how) {
    return `update ${table.name} set ${how.empties.map((column) => `${column} = null`).join(', ')} where ${condition}`
  }
  const key = how.key.join(', ')
  return `delete from ${table.name} where (${key}) in
    (select ${key} from ${table.name} where ${condition} limit ${rowsAtOnce}) returning 1 as forgotten`
}

/** When more days are set later, what is gone already stays known as gone. */
async function rememberForgotten(db: Connection, { remembers }: Retention, until: number | string): Promise<void> {
  if (remembers && typeof until === 'number') await raiseSettingWithin(db, remembers, until + 1)
}

/** Rows up to this moment or day are forgotten now. */
function lastForgotten(store: Store, table: OwnTable, { since, kept = [], keptMs = 0 }: Retention): number | string {
  const at = store.retentionClock() - Math.max(0, ...kept.map(store.keptMs)) - keptMs
  return table.columns[since]?.kind === 'day' ? dayOf(at) : at
}
