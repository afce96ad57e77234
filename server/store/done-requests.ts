/**
 * Marks the requests of people that were done, so that a repeated request, after its response was lost, is not done again. The mark is saved
 * in the transaction of the write. It holds only who did it, and an id.
 */
import { Refusal } from '../refusal.ts'
import type { Actor } from './actor.ts'
import type { Connection, Row } from './engine.ts'
import { type Statement, sql } from './sql.ts'
import { instant, integer, nullable, text } from './system-columns.ts'
import { defineTable } from './system-table.ts'

/** A mark takes some 200 bytes, and each write of a person leaves at most one: it needs no quota, so that it never makes a write fail. */
export const doneRequests = defineTable({
  name: 'done_requests',
  columns: {
    club_id: integer,
    administrator_id: integer,
    idempotency_key: text,
    payload: text,
    record_id: nullable(integer),
    done_at: instant,
  },
  retention: [{ since: 'done_at', kept: ['answers'], key: ['club_id', 'administrator_id', 'idempotency_key'] }],
})

/** The request was done earlier; this time nothing was changed. */
export class AlreadyDone extends Error {
  /** The id of the thing that was written, if it has one. */
  readonly id: number | null

  constructor(id: number | null) {
    super('This request was done earlier.')
    this.name = 'AlreadyDone'
    this.id = id
  }
}

/**
 * Rejects a request that was done earlier. A write calls it under its locks, so that of two requests with one key only one is done.
 *
 * @throws {AlreadyDone}
 * @throws {Refusal} `idempotency_key_reused` if the earlier request was another one
 */
export async function refuseDone(get: Connection['get'], { id = 0, onceOnly }: Actor): Promise<void> {
  if (!onceOnly) return
  const { club, key, payload } = onceOnly
  const row: Row | undefined = await get(
    sql`select payload, record_id from done_requests
      where club_id = ${club} and administrator_id = ${id} and idempotency_key = ${key}`,
  )
  if (!row) return
  if (row.payload === payload) throw new AlreadyDone(row.record_id === null ? null : Number(row.record_id))
  throw new Refusal('idempotency_key_reused', {
    en: 'This was already saved with other values. Reload the page before you change it again.',
    nl: 'Dit is al opgeslagen met andere waarden. Laad de pagina opnieuw voordat je het weer wijzigt.',
  })
}

/**
 * The statements that mark the request of a write as done; none if the actor is no person of the application.
 *
 * @param at milliseconds since 1970
 * @param subject the thing that was written: its id, or the subject of its entry in the audit log, such as `key 14`
 */
export function markDone({ id = 0, onceOnly }: Actor, at: number, subject: number | string | undefined): Statement[] {
  if (!onceOnly) return []
  const { club, key, payload } = onceOnly
  const recordId = typeof subject === 'string' ? Number(/ (\d{1,15})$/.exec(subject)?.[1] ?? NaN) : (subject ?? NaN)
  const mark = { clubId: club, administratorId: id, idempotencyKey: key, payload, doneAt: at }
  return [doneRequests.insert({ ...mark, ...(Number.isSafeInteger(recordId) && { recordId }) })]
}
