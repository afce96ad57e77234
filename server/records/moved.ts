/** Whether what a check in a club relied on has changed since. */
import type { Resource } from '@kantine/contract/resource.ts'
import { lastEntry } from '../store/change-log.ts'
import type { Connection } from '../store/engine.ts'
import { list, sql } from '../store/sql.ts'

/** The state of a club at a moment: its last entry in the change log, and its settings. */
export type Position = { readonly entry: number; readonly settings: string }

type In = { readonly db: Connection; readonly club: number }

export async function positionOf({ db, club }: In): Promise<Position> {
  const settings = await db.all(sql`select name, value from club_settings where club_id = ${club} order by name`)
  return { entry: await lastEntry(db, club), settings: JSON.stringify(settings) }
}

/**
 * Whether since then a record of the resource or of one that it refers to has changed, or a setting of the club. Entries follow commit
 * order, so a writer that holds the club's lock misses none.
 */
export async function hasMoved(within: In, { name, fields }: Resource, since: Position): Promise<boolean> {
  const { db, club } = within
  const { entry, settings } = await positionOf(within)
  if (settings !== since.settings) return true
  if (entry === since.entry) return false
  const watched = new Set([name, ...Object.values(fields).flatMap(({ references }) => references ?? [])])
  const changed = await db.get(sql`select id from journal
    where club_id = ${club} and id > ${since.entry} and resource in (${list([...watched])}) limit 1`)
  return changed !== undefined
}
