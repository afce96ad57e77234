/** Lists sorted by a field, for the application. In the API, lists are in order of id (section 4.2). */
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { columnType, listedConditions, orderColumnOf, tableOf } from '../../store/body.ts'
import type { Connection } from '../../store/engine.ts'
import { list, raw, type Statement, sql, type Value } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { badParameters } from '../input.ts'
import { comparisons, type Filtered, hasIndex } from './conditions.ts'
import { fittingTexts } from './fitting.ts'
import { conditionsOf, type ListQuery } from './list.ts'
import { idsSelectedBy, mostSelected } from './list-sql.ts'

/** The field to sort by, and the direction. Records without a value come last in both directions. Without a field, the order is by id. */
export type Order = { readonly field?: string; readonly isDescending: boolean }

/** The words for a list's sort orders: `name` from A to Z, `-name` from Z to A. */
export const ordersOf = ({ sorted = [] }: Resource): readonly string[] => sorted.flatMap((name) => [name, `-${name}`])

export const orderNamed = (word: string): Order => ({
  field: word.replace('-', ''),
  isDescending: word.startsWith('-'),
})

/** A record's place in an order: its value or null, and its id. */
type Place = { readonly value: Value; readonly id: number }

/** A page of a sorted list, as JSON, with the place of its last record if there are more. */
export async function listSorted(
  store: Store,
  club: number,
  resource: Resource,
  query: Omit<ListQuery, 'startingAfter'>,
  order: Order,
  after: string | undefined,
): Promise<string> {
  return store.read(club, async (db) => {
    const filtered = { store, club, resource, conditions: await conditionsOf(db, club, resource, query) }
    const { ids, ...page } = await pageInOrder(db, filtered, order, { limit: query.limit, after })
    const { texts, cutAt } = await fittingTexts(db, club, resource, ids)
    const next = cutAt === undefined ? page.next : page.before(cutAt)
    return `{"data":[${texts}],"has_more":${next !== null},"next":${JSON.stringify(next)}}`
  })
}

/** Which page to read: the number of records, and `next` from the previous page. */
type PageOfOrder = { readonly limit: number; readonly after: string | undefined }

/**
 * The ids of a page of the records that meet all conditions.
 *
 * @returns also the place after it, as text, null if there are no more records; and the place before a record of the page but the first
 * @throws {Refusal} `bad_request` if `after` is not a place in this order
 */
export async function pageInOrder(
  db: Connection,
  filtered: Filtered,
  order: Order,
  { limit, after, ...further }: PageOfOrder & Further,
): Promise<{ readonly ids: readonly number[]; readonly next: string | null; before(id: number): string }> {
  const place = after === undefined ? undefined : placeIn(filtered.resource, order, after)
  if (after !== undefined && !place)
    throw badParameters([
      { parameter: 'starting_after', detail: 'starting_after must be the `next` value from the previous page.' },
    ])
  const found: Place[] = []
  for await (const one of placesInOrder(db, filtered, order, place, further)) if (found.push(one) > limit) break
  const page = found.slice(0, limit)
  const ids = page.map(({ id }) => id)
  const textAt = (at: number) => textOf(page[at] as Place)
  return {
    ids,
    next: found.length > limit ? textAt(limit - 1) : null,
    before: (id) => textAt(ids.indexOf(id) - 1),
  }
}

/** A place as text: `14 de vries`, or `14` without a value. */
const textOf = ({ id, value }: Place): string => (value === null ? `${id}` : `${id} ${value}`)

/** The place in a text from `textOf`; undefined for any other text. */
function placeIn(resource: Resource, { field }: Order, text: string): Place | undefined {
  const [, id, value = null] = /^([1-9]\d{0,15})(?: (.+))?$/su.exec(text) ?? []
  if (id === undefined) return undefined
  if (value === null || field === undefined) return value === null ? { id: Number(id), value } : undefined
  if (!isNumeric(resource, field)) return { id: Number(id), value }
  return /^-?\d{1,16}$/.test(value) ? { id: Number(id), value: Number(value) } : undefined
}

const isNumeric = (resource: Resource, field: string) => columnType(resource, field) === 'bigint'

