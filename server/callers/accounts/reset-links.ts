/** Links that let a user who forgot their password choose a new one. */
import { dayMs } from '../../day.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { instant, integer, nullable, secret, text } from '../../store/system-columns.ts'
import { defineTable } from '../../store/system-table.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { digestOf, linkEnded, newToken } from '../tokens.ts'
import {
  type Administrator,
  administrators,
  clubsWithin,
  knownOf,
  noAdministrator,
  subjectOf,
} from './administrators.ts'
import { endWhatTheyGaveOut, makerOf, mayResetPassword } from './given-out.ts'
import { enter, type LogIn } from './log-in.ts'
import { tell } from './notices.ts'
import { digestOfPassword } from './password.ts'
import { requireGoodPassword } from './password-rules.ts'
import { notOfClub } from './people.ts'
import type { Visitor } from './sessions.ts'
import { storePassword } from './set-password.ts'
import { writeAboutPerson } from './write-about-person.ts'

const keptMs = dayMs

/** A link in an e-mail works for an hour, because its recipient is waiting for it. */
const mailedKeptMs = 3_600_000

/** Everyone has at most one link: a new one replaces it. It ends when the password that it was created for changes. */
export const resetLinks = defineTable({
  name: 'reset_links',
  columns: {
    administrator_id: integer,
    digest: secret(text),
    password_set_at: instant,
    expires_at: instant,
    /** The id of an administrator, or 0 for the operator. */
    made_by: nullable(integer),
    /** The digest of the link that they created: an earlier release that replaces a link changes only `digest`. */
    made_digest: secret(nullable(text)),
  },
  retention: [{ since: 'expires_at', keptMs: 0, key: ['administrator_id'] }],
})

/** A link that can be used once; its token is stored nowhere. */
export type NewResetLink = {
  readonly administrator: Administrator
  readonly token: string
  readonly expiresAt: number
}

/**
 * Creates a reset link. The password and sessions remain until it is used. The log of each of the person's clubs records it.
 *
 * @param club to which the person must belong; 0 for any
 * @throws {Refusal} `not_found` when they do not belong to it; `insufficient_scope` when the maker does not manage users in all their clubs
 */
export async function makeResetLink(
  store: Store,
  actor: Actor,
  { id: administratorId }: Pick<Administrator, 'id'>,
  club = 0,
): Promise<NewResetLink> {
  const madeBy = makerOf(actor)
  return writeAboutPerson(store, actor, administratorId, async (write, person) => {
    const { db } = write
    const clubs = await clubsWithin(db, administratorId)
    if (club !== 0 && !clubs.some(({ id }) => id === club)) throw notOfClub()
    if (!(await mayResetPassword(db, madeBy, administratorId))) throw notAllTheirClubs(person)
    const maker = await db.get(sql`select name from administrators where id = ${madeBy}`)
    const who = maker ? String(maker.name) : null
    await tell(db, person, { kind: 'reset_link_made', who }, {}, store.wallClock())
    return replaceLink(write, person, { madeBy, expiresAt: store.wallClock() + keptMs, details: [] })
  })
}

/**
 * Creates a reset link for an e-mail to a user who forgot their password. It depends on no role, because the owner of the mailbox is
 * allowed to choose the password. The e-mail replaces a notice.
 *
 * @param address where the request came from
 * @throws {Refusal} `not_found` when the account was removed or has another e-mail address
 */
export const makeMailedLink = (
  store: Store,
  { id, email }: Pick<Administrator, 'id' | 'email'>,
  address: string,
): Promise<NewResetLink> => {
  const actor: Actor = { by: 'unknown', address }
  return writeAboutPerson(store, actor, id, async (write, person) => {
    if (person.email !== email) throw noAdministrator(email)
    const expiresAt = store.wallClock() + mailedKeptMs
    return replaceLink(write, person, { madeBy: makerOf(actor), expiresAt, details: ['mail'] })
  })
}

/** @param made.details for the audit log of each club of the person */
async function replaceLink(
  { db, note }: WriterAcrossClubs,
  person: Administrator,
  { madeBy, expiresAt, details }: { madeBy: number; expiresAt: number; details: readonly string[] },
): Promise<NewResetLink> {
  const { id: administratorId, passwordSetAt } = person
  const token = newToken()
  const digest = digestOf(token)
  await db.all(sql`delete from reset_links where administrator_id = ${administratorId}`)
  const link = { administratorId, digest, passwordSetAt, expiresAt, madeBy, madeDigest: digest }
  await db.all(resetLinks.insert(link))
  const clubs = await clubsWithin(db, administratorId)
  for (const club of clubs.length > 0 ? clubs.map(({ id }) => id) : [0]) {
    note({ action: 'reset_link.created', subject: subjectOf(person), club, details })
  }
  return { administrator: person, token, expiresAt }
}

/**
 * The account of a reset link. Undefined if the link was used, replaced or expired, the password changed, or its maker no longer manages
 * all clubs of the person.
 */
export const findResetLink = (store: Store, token: string): Promise<Administrator | undefined> =>
  linkWithin({ all: store.findAcrossClubs }, token, store.wallClock())

/** The same, as a write sees it. */
async function linkWithin(db: Pick<Connection, 'all'>, token: string, now: number): Promise<Administrator | undefined> {
  const [row] = await db.all(sql`select ${administrators.joined}, made_by from reset_links
     join administrators on administrators.id = administrator_id
       and administrators.password_set_at = reset_links.password_set_at
     where digest = ${digestOf(token)} and made_digest = digest and made_by is not null and expires_at > ${now}`)
  if (!row) return undefined
  const administrator = administrators.joinedValueOf(row)
  return (await mayResetPassword(db, Number(row.made_by), administrator.id)) ? administrator : undefined
}

/**
 * Replaces a forgotten password, ends all sessions and all access the user gave, and logs the user in. A second factor is still required.
 *
 * @throws {Refusal} `not_found` when the link has ended, `validation_failed` for a bad password
 */
export async function resetPassword(store: Store, token: string, password: string, visitor: Visitor): Promise<LogIn> {
  const administrator = await findResetLink(store, token)
  if (!administrator) throw resetLinkEnded()
  await requireGoodPassword(password, await knownOf(store, administrator))
  const digest = await digestOfPassword(password)
  const by: Actor = { by: 'unknown', address: visitor.address }
  return writeAboutPerson(store, by, administrator.id, async (write, person) => {
    const now = store.wallClock()
    if (!(await linkWithin(write.db, token, now))) throw resetLinkEnded()
    await endWhatTheyGaveOut(write, person.id, now)
    const changed = await storePassword(write, person, digest, now)
    await tell(write.db, person, { kind: 'password_reset' }, visitor, now)
    // The reset already tells them; a notice about a new browser would repeat it.
    return enter(write, changed, { ...visitor, known: [changed] }, now)
  })
}

const notAllTheirClubs = ({ email }: Administrator) =>
  new Refusal(
    'insufficient_scope',
    {
      en: `${email} also belongs to a club whose users you do not manage. Ask the operator of the server for a link.`,
      nl: `${email} zit ook bij een club waar jij geen gebruikers beheert. Vraag de beheerder van de server om een link.`,
    },
    { scope: 'people:manage' },
  )

export const resetLinkEnded = () => linkEnded({ en: 'Ask for a new one.', nl: 'Vraag om een nieuwe.' })
