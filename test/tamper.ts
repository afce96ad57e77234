/** Changes rows behind the back of the server, as time does, or somebody with the database's own tools. */
import type { Row, Value } from '../server/store/engine.ts'
import type { Store } from '../server/store/store.ts'

export const tamper = (store: Store, sql: string, params?: readonly Value[]): Promise<Row[]> =>
  store.keepBooks('settings', ({ db }) => db.all(sql, params))

/** Has the list of changes be complete since this moment, in milliseconds since 1970, as if the server had been installed then. */
export const setChangesShownSince = (store: Store, at: number): Promise<Row[]> =>
  tamper(store, "update settings set value = $1 where name = 'changes shown since'", [`${at}`])
