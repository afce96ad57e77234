import type { CallingKey } from '../../../callers/keys/keyring.ts'
import { Refusal } from '../../../refusal.ts'

/**
 * The API is part of the Pro plan (sections 1 and 7).
 *
 * @throws {Refusal} `upgrade_required`
 */
export function requirePro({ key }: { readonly key: CallingKey }): void {
  if (key.club.plan !== 'pro') {
    throw new Refusal('upgrade_required', 'The club is not on the Pro plan. Its keys work again after an upgrade.')
  }
}
