/** Changes rows directly in the database, to simulate the passing of time or an operator's database tool. */
import type { Row } from '../../server/store/engine.ts'
import { type Statement, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'

export const changeRows = (store: Store, statement: Statement): Promise<Row[]> =>
  store.writeUnaudited('settings', ({ db }) => db.all(statement))

/** Makes the list of changes start at this time (milliseconds since 1970), as if the server had been installed then. */
export const setChangesShownSince = (store: Store, at: number): Promise<Row[]> =>
  changeRows(store, sql`update settings set value = ${`${at}`} where name = 'changes shown since'`)
