import type { Dialect } from '../engine.ts'
import { sql } from '../sql.ts'

export const dialect: Dialect = {
  // No other process claims rows: there is one writing connection.
  skipLocked: '',
  isAmong: (ids) => sql`id in (${ids})`,
  firstRows: (select, limit) => sql`${select} ${limit}`,
  partOfBody: (field) => sql`record.body -> '${field}'`,
  indexedBy: (index) => sql`indexed by ${index}`,
}
