/**
 * System tables (keys, clubs, sessions, deliveries, …), each defined once with its columns and retention. The types of values and of
 * their JSON, and reading and inserting rows, follow from the description.
 */
import type { Kept } from '@kantine/contract/retention.ts'
import type { Row } from './engine.ts'
import { raw, rows, type Statement, sql, type Value } from './sql.ts'
import { inChunks } from './statements.ts'
import type { Column } from './system-columns.ts'

type Columns = { readonly [name: string]: Column }

/** Where a Citus cluster keeps the rows of a table: those of a club on one machine, all on every machine, or all on the coordinator. */
export type Spread = 'by club' | 'everywhere' | 'on the coordinator'

/** The rows to delete or empty: `since` is longer ago than `kept` and `keptMs` together. */
export type Retention<Name extends string = string> = {
  /** A column of the kind `instant` or `day`. */
  readonly since: Name
  /** The retention settings that apply to the rows; the longest one counts. */
  readonly kept?: readonly Kept[]
  readonly keptMs?: number
  /** The name of the setting with the time since which no row is missing. */
  readonly remembers?: string
  /** A further condition, in SQL. */
  readonly where?: string
} & (
  | {
      /** The primary key of the rows, which are deleted a few at a time. */
      readonly key: readonly Name[]
    }
  | {
      /** The columns that become null; the rows stay. */
      readonly empties: readonly Name[]
    }
)

/** `created_at` is `createdAt` in a value. */
type CamelCase<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name

type In<C> = C extends Column<infer T> ? T : never
type Nullable<C extends Columns> = { [Name in keyof C]: null extends In<C[Name]> ? Name : never }[keyof C]

type ValueIn<C extends Columns> = {
  readonly [Name in keyof C as C[Name]['seen'] extends 'by name' ? never : CamelCase<Name>]: In<C[Name]>
}

type JsonIn<C extends Columns> = {
  readonly [Name in keyof C as C[Name]['seen'] extends 'everywhere' ? Name : never]: C[Name] extends Column<
    infer _,
    infer Json
  >
    ? Json
    : never
}

/** The values of an insert, including secrets; nullable columns are optional. */
type NewIn<C extends Columns> = {
  readonly [Name in Exclude<keyof C, Nullable<C>> as CamelCase<Name>]: In<C[Name]>
} & { readonly [Name in Nullable<C> as CamelCase<Name>]?: In<C[Name]> | undefined }

/** The type of a value of a table: `ValueOf<typeof apiKeys>`. */
export type ValueOf<T> = T extends SystemTable<infer C> ? ValueIn<C> : never

export type SystemTable<C extends Columns = Columns> = {
  readonly name: string
  readonly columns: C
  readonly retention: readonly Retention[]
  readonly spread: Spread | undefined
  /** The columns for `select` and sql`returning`, without secrets: `id, label, …`. */
  readonly selected: Statement
  /** The same for a statement that joins several tables: `api_keys.id as "api_keys.id", …`. */
  readonly joined: Statement
  /** The value from a row that was read with `selected`. */
  valueOf(row: Row): ValueIn<C>
  /** The value from a row that was read with `joined`. */
  joinedValueOf(row: Row): ValueIn<C>
  jsonOf(value: ValueIn<C>): JsonIn<C>
  /** @param ending the end of the statement, such as sql`on conflict do nothing` */
  insert(value: NewIn<C>, ending?: Statement): Statement
  /** Inserts many rows with few statements. */
  insertAll(values: readonly NewIn<C>[], ending?: Statement): Statement[]
}

export function defineTable<C extends Columns>(description: {
  readonly name: string
  readonly columns: C
  readonly retention?: readonly Retention<keyof C & string>[]
  /** Only if it differs from what its keys suggest (`spreadOf` in `postgres/citus.ts`). */
  readonly spread?: Spread
}): SystemTable<C> {
  const { name, columns, retention = [], spread } = description
  const all = Object.entries<Column>(columns).map(([column, kind]) => ({ ...kind, column, key: camelCase(column) }))
  const inValues = all.filter(({ seen }) => seen !== 'by name')
  const inJson = all.filter(({ seen }) => seen === 'everywhere')
  const into = raw(`${name} (${Object.keys(columns).join(', ')})`)

  const read = (row: Row, before: string) =>
    Object.fromEntries(inValues.map(({ column, key, read }) => [key, read(stored(row, before + column))])) as ValueIn<C>

  function insertSome(values: readonly NewIn<C>[], ending = sql``): Statement {
    const given = values as readonly { readonly [key: string]: unknown }[]
    const stored = given.map((value) => all.map(({ key, write }): Value => write(value[key] ?? null)))
    return sql`insert into ${into} values ${rows(stored)} ${ending}`
  }

  return {
    name,
    columns,
    retention,
    spread,
    selected: raw(inValues.map(({ column }) => column).join(', ')),
    joined: raw(inValues.map(({ column }) => `${name}.${column} as "${name}.${column}"`).join(', ')),
    valueOf: (row) => read(row, ''),
    joinedValueOf: (row) => read(row, `${name}.`),
    jsonOf: (value) =>
      Object.fromEntries(
        inJson.map(({ column, key, json }) => [column, json((value as { [key: string]: unknown })[key])]),
      ) as JsonIn<C>,
    insert: (value, ending) => insertSome([value], ending),
    insertAll: (values, ending) => [...inChunks(values)].map((some) => insertSome(some, ending)),
  }
}

const camelCase = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function stored(row: Row, column: string): Value {
  const value = row[column]
  if (value === undefined) throw new Error(`The statement did not select ${column}.`)
  return value
}
