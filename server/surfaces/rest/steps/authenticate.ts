import type { Caller } from '../../../callers/caller.ts'
import { callerOf } from '../../../callers/keys/caller-of.ts'
import type { CallingKey } from '../../../callers/keys/keyring.ts'
import { addressOf } from '../../../http/address.ts'
import { bearerOf, keyOf } from '../../../http/bearer.ts'
import type { Start } from '../call.ts'

/**
 * Finds the key of the `Authorization` header (section 5, RFC 6750).
 *
 * @throws {Refusal} `unauthorized`, `invalid_token`, or `rate_limited` after too many refused credentials
 */
export async function authenticate(call: Start): Promise<{ credential: CallingKey; caller: Caller }> {
  const key = await keyOf(call, await bearerOf(call))
  return { credential: key, caller: callerOf(key, () => addressOf(call.request)) }
}
