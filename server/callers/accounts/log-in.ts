/** Logs users in with the password, and with the code of a second factor if they have one. */
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { Refusal, wrongField } from '../../refusal.ts'
import type { Seal } from '../../seal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { instant, integer, secret, text } from '../../store/system-columns.ts'
import { defineTable } from '../../store/system-table.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { digestOf, newToken } from '../tokens.ts'
import { type Administrator, administrators, knownOf, subjectOf } from './administrators.ts'
import { checkPassword, requireOwnPassword, requireSamePassword } from './check-password.ts'
import { endWhatTheyGaveOut } from './given-out.ts'
import { tell } from './notices.ts'
import { digestOfPassword } from './password.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hasSecondFactor, useCode } from './second-factor.ts'
import { actorOf, beginSession, isKnownIn, type NewSession, type Visitor } from './sessions.ts'
import { storePassword } from './set-password.ts'
import { writeAboutPerson } from './write-about-person.ts'

/** Pending logins that wait for a code. Like a session, each ends when the password changes. */
export const pendingLogIns = defineTable({
  name: 'pending_log_ins',
  columns: {
    digest: secret(text),
    administrator_id: integer,
    password_set_at: instant,
    wrong_codes: integer,
    expires_at: instant,
  },
  retention: [{ since: 'expires_at', keptMs: 0, key: ['digest'] }],
})

/** A session; or, for a user with a second factor, a token to pass to `finishLogIn` with the code. */
export type LogIn =
  | { readonly session: NewSession }
  | { readonly pending: { readonly token: string; readonly expiresAt: number } }

const pendingMs = 5 * 60_000
const mostWrongCodes = 5

/**
 * Logs an administrator in. The audit log records every attempt, but no unknown e-mail addresses.
 *
 * @throws {Refusal} `login_failed`, with the same text and timing for a wrong address and a wrong password
 */
export async function logIn(
  store: Store,
  { email, password }: { readonly email: string; readonly password: string },
  visitor: Visitor,
): Promise<LogIn> {
  const { administrator, isRight } = await checkPassword(store, email, password)
  if (administrator && isRight) {
    return store.writeAcrossClubs(actorOf(administrator, visitor.address), async (write) => {
      await requireSamePassword(write.db, administrator, failed)
      return enter(write, administrator, visitor, store.wallClock())
    })
  }
  const who = administrator
    ? { subject: subjectOf(administrator), details: [administrator.email] }
    : { subject: 'an unknown e-mail address' }
  await store.writeAcrossClubs({ by: 'unknown', address: visitor.address }, async ({ note }) =>
    note({ action: 'login.failed', ...who }),
  )
  throw failed()
}

const failed = () =>
  new Refusal('login_failed', {
    en: 'The e-mail address or password is wrong.',
    nl: 'Het e-mailadres of het wachtwoord klopt niet.',
  })

/** After a correct or new password: begins a session, or asks for the code of the second factor. */
export async function enter(
  write: WriterAcrossClubs,
  administrator: Administrator,
  visitor: Visitor,
  now: number,
): Promise<LogIn> {
  if (!(await hasSecondFactor(write.db, administrator.id))) {
    write.note({ action: 'login.succeeded', subject: subjectOf(administrator) })
    await tellOfNewBrowser(write, administrator, visitor, now)
    return { session: await beginSession(write, administrator, visitor, now) }
  }
  const token = newToken()
  const expiresAt = now + pendingMs
  const { id: administratorId, passwordSetAt } = administrator
  const pending = { digest: digestOf(token), administratorId, passwordSetAt, wrongCodes: 0, expiresAt }
  await write.db.all(pendingLogIns.insert(pending))
  write.note({ action: 'login.pending', subject: subjectOf(administrator) })
  return { pending: { token, expiresAt } }
}

/** Tells a user about a sign-in with a new browser, except for their very first one. */
async function tellOfNewBrowser(
  { db }: WriterAcrossClubs,
  administrator: Administrator,
  visitor: Visitor,
  now: number,
): Promise<void> {
  if (administrator.lastLoginAt === null || isKnownIn(visitor.known, administrator)) return
  await tell(db, administrator, { kind: 'new_browser' }, visitor, now)
}

/** The administrator of a pending login; undefined when it has ended. */
export const pendingAdministrator = (store: Store, token: string): Promise<Administrator | undefined> =>
  pendingWithin(store.findAcrossClubs, token, store.wallClock())

