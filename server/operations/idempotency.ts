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
import { answerTo, carriedOut, type Left, type OperationResult, type Plan, type WriteOutcome } from './plan.ts'

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

/**
 * Runs a write, or repeats its response: the same text for a batch; the version for a single write, with the record if it is unchanged. A
 * rejected request leaves no trace and can be sent again with the same key. A key applies to one caller and one operation.
 *
 * @param call the called operation and its id, as one text @throws {Refusal} `idempotency_key_reused` for another body; `quota_exceeded` if
 * the club has no room for another saved response; and the plan's errors
 * @throws {ClaimConflict} while the same request is running
 */
export async function executeWrite(
  store: Store,
  { club, actor }: Caller,
  call: string,
  idempotency: Idempotency | undefined,
  plan: Plan,
): Promise<OperationResult> {
  const request = idempotency && ([actor.by, actor.id ?? 0, call, idempotency.key] as const)
  return store.write(
    club,
    actor,
    async (write) => {
      if (!request) return answerTo(plan, write, await carriedOut(plan, write))
      const [earlier, mayKeep] = await Promise.all([
        findSaved(write, request, idempotency.payload, write.retentionClock - store.keptMs('answers')),
        mayKeepAnswer(write),
      ])
      if (!earlier && !mayKeep) throw await noRoomForAnswer(write, store.keptMs('answers'))
      const done = earlier ?? (await carriedOut(plan, write))
      if (!earlier) await saveOutcome(write, request, idempotency.payload, done)
      return answerTo(plan, write, done)
    },
    request ? JSON.stringify([club, ...request]) : undefined,
  )
}

type Request = readonly [by: string, id: number, call: string, key: string]

/** @param since responses from before this time are no longer kept */
async function findSaved(
  { db, club }: Writer,
  [by, id, call, key]: Request,
  payload: string,
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

async function saveOutcome(write: Writer, request: Request, payload: string, done: WriteOutcome): Promise<void> {
  const { unaudited, club, stamp } = write
  const [caller, callerId, call, idempotencyKey] = request
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
