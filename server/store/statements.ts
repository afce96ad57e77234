import { giveWay } from '../give-way.ts'
import type { Connection, Statement } from './engine.ts'

/** Runs statements in their order, and sends each without waiting for the one before it. */
export async function runTogether(
  db: Connection,
  statements: Iterable<Statement> | AsyncIterable<Statement>,
): Promise<void> {
  const sent: Promise<unknown>[] = []
  for await (const { sql, values } of statements) {
    const running = db.all(sql, values)
    // When a statement fails while others are still being sent, `Promise.all` below reports it.
    running.catch(() => {})
    sent.push(running)
    await giveWay()
  }
  await Promise.all(sent)
}

/** The parameters of the rows of an insert: `($1, $2), ($3, $4)`. */
export const placesOf = (rows: number, columns: number): string =>
  repeated(rows, (row) => `(${places(row * columns, columns)})`)

/** The parameters of a list that comes after the club: `$2, $3`. */
export const placesBehindClub = (values: readonly unknown[]): string => places(1, values.length)

/** `howMany` parameters after the first `before`: `$4, $5`. */
export const places = (before: number, howMany: number): string => repeated(howMany, (i) => `$${before + i + 1}`)

/** A part of a statement, repeated with commas in between. */
export const repeated = (howMany: number, part: (i: number) => string): string =>
  Array.from({ length: howMany }, (_, i) => part(i)).join(', ')

/**
 * Writes each statement once per number of rows. That saves time, and both databases find a prepared statement sooner when its text
 * is the same string object.
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

/**
 * Splits a list into parts of 100, 50, 20 and so on, so that a few prepared statements are enough for any number.
 *
 * @param most the longest part
 */
export function* inChunks<T>(items: readonly T[], most = 100): Generator<readonly T[]> {
  let at = 0
  for (const size of [100, 50, 20, 10, 5, 2, 1]) {
    if (size > most) continue
    for (; items.length - at >= size; at += size) yield items.slice(at, at + size)
  }
}
