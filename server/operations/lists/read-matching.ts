import type { Connection } from '../../store/engine.ts'
import { highestId, type ReadSome } from '../../store/read-page.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { type Filtered, isEquality } from './conditions.ts'
import { idBehind, recordsSelectedBy, recordsUntil, recordsWith } from './list-sql.ts'

/** The ids that one statement walks along the primary key. */
const idsAtOnce = 4096

/**
 * Reads the records that meet all conditions. The index of one value has them in the order of their ids. Otherwise a selective field finds
 * the candidates. Without one, the walk along the primary key soon fills a page.
 */
export function readMatching(db: Connection, filtered: Filtered): ReadSome {
  const [first, ...others] = filtered.conditions
  if (first && others.length === 0 && isEquality(first) && !filtered.resource.hidesFormer)
    return async (after, limit) => ({
      page: await db.page(recordsWith(first, filtered, { after, limit })),
      last: highestId,
    })
  const fields = new Set(filtered.conditions.map(({ field }) => field))
  return async (after, limit) => {
    for (const field of fields) {
      const page = await db.page(recordsSelectedBy(field, filtered, { after, limit }))
      if (page.rows >= 0) return { page, last: highestId }
      fields.delete(field)
      await yieldToEventLoop()
    }
    const last = after + idsAtOnce
    const page = await db.page(recordsUntil(last, filtered, { after, limit }))
    if (page.rows === limit) return { page, last }
    const next = (await db.get(idBehind(last, filtered)))?.id
    return { page, last: next == null ? highestId : Number(next) - 1 }
  }
}
