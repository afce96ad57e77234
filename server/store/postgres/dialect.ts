import type { Dialect } from '../engine.ts'
import { raw, sql } from '../sql.ts'

export const dialect: Dialect = {
  skipLocked: 'for update skip locked',
  isAmong: (ids) => sql`id = any(array(${ids}))`,
  // PostgreSQL expects a parameter as limit to return a tenth of all rows, and would replan each call. The largest number in front keeps
  // the plan.
  firstRows: (select, limit, most) => sql`select * from (${select} limit ${raw(most)}) as longest ${limit}`,
  // PostgreSQL chooses by its statistics.
  indexedBy: () => sql``,
}
