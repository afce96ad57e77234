/**
 * Pages that merge two tables, newest entries first. In each table, a later entry has a higher id. A filter may match few entries among
 * many, so a page examines only a limited number. A page can therefore be short; the next page continues from there.
 */

import { wrongField } from '../../refusal.ts'
import { endsOfWrite } from '../../store/change-log.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { list, raw, type Statement, sql } from '../../store/sql.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'

/** A table that pages are read from. Its key is `(club_id, id)`, and it has the column `at`. */
export type Source<Entry> = {
  readonly table: 'journal' | 'trail'
  readonly columns: Statement
  /** The columns whose values the rows of one entry share; its id is their highest. Absent if each row is an entry. */
  readonly shared?: readonly string[]
  entryOf(row: Row): Entry
}

/** The entries found in one table. */
type Walked<Entry> = {
  readonly found: readonly { readonly id: number; readonly entry: Entry }[]
  /** The lowest id examined so far; 0 if no entries follow. */
  readonly lookedTo: number
}

/** The result for a table that is not searched. */
export const nothing: Walked<never> = { found: [], lookedTo: 0 }

/** The number of entries that one statement examines, and the maximum number of statements per page. */
const windowRows = 5000
const windows = 20

/**
 * Finds one entry more than the page needs, or fewer if it reaches the limit on examined entries.
 *
 * @param query.start only entries with lower ids are examined
 * @param query.since milliseconds since 1970; older entries are not examined
 */
export async function walk<Entry>(
  db: Connection,
  { table, columns, shared, entryOf }: Source<Entry>,
  club: number,
  query: {
    readonly start: number
    readonly where: readonly Statement[]
    readonly since: number
    readonly limit: number
  },
): Promise<Walked<Entry>> {
  const found: { id: number; entry: Entry }[] = []
  const [name, where] = [raw(table), list(query.where, ' and ')]
  // Pages and windows begin and end between two writes, so that the changes of one write are counted together.
  const wholeWrite = async (id: number) => (shared && (await endsOfWrite(db, club, id))) ?? { first: id, last: id }
  let lookedTo = query.start
  let { last } = await wholeWrite(lookedTo)
  for (let window = 0; window < windows; window++) {
    const looked = await db.get(sql`select count(*) as entries, min(id) as lowest, min(at) as oldest from (
      select id, at from ${name} where club_id = ${club} and id < ${lookedTo} order by id desc limit ${raw(windowRows)}) as looked`)
    if (!looked || Number(looked.entries) === 0) return { found, lookedTo: 0 }
    const { first } = await wholeWrite(Number(looked.lowest))
    const missing = query.limit + 1 - found.length
    const isBelow = shared
      ? sql`group by ${raw(shared.join())} having max(id) < ${lookedTo}`
      : sql`and id < ${lookedTo}`
    const rows = await db.all(sql`select ${columns} from ${name}
      where club_id = ${club} and id <= ${last} and id >= ${first} and ${where} ${isBelow} order by id desc limit ${missing}`)
    for (const row of rows) found.push({ id: Number(row.id), entry: entryOf(row) })
    lookedTo = first
    last = first
    if (rows.length === missing) return { found, lookedTo }
    if (Number(looked.entries) < windowRows || Number(looked.oldest) < query.since) return { found, lookedTo: 0 }
    await yieldToEventLoop()
  }
  return { found, lookedTo }
}

/** The start of a page: in each table, entries with lower ids come next. */
type Place = { readonly journal: number; readonly trail: number }

/**
 * The place that the `next` of another page refers to; the start if there is none.
 *
 * @throws {Refusal} `validation_failed`
 */
export function placeOf(before: string | undefined): Place {
  if (before === undefined) return { journal: Number.MAX_SAFE_INTEGER, trail: Number.MAX_SAFE_INTEGER }
  const [, ofChangeLog, ofAuditLog] = /^(\d{1,16})\.(\d{1,16})$/.exec(before) ?? []
  if (ofChangeLog === undefined || ofAuditLog === undefined)
    throw wrongField('before', 'must be the `next` value from an earlier page')
  return { journal: Number(ofChangeLog), trail: Number(ofAuditLog) }
}

/** Merges the entries found in both tables into one page. Within a table, ids keep their order, so no page skips an entry. */
export function merge<Entry extends { readonly at: number }>(
  changes: Walked<Entry>,
  others: Walked<Entry>,
  limit: number,
  start: Place,
): { readonly entries: Entry[]; readonly next: string | null } {
  const entries: Entry[] = []
  let ofChanges = 0
  let ofOthers = 0
  while (entries.length < limit) {
    const change = changes.found[ofChanges]
    const other = others.found[ofOthers]
    // The next unread entry of a table may be newer than the next entry of the other table.
    if (!change && (!other || changes.lookedTo > 0)) break
    if (!other && others.lookedTo > 0) break
    if (change && (!other || change.entry.at >= other.entry.at)) {
      entries.push(change.entry)
      ofChanges++
    } else if (other) {
      entries.push(other.entry)
      ofOthers++
    }
  }
  const journal = placeBehind(changes, ofChanges, start.journal)
  const trail = placeBehind(others, ofOthers, start.trail)
  return { entries, next: journal === 0 && trail === 0 ? null : `${journal}.${trail}` }
}

/** The start of the next page in a table, after the `taken` entries on this page. */
function placeBehind<Entry>({ found, lookedTo }: Walked<Entry>, taken: number, start: number): number {
  if (taken === found.length) return lookedTo
  return found[taken - 1]?.id ?? start
}
