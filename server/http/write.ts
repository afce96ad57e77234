import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, type Once, writeOnce } from '../operations/idempotency.ts'
import type { Actor } from '../store/actor.ts'
import type { Store } from '../store/store.ts'
import type { Writer } from '../store/writer.ts'
import { rawBodyOf } from './body.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'

/** Where a call writes, and on whose behalf. */
export type Writing = {
  readonly store: Store
  readonly club: number
  readonly actor: Actor
  /** The id of the key or the administrator, to whom an Idempotency-Key belongs. */
  readonly caller: number
}

/**
 * Does the write of a call, once however often its Idempotency-Key comes, and sets what its answer has beside the body.
 *
 * @returns the body of the answer
 */
export async function answerWrite(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { store, club, actor, caller }: Writing,
  work: (write: Writer) => Promise<Answer>,
): Promise<string> {
  const done = await writeOnce(store, club, actor, onceOf(request, caller), work)
  reply.code(done.status)
  if (done.location !== undefined) reply.header('location', done.location)
  if (done.replayed) reply.header('idempotency-replayed', 'true')
  return done.body
}

function onceOf(request: FastifyRequest, caller: number): Once | undefined {
  const idempotencyKey = idempotencyKeyOf(request)
  if (idempotencyKey === undefined) return undefined
  const payload = createHash('sha256').update(rawBodyOf(request)).digest('base64url')
  return { keyId: caller, call: `${request.method} ${request.url}`, idempotencyKey, payload }
}
