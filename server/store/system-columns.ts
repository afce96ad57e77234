import type { Value } from './sql.ts'

/** Column types of system tables: how rows store a value, and how JSON shows it. */

/** The visibility of a column: in values and JSON, in values only, or only in statements that name it. */
type Seen = 'everywhere' | 'in values' | 'by name'

/** The rule for the texts in a column. Code that writes the column must follow it; imports of files check it. */
export type TextRule = {
  holds(stored: string): boolean
  /** The rule in words, phrased to follow the name of the column: `must be one of pro, basic`. */
  readonly says: string
}

/** One column. `T` is its type in a value, `Json` its type in JSON. */
export type Column<T = unknown, Json = unknown, S extends Seen = Seen> = {
  readonly kind: 'integer' | 'text' | 'instant' | 'day' | 'flag' | 'words'
  readonly nullable: boolean
  readonly seen: S
  /** Absent if every value of the kind can be stored. */
  readonly rule?: TextRule
  read(stored: Value): T
  write(value: T): Value
  json(value: T): Json
}

type Plain<T, Json = T> = Column<T, Json, 'everywhere'>

/** A whole number; the unit is the last word of the column's name. */
export const integer: Plain<number> = {
  kind: 'integer',
  nullable: false,
  seen: 'everywhere',
  read: Number,
  write: (value) => value,
  json: (value) => value,
}

/** Text, which may itself be JSON. */
export const text: Plain<string> = {
  kind: 'text',
  nullable: false,
  seen: 'everywhere',
  read: String,
  write: (value) => value,
  json: (value) => value,
}

/** A point in time: milliseconds since 1970 in rows and values, ISO 8601 in JSON. */
export const instant: Plain<number, string> = {
  ...integer,
  kind: 'instant',
  json: (value) => new Date(value).toISOString(),
}

/** A day in UTC, `YYYY-MM-DD`. */
export const day: Plain<string> = { ...text, kind: 'day' }

/** True or false: 1 or 0 in rows. */
export const flag: Plain<boolean> = {
  kind: 'flag',
  nullable: false,
  seen: 'everywhere',
  read: (stored) => Number(stored) === 1,
  write: (value) => (value ? 1 : 0),
  json: (value) => value,
}

/**
 * Several words, such as scopes; a row holds them separated by spaces, so a word cannot contain a space.
 *
 * @param known the allowed words; if absent, any word is allowed
 */
export const words = <Word extends string>(known?: readonly Word[]): Plain<readonly Word[]> => ({
  kind: 'words',
  nullable: false,
  seen: 'everywhere',
  ...(known && {
    rule: { holds: (stored) => wordsIn(stored).every(isOneOf(known)), says: 'must contain only known values' },
  }),
  read: (stored) => wordsIn(String(stored)) as Word[],
  write: (value) => value.join(' '),
  json: (value) => value,
})

const wordsIn = (stored: string) => stored.split(' ').filter(Boolean)

/** One of a few words. */
export const choice = <const Word extends string>(known: readonly Word[]): Plain<Word> => ({
  ...(text as unknown as Plain<Word>),
  rule: { holds: isOneOf(known), says: `must be one of ${known.join(', ')}` },
})

const isOneOf = (known: readonly string[]) => (word: string) => known.includes(word)

/** A column that may be empty: null in rows, values and JSON. */
export const nullable = <T, Json, S extends Seen>(column: Column<T, Json, S>): Column<T | null, Json | null, S> => ({
  ...column,
  nullable: true,
  read: (stored) => (stored === null ? null : column.read(stored)),
  write: (value) => (value === null ? null : column.write(value)),
  json: (value) => (value === null ? null : column.json(value)),
})

/** A column that only the server itself needs: values have it, JSON does not. */
export const internal = <T, Json>(column: Plain<T, Json>): Column<T, Json, 'in values'> => ({
  ...column,
  seen: 'in values',
})

/** A secret, or the digest of one: neither values nor JSON have it. A statement that needs it names the column. */
export const secret = <T, Json>(column: Plain<T, Json>): Column<T, Json, 'by name'> => ({ ...column, seen: 'by name' })
