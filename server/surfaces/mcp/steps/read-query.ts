import type { Caller } from '../../../callers/caller.ts'
import { queryOf, valuesOf } from '../../../http/query.ts'
import { readParameters } from '../../../operations/input.ts'
import type { Start } from '../call.ts'

/**
 * Reads the query of the URL: with `?read_only=true`, the caller can only read.
 *
 * @throws {Refusal} `bad_request`, naming every invalid parameter and its rule
 */
export function readQuery({ services, request, caller }: Start & { readonly caller: Caller }): { caller: Caller } {
  const parameters = services.served.mcpParameters
  const { read_only } = readParameters(parameters, valuesOf(parameters, queryOf(request)))
  return { caller: read_only === 'true' ? { ...caller, readOnly: true } : caller }
}
