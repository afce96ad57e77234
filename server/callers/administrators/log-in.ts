/** Logging in: with the password, and with the code of a second factor where there is one. */
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { Refusal, wrongField } from '../../refusal.ts'
import type { Seal } from '../../seal.ts'
import type { Actor } from '../../store/actor.ts'
import { instant, integer, secret, text } from '../../store/own-columns.ts'
import { defineTable } from '../../store/own-table.ts'
import { runTogether } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { type Administrator, administrators, knownOf, subjectOf } from './administrators.ts'
import { checkPassword, requireOwnPassword } from './check-password.ts'
import { digestOfPassword } from './password.ts'
import { requireGoodPassword } from './password-rules.ts'
import { mustGiveCode, useCode } from './second-factor.ts'
import { actorOf, beginSession, type NewSession } from './sessions.ts'
import { storePassword } from './set-password.ts'
import { digestOf, newToken } from './tokens.ts'
import type { Visitor } from './visitor.ts'

/** Log-ins whose password was right and whose code is awaited. Such a log-in belongs to its password, as a session does. */
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

/** A session; or, for somebody with a second factor, a token with which `finishLogIn` takes the code. */
export type LogIn =
  | { readonly session: NewSession }
  | { readonly pending: { readonly token: string; readonly expiresAt: number } }

const pendingMs = 5 * 60_000
const mostWrongCodes = 5

/**
 * Logs an administrator in. Every attempt leaves an entry in the trail; an unknown e-mail address is not written there.
 *
 * @throws {Refusal} `login_failed`, in the same words and after the same time whether the address or the password is wrong
 */
export async function logIn(
  store: Store,
  { email, password }: { readonly email: string; readonly password: string },
  visitor: Visitor,
): Promise<LogIn> {
  const { administrator, isRight } = await checkPassword(store, email, password)
  if (administrator && isRight) {
    return store.writeAcrossClubs(actorOf(administrator, visitor.address), (write) =>
      enter(write, administrator, visitor, store.now()),
    )
  }
  const who = administrator
    ? { subject: subjectOf(administrator), details: [administrator.email] }
    : { subject: 'an unknown e-mail address' }
  await store.writeAcrossClubs({ by: 'unknown', address: visitor.address }, async ({ note }) =>
    note({ action: 'login.failed', ...who }),
  )
  throw new Refusal('login_failed', {
    en: 'The e-mail address or the password is wrong.',
    nl: 'Het e-mailadres of het wachtwoord klopt niet.',
  })
}

/** Lets somebody in whose password is right or was just chosen: begins a session, or asks for the code of their second factor. */
export async function enter(
  write: WriterAcrossClubs,
  administrator: Administrator,
  visitor: Visitor,
  now: number,
): Promise<LogIn> {
  if (!(await mustGiveCode(write.db, administrator.id))) {
    write.note({ action: 'login.succeeded', subject: subjectOf(administrator) })
    return { session: await beginSession(write, administrator, visitor, now) }
  }
  const token = newToken()
  const expiresAt = now + pendingMs
  const { id: administratorId, passwordSetAt } = administrator
  const pending = { digest: digestOf(token), administratorId, passwordSetAt, wrongCodes: 0, expiresAt }
  await runTogether(write.db, [pendingLogIns.insert(pending)])
  write.note({ action: 'login.pending', subject: subjectOf(administrator) })
  return { pending: { token, expiresAt } }
}

/** The administrator who waits with a pending log-in; undefined when it has ended. */
export async function pendingAdministrator(store: Store, token: string): Promise<Administrator | undefined> {
  const [row] = await store.findAcrossClubs(
    `select ${administrators.joined} from pending_log_ins
     join administrators on administrators.id = administrator_id
       and administrators.password_set_at = pending_log_ins.password_set_at
     where digest = $1 and expires_at > $2 and wrong_codes < $3`,
    [digestOf(token), store.now(), mostWrongCodes],
  )
  return row && administrators.joinedValueOf(row)
}

/**
 * Finishes a log-in with a code of the second factor, or with a recovery code. Five wrong codes end it.
 *
 * @throws {Refusal} `validation_failed` for a wrong code; `login_required` when the log-in has ended; `unavailable` when the second
 * factor cannot be read
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
    if (!(await useCode(write.db, seal, administrator.id, code, store.now()))) return undefined
    const sql = 'delete from pending_log_ins where digest = $1 and wrong_codes < $2 returning digest'
    if (!(await write.db.get(sql, [digestOf(token), mostWrongCodes]))) throw ended()
    write.note({ action: 'login.succeeded', subject: subjectOf(administrator) })
    return beginSession(write, administrator, visitor, store.now())
  })
  return session ?? refuseCode(store, token, administrator, visitor)
}

/** Counts a wrong code. Whoever sends many at once learns nothing from those that come after the last allowed one. */
async function refuseCode(store: Store, token: string, of: Administrator, { address }: Visitor): Promise<never> {
  await store.writeAcrossClubs({ by: 'unknown', address }, async ({ db, note }) => {
    const sql = `update pending_log_ins set wrong_codes = wrong_codes + 1
      where digest = $1 and wrong_codes < $2 returning wrong_codes`
    if (!(await db.get(sql, [digestOf(token), mostWrongCodes]))) throw ended()
    note({ action: 'login.failed', subject: subjectOf(of), details: [of.email, 'code'] })
  })
  throw wrongField('code', wrongCode)
}

const wrongCode: LocalizedText = {
  en: 'is wrong, or was used before. Each code works once: wait for the next one',
  nl: 'klopt niet, of is al gebruikt. Elke code werkt één keer: wacht op de volgende',
}

const ended = () =>
  new Refusal('login_required', {
    en: 'This log-in has ended. Begin again with your e-mail address and password.',
    nl: 'Deze poging om in te loggen is voorbij. Begin opnieuw met je e-mailadres en wachtwoord.',
  })

const samePassword: LocalizedText = {
  en: 'is the one that you have now. Choose another',
  nl: 'is het wachtwoord dat je nu hebt. Kies een ander',
}

/**
 * Gives a logged-in administrator another password. This ends all sessions and begins a new one.
 *
 * @throws {Refusal} `validation_failed`, when the current password is wrong, or the new one is the same or breaks the rules
 */
export async function changePassword(
  store: Store,
  actor: Actor,
  administrator: Administrator,
  passwords: { readonly current: string; readonly wanted: string },
  visitor: Visitor,
): Promise<NewSession> {
  await requireGoodPassword(passwords.wanted, await knownOf(store, administrator))
  await requireOwnPassword(store, administrator, passwords.current, 'current_password')
  if (passwords.wanted.normalize() === passwords.current.normalize()) throw wrongField('password', samePassword)
  const digest = await digestOfPassword(passwords.wanted)
  return store.writeAcrossClubs(actor, async (write) => {
    const now = store.now()
    return beginSession(write, await storePassword(write, administrator, digest, now), visitor, now)
  })
}
