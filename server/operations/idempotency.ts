/**
 * Idempotency (section 8): the answer to a request with an Idempotency-Key is stored in the same transaction as the changes of the
 * request, so neither exists without the other.
 */
import { limits } from '@kantine/contract/limits.ts'
import type { Outcome } from '@kantine/contract/operations.ts'
import type { Caller } from '../callers/caller.ts'
import { Refusal } from '../refusal.ts'
import { instant, integer, nullable, text } from '../store/own-columns.ts'
import { defineTable } from '../store/own-table.ts'
import type { Store } from '../store/store.ts'
import type { Writer } from '../store/writer.ts'
import { countKeptAnswer, mayKeepAnswer, noRoomForAnswer } from './kept-bytes.ts'

/** What an operation answers, before a surface renders it. */
export type Answer = {
  readonly outcome: Outcome
  /** The id of the record, when the operation is about one. */
  readonly id?: number
  /** JSON; empty when the answer has no body. */
  readonly text: string
}

/** Marks a request that must be carried out only once, however often it arrives. */
export type Idempotency = {
  /** The Idempotency-Key that the caller chose. */
  readonly key: string
  /** A digest of the request's body. */
  readonly payload: string
}

const keptMs = limits.idempotencyDays * 86_400_000

export const idempotentAnswers = defineTable({
  name: 'idempotent_answers',
  columns: {
    club_id: integer,
    caller: text,
    caller_id: integer,
    call: text,
    idempotency_key: text,
    payload: text,
    outcome: text,
    record_id: nullable(integer),
    body: text,
    answered_at: instant,
  },
  retention: [{ since: 'answered_at', keptMs, key: ['club_id', 'caller', 'caller_id', 'call', 'idempotency_key'] }],
})

/**
 * Carries out a write, or returns the first answer when it was carried out before. A refused request leaves no trace and can be sent
 * again with the same key. A key belongs to its caller and to the called operation: the same key from another caller, or for another
 * operation, is a different key.
 *
 * @param call the called operation with the id it is about, as one text
 * @throws {Refusal} `idempotency_key_reused`, when the key was used before with another body; `quota_exceeded`, when the club may
 * keep no more answers
 * @throws {Claimed} while the same request is being carried out
 */
export async function writeOnce(
  store: Store,
  { club, actor }: Caller,
  call: string,
  idempotency: Idempotency | undefined,
  work: (write: Writer) => Promise<Answer>,
): Promise<Answer & { readonly replayed: boolean }> {
  if (!idempotency) return { ...(await store.write(club, actor, work)), replayed: false }
  const request = [actor.by, actor.id ?? 0, call, idempotency.key] as const
  return store.write(
    club,
    actor,
    async (write) => {
      const [earlier, mayKeep] = await Promise.all([
        findAnswer(write, request, idempotency.payload),
        mayKeepAnswer(write),
      ])
      if (earlier) return { ...earlier, replayed: true }
      if (!mayKeep) throw await noRoomForAnswer(write)
      const answer = await work(write)
      await keepAnswer(write, request, idempotency.payload, answer)
      return { ...answer, replayed: false }
    },
    JSON.stringify([club, ...request]),
  )
}

/** The caller (kind and id), the called operation, and the Idempotency-Key. */
type Request = readonly [by: string, id: number, call: string, key: string]

async function findAnswer({ db, club, stamp }: Writer, request: Request, payload: string): Promise<Answer | undefined> {
  const row = await db.get(
    `select payload, outcome, record_id, body from idempotent_answers
     where club_id = $1 and caller = $2 and caller_id = $3 and call = $4 and idempotency_key = $5 and answered_at > $6`,
    [club, ...request, stamp - keptMs],
  )
  if (!row) return undefined
  if (row.payload !== payload) {
    throw new Refusal(
      'idempotency_key_reused',
      'This Idempotency-Key was used before with another body. Use a new key for a new request.',
    )
  }
  return {
    outcome: row.outcome as Outcome,
    text: String(row.body),
    ...(row.record_id !== null && { id: Number(row.record_id) }),
  }
}

async function keepAnswer(write: Writer, request: Request, payload: string, answer: Answer): Promise<void> {
  const { books, club, stamp } = write
  const [caller, callerId, call, idempotencyKey] = request
  const { sql, values } = idempotentAnswers.insert(
    {
      ...{ clubId: club, caller, callerId, call, idempotencyKey, payload },
      ...{ outcome: answer.outcome, recordId: answer.id, body: answer.text, answeredAt: stamp },
    },
    `on conflict (club_id, caller, caller_id, call, idempotency_key) do update set payload = excluded.payload,
       outcome = excluded.outcome, record_id = excluded.record_id, body = excluded.body, answered_at = excluded.answered_at`,
  )
  await books('kept answers').all(sql, values)
  await countKeptAnswer(write, [call, idempotencyKey, answer.text])
}