/** The same, as a write sees it. */
async function pendingWithin(all: Connection['all'], token: string, now: number): Promise<Administrator | undefined> {
  const [row] = await all(sql`select ${administrators.joined} from pending_log_ins
     join administrators on administrators.id = administrator_id
       and administrators.password_set_at = pending_log_ins.password_set_at
     where digest = ${digestOf(token)} and expires_at > ${now} and wrong_codes < ${mostWrongCodes}`)
  return row && administrators.joinedValueOf(row)
}

/**
 * Finishes a login with a code of the second factor or a recovery code. Five wrong codes end it.
 *
 * @throws {Refusal} `validation_failed` for a wrong code, `login_required` after the login ended, `unavailable` if the secret is
 * unreadable
 */
export async function finishLogIn(
  { store, seal }: { readonly store: Store; readonly seal: Seal },
  token: string,
  code: string,
  visitor: Visitor,
): Promise<NewSession> {
  const administrator = await pendingAdministrator(store, token)
  if (!administrator) throw ended()
  const session = await store.writeAcrossClubs(actorOf(administrator, visitor.address), async (write) => {
    if (!(await pendingWithin(write.db.all, token, store.wallClock()))) throw ended()
    if (!(await useCode(write.db, seal, administrator.id, code, store.wallClock()))) return undefined
    if (
      !(await write.db.get(
        sql`delete from pending_log_ins where digest = ${digestOf(token)} and wrong_codes < ${mostWrongCodes} returning digest`,
      ))
    )
      throw ended()
    write.note({ action: 'login.succeeded', subject: subjectOf(administrator) })
    await tellOfNewBrowser(write, administrator, visitor, store.wallClock())
    return beginSession(write, administrator, visitor, store.wallClock())
  })
  return session ?? refuseCode(store, token, administrator, visitor)
}

/** Counts a wrong code. After the last allowed one, every code is rejected with the same error. */
async function refuseCode(
  store: Store,
  token: string,
  administrator: Administrator,
  { address }: Visitor,
): Promise<never> {
  await store.writeAcrossClubs({ by: 'unknown', address }, async ({ db, note }) => {
    if (
      !(await db.get(sql`update pending_log_ins set wrong_codes = wrong_codes + 1
      where digest = ${digestOf(token)} and wrong_codes < ${mostWrongCodes} returning wrong_codes`))
    )
      throw ended()
    note({ action: 'login.failed', subject: subjectOf(administrator), details: [administrator.email, 'code'] })
  })
  throw wrongField('code', wrongCode)
}

const wrongCode: LocalizedText = {
  en: 'is wrong or was already used. Wait for the next code and enter it',
  nl: 'klopt niet of is al gebruikt. Wacht op de volgende code en vul die in',
}

const ended = () =>
  new Refusal('login_required', {
    en: 'This sign-in has expired. Start again with your e-mail address and password.',
    nl: 'Deze inlogpoging is verlopen. Begin opnieuw met je e-mailadres en wachtwoord.',
  })

const samePassword: LocalizedText = {
  en: 'is your current password. Choose another',
  nl: 'is je huidige wachtwoord. Kies een ander',
}

/**
 * Gives a logged-in administrator a new password. This ends all sessions and begins a new one.
 *
 * @param passwords.endsGivenOut whether their assistants, invitations and links end too
 * @throws {Refusal} `validation_failed` for a wrong
 * current password or an invalid new one; `login_required` if the password has changed meanwhile
 */
export async function changePassword(
  store: Store,
  actor: Actor,
  administrator: Administrator,
  passwords: { readonly current: string; readonly wanted: string; readonly endsGivenOut?: boolean },
  visitor: Visitor,
): Promise<NewSession> {
  await requireGoodPassword(passwords.wanted, await knownOf(store, administrator))
  await requireOwnPassword(store, administrator, passwords.current, 'current_password')
  if (passwords.wanted.normalize() === passwords.current.normalize()) throw wrongField('password', samePassword)
  const digest = await digestOfPassword(passwords.wanted)
  return writeAboutPerson(store, actor, administrator.id, async (write) => {
    const now = store.wallClock()
    if (passwords.endsGivenOut) await endWhatTheyGaveOut(write, administrator.id, now)
    const changed = await storePassword(write, administrator, digest, now)
    await tell(write.db, administrator, { kind: 'password_changed' }, visitor, now)
    return beginSession(write, changed, visitor, now)
  })
}
