/** Giving the password once more in a session, before something that whoever finds an open browser must not do. */
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { subjectOf } from './administrators.ts'
import { requireOwnPassword, requireSamePassword } from './check-password.ts'
import { type Session, sessionEnded } from './sessions.ts'
import { digestOf } from './tokens.ts'

/** How long the password counts that was given in a session, at its beginning or later. */
const confirmedMs = 10 * 60_000

/**
 * Requires that the password was given within the last ten minutes in a session.
 *
 * @param now milliseconds since 1970
 * @throws {Refusal} `password_required`
 */
export function requireConfirmed({ confirmedAt }: Session, now: number): void {
  // A confirmation of a clock that was wrong in the future does not count until that time.
  if (Math.abs(now - confirmedAt) < confirmedMs) return
  throw new Refusal('password_required', {
    en: 'Give your password once more: it was not given within the last ten minutes.',
    nl: 'Geef je wachtwoord nog een keer: de laatste keer is langer dan tien minuten geleden.',
  })
}

/**
 * Notes that the person of a session gave their password now.
 *
 * @param token the token of the session
 * @throws {Refusal} `validation_failed`, when the password is wrong; `login_required`, when the session has ended meanwhile
 */
export async function confirmSession(
  store: Store,
  actor: Actor,
  { administrator }: Session,
  token: string,
  password: string,
): Promise<void> {
  await requireOwnPassword(store, administrator, password, 'password')
  await store.writeAcrossClubs(actor, async ({ db, note }) => {
    await requireSamePassword(db, administrator)
    if (
      !(await db.get(
        sql`update sessions set confirmed_at = ${store.wallClock()} where digest = ${digestOf(token)} returning id`,
      ))
    )
      throw sessionEnded()
    note({ action: 'login.confirmed', subject: subjectOf(administrator) })
  })
}
