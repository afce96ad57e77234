/** The selects that find the ids of records by one field, in the order of the ids. */
import { columnOf, tableOf } from '../../store/body.ts'
import { list, raw, type Statement, sql } from '../../store/sql.ts'
import { idsOfPart, idsOfZone } from '../../store/zones.ts'
import {
  type Condition,
  comparisons,
  type Filtered,
  holding,
  indexOf,
  isInReferences,
  isListed,
  on,
  updatedAt,
  valueInSql,
} from './conditions.ts'

/** How many ids a statement finds at most. */
export const idsAtOnce = 1024

/** Which ids are looked for: those after an id and up to another, and how many of them. */
export type Window = { readonly after: number; readonly last: number; readonly limit: number }

/** `+ 0`, because with a bare parameter as limit SQLite would parse and plan the statement again for every page. */
export const limited = (limit: number): Statement => sql`limit ${limit} + 0`

/** Whether conditions on a field leave a range of values, whose records an index has in no order of their ids. */
export const isRange = (conditions: readonly Condition[], by: string): boolean =>
  by !== updatedAt && conditions.filter(on(by)).every(({ compare }) => compare === '>=' || compare === '<=')

/** The ids in a window that fulfil the conditions on the field `by`, in their order. */
export function idsBy(by: string, filtered: Filtered, window: Window): Statement {
  if (by === updatedAt) return idsInParts(filtered, window)
  return isRange(filtered.conditions, by) ? idsInZones(by, filtered, window) : idsByValue(by, filtered, window)
}

/** The conditions on one field, besides those that are left out. */
const onField = (by: string, filtered: Filtered, without?: Condition): Statement[] =>
  comparisons({ ...filtered, conditions: filtered.conditions.filter((one) => one.field === by && one !== without) })

/** The ids of one or several values. With several, each gives as many as are wanted, and the lowest of all are taken: a record can hold two of them. */
function idsByValue(by: string, filtered: Filtered, window: Window): Statement {
  const { resource, conditions } = filtered
  const equal = conditions.find(({ field, compare }) => field === by && (compare === '=' || compare === 'contains'))
  const others = onField(by, filtered, equal)
  // PostgreSQL estimates that a parameter as limit gives a tenth of all; with the most that is ever asked for, it keeps its plan.
  const each = (equal as Condition).values.map(
    (value) => sql`select id from (${idsOfValue(by, filtered, valueInSql(resource, by, value), others, window)}
      limit ${raw(idsAtOnce)}) as most ${limited(window.limit)}`,
  )
  if (each.length === 1) return each[0] as Statement
  const all = each.map((ids) => sql`select id from (${ids}) as of_value`)
  return sql`select id from (${list(all, ' union ')}) as any_value order by id ${limited(window.limit)}`
}

/**
 * The ids of one value, which the index has side by side. The value stands in comparisons of rows: with `=` PostgreSQL knows that the
 * primary key gives the same order, and may read a whole club for a rare value.
 */
function idsOfValue(
  by: string,
  { store, club, resource }: Filtered,
  value: Statement,
  others: readonly Statement[],
  { after, last }: Window,
): Statement {
  if (isInReferences(resource, by)) {
    return sql`select held.record_id as id from record_references as held
       where held.club_id = ${club} and ${holding(resource, by, [value])}
         and held.record_id > ${after} and held.record_id <= ${last} order by held.record_id`
  }
  const column = sql`record.${raw(columnOf(resource, by))}`
  const all = [
    ...isListed(resource),
    sql`${column} is not null`,
    sql`(${column}, record.id) > (${value}, ${after})`,
    sql`(${column}, record.id) <= (${value}, ${last})`,
    ...others,
  ]
  return sql`select record.id from ${raw(tableOf(resource))} as record ${store.indexedBy(indexOf(resource, by))}
     where record.club_id = ${club} and ${list(all, ' and ')} order by ${column}, record.id`
}

/** The ids in a range of values, in the order of the values; as many as `idsAtOnce` may not be all. */
export function idsOfRange(by: string, filtered: Filtered): Statement {
  const { store, club, resource } = filtered
  const all = [...isListed(resource), ...onField(by, filtered)]
  return sql`select record.id from ${raw(tableOf(resource))} as record ${store.indexedBy(indexOf(resource, by))}
    where record.club_id = ${club} and ${list(all, ' and ')} order by record.${raw(columnOf(resource, by))}, record.id limit ${raw(idsAtOnce)}`
}

/** The ids in a range of values, zone by zone; with `updated_since` only in zones that changed. */
const idsInZones = (by: string, filtered: Filtered, window: Window): Statement =>
  filtered.store.idsInZones({
    table: raw(tableOf(filtered.resource)),
    index: sql`${raw(tableOf(filtered.resource))}_in_zone_by_${raw(by)}`,
    conditionsOfZone: zonesIn(filtered, window),
    conditionsOfRecord: recordsIn('zone', idsOfZone, by, filtered, window),
    limit: limited(window.limit),
  })

/**
 * The ids of records that changed. Only zones that changed are visited and, by the index of `updated_at`, only the parts of them that
 * changed.
 */
function idsInParts(filtered: Filtered, window: Window): Statement {
  const partsOfZone = raw(idsOfZone / idsOfPart)
  const conditionsOfPart = [
    ...changed('part', idsOfPart, filtered),
    sql`part.block >= zone.block * ${partsOfZone} and part.block < (zone.block + 1) * ${partsOfZone}`,
    within(sql`part.block + 0`, idsOfPart, window),
  ]
  return filtered.store.idsInZones({
    table: raw(tableOf(filtered.resource)),
    index: sql`${raw(tableOf(filtered.resource))}_by_part`,
    conditionsOfZone: zonesIn(filtered, window),
    conditionsOfPart: list(conditionsOfPart, ' and '),
    conditionsOfRecord: recordsIn('part', idsOfPart, updatedAt, filtered, window),
    limit: limited(window.limit),
  })
}

const zonesIn = (filtered: Filtered, window: Window) =>
  list([...changed('zone', idsOfZone, filtered), within(sql`zone.block`, idsOfZone, window)], ' and ')

type Block = 'zone' | 'part'

function changed(block: Block, size: number, { club, resource, conditions: [first] }: Filtered): Statement[] {
  const zone = raw(block)
  const since = first?.field === updatedAt ? first.values : []
  return [
    sql`${zone}.club_id = ${club} and ${zone}.resource = '${raw(resource.name)}' and ${zone}.size = ${raw(size)}`,
    ...since.map((value) => sql`${zone}.last_stamp >= ${value}`),
  ]
}

const within = (block: Statement, size: number, { after, last }: Window) =>
  sql`${block} >= cast(${after} as bigint) / ${raw(size)} and ${block} <= cast(${last} as bigint) / ${raw(size)}`

/**
 * Which records of a zone or a part are in the window and fulfil the conditions on the field `by`. With `id + 0` PostgreSQL does not take
 * the bounds of the window for so narrow that the index of another column would do. `block + 0` lets SQLite compare it with the
 * expression in the index, which has no type of its own, and begin at the first part of a zone.
 */
const recordsIn = (block: Block, size: number, by: string, filtered: Filtered, { after, last }: Window) =>
  list(
    [
      sql`record.id / ${raw(size)} = ${raw(block)}.block + 0 and record.club_id = ${filtered.club}`,
      sql`record.id + 0 > ${after} and record.id + 0 <= ${last}`,
      ...isListed(filtered.resource),
      ...onField(by, filtered),
    ],
    ' and ',
  )
