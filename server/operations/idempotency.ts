/**
 * Idempotency (section 8). The outcome of a request with an Idempotency-Key is saved in the same transaction as its changes. It consists of
 * an id and a version for a single write, or the results for a batch, but never of a record.
 */
import { type Outcome, statusOf } from '@kantine/contract/operations.ts'
import type { Caller } from '../callers/caller.ts'
import { Refusal } from '../refusal.ts'
import { sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'
import { choice, instant, integer, nullable, text } from '../store/system-columns.ts'
import { defineTable } from '../store/system-table.ts'
import type { Writer } from '../store/writer.ts'
import { countKeptAnswer, mayKeepAnswer, noRoomForAnswer } from './kept-bytes.ts'
import { carriedOut, type Left, type Plan, type WriteOutcome } from './plan.ts'

/**
 * Marks a request that must run only once, however often it arrives. A request of a person in the application has its own mark
 * (`store/done-requests.ts`).
 */
export type Idempotency = {
  /** The Idempotency-Key that the caller chose. */
  readonly key: string
  /** A digest of the request's body. */
  readonly payload: string
}

export const idempotentAnswers = defineTable({
  name: 'idempotent_answers',
  columns: {
    club_id: integer,
    caller: text,
    caller_id: integer,
    call: text,
    idempotency_key: text,
    payload: text,
    outcome: choice(Object.keys(statusOf) as readonly Outcome[]),
    record_id: nullable(integer),
    record_version: nullable(text),
    body: text,
    answered_at: instant,
  },
  retention: [
    { since: 'answered_at', kept: ['answers'], key: ['club_id', 'caller', 'caller_id', 'call', 'idempotency_key'] },
  ],
})

/** A request of one caller to one operation, which is carried out once. */
export type Request = {
  readonly marks: readonly [by: string, id: number, call: string, key: string]
  readonly payload: string
  /** Its name for `store.write`, which rejects the same request while it runs. */
  readonly claim: string
}

/** @param call the called operation and its id, as one text */
export function requestOf({ club, actor }: Caller, call: string, { key, payload }: Idempotency): Request {
  const marks = [actor.by, actor.id ?? 0, call, key] as const
  return { marks, payload, claim: JSON.stringify([club, ...marks]) }
}

/**
 * Carries out a plan, or finds its saved outcome. A rejected request leaves no trace and can be sent again with the same key. A key applies
 * to one caller and one operation.
 *
 * @throws {Refusal} `idempotency_key_reused` for another body; `quota_exceeded` if the club has no room for another saved response; and
 * the plan's errors
 */
export async function carriedOutOnce(plan: Plan, write: Writer, request: Request): Promise<WriteOutcome> {
  const [earlier, mayKeep] = await Promise.all([
    findSaved(write, request, write.retentionClock - write.keptMs('answers')),
    mayKeepAnswer(write),
  ])
  if (earlier) return earlier
  if (!mayKeep) throw await noRoomForAnswer(write, write.keptMs('answers'))
  const done = await carriedOut(plan, write)
  await saveOutcome(write, request, done)
  return done
}

/** @param since responses from before this time are no longer kept */
async function findSaved(
  { db, club }: Writer,
  { marks: [by, id, call, key], payload }: Request,
  since: number,
): Promise<WriteOutcome | undefined> {
  const row = await db.get(
    sql`select payload, outcome, record_id, record_version, body from idempotent_answers
     where club_id = ${club} and caller = ${by} and caller_id = ${id} and call = ${call}
       and idempotency_key = ${key} and answered_at > ${since}`,
  )
  if (!row) return undefined
  if (row.payload !== payload) {
    throw new Refusal(
      'idempotency_key_reused',
      'This Idempotency-Key was already used with another body. Use a new key for a new request.',
    )
  }
  return {
    replayed: true,
    outcome: row.outcome as Outcome,
    ...(row.record_id !== null && { id: Number(row.record_id) }),
    left: leftIn(row.record_version),
    ...(row.body !== '' && { results: String(row.body) }),
  }
}

/** A version as stored: the record's timestamp, then its version. */
const leftText = ({ updatedAt, version }: Left) => `${updatedAt} ${version}`

/** Undefined if an earlier release stored none. A club's file can contain any text, which must not end up in a header. */
function leftIn(stored: unknown): Left | undefined {
  const [, updatedAt, version] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w-]{22})$/.exec(String(stored)) ?? []
  return updatedAt !== undefined && version !== undefined ? { updatedAt, version } : undefined
}

/** How long an outcome is still saved when it is found for a call that repeats it: no call takes longer. */
const callMs = 60_000

/**
 * The id of the record that an earlier call with a key was about, if its outcome is saved and stays so during this call; null if it was a
 * batch.
 *
 * @param isCall whether a saved call is one that is looked for, given the id of its record
 */
export async function earlierSubject(
  store: Store,
  { club, actor }: Caller,
  key: string,
  isCall: (call: string, id: number | null) => boolean,
): Promise<number | null | undefined> {
  const since = store.retentionClock() - store.keptMs('answers') + callMs
  const rows = await store.read(club, (db) =>
    db.all(sql`select call, record_id from idempotent_answers where club_id = ${club} and caller = ${actor.by}
      and caller_id = ${actor.id ?? 0} and idempotency_key = ${key} and answered_at > ${since} order by call`),
  )
  const ids = rows.map(({ call, record_id }) => ({
    call: String(call),
    id: record_id === null ? null : Number(record_id),
  }))
  return ids.find(({ call, id }) => isCall(call, id))?.id
}

async function saveOutcome(write: Writer, { marks, payload }: Request, done: WriteOutcome): Promise<void> {
  const { unaudited, club, stamp } = write
  const [caller, callerId, call, idempotencyKey] = marks
  const recordVersion = done.left && leftText(done.left)
  const statement = idempotentAnswers.insert(
    {
      clubId: club,
      caller,
      callerId,
      call,
      idempotencyKey,
      payload,
      outcome: done.outcome,
      recordId: done.id,
      recordVersion,
      body: done.results ?? '',
      answeredAt: stamp,
    },
    sql`on conflict (club_id, caller, caller_id, call, idempotency_key) do update set payload = excluded.payload,
       outcome = excluded.outcome, record_id = excluded.record_id, record_version = excluded.record_version,
       body = excluded.body, answered_at = excluded.answered_at`,
  )
  await unaudited('kept answers').all(statement)
  await countKeptAnswer(write, [call, idempotencyKey, recordVersion ?? '', done.results ?? ''])
}
