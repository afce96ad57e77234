import { idempotencyKeyOf } from '../../../http/idempotency-key.ts'
import { Refusal } from '../../../refusal.ts'
import type { Start } from '../call.ts'

/**
 * Requires the Idempotency-Key of a batch (section 8), which makes repeating it safe.
 *
 * @throws {Refusal} `idempotency_key_required`, or `bad_request` when the key is not valid
 */
export function requireIdempotencyKey({ request }: Pick<Start, 'request'>): void {
  if (idempotencyKeyOf(request) !== undefined) return
  throw new Refusal(
    'idempotency_key_required',
    'A batch needs the header Idempotency-Key. Send a new key with each new batch, and the same key to repeat one.',
    { faults: [{ header: 'Idempotency-Key', detail: 'Idempotency-Key is required for a batch.' }] },
  )
}
