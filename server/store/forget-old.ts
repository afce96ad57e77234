import type { OwnTable, Retention } from './own-table.ts'
import type { Store } from './store.ts'

/** Deletes rows, or empties their columns, once they are older than the description of their table allows. */
export async function forgetOld(store: Store, tables: readonly OwnTable[]): Promise<void> {
  for (const table of tables) {
    for (const retention of table.retention) {
      await store.keepBooks('old rows', ({ db }) =>
        db.all(forgetSql(table, retention), [lastForgotten(store, table, retention)]),
      )
    }
  }
}

function forgetSql(table: OwnTable, { since, where, empties }: Retention): string {
  const condition = `${since} <= $1${where ? ` and ${where}` : ''}`
  if (!empties) return `delete from ${table.name} where ${condition}`
  return `update ${table.name} set ${empties.map((column) => `${column} = null`).join(', ')} where ${condition}`
}

/** Rows up to this moment or day are forgotten now. */
function lastForgotten(store: Store, table: OwnTable, { since, keptMs }: Retention): number | string {
  const at = store.now() - keptMs
  return table.columns[since]?.kind === 'day' ? dayOf(at) : at
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
