/**
 * The audit log (table `trail`): every action except changes of records, which are in the change log. It covers logins, keys, webhook
 * endpoints and their secrets, plans, quotas, stages and administrators. It never contains a secret or a password.
 */
import { type Actor, actorColumns, actorValues } from './actor.ts'
import { takeIds } from './counters.ts'
import type { Connection } from './engine.ts'
import { sql } from './sql.ts'
import { runTogether } from './statements.ts'
import { instant, integer, text, words } from './system-columns.ts'
import { defineTable, type ValueOf } from './system-table.ts'

export const auditLog = defineTable({
  name: 'trail',
  columns: {
    club_id: integer,
    id: integer,
    at: instant,
    ...actorColumns,
    action: text,
    subject: text,
    details: words(),
  },
  retention: [{ since: 'at', kept: ['trail'], key: ['club_id', 'id'] }],
})

/** One entry of the audit log; instants are milliseconds since 1970, and the club is 0 outside all clubs. */
export type AuditLogEntry = ValueOf<typeof auditLog>

export type Note = {
  /** The action: `key.created`, `login.failed`. */
  readonly action: `${string}.${string}`
  /** Its subject: `key 14`. */
  readonly subject: string
  /** Names of changed fields, or other public words without spaces. */
  readonly details?: readonly string[]
  /** The club that the entry belongs to, when that is not the club of the write. */
  readonly club?: number
}

/** Writes entries, in the transaction of the change. */
export async function writeAuditLog(
  db: Connection,
  notes: readonly Note[],
  { club, at, actor }: { readonly club: number; readonly at: number; readonly actor: Actor },
): Promise<void> {
  if (notes.length === 0) return
  const first = await takeIds(db, 'trail', notes.length)
  const entries = notes.map(({ action, subject, details = [], club: ofNote = club }, i) => ({
    clubId: ofNote,
    id: first + i,
    at,
    action,
    subject,
    details,
    ...actorValues(actor),
  }))
  await runTogether(db, auditLog.insertAll(entries))
}

/**
 * The newest entries, newest first.
 *
 * @param club 0 for all entries, including those outside any single club
 */
export async function newestEntries(find: Connection['all'], club: number, limit: number): Promise<AuditLogEntry[]> {
  const rows = await find(
    club === 0
      ? sql`select ${auditLog.selected} from trail order by id desc limit ${limit}`
      : sql`select ${auditLog.selected} from trail where club_id = ${club} order by id desc limit ${limit}`,
  )
  return rows.map(auditLog.valueOf)
}
