import type { Connection } from '../../store/engine.ts'
import { emptyPage } from '../../store/page.ts'
import { highestId, type ReadSome } from '../../store/read-page.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { Candidates } from './candidates.ts'
import type { Filtered } from './conditions.ts'
import { isRange } from './ids-sql.ts'
import { fewInRange, recordsAmong, recordsBy } from './list-sql.ts'

/**
 * Reads the records that fulfil all conditions. One value of a field has an index in the order of ids. A range of values has them in no
 * order: where they are few all of them are found first, and otherwise they are found zone by zone.
 *
 * With conditions on several fields each of them may let through all records, and all together none: no statement may look for them to
 * the end. So each field finds some ids, and the one that leads furthest, or all the way with few, says which records are looked at. An id
 * that another field has passed without finding it is left out.
 */
export function readMatching(db: Connection, filtered: Filtered): ReadSome {
  const [first, ...others] = [...new Set(filtered.conditions.map(({ field }) => field))] as [string, ...string[]]
  return others.length === 0 ? byOneField(db, filtered, first) : bySeveralFields(db, filtered, [first, ...others])
}

/** By one field: the records that it finds are those of the page. */
function byOneField(db: Connection, filtered: Filtered, field: string): ReadSome {
  let isWide = false
  return async (after, limit) => {
    if (isRange(filtered.conditions, field) && !isWide) {
      const page = await db.page(fewInRange(field, filtered, { after, limit }))
      if (page.rows >= 0) return { page, last: highestId }
      isWide = true
      await yieldToEventLoop()
    }
    return { page: await db.page(recordsBy(field, filtered, { after, limit })), last: highestId }
  }
}

/** By several fields: of the records whose ids they find, those that fulfil all conditions. */
function bySeveralFields(db: Connection, filtered: Filtered, fields: readonly [string, ...string[]]): ReadSome {
  const candidates = new Candidates(db, filtered, fields)
  return async (after, limit) => {
    const { ids, last } = await candidates.findAfter(after)
    const some = ids.slice(0, candidates.most)
    const { version } = candidates
    if (some.length === 0) return { page: { json: emptyPage, rows: 0, version }, last }
    await yieldToEventLoop()
    const page = await db.page(recordsAmong(some, filtered, { after, limit }))
    return { page: { ...page, version }, last: some.length < ids.length ? (some.at(-1) as number) : last }
  }
}
