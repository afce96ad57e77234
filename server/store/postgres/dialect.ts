import type { Dialect } from '../engine.ts'
import { raw, sql } from '../sql.ts'

export const dialect: Dialect = {
  skipLocked: 'for update skip locked',
  isAmong: (ids) => sql`id = any(array(${ids}))`,
  // PostgreSQL estimates that a parameter as limit gives a tenth of all rows, and would plan again for each call; the largest number before
  // it lets it keep its plan.
  firstRows: (select, limit, most) => sql`select * from (${select} limit ${raw(most)}) as longest ${limit}`,
  // PostgreSQL chooses by its statistics.
  indexedBy: () => sql``,
}
