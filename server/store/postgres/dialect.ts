import type { Dialect } from '../engine.ts'
import { raw, sql } from '../sql.ts'

export const dialect: Dialect = {
  skipLocked: 'for update skip locked',
  isAmong: (ids) => sql`id = any(array(${ids}))`,
  // If the limit is a parameter, PostgreSQL expects a tenth of all rows and would replan each call. The constant limit inside keeps the plan.
  firstRows: (select, limit, most) => sql`select * from (${select} limit ${raw(most)}) as longest ${limit}`,
  partOfBody: (field) => sql`cast(cast(record.body as json) -> '${field}' as text)`,
  // PostgreSQL chooses the index by its statistics.
  indexedBy: () => sql``,
}
