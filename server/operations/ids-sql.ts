/** The selects that find the ids of records by one field, in the order of the ids. */
import type { Resource } from '@kantine/contract/resource.ts'
import { columnOf, tableOf } from '../store/body.ts'
import type { Store } from '../store/store.ts'
import { idsOfPart, idsOfZone } from '../store/zones.ts'
import {
  type Condition,
  comparisons,
  firstValue,
  holding,
  indexOf,
  isInReferences,
  isListed,
  on,
  updatedAt,
  valuesAt,
} from './conditions.ts'

/** How many ids a statement finds at most. */
export const idsAtOnce = 1024

/** Whether conditions on a field leave a range of values, whose records an index has in no order of their ids. */
export const isRange = (conditions: readonly Condition[], by: string): boolean =>
  by !== updatedAt && conditions.filter(on(by)).every(({ compare }) => compare === '>=' || compare === '<=')

/** The ids in a window that fulfil the conditions on the field `by`, in their order. */
export function idsSql(
  store: Store,
  resource: Resource,
  conditions: readonly Condition[],
  by: string,
  limit: string,
): string {
  if (by === updatedAt) return idsInParts(store, resource, conditions, limit)
  if (isRange(conditions, by)) return idsInZones(store, resource, conditions, by, limit)
  return idsByValue(store, resource, conditions, by, limit)
}

/** The ids of one or several values. With several, each gives as many as are wanted, and the lowest of all are taken: a record can hold two of them. */
function idsByValue(
  store: Store,
  resource: Resource,
  conditions: readonly Condition[],
  by: string,
  limit: string,
): string {
  const equal = conditions.findIndex(
    ({ field, compare }) => field === by && (compare === '=' || compare === 'contains'),
  )
  const others = comparisons(resource, conditions, (one) => one.field === by && one !== conditions[equal])
  const each = valuesAt(resource, conditions, equal).map((value) =>
    limited(idsOfValue(store, resource, by, value, others), limit),
  )
  if (each.length === 1) return each[0] as string
  const all = each.map((ids) => `select id from (${ids}) as of_value`).join(' union ')
  return `select id from (${all}) as any_value order by id ${limit}`
}

/**
 * The ids of one value, which the index has side by side. The value stands in comparisons of rows: with `=` PostgreSQL knows that the
 * primary key gives the same order, and may read a whole club for a rare value.
 */
function idsOfValue(store: Store, resource: Resource, by: string, value: string, others: readonly string[]): string {
  if (isInReferences(resource, by)) {
    return `select held.record_id as id from record_references as held where held.club_id = $1 and ${holding(resource, by, value)}
       and held.record_id > $2 and held.record_id <= $4 order by held.record_id`
  }
  const column = `record.${columnOf(resource, by)}`
  const all = [
    ...isListed(resource),
    `${column} is not null`,
    `(${column}, record.id) > (${value}, $2)`,
    `(${column}, record.id) <= (${value}, $4)`,
    ...others,
  ]
  return `select record.id from ${tableOf(resource)} as record ${store.indexedBy(indexOf(resource, by))}
     where record.club_id = $1 and ${all.join(' and ')} order by ${column}, record.id`
}

/** PostgreSQL estimates that a parameter as limit gives a tenth of all; with the most that is ever asked for, it keeps its plan. */
const limited = (ids: string, limit: string) => `select id from (${ids} limit ${idsAtOnce}) as most ${limit}`

/** The ids in a range of values, in the order of the values; as many as `idsAtOnce` may not be all. `first` is the first of the values. */
export function idsOfRange(
  store: Store,
  resource: Resource,
  conditions: readonly Condition[],
  by: string,
  first: number,
): string {
  const column = `record.${columnOf(resource, by)}`
  const all = [...isListed(resource), ...comparisons(resource, conditions, on(by), first)]
  return `select record.id from ${tableOf(resource)} as record ${store.indexedBy(indexOf(resource, by))}
    where record.club_id = $1 and ${all.join(' and ')} order by ${column}, record.id limit ${idsAtOnce}`
}

/** The ids in a range of values, zone by zone; with `updated_since` only in zones that changed. */
const idsInZones = (
  store: Store,
  resource: Resource,
  conditions: readonly Condition[],
  by: string,
  limit: string,
): string =>
  store.idsInZones({
    table: tableOf(resource),
    index: `${tableOf(resource)}_in_zone_by_${by}`,
    conditionsOfZone: conditionsOfZone(resource, conditions),
    conditionsOfRecord: recordsIn('zone', idsOfZone, resource, conditions, by),
    limit,
  })

/**
 * The ids of records that changed. Only zones that changed are visited and, by the index of `updated_at`, only the parts of them that
 * changed.
 */
function idsInParts(store: Store, resource: Resource, conditions: readonly Condition[], limit: string): string {
  const partsOfZone = idsOfZone / idsOfPart
  const conditionsOfPart = [
    ...changed(resource, conditions, 'part', idsOfPart),
    `part.block >= zone.block * ${partsOfZone} and part.block < (zone.block + 1) * ${partsOfZone}`,
    within('part.block + 0', idsOfPart),
  ]
  return store.idsInZones({
    table: tableOf(resource),
    index: `${tableOf(resource)}_by_part`,
    conditionsOfZone: conditionsOfZone(resource, conditions),
    conditionsOfPart: conditionsOfPart.join(' and '),
    conditionsOfRecord: recordsIn('part', idsOfPart, resource, conditions, updatedAt),
    limit,
  })
}

const conditionsOfZone = (resource: Resource, conditions: readonly Condition[]) =>
  [...changed(resource, conditions, 'zone', idsOfZone), within('zone.block', idsOfZone)].join(' and ')

type Block = 'zone' | 'part'

const changed = ({ name }: Resource, conditions: readonly Condition[], zone: Block, size: number) => [
  `${zone}.club_id = $1`,
  `${zone}.resource = '${name}'`,
  `${zone}.size = ${size}`,
  ...(conditions[0]?.field === updatedAt ? [`${zone}.last_stamp >= $${firstValue}`] : []),
]

const within = (block: string, size: number) =>
  `${block} >= cast($2 as bigint) / ${size} and ${block} <= cast($4 as bigint) / ${size}`

/**
 * Which records of a zone or a part are in the window and fulfil the conditions on the field `by`. With `id + 0` PostgreSQL does not take
 * the bounds of the window for so narrow that the index of another column would do. `block + 0` lets SQLite compare it with the
 * expression in the index, which has no type of its own, and begin at the first part of a zone.
 */
const recordsIn = (block: Block, size: number, resource: Resource, conditions: readonly Condition[], by: string) =>
  [
    `record.id / ${size} = ${block}.block + 0`,
    'record.club_id = $1',
    'record.id + 0 > $2 and record.id + 0 <= $4',
    ...isListed(resource),
    ...comparisons(resource, conditions, on(by)),
  ].join(' and ')
