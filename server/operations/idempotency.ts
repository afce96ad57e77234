/**
 * Idempotency (section 8): the answer to a request with an Idempotency-Key is written with what the request did, so there is no
 * state in which one exists without the other.
 */
import { limits } from '@kantine/contract/limits.ts'
import { Refusal } from '../refusal.ts'
import type { Actor } from '../store/actor.ts'
import type { Store } from '../store/store.ts'
import type { Writer } from '../store/writer.ts'

/** What a write is answered with. */
export type Answer = {
  readonly status: number
  /** JSON; empty where there is nothing to say. */
  readonly body: string
  /** The path of what was created. */
  readonly location?: string
}

/** A request that is to be done once, however often it arrives. */
export type Once = {
  /** The id of the API key that sent it, or of the administrator: they call different paths. */
  readonly keyId: number
  /** The method and the path. */
  readonly call: string
  readonly idempotencyKey: string
  /** A digest of its body. */
  readonly payload: string
}

const keptMs = limits.idempotencyDays * 86_400_000

/**
 * Does a write, or gives the answer of the first time where it was done already. What is refused leaves no trace and can be
 * sent again under the same key.
 *
 * @throws {Refusal} `idempotency_key_reused`, when the key came with another body before
 * @throws {Claimed} while the same request is being carried out
 */
export async function writeOnce(
  store: Store,
  club: number,
  actor: Actor,
  once: Once | undefined,
  work: (write: Writer) => Promise<Answer>,
): Promise<Answer & { readonly replayed: boolean }> {
  if (!once) return { ...(await store.write(club, actor, work)), replayed: false }
  const { keyId, call, idempotencyKey } = once
  const claim = JSON.stringify([club, keyId, call, idempotencyKey])
  return store.write(
    club,
    actor,
    async (write) => {
      const earlier = await findAnswer(write, once)
      if (earlier) return { ...earlier, replayed: true }
      const answer = await work(write)
      await keepAnswer(write, once, answer)
      return { ...answer, replayed: false }
    },
    claim,
  )
}

async function findAnswer({ db, club, stamp }: Writer, once: Once): Promise<Answer | undefined> {
  const row = await db.get(
    `select payload, status, location, body from idempotent_answers
     where club_id = $1 and key_id = $2 and call = $3 and idempotency_key = $4 and answered_at > $5`,
    [club, once.keyId, once.call, once.idempotencyKey, stamp - keptMs],
  )
  if (!row) return undefined
  if (row.payload !== once.payload) {
    throw new Refusal(
      'idempotency_key_reused',
      'This Idempotency-Key came with another body before. Use a new key for a new request.',
    )
  }
  return {
    status: Number(row.status),
    body: String(row.body),
    ...(row.location !== null && { location: String(row.location) }),
  }
}

async function keepAnswer({ db, club, stamp }: Writer, once: Once, answer: Answer): Promise<void> {
  await db.all(
    `insert into idempotent_answers (club_id, key_id, call, idempotency_key, payload, status, location, body, answered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (club_id, key_id, call, idempotency_key) do update set payload = excluded.payload,
       status = excluded.status, location = excluded.location, body = excluded.body, answered_at = excluded.answered_at`,
    [
      club,
      once.keyId,
      once.call,
      once.idempotencyKey,
      once.payload,
      answer.status,
      answer.location ?? null,
      answer.body,
      stamp,
    ],
  )
}

/** Forgets the answers that are older than they are kept. */
export const forgetOldAnswers = (store: Store): Promise<unknown> =>
  store.writeAcrossClubs((db) =>
    db.all('delete from idempotent_answers where answered_at <= $1', [store.now() - keptMs]),
  )
