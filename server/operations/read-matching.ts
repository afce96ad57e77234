import type { Resource } from '@kantine/contract/resource.ts'
import { giveWay } from '../give-way.ts'
import type { Connection, Value } from '../store/engine.ts'
import { emptyPage } from '../store/page.ts'
import { highestId, type ReadSome } from '../store/read-page.ts'
import { recordsAtOnce } from '../store/record-size.ts'
import type { Store } from '../store/store.ts'
import { type Condition, on, updatedAt } from './conditions.ts'
import { idsAtOnce, isRange } from './ids-sql.ts'
import { chosenSql, fewSql, foundSql, rangeSql, windowSql } from './list-sql.ts'

/** A condition and the value that records are compared with. */
export type Comparison = Condition & { readonly value: Value }

/** How many ids a statement finds: few at first, because often these make a page. */
const idsAtFirst = 256

/** So many times as many records as a statement reads for a page it may look at: to compare fields costs a part of that. */
const lookedAtForOneRead = 8

/** The ids that the conditions on one field find after an id: all of them, in order, up to `last`. */
type Found = { readonly ids: readonly number[]; readonly last: number }

/**
 * Reads the records that fulfil all conditions. One value of a field has an index in the order of ids. A range of values has them in no
 * order: where they are few all of them are found first, and otherwise they are found zone by zone.
 *
 * With conditions on several fields each of them may let through all records, and all together none: no statement may look for them to
 * the end. So each field finds some ids, and the one that leads furthest, or all the way with few, says which records are looked at. An id
 * that another field has passed without finding it is left out.
 */
export function readMatching(
  db: Connection,
  store: Store,
  club: number,
  resource: Resource,
  conditions: readonly Comparison[],
): ReadSome {
  const [only, ...others] = [...new Set(conditions.map(({ field }) => field))] as [string, ...string[]]
  const isAlone = others.length === 0
  const values = valuesOf(conditions)
  const ranges = new Map<string, readonly number[] | undefined>()
  const mostIds = Math.min(idsAtOnce, lookedAtForOneRead * recordsAtOnce(resource))
  let idsWanted = Math.min(idsAtFirst, mostIds)
  let isWide = false

  /** Of the moment at which the first ids were read: a page that is read later does not show what was added meanwhile. */
  let version = ''

  return isAlone ? readOfOne : readOfSeveral

  /** By one field: the records that it finds are those of the page. */
  async function readOfOne(after: number, most: number) {
    if (isRange(conditions, only) && !isWide) {
      const page = await db.page(fewSql(store, resource, conditions, only), [club, after, most, ...values])
      if (page.rows >= 0) return { page, last: highestId }
      isWide = true
      await giveWay()
    }
    const sql = foundSql(store, resource, conditions, only)
    return { page: await db.page(sql, [club, after, most, highestId, ...values]), last: highestId }
  }

  async function readOfSeveral(after: number, most: number) {
    const { ids, last } = await candidates(after)
    idsWanted = Math.min(idsWanted * 2, mostIds)
    const some = ids.slice(0, mostIds)
    if (some.length === 0) return { page: { json: emptyPage, rows: 0, version }, last }
    await giveWay()
    const parameters = [club, after, most, some.join(), ...values]
    const page = await db.page(chosenSql(store, resource, conditions, ''), parameters)
    return { page: { ...page, version }, last: some.length < ids.length ? (some.at(-1) as number) : last }
  }

  /** The ids of the records after an id that may fulfil all conditions. */
  async function candidates(after: number): Promise<Found> {
    let best = await foundBy(only, after)
    const passed: Found[] = []
    for (const by of others) {
      if (best.last === highestId) break
      const found = await foundBy(by, after)
      passed.push(found.last > best.last ? best : found)
      if (found.last > best.last) best = found
    }
    return { last: best.last, ids: passed.reduce(without, best.ids) }
  }

  async function foundBy(by: string, after: number): Promise<Found> {
    const few = isRange(conditions, by) ? await fewInRange(by) : undefined
    if (few) return { ids: few.filter((id) => id > after), last: highestId }
    const own = conditions.filter(({ field }) => field === by || (field === updatedAt && isRange(conditions, by)))
    const ids = await idsOf(windowSql(store, resource, own, by), [club, after, idsWanted, highestId, ...valuesOf(own)])
    return { ids, last: ids.length < idsWanted ? highestId : (ids.at(-1) as number) }
  }

  /** The ids of all records in a range, unless they are many. */
  async function fewInRange(by: string): Promise<readonly number[] | undefined> {
    if (!ranges.has(by)) {
      const own = conditions.filter(on(by))
      const ids = await idsOf(rangeSql(store, resource, own, by), [club, ...valuesOf(own)])
      ranges.set(by, ids.length < idsAtOnce ? ids : undefined)
    }
    return ranges.get(by)
  }

  async function idsOf(sql: string, parameters: readonly Value[]): Promise<readonly number[]> {
    await giveWay()
    const found = await db.get(sql, parameters)
    version ||= String(found?.version)
    const ids = found?.ids ? String(found.ids).split(',').map(Number) : []
    return ids.sort((one, other) => one - other)
  }
}

/** The ids without those that a field has passed and not found. */
function without(ids: readonly number[], { ids: found, last }: Found): readonly number[] {
  const known = new Set(found)
  return ids.filter((id) => id > last || known.has(id))
}

const valuesOf = (conditions: readonly Comparison[]) => conditions.map(({ value }) => value)
