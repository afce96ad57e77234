import type { Caller } from '../../../callers/caller.ts'
import { readOnlyRefusal } from '../../../operations/may.ts'
import type { Start } from '../call.ts'

const reading = ['GET', 'HEAD', 'OPTIONS', 'TRACE']

/**
 * Refuses every write with a sandbox key (sections 4.5 and 7), even with a method that the path does not have.
 *
 * @throws {Refusal} `read_only_key`
 */
export function refuseSandboxWrites({ request, caller }: Pick<Start, 'request'> & { readonly caller: Caller }): void {
  if (caller.readOnly && !reading.includes(request.method)) throw readOnlyRefusal(caller.actor)
}
