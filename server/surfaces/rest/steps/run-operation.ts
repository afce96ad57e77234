import type { Caller } from '../../../callers/caller.ts'
import { idempotencyOf } from '../../../http/idempotency-key.ts'
import type { Input } from '../../../operations/input.ts'
import { type Ran, run } from '../../../operations/run.ts'
import type { Preconditions } from '../../../operations/versions.ts'
import { type Start, targetOf } from '../call.ts'

/** Carries out the operation of the route; only once when a write is repeated with the same Idempotency-Key. */
export async function runOperation(
  call: Start & { readonly caller: Caller; readonly input: Input; readonly preconditions: Preconditions },
): Promise<{ ran: Ran }> {
  const { services, request, caller, preconditions } = call
  const input = { ...call.input, preconditions }
  const { operation, resource } = targetOf(call)
  const idempotency = operation.effect === 'reads' ? undefined : idempotencyOf(request)
  return { ran: await run(services.store, operation, resource, caller, input, idempotency) }
}
