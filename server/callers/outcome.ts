import type { usageOutcomes } from '@kantine/contract/administration/usage.ts'
import { errors } from '@kantine/contract/errors.ts'

export type Outcome = (typeof usageOutcomes)[number]

/**
 * The outcome of a request that was refused with a code: `limited` (429), `expired` (the key is known and has ended), `forbidden` (scope,
 * plan, read only, quota), `failed` (the fault was ours), and `invalid` for all others. A code that an earlier version had is `invalid` too.
 */
export function outcomeOf(code: string): Exclude<Outcome, 'valid'> {
  const { status } = Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : errors.bad_request
  if (status === 429) return 'limited'
  if (status === 401) return 'expired'
  if (status === 403) return 'forbidden'
  return status >= 500 ? 'failed' : 'invalid'
}
