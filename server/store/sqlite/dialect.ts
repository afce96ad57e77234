import type { Dialect } from '../engine.ts'
import { raw, sql } from '../sql.ts'

export const dialect: Dialect = {
  // No other process claims rows: there is one writing connection.
  skipLocked: '',
  isAmong: (ids, column = raw('id')) => sql`${column} in (${ids})`,
  idsIn: (json) => sql`select value from json_each(${json})`,
  firstRows: (select, limit) => sql`${select} ${limit}`,
  partOfBody: (field) => sql`record.body -> '${field}'`,
  indexedBy: (index) => sql`indexed by ${index}`,
}
