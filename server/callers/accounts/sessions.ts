import type { Language } from '@kantine/contract/languages.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import { type Connection, Unavailable } from '../../store/engine.ts'
import { NewerSchema } from '../../store/migrate.ts'
import { type Statement, sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { instant, integer, nullable, secret, text } from '../../store/system-columns.ts'
import { defineTable, type ValueOf } from '../../store/system-table.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { digestOf, newToken } from '../tokens.ts'
import { type Administrator, administrators, subjectOf } from './administrators.ts'

/** A session is looked up by the digest of its token, and ends when the password changes. Address and browser are those of the login. */
export const sessions = defineTable({
  name: 'sessions',
  columns: {
    digest: secret(text),
    id: integer,
    administrator_id: integer,
    password_set_at: instant,
    created_at: instant,
    seen_at: instant,
    confirmed_at: instant,
    expires_at: instant,
    address: text,
    browser: nullable(text),
  },
  retention: [{ since: 'expires_at', keptMs: 0, key: ['digest'] }],
})

/** A session as shown in the list of sessions; `seenAt` can be up to five minutes too early. */
export type ListedSession = ValueOf<typeof sessions>

/** A logged-in administrator. Instants are milliseconds since 1970. */
export type Session = {
  readonly id: number
  readonly administrator: Administrator
  /** When the session ends, unless it is used before then. */
  readonly expiresAt: number
  /** The time of the last password confirmation. */
  readonly confirmedAt: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long an unused session lasts; the settings limit its total duration, which is a day or more. */
const idleMs = 12 * hourMs

/** How often a session is extended at most. */
const renewAfterMs = 5 * minuteMs

/** A new session with its token, which is stored nowhere. */
export type NewSession = Session & { readonly token: string }

/** The actor for a user who is proving their identity, as at login. */
export const actorOf = ({ id }: Pick<Administrator, 'id'>, address: string): Actor => ({
  by: 'administrator',
  id,
  address,
})

/** The same for a signed-in user: each write makes sure that the session has not ended since. */
export const actorOfSession = ({ administrator }: Session, token: string, address: string): Actor => ({
  ...actorOf(administrator, address),
  ground: { by: 'session', session: digestOf(token), passwordSetAt: administrator.passwordSetAt },
})

export const sessionEnded = (): Refusal =>
  new Refusal('login_required', {
    en: 'Your session has ended or your password has changed. Nothing was saved. Sign in again.',
    nl: 'Je sessie is beëindigd of je wachtwoord is gewijzigd. Er is niets opgeslagen. Log opnieuw in.',
  })

/** Begins a session for a user who has proved their identity, within the write that records this. */
export async function beginSession(
  { db, takeIds }: WriterAcrossClubs,
  administrator: Administrator,
  visitor: Visitor,
  now: number,
): Promise<NewSession> {
  const token = newToken()
  const id = await takeIds('session')
  const expiresAt = now + idleMs
  const { id: administratorId, passwordSetAt } = administrator
  const times = { createdAt: now, seenAt: now, confirmedAt: now, expiresAt }
  const session = { id, administratorId, passwordSetAt, ...times, ...visitor }
  await db.all(sessions.insert({ ...session, digest: digestOf(token) }))
  const language = languageAfter(administrator, visitor)
  await db.all(
    sql`update administrators set last_login_at = ${now}, language = ${language} where id = ${administratorId}`,
  )
  return { id, administrator, expiresAt, confirmedAt: now, token }
}

/** A browser that is new to an account may be a thief's, so it does not change the account's language. */
const languageAfter = (administrator: Administrator, { language, known }: Visitor): Language | null =>
  language && (administrator.language === null || isKnownIn(known, administrator)) ? language : administrator.language

/** The session of a token; looking it up extends it. Undefined after it has ended: unused for too long, too old, or its password changed. */
export async function findSession(store: Store, token: string): Promise<Session | undefined> {
  const now = store.wallClock()
  const [row] = await store.findAcrossClubs(sql`select ${sessions.joined}, ${administrators.joined} from sessions
     join administrators on administrators.id = administrator_id
       and administrators.password_set_at = sessions.password_set_at
     where digest = ${digestOf(token)} and expires_at > ${now}`)
  if (!row) return undefined
  const { id, seenAt, createdAt, expiresAt, confirmedAt } = sessions.joinedValueOf(row)
  const administrator = administrators.joinedValueOf(row)
  if (now - seenAt < renewAfterMs) return { id, administrator, expiresAt, confirmedAt }
  const later = Math.min(now + idleMs, createdAt + store.keptMs('sessions'))
  const prolonged = store.writeUnaudited('use of sessions', ({ db }) =>
    db.all(sql`update sessions set seen_at = ${now}, expires_at = ${later} where digest = ${digestOf(token)}`),
  )
  // While the database accepts no writes, people can read until the session ends.
  const isProlonged = await prolonged.then(() => true, unlessUnavailable)
  return { id, administrator, expiresAt: isProlonged ? later : expiresAt, confirmedAt }
}

function unlessUnavailable(error: unknown): false {
  if (error instanceof Unavailable || error instanceof NewerSchema) return false
  throw error
}

/** The most sessions that an administrator sees; `endOtherSessions` ends all others. */
const mostListed = 100

/** The newest sessions of an administrator, newest first. */
export async function listSessions(store: Store, { id, passwordSetAt }: Administrator): Promise<ListedSession[]> {
  const rows = await store.findAcrossClubs(sql`select ${sessions.selected} from sessions
     where administrator_id = ${id} and password_set_at = ${passwordSetAt} and expires_at > ${store.wallClock()} order by id desc limit ${mostListed}`)
  return rows.map(sessions.valueOf)
}

/** Logs out: ends a session, if there is one with this token. */
export async function endSession(store: Store, token: string, address: string): Promise<void> {
  const [row] = await store.findAcrossClubs(
    sql`select administrator_id from sessions where digest = ${digestOf(token)}`,
  )
  if (!row) return
  const id = Number(row.administrator_id)
  await store.writeAcrossClubs({ by: 'administrator', id, address }, async ({ db, note }) => {
    await db.all(sql`delete from sessions where digest = ${digestOf(token)}`)
    note({ action: 'login.ended', subject: subjectOf({ id }) })
  })
}

/**
 * Ends one of an administrator's sessions, by its id.
 *
 * @throws {Refusal} `not_found`
 */
export async function endSessionById(
  store: Store,
  actor: Actor,
  administrator: Pick<Administrator, 'id'>,
  sessionId: number,
): Promise<void> {
  const ended = await end(store, actor, administrator, sql`id = ${sessionId}`)
  if (ended > 0) return
  throw new Refusal('not_found', {
    en: 'This session has already ended.',
    nl: 'Deze sessie is al beëindigd.',
  })
}

/** Ends all sessions of an administrator but this one, and returns how many. */
export function endOtherSessions(
  store: Store,
  actor: Actor,
  { administrator, id }: Pick<Session, 'administrator' | 'id'>,
): Promise<number> {
  return end(store, actor, administrator, sql`id <> ${id}`)
}

const end = (store: Store, actor: Actor, { id }: Pick<Administrator, 'id'>, which: Statement) =>
  store.writeAcrossClubs(actor, async ({ db, note }) => {
    const ended = await db.all(sql`delete from sessions where administrator_id = ${id} and ${which} returning id`)
    if (ended.length > 0) note({ action: 'login.ended', subject: subjectOf({ id }), details: [`${ended.length}`] })
    return ended.length
  })

/** The browser and address of a login, for the list of sessions. */
export type Visitor = {
  /** The network address. */
  readonly address: string
  /** The browser and the system, such as `Firefox, Windows`; null when they are not known. */
  readonly browser: string | null
  /** The language in which it gets its pages. */
  readonly language?: Language
  /** The accounts that signed in with this browser before. */
  readonly known?: readonly KnownAccount[]
}

/** An account that signed in with a browser, and when the password it used was set. */
export type KnownAccount = { readonly id: number; readonly passwordSetAt: number }

/** Whether a user has signed in before, with their current password, in the browser that knows these accounts. */
export const isKnownIn = (known: readonly KnownAccount[] | undefined, account: KnownAccount): boolean =>
  known?.some(({ id, passwordSetAt }) => id === account.id && passwordSetAt === account.passwordSetAt) ?? false

/** Ends sessions, logins that wait for a code, and reset links, but not the actor's session. Called after every new password or factor. */
export async function endSignIns(db: Connection, administratorId: number, actor?: Actor): Promise<void> {
  const ground = actor?.ground
  const own = ground?.by === 'session' ? ground.session : ''
  await db.all(sql`delete from sessions where administrator_id = ${administratorId} and digest <> ${own}`)
  await db.all(sql`delete from pending_log_ins where administrator_id = ${administratorId}`)
  await db.all(sql`delete from reset_links where administrator_id = ${administratorId}`)
}
