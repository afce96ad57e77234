/** Changes rows behind the back of the server, as time does, or somebody with the database's own tools. */
import type { Row, Value } from '../server/store/engine.ts'
import type { Store } from '../server/store/store.ts'

export const tamper = (store: Store, sql: string, params?: readonly Value[]): Promise<Row[]> =>
  store.keepBooks('settings', ({ db }) => db.all(sql, params))
