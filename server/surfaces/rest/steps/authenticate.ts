import type { Caller } from '../../../callers/caller.ts'
import { callerOfKey } from '../../../callers/caller-of.ts'
import type { CallingKey } from '../../../callers/keys/key-cache.ts'
import { originOf } from '../../../http/address.ts'
import { bearerOf, keyOf } from '../../../http/bearer.ts'
import { requirePermission } from '../../../operations/may.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import { type Start, targetOf } from '../call.ts'

/**
 * Finds the key of the `Authorization` header (section 5, RFC 6750).
 *
 * @throws {Refusal} `unauthorized`, `invalid_token`, or `rate_limited` after too many invalid credentials
 */
export async function authenticate(call: Start): Promise<{ credential: CallingKey; caller: Caller }> {
  const key = await keyOf(call, await bearerOf(call))
  return { credential: key, caller: callerOfKey(key, originOf(call.request)) }
}

/**
 * Requires the scope of the call (section 5); a sandbox key can only read (sections 4.5 and 7). `execute` checks this again; this step
 * rejects a call before its body is read.
 *
 * @throws {Refusal} `read_only_key`; `insufficient_scope`, naming the missing scope and those the key has
 */
export function requireScope({ route, caller }: Pick<Start, 'route'> & { readonly caller: Caller }): void {
  const { operation, resource } = targetOf({ route })
  requirePermission(caller, recordOperation(operation, resource))
}
