/** The SQL statements for lists. */
import { limits } from '@kantine/contract/limits.ts'
import { columnOf, listedConditions, listedOnly, tableOf } from '../../store/body.ts'
import { versionOf } from '../../store/list-versions.ts'
import { pageSql } from '../../store/page.ts'
import { highestId } from '../../store/read-page.ts'
import { list, raw, type Statement, sql } from '../../store/sql.ts'
import {
  type Condition,
  comparisons,
  type Filtered,
  hasId,
  hasIndex,
  holding,
  holdingThrough,
  indexOf,
  isEquality,
  isInReferences,
  recordId,
  valueInSql,
} from './conditions.ts'

/** A field is selective if it matches no more records than this. One statement then examines all of them. */
export const mostSelected = 1024

/** The start of a page, and its size. */
type Place = { readonly after: number; readonly limit: number }

/** `+ 0`, because with a bare parameter as limit SQLite would parse and plan the statement again for every page. */
const limited = (limit: number): Statement => sql`limit ${limit} + 0`

/** A page of all records, in primary-key order. */
export function wholeList({ store, club, resource }: Omit<Filtered, 'conditions'>, { after, limit }: Place): Statement {
  const inOrder = sql`select body from ${raw(tableOf(resource))}
    where club_id = ${club} and id > ${after}${listedOnly(resource)} order by id`
  return pageSql(store.dialect.firstRows(inOrder, limited(limit), limits.pageSizeMax + 1), versionOf(club, resource))
}

/** The first records with a value, read from the index of its field. */
export function recordsWith(equality: Condition, filtered: Filtered, { after, limit }: Place): Statement {
  const { store, club, resource } = filtered
  const ids = idsWith(equality, filtered, after, limited(limit))
  const inOrder = sql`select body from ${raw(tableOf(resource))} where club_id = ${club} and ${store.dialect.isAmong(ids)} order by id`
  return pageSql(inOrder, versionOf(club, resource))
}

/** The first records that meet all conditions, among those that one field matches; `rows` is negative if the field is not selective. */
export function recordsSelectedBy(field: string, filtered: Filtered, place: Place): Statement {
  const { store, club, resource } = filtered
  const ids = idsSelectedBy(field, filtered, place.after)
  const isSelective = sql`(select count(*) from selected) <= ${raw(mostSelected)}`
  const among = store.dialect.isAmong(sql`select id from selected where ${isSelective}`)
  const rows = sql`case when ${isSelective} then rows else -1 end`
  return sql`with selected as materialized (${ids})
    ${pageSql(matching(filtered, place, among), versionOf(club, resource), rows)}`
}

/** The ids, after a given id, that a field matches: at most one more than a selective field can match. */
export function idsSelectedBy(field: string, filtered: Filtered, after: number): Statement {
  const equality = filtered.conditions.find(
    (condition) => condition.field === field && isEquality(condition) && hasIndex(filtered.resource, condition),
  )
  return equality
    ? idsWith(equality, filtered, after, sql`limit ${raw(mostSelected + 1)}`)
    : idsInRange(field, filtered)
}

/** The first records up to an id that meet all conditions, in primary-key order. */
export const recordsUntil = (last: number, filtered: Filtered, place: Place): Statement =>
  pageSql(matching(filtered, place, sql`id <= ${last}`), versionOf(filtered.club, filtered.resource))

/** The id of the first record after an id; null if there is none. */
export const idBehind = (last: number, { club, resource }: Filtered): Statement =>
  sql`select min(id) as id from ${raw(tableOf(resource))} where club_id = ${club} and id > ${last}`

function matching(filtered: Filtered, { after, limit }: Place, within: Statement): Statement {
  const { club, resource } = filtered
  return sql`select body from ${raw(tableOf(resource))} as record
    where club_id = ${club} and id > ${after} and ${list([within, ...comparisons(filtered)], ' and ')}${listedOnly(resource)}
    order by id ${limited(limit)}`
}

/**
 * The ids that match one or several values, in order. With several values, each returns a full page, and the lowest ids are taken. A record
 * can match more than one value.
 */
