import type { Connection, Value } from './engine.ts'

/** A statement and its parameters. */
export type Statement = { readonly sql: string; readonly values: readonly Value[] }

/** Runs statements in their order, without waiting for one before the next is sent. */
export async function runTogether(db: Connection, statements: readonly Statement[]): Promise<void> {
  await Promise.all(statements.map(({ sql, values }) => db.all(sql, values)))
}

/** The places of so many rows in an insert: `($1, $2), ($3, $4)`. */
export const placesOf = (rows: number, columns: number): string =>
  Array.from(
    { length: rows },
    (_, row) => `(${Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`).join(', ')})`,
  ).join(', ')

/** The places of a list behind the club: `$2, $3`. */
export const placesBehindClub = (values: readonly unknown[]): string => values.map((_, i) => `$${i + 2}`).join(', ')

/** In hundreds, tens and ones, so that three prepared statements serve any number. */
export function* inChunks<T>(items: readonly T[]): Generator<readonly T[]> {
  let at = 0
  for (const size of [100, 10, 1]) {
    for (; items.length - at >= size; at += size) yield items.slice(at, at + size)
  }
}