/** Further conditions on `record`: those that every record must meet, and one that uses an index to find a few records. */
export type Further = { readonly also?: readonly Statement[]; readonly within?: Statement | undefined }

/** The number of index entries that one statement examines: fewer if all of them meet the conditions. */
const [entriesAtOnce, fittingAtOnce] = [1000, limits.pageSizeMax + 1]

/** Yields the places of the records that meet all conditions, in order, for as long as the caller asks for more. */
async function* placesInOrder(
  db: Connection,
  filtered: Filtered,
  order: Order,
  after: Place | undefined,
  { also = [], within: found }: Further = {},
): AsyncGenerator<Place> {
  const within = found ?? (await selectedIn(db, filtered))
  const fits = [...comparisons(filtered), ...also]
  const atOnce = fits.length > 0 ? entriesAtOnce : fittingAtOnce
  const beforeNulls = { id: order.isDescending ? Number.MAX_SAFE_INTEGER : 0, value: null }
  const first = order.field === undefined ? beforeNulls : undefined
  for (let [place, isEnd] = [after ?? first, false]; !isEnd; ) {
    const rows = await db.all(sql`${nextInOrder(filtered, order, place, within, fits)} limit ${raw(atOnce)}`)
    for (const { id, value, fits } of rows) {
      place = { id: Number(id), value: value ?? null }
      if (fits === 1) yield place
    }
    const isValuesEnd = rows.length < atOnce && (place === undefined || place.value !== null)
    isEnd = rows.length < atOnce && !isValuesEnd
    if (isValuesEnd) place = beforeNulls
    await yieldToEventLoop()
  }
}

/** The ids that a selective condition matches, as a condition; undefined if no condition is selective. */
export async function selectedIn(db: Connection, filtered: Filtered): Promise<Statement | undefined> {
  const indexed = filtered.conditions.filter((condition) => hasIndex(filtered.resource, condition))
  for (const field of new Set(indexed.map(({ field }) => field))) {
    const ids = idsSelectedBy(field, filtered, 0)
    const found = await db.get(sql`select count(*) as ids from (${ids}) as selected`)
    if (Number(found?.ids) <= mostSelected) return filtered.store.dialect.isAmong(ids)
    await yieldToEventLoop()
  }
  return undefined
}

/** The records after a place that, like it, have a value or have none, and whether each meets the conditions. */
function nextInOrder(
  { store, club, resource }: Filtered,
  { field, isDescending }: Order,
  place: Place | undefined,
  within: Statement | undefined,
  fits: readonly Statement[],
): Statement {
  const table = tableOf(resource)
  const [beyond, direction] = isDescending ? [raw('<'), raw('desc')] : [raw('>'), raw('asc')]
  const all = [...listedConditions(resource), ...(within ? [within] : [])]
  const isFitting = fits.length === 0 ? raw(1) : sql`case when ${list(fits, ' and ')} then 1 else 0 end`
  if (field === undefined) {
    const behind = sql`record.id ${beyond} ${place?.id ?? null}`
    return sql`select record.id, null as value, ${isFitting} as fits from ${raw(table)} as record
      where record.club_id = ${club} and ${list([behind, ...all], ' and ')} order by record.id ${direction}`
  }
  const name = orderColumnOf(resource, field)
  const column = sql`record.${raw(name)}`
  const behind = !place
    ? sql`${column} is not null`
    : place.value === null
      ? sql`${column} is null and record.id ${beyond} ${place.id}`
      : sql`(${column}, record.id) ${beyond} (${valueIn(resource, field, place.value)}, ${place.id})`
  const index = within ? sql`` : store.dialect.indexedBy(raw(`${table}_by_${name}`))
  return sql`select record.id, ${column} as value, ${isFitting} as fits from ${raw(table)} as record ${index}
    where record.club_id = ${club} and ${list([behind, ...all], ' and ')}
    order by ${column} ${direction}, record.id ${direction}`
}

const valueIn = (resource: Resource, field: string, value: Value) =>
  sql`(select cast(${value} as ${raw(isNumeric(resource, field) ? 'bigint' : 'text')}))`
