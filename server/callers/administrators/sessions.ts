/** Sessions: who is logged in. Only a fast digest of a token is stored, which is enough for 256 random bits. */
import { hash, randomBytes } from 'node:crypto'
import { Refusal, wrongField } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import { instant, integer, secret, text } from '../../store/own-columns.ts'
import { defineTable } from '../../store/own-table.ts'
import { runTogether } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { type Administrator, administrators, storePassword, subjectOf } from './administrators.ts'
import { digestOfPassword, isPassword, wrongPassword } from './password.ts'

/** A session is found by the digest of its token, and belongs to the password it began with. */
export const sessions = defineTable({
  name: 'sessions',
  columns: {
    digest: secret(text),
    administrator_id: integer,
    password_set_at: instant,
    created_at: instant,
    seen_at: instant,
    expires_at: instant,
  },
  retention: [{ since: 'expires_at', keptMs: 0, key: ['digest'] }],
})

/** A logged-in administrator. Instants are milliseconds since 1970. */
export type Session = {
  readonly administrator: Administrator
  /** When the session ends unless it is used before. */
  readonly expiresAt: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long a session lasts without being used, and in total. */
const idleMs = 12 * hourMs
export const longestSessionMs = 30 * 24 * hourMs

/** A session is prolonged only when it was last prolonged at least so long ago. */
const renewAfterMs = 5 * minuteMs

/** A new session with its token, which is stored nowhere. */
export type NewSession = Session & { readonly token: string }

/**
 * Logs an administrator in. Every attempt leaves an entry in the trail; an unknown e-mail address is not written there.
 *
 * @param address the network address of the caller
 * @throws {Refusal} `login_failed`, in the same words and after the same time whether the address or the password is wrong
 */
export async function logIn(
  store: Store,
  { email, password }: { readonly email: string; readonly password: string },
  address: string,
): Promise<NewSession> {
  const { administrator, isRight } = await checkPassword(store, email, password)
  if (administrator && isRight) {
    return store.writeAcrossClubs(actorOf(administrator, address), async (write) => {
      write.note({ action: 'login.succeeded', subject: subjectOf(administrator) })
      return beginSession(write, administrator, store.now())
    })
  }
  await store.writeAcrossClubs({ by: 'unknown', address }, async ({ note }) =>
    note(
      administrator
        ? { action: 'login.failed', subject: subjectOf(administrator), details: [administrator.email] }
        : { action: 'login.failed', subject: 'an unknown e-mail address' },
    ),
  )
  throw new Refusal('login_failed', 'The e-mail address or the password is wrong.')
}

/** The actor of a session's writes. */
export const actorOf = ({ id }: Administrator, address: string): Actor => ({ by: 'administrator', id, address })

/**
 * Gives a logged-in administrator another password. This ends all sessions and begins a new one.
 *
 * @throws {Refusal} `validation_failed`, when the current password is wrong or the new one breaks the rules
 */
export async function changePassword(
  store: Store,
  actor: Actor,
  { email }: Administrator,
  passwords: { readonly current: string; readonly wanted: string },
): Promise<NewSession> {
  const rule = wrongPassword(passwords.wanted)
  if (rule) throw wrongField('password', rule)
  const { isRight } = await checkPassword(store, email, passwords.current)
  if (!isRight) throw wrongField('current_password', 'is not your current password')
  const digest = await digestOfPassword(passwords.wanted)
  return store.writeAcrossClubs(actor, async (write) => {
    const now = store.now()
    return beginSession(write, await storePassword(write, email, digest, now), now)
  })
}

async function checkPassword(store: Store, email: string, password: string) {
  const [row] = await store.findAcrossClubs(
    `select ${administrators.selected}, password from administrators where email = $1`,
    [email.trim().toLowerCase()],
  )
  const isRight = await isPassword(password, row && String(row.password))
  return { administrator: row && administrators.valueOf(row), isRight }
}

async function beginSession({ db }: WriterAcrossClubs, administrator: Administrator, now: number): Promise<NewSession> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = expiryOf(now, now)
  const { id: administratorId, passwordSetAt } = administrator
  const times = { createdAt: now, seenAt: now, expiresAt }
  await runTogether(db, [sessions.insert({ digest: digestOf(token), administratorId, passwordSetAt, ...times })])
  await db.all('update administrators set last_login_at = $2 where id = $1', [administratorId, now])
  return { administrator, expiresAt, token }
}

/**
 * The session of a token, which is prolonged by this use. Undefined when there is none or it has ended: it was not used for too long,
 * it is too old, the password was changed, or the administrator was removed.
 */
export async function findSession(store: Store, token: string): Promise<Session | undefined> {
  const now = store.now()
  const [row] = await store.findAcrossClubs(
    `select ${sessions.joined}, ${administrators.joined} from sessions
     join administrators on administrators.id = administrator_id
       and administrators.password_set_at = sessions.password_set_at
     where digest = $1 and expires_at > $2`,
    [digestOf(token), now],
  )
  if (!row) return undefined
  const session = sessions.joinedValueOf(row)
  const administrator = administrators.joinedValueOf(row)
  if (now - session.seenAt < renewAfterMs) return { administrator, expiresAt: session.expiresAt }
  const expiresAt = expiryOf(now, session.createdAt)
  await store.keepBooks('use of sessions', ({ db }) =>
    db.all('update sessions set seen_at = $2, expires_at = $3 where digest = $1', [digestOf(token), now, expiresAt]),
  )
  return { administrator, expiresAt }
}

/** Logs out: ends a session, if there is one with this token. */
export async function endSession(store: Store, token: string, address: string): Promise<void> {
  const [row] = await store.findAcrossClubs('select administrator_id from sessions where digest = $1', [
    digestOf(token),
  ])
  if (!row) return
  const id = Number(row.administrator_id)
  await store.writeAcrossClubs({ by: 'administrator', id, address }, async ({ db, note }) => {
    await db.all('delete from sessions where digest = $1', [digestOf(token)])
    note({ action: 'login.ended', subject: subjectOf({ id }) })
  })
}

const expiryOf = (now: number, beganAt: number) => Math.min(now + idleMs, beganAt + longestSessionMs)

const digestOf = (token: string) => hash('sha256', token, 'hex')
