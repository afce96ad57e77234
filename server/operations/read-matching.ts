import type { Resource } from '@kantine/contract/resource.ts'
import { giveWay } from '../give-way.ts'
import type { Connection, Value } from '../store/engine.ts'
import type { Page } from '../store/page.ts'
import { highestId, type ReadSome } from '../store/read-page.ts'
import { recordsAtOnce } from '../store/record-size.ts'
import type { Store } from '../store/store.ts'
import { type Condition, on, updatedAt } from './conditions.ts'
import { isRange } from './ids-sql.ts'
import { chosenSql, foundSql, matchingSql, rangeSql, windowSql } from './list-sql.ts'

/** A condition and the value that records are compared with. */
export type Comparison = Condition & { readonly value: Value }

/** How many entries of an index a statement looks at: few in the first window, because often these make a page. */
const entriesAtFirst = 256
const entriesAtOnce = 1024

/** The records after an id that the conditions on one field find. */
type Found = {
  readonly by: string
  /** How many there are up to `last`. */
  readonly records: number
  /** The last id that was looked at. */
  readonly last: number
  /** Their ids in order, where they are few. */
  readonly ids?: readonly number[]
}

/**
 * Reads the records that fulfil all conditions. One value of a field has an index in the order of ids. A range of values has them in no
 * order: where they are few all of them are found first, and otherwise they are found zone by zone.
 *
 * With conditions on several fields each of them may let through all records, and all together none: no statement may look for them to
 * the end. So records are read in windows of ids, each by the field that leads furthest, and all the way by one that finds few.
 */
export function readMatching(
  db: Connection,
  store: Store,
  club: number,
  resource: Resource,
  conditions: readonly Comparison[],
): ReadSome {
  const fields = [...new Set(conditions.map(({ field }) => field))]
  const [only, ...others] = fields as [string, ...string[]]
  const isAlone = others.length === 0
  const values = valuesOf(conditions)
  const ranges = new Map<string, readonly number[] | undefined>()
  const mostInWindow = Math.min(entriesAtOnce, recordsAtOnce(resource) * 8)
  let inWindow = Math.min(entriesAtFirst, mostInWindow)

  /** Of the moment at which the ids of a range were read: a page that is read later does not show what was added meanwhile. */
  let version: string | undefined

  return async (after, most) => {
    const { by, last, ids } = await foundAfter(after, most)
    inWindow = Math.min(inWindow * 2, mostInWindow)
    await giveWay()
    if (!ids) {
      const sql = isAlone ? foundSql : matchingSql
      return { page: await pageOf(sql(store, resource, conditions, by), [club, after, most, last, ...values]), last }
    }
    const some = ids.slice(0, isAlone ? most : mostInWindow)
    const sql = chosenSql(store, resource, conditions, '')
    const page = await pageOf(sql, [club, after, most, some.join(), ...values])
    return { page, last: some.length < ids.length ? (some.at(-1) as number) : last }
  }

  async function pageOf(sql: string, parameters: readonly Value[]): Promise<Page> {
    const page = await db.page(sql, parameters)
    return version === undefined ? page : { ...page, version }
  }

  /** What the best field finds: all records with few of them, or else those of the widest window. */
  async function foundAfter(after: number, most: number): Promise<Found> {
    let best = await foundBy(only, after)
    for (const by of others) {
      if (best.last === highestId && best.records <= most) break
      const found = await foundBy(by, after)
      if (found.last > best.last || (found.last === best.last && found.records < best.records)) best = found
    }
    return best
  }

  async function foundBy(by: string, after: number): Promise<Found> {
    if (isRange(conditions, by)) {
      if (!ranges.has(by)) ranges.set(by, await fewInRange(by))
      const ids = ranges.get(by)?.filter((id) => id > after)
      if (ids) return { by, records: ids.length, last: highestId, ids }
    }
    return isAlone ? { by, records: 0, last: highestId } : window(by, after)
  }

  /** The ids of all records in a range, unless they are many. */
  async function fewInRange(by: string): Promise<readonly number[] | undefined> {
    const own = conditions.filter(on(by))
    await giveWay()
    const found = await db.get(rangeSql(store, resource, own, by), [club, entriesAtOnce, ...valuesOf(own)])
    version ??= String(found?.version)
    if (Number(found?.records) === entriesAtOnce) return undefined
    const ids = found?.ids ? String(found.ids).split(',').map(Number) : []
    return ids.sort((one, other) => one - other)
  }

  /** As many records as a window has. */
  async function window(by: string, after: number): Promise<Found> {
    const inZones = isRange(conditions, by)
    const own = conditions.filter(({ field }) => field === by || (inZones && field === updatedAt))
    await giveWay()
    const parameters = [club, after, inWindow, highestId, ...valuesOf(own)]
    const found = await db.get(windowSql(store, resource, own, by), parameters)
    const records = Number(found?.records)
    return { by, records, last: records < inWindow ? highestId : Number(found?.last_id) }
  }
}

const valuesOf = (conditions: readonly Comparison[]) => conditions.map(({ value }) => value)
