import type { Connection } from '../../store/engine.ts'
import { highestId, type ReadSome } from '../../store/read-page.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { type Filtered, hasIndex, isEquality } from './conditions.ts'
import { idBehind, recordsSelectedBy, recordsUntil, recordsWith } from './list-sql.ts'

/** The number of ids that one statement covers when it follows the primary key. */
const idsAtOnce = 4096

/**
 * Reads the records that meet all conditions. For a single value, its index has them in order of id. Otherwise, a selective field supplies
 * the candidates. Without one, following the primary key soon fills a page.
 */
export function readMatching(db: Connection, filtered: Filtered): ReadSome {
  const { conditions, resource } = filtered
  const [first, ...others] = conditions
  const indexed = conditions.filter((condition) => hasIndex(resource, condition))
  const isInOrder = first && isEquality(first) && !first.through && !resource.hidesFormer
  if (isInOrder && others.length === 0 && indexed.length === 1)
    return async (after, limit) => ({
      page: await db.page(recordsWith(first, filtered, { after, limit })),
      last: highestId,
    })
  const fields = new Set(indexed.map(({ field }) => field))
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