function idsWith(
  { field, compare, values, through }: Condition,
  filtered: Filtered,
  after: number,
  limit: Statement,
): Statement {
  if (through) return sql`${idsThrough(field, through, values, filtered, after)} ${limit}`
  if (compare === 'empty') return sql`${idsOfEmpty(field, filtered, after)} ${limit}`
  if (field === recordId) {
    const { club, resource } = filtered
    const all = [hasId(club, values), sql`record.id > ${after}`, ...listedConditions(resource)]
    return sql`select record.id from ${raw(tableOf(resource))} as record
      where record.club_id = ${club} and ${list(all, ' and ')} order by record.id ${limit}`
  }
  // PostgreSQL assumes that a limit given as a parameter returns a tenth of all rows; with a constant maximum, it keeps its plan.
  const each = values.map(
    (value) =>
      sql`select id from (${idsOfValue(field, filtered, value, after)} limit ${raw(mostSelected + 1)}) as most ${limit}`,
  )
  if (each.length === 1) return each[0] as Statement
  const all = each.map((ids) => sql`select id from (${ids}) as of_value`)
  return sql`select id from (${list(all, ' union ')}) as any_value order by id ${limit}`
}

/**
 * The ids that match one value, adjacent in the index. Uses a row comparison: with `=`, PostgreSQL may follow the primary key and read a
 * whole club for a rare value.
 */
function idsOfValue(
  field: string,
  { store, club, resource }: Filtered,
  value: Condition['values'][number],
  after: number,
): Statement {
  const wanted = valueInSql(resource, field, value)
  if (isInReferences(resource, field)) {
    return sql`select held.record_id as id from record_references as held
       where held.club_id = ${club} and ${holding(resource, field, [wanted])} and held.record_id > ${after} order by held.record_id`
  }
  const column = sql`record.${raw(columnOf(resource, field))}`
  const all = [
    ...listedConditions(resource),
    sql`${column} is not null`,
    sql`(${column}, record.id) > (${wanted}, ${after})`,
    sql`(${column}, record.id) <= (${wanted}, ${raw(highestId)})`,
  ]
  return sql`select record.id from ${raw(tableOf(resource))} as record ${store.dialect.indexedBy(indexOf(resource, field))}
     where record.club_id = ${club} and ${list(all, ' and ')} order by ${column}, record.id`
}

/** The ids of the records that refer to those that hold one of the ids, in no order. A cross join, so that SQLite begins with these. */
const idsThrough = (
  field: string,
  through: NonNullable<Condition['through']>,
  ids: Condition['values'],
  { store, club, resource }: Filtered,
  after: number,
): Statement =>
  sql`select distinct record.id from record_references as held cross join ${raw(tableOf(resource))} as record
    where held.club_id = ${club} and ${holdingThrough(store, through, ids)}
      and record.club_id = held.club_id and record.${raw(columnOf(resource, field))} = held.record_id and record.id > ${after}`

/** The ids of records without a value in a field. All nulls are equal in its order, which PostgreSQL needs to follow the index. */
function idsOfEmpty(field: string, { store, club, resource }: Filtered, after: number): Statement {
  const column = sql`record.${raw(columnOf(resource, field))}`
  const all = [...listedConditions(resource), sql`${column} is null`, sql`record.id > ${after}`]
  return sql`select record.id from ${raw(tableOf(resource))} as record ${store.dialect.indexedBy(indexOf(resource, field))}
     where record.club_id = ${club} and ${list(all, ' and ')} order by ${column}, record.id`
}

/** The first ids in the range of a field, in the order of its values. */
function idsInRange(field: string, filtered: Filtered): Statement {
  const { store, club, resource, conditions } = filtered
  const range = { ...filtered, conditions: conditions.filter((condition) => condition.field === field) }
  return sql`select record.id from ${raw(tableOf(resource))} as record ${store.dialect.indexedBy(indexOf(resource, field))}
    where record.club_id = ${club} and ${list([...listedConditions(resource), ...comparisons(range)], ' and ')}
    order by record.${raw(columnOf(resource, field))}, record.id limit ${raw(mostSelected + 1)}`
}
