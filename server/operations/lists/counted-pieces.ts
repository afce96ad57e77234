/** Reads the records of a list in pieces, and has the database count those of each piece with equal values. */
import type { Grouping } from '@kantine/contract/groupings.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { columnOf, listedConditions, tableOf } from '../../store/body.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { list, raw, type Statement, sql, type Value } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { comparisons, type Filtered, updatedAt } from './conditions.ts'
import { selectedIn } from './sorted.ts'

/** The records of a piece that have the same values. */
export type CountedRecords = {
  /** The value of each grouping, as `groupValuesOf` reads it. */
  readonly values: readonly Value[]
  readonly counted: Counted
}

export type Counted = {
  readonly records: number
  readonly sums: readonly bigint[]
  /** The first and last of their currencies in the alphabet; null if they have none. */
  readonly currencies: readonly [Value, Value]
}

/**
 * The most records of a piece, and the most bytes if the database has to read their bodies. The sum of a thousand amounts always fits into
 * a bigint.
 */
const [recordsAtOnce, bytesAtOnce] = [1000, 1_000_000]

/** Yields the counted records of each piece, in order of their ids. */
export async function* countedPieces(
  db: Connection,
  filtered: Filtered,
  groupings: readonly Grouping[],
  amounts: readonly string[],
): AsyncGenerator<CountedRecords[]> {
  const { resource } = filtered
  const within = await selectedIn(db, filtered)
  const examined = [...listedConditions(resource), ...(within ? [within] : [])]
  const readsBodies = groupings.some(({ field, through }) => !through && !hasColumn(resource, field))
  for (let after = 0; ; ) {
    const end = await db.get(endOfPiece(filtered, [...examined, sql`record.id > ${after}`], readsBodies))
    if (end?.last == null) return
    const piece = [...examined, sql`record.id > ${after}`, sql`record.id <= ${end.last}`, ...comparisons(filtered)]
    const rows = await db.all(countedIn(filtered, piece, groupings, amounts))
    yield rows.map((row) => countedRecords(row, groupings, amounts))
    after = Number(end.last)
  }
}

/** The last id of the next piece, which has at least one record; null if no records are left. */
function endOfPiece({ club, resource }: Filtered, all: readonly Statement[], readsBodies: boolean): Statement {
  const bytes = readsBodies ? sql`octet_length(record.body)` : raw(0)
  const next = sql`select record.id, ${bytes} as bytes from ${raw(tableOf(resource))} as record
    where record.club_id = ${club} and ${list(all, ' and ')} order by record.id limit ${raw(recordsAtOnce)}`
  if (!readsBodies) return sql`select max(id) as last from (${next}) as piece`
  return sql`select coalesce(max(case when total <= ${raw(bytesAtOnce)} then id end), min(id)) as last
    from (select id, sum(bytes) over (order by id) as total from (${next}) as piece) as sized`
}

/** The limit, which a piece never reaches, has the databases follow the primary key. Otherwise, the index of a grouped column seems cheaper. */
function countedIn(
  { store, club, resource }: Filtered,
  all: readonly Statement[],
  groupings: readonly Grouping[],
  amounts: readonly string[],
): Statement {
  const values = groupings.map((one, i) => sql`${storedValue(store, resource, one)} as ${raw(`value_${i}`)}`)
  const names = groupings.map((_, i) => raw(`value_${i}`))
  const summed = amounts.length > 0 ? [...amounts, ...currencyOf(resource)].map((name) => sql`record.${raw(name)}`) : []
  const sums = amounts.map((name, i) => sql`cast(sum(${raw(name)}) as text) as ${raw(`sum_${i}`)}`)
  const [currency] = amounts.length > 0 ? currencyOf(resource) : []
  const currencies = currency
    ? [sql`min(${raw(currency)}) as first_currency`, sql`max(${raw(currency)}) as last_currency`]
    : []
  const grouped = names.length > 0 ? sql`group by ${list(names)}` : sql``
  return sql`select ${list([...names, raw('count(*) as records'), ...sums, ...currencies])} from (
    select ${list([raw('record.id'), ...values, ...summed])} from ${raw(tableOf(resource))} as record
    where record.club_id = ${club} and ${list(all, ' and ')} order by record.id limit ${raw(recordsAtOnce)}
  ) as piece ${grouped}`
}

/** The column with the currency of the amounts, if the resource has one. */
const currencyOf = ({ columns = [] }: Resource): readonly string[] => columns.filter((name) => name === 'currency')

/** Whether the database has the values of a field in a column, unchanged. The column of a flag has no null. */
export function hasColumn({ fields, columns = [], listedFrom }: Resource, field: string): boolean {
  const { schema, nullable } = fields[field] ?? {}
  if (schema?.type === 'boolean' && nullable) return false
  return field === updatedAt || field === listedFrom || columns.includes(field)
}

/** A value from its column, or else as JSON. */
function storedValue({ dialect }: Store, resource: Resource, { field, through }: Grouping): Statement {
  const column = sql`record.${raw(columnOf(resource, field))}`
  if (through) {
    return sql`(select '[' || string_agg(cast(held.target_id as text), ',') || ']' from record_references as held
      where held.club_id = record.club_id and held.record_id = ${column}
        and held.resource = '${raw(through.of)}' and held.field = '${raw(through.by)}')`
  }
  return hasColumn(resource, field) ? column : dialect.partOfBody(raw(field))
}

function countedRecords(row: Row, groupings: readonly Grouping[], amounts: readonly string[]): CountedRecords {
  return {
    values: groupings.map((_, i) => row[`value_${i}`] ?? null),
    counted: {
      records: Number(row.records),
      sums: amounts.map((_, i) => BigInt(row[`sum_${i}`] ?? 0)),
      currencies: [row.first_currency ?? null, row.last_currency ?? null],
    },
  }
}
