/** Whether the values of a database are of the kind of their column, and its numbers such that a server can count on from them. */
import type { DatabaseSync } from 'node:sqlite'

/** The largest id: a restore and a server count on from it, and it stays a number that JSON and JavaScript keep exactly. */
const largestId = 2 ** 52

/** The largest time that a `Date` holds, in milliseconds. */
const latestTime = 8.64e15

/** How far a stamp may lie ahead of the clock: a server waits until the last stamp has passed. */
const aheadMs = 3_600_000

/** @returns a sentence about the first column with a value that is no text, or no whole number within its bounds, or undefined */
export function wrongValue(database: DatabaseSync, now: number): string | undefined {
  const columns = database
    .prepare(
      `select t.name as tbl, c.name as col, lower(c.type) as type from sqlite_schema as t, pragma_table_info(t.name) as c
         where t.type = 'table'`,
    )
    .all()
  for (const { tbl, col, type } of columns) {
    const [isWrong, kind] = type === 'bigint' ? numberRule(String(col), now) : [`typeof(${col}) <> 'text'`, 'text']
    if (database.prepare(`select 1 from ${tbl} where ${col} is not null and (${isWrong}) limit 1`).get())
      return `The column ${col} of ${tbl} has a value that is no ${kind}.`
  }
}

function numberRule(column: string, now: number): readonly [isWrong: string, kind: string] {
  const [least, most] = boundsOf(column, now)
  return [
    `typeof(${column}) <> 'integer' or ${column} not between ${least} and ${most}`,
    `whole number from ${least} to ${most}`,
  ]
}

function boundsOf(column: string, now: number): readonly [number, number] {
  if (column === 'last_stamp') return [0, now + aheadMs]
  if (column === 'id' || column.endsWith('_id')) return [0, largestId]
  if (column === 'at' || column.endsWith('_at')) return [-latestTime, latestTime]
  return [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
}
