import type { Dialect } from '../engine.ts'
import { raw, sql } from '../sql.ts'

export const dialect: Dialect = {
  skipLocked: 'for update skip locked',
  isAmong: (ids, column = raw('id')) => sql`${column} = any(array(${ids}))`,
  idsIn: (json) => sql`select cast(value as bigint) from json_array_elements_text(cast(${json} as json))`,
  // If the limit is a parameter, PostgreSQL expects a tenth of all rows and would replan each call. The constant limit inside keeps the plan.
  firstRows: (select, limit, most) => sql`select * from (${select} limit ${raw(most)}) as longest ${limit}`,
  partOfBody: (field) => sql`cast(cast(record.body as json) -> '${field}' as text)`,
  // PostgreSQL chooses the index by its statistics.
  indexedBy: () => sql``,
}
