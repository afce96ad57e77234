import type { Connection, Statement } from './engine.ts'

/** Runs statements in their order, without waiting for one before the next is sent. */
export async function runTogether(db: Connection, statements: readonly Statement[]): Promise<void> {
  await Promise.all(statements.map(({ sql, values }) => db.all(sql, values)))
}

/** The places of so many rows in an insert: `($1, $2), ($3, $4)`. */
export const placesOf = (rows: number, columns: number): string =>
  repeated(rows, (row) => `(${places(row * columns, columns)})`)

/** The places of a list behind the club: `$2, $3`. */
export const placesBehindClub = (values: readonly unknown[]): string => places(1, values.length)

/** So many places after the first `before`: `$4, $5`. */
export const places = (before: number, howMany: number): string => repeated(howMany, (i) => `$${before + i + 1}`)

/** The parts of a list that is written for so many rows, with commas between them. */
export const repeated = (howMany: number, part: (i: number) => string): string =>
  Array.from({ length: howMany }, (_, i) => part(i)).join(', ')

/**
 * Writes each statement once. It saves the writing, and the databases find what they prepared sooner by a text that is the same
 * object.
 */
export function cachedSql<Key extends object>(write: (key: Key, rows: number) => string): typeof write {
  const written = new WeakMap<Key, Map<number, string>>()
  return (key, rows) => {
    const ofKey = written.get(key) ?? new Map<number, string>()
    written.set(key, ofKey)
    const sql = ofKey.get(rows) ?? write(key, rows)
    ofKey.set(rows, sql)
    return sql
  }
}

/** In hundreds, fifties and so on, so that few prepared statements serve any number. */
export function* inChunks<T>(items: readonly T[]): Generator<readonly T[]> {
  let at = 0
  for (const size of [100, 50, 20, 10, 5, 2, 1]) {
    for (; items.length - at >= size; at += size) yield items.slice(at, at + size)
  }
}
