import { idempotencyKeyOf } from '../../../http/idempotency-key.ts'
import { Refusal } from '../../../refusal.ts'
import type { Start } from '../call.ts'

/**
 * A batch has an Idempotency-Key (section 8), so that repeating it is safe.
 *
 * @throws {Refusal} `idempotency_key_required`, or `bad_request` when it cannot be one
 */
export function requireIdempotencyKey({ request }: Pick<Start, 'request'>): void {
  if (idempotencyKeyOf(request) !== undefined) return
  throw new Refusal(
    'idempotency_key_required',
    'A batch needs the header Idempotency-Key. Send a new key with each new batch, and the same key to repeat one.',
    { faults: [{ header: 'Idempotency-Key', detail: 'Idempotency-Key is required for a batch.' }] },
  )
}
