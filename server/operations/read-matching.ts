import type { Resource } from '@kantine/contract/resource.ts'
import { giveWay } from '../give-way.ts'
import type { Connection, Value } from '../store/engine.ts'
import { highestId, type ReadSome } from '../store/read-page.ts'
import type { Store } from '../store/store.ts'
import { type Condition, matchingSql, updatedAt, windowSql } from './list-sql.ts'

/** A condition and the value that records are compared with. */
type Comparison = Condition & { readonly value: Value }

/** How many records that fulfil the conditions on one column a window has; its statement reads these, and those of a zone, at most. */
const recordsOfWindow = 1024

/**
 * Reads the records that fulfil all conditions. With conditions on one column the index of that column finds them, in one
 * statement that ends with the page. With several columns each of them may let through all records, and all together none: no
 * statement may look for them to the end, so they are read in windows of ids, each by the column that leads furthest.
 */
export function readMatching(
  db: Connection,
  store: Store,
  club: number,
  resource: Resource,
  conditions: readonly Comparison[],
): ReadSome {
  const columns = [...new Set(conditions.map(({ column }) => column))]
  return async (after, most) => {
    const { by, last } = await widestWindow(after)
    await giveWay()
    const parameters = [club, after, most, last, ...valuesOf(conditions)]
    return { page: await db.page(matchingSql(store, resource, conditions, by), parameters), last }
  }

  /** The column whose window after an id reaches furthest, and the last id of that window. */
  async function widestWindow(after: number): Promise<{ by: string; last: number }> {
    const [only, ...others] = columns
    let widest = { by: only as string, last: others.length === 0 ? highestId : 0 }
    for (const by of columns) {
      if (widest.last === highestId) break
      const own = conditions.filter(({ column }) => column === updatedAt || column === by)
      const parameters = [club, after, recordsOfWindow, highestId, ...valuesOf(own)]
      await giveWay()
      const found = await db.get(windowSql(store, resource, own, by), parameters)
      const last = Number(found?.records) < recordsOfWindow ? highestId : Number(found?.last_id)
      if (last > widest.last) widest = { by, last }
    }
    return widest
  }
}

const valuesOf = (conditions: readonly Comparison[]) => conditions.map(({ value }) => value)
