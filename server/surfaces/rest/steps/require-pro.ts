import type { CallingKey } from '../../../callers/keys/keyring.ts'
import { Refusal } from '../../../refusal.ts'

/**
 * Requires the Pro plan, which the API is part of (sections 1 and 7).
 *
 * @throws {Refusal} `upgrade_required`
 */
export function requirePro({ key }: { readonly key: CallingKey }): void {
  if (key.club.plan !== 'pro') {
    throw new Refusal('upgrade_required', 'The club is not on the Pro plan. Its keys work again after an upgrade.')
  }
}
