import { readOnlyRefusal } from '../../../operations/may.ts'
import type { Call, Received } from '../call.ts'

/**
 * Refuses a sandbox key that calls a tool that writes: section 4.5 has any write with such a key answered with 403, on every surface. Other
 * callers that only read are told so by the tool.
 *
 * @throws {Refusal} `read_only_key`
 */
export function refuseSandboxWrites({ credential, caller, tool }: Call & Received): void {
  if (credential.kind !== 'key' || credential.purpose !== 'sandbox') return
  if (tool && !tool.annotations.readOnlyHint) throw readOnlyRefusal(caller.actor)
}
