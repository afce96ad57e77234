import { Refusal } from '../../../refusal.ts'
import { type Call, keyOf } from '../call.ts'

/**
 * The API is part of the Pro plan (sections 1 and 7).
 *
 * @throws {Refusal} `upgrade_required`
 */
export function requirePro(call: Call): void {
  if (keyOf(call).club.plan !== 'pro') {
    throw new Refusal('upgrade_required', 'The club is not on the Pro plan. Its keys work again after an upgrade.')
  }
}
