import type { Credential } from '../../callers/caller.ts'
import { Refusal } from '../../refusal.ts'

/**
 * Requires the Pro plan, which the API is part of (sections 1 and 7).
 *
 * @throws {Refusal} `upgrade_required`
 */
export function requirePro({ credential }: { readonly credential: Credential }): void {
  if (credential.club.plan === 'pro') return
  const later = credential.kind === 'key' ? 'Its keys work again' : 'Its assistants work again'
  throw new Refusal('upgrade_required', `The club is not on the Pro plan. ${later} after an upgrade.`)
}
