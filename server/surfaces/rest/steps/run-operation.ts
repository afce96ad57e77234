import type { Caller } from '../../../callers/caller.ts'
import { idempotencyOf } from '../../../http/idempotency-key.ts'
import { execute } from '../../../operations/execute.ts'
import type { Input } from '../../../operations/input.ts'
import type { OperationResult } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import type { Preconditions } from '../../../operations/versions.ts'
import { type Start, targetOf } from '../call.ts'

/** Carries out the operation of the route; only once when a write is repeated with the same Idempotency-Key. */
export async function runOperation(
  call: Start & { readonly caller: Caller; readonly input: Input; readonly preconditions: Preconditions },
): Promise<{ result: OperationResult }> {
  const { services, request, caller, preconditions } = call
  const { operation, resource } = targetOf(call)
  const input = { ...call.input, preconditions }
  const idempotency = operation.effect === 'reads' ? undefined : idempotencyOf(request)
  return {
    result: await execute(services.context, recordOperation(operation, resource), caller, input, { idempotency }),
  }
}
