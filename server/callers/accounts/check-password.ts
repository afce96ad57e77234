import { Refusal, wrongField } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { digestOf } from '../tokens.ts'
import { type Administrator, administrators, subjectOf } from './administrators.ts'
import { isPassword } from './password.ts'
import { type Session, sessionEnded } from './sessions.ts'

/** The administrator with an e-mail address, and whether the password is theirs. Takes the same time if there is no such administrator. */
export async function checkPassword(
  store: Store,
  email: string,
  password: string,
): Promise<{ readonly administrator: Administrator | undefined; readonly isRight: boolean }> {
  const [row] = await store.findAcrossClubs(
    sql`select ${administrators.selected}, password from administrators where email = ${email.trim().toLowerCase()}`,
  )
  const isRight = await isPassword(password, row && String(row.password))
  return { administrator: row && administrators.valueOf(row), isRight }
}

/**
 * Requires the password of a signed-in user, in case someone else is using their browser.
 *
 * @param field the field with the password
 * @throws {Refusal} `validation_failed`
 */
export async function requireOwnPassword(
  store: Store,
  { email }: Pick<Administrator, 'email'>,
  password: string,
  field: string,
): Promise<void> {
  const { isRight } = await checkPassword(store, email, password)
  if (!isRight) throw wrongField(field, { en: 'is not correct', nl: 'klopt niet' })
}

/**
 * Requires, within a write, that a user's password has not changed since the caller read them.
 *
 * @throws {Refusal} `login_required`, unless another refusal is given
 */
export async function requireSamePassword(
  { get }: Pick<Connection, 'get'>,
  { id, passwordSetAt }: Pick<Administrator, 'id' | 'passwordSetAt'>,
  refusal: () => Refusal = sessionEnded,
): Promise<void> {
  const row = await get(sql`select password_set_at from administrators where id = ${id}`)
  if (Number(row?.password_set_at) !== passwordSetAt) throw refusal()
}

/** How long a password confirmation lasts in a session. */
const confirmedMs = 10 * 60_000

/**
 * Requires a password confirmation within the last ten minutes of a session.
 *
 * @throws {Refusal} `password_required`
 */
export function requireConfirmed({ confirmedAt }: Session, now: number): void {
  // If the clock was ahead for a while, a confirmation with a future time does not count until that time.
  if (Math.abs(now - confirmedAt) < confirmedMs) return
  throw new Refusal('password_required', {
    en: 'Confirm your password: you last entered it more than ten minutes ago.',
    nl: 'Bevestig je wachtwoord. De laatste keer was meer dan tien minuten geleden.',
  })
}

/**
 * Records that the user of a session has just confirmed their password.
 *
 * @throws {Refusal} `validation_failed` for a wrong password; `login_required` when the session has ended
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
