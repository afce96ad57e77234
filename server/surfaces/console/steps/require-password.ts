import { requireConfirmed } from '../../../callers/administrators/confirm.ts'
import type { Session } from '../../../callers/administrators/sessions.ts'
import type { Start } from '../call.ts'

/**
 * Requires the password once more, for routes that make secrets or change who may do what.
 *
 * @throws {Refusal} `password_required`
 */
export function requirePassword({ services, route, session }: Start & { readonly session: Session }): void {
  if (route.confirmed) requireConfirmed(session, services.store.wallClock())
}
