import { type Club, clubBySlug, clubs, findClub } from '../../clubs/clubs.ts'
import { Refusal, wrongField } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Connection } from '../../store/engine.ts'
import { choice, instant, integer, internal, nullable, secret, text } from '../../store/own-columns.ts'
import { defineTable, type ValueOf } from '../../store/own-table.ts'
import { runTogether } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { endGrants } from '../assistants/end-grants.ts'
import { digestOfPassword, wrongPassword } from './password.ts'
import type { Role } from './roles.ts'

export const administrators = defineTable({
  name: 'administrators',
  columns: {
    id: integer,
    email: text,
    name: text,
    password: secret(text),
    password_set_at: internal(instant),
    created_at: instant,
    last_login_at: nullable(instant),
  },
})

/**
 * A person who administers clubs in the application. The e-mail address is in lower case, and no other administrator has it. Instants
 * are milliseconds since 1970; `passwordSetAt` is different for each password.
 */
export type Administrator = ValueOf<typeof administrators>

/** A club that an administrator belongs to, with their role in it. */
export type ClubWithRole = Club & { readonly role: Role }

/** An administrator with their clubs, oldest first. */
export type AdministratorOfClubs = Administrator & { readonly clubs: readonly ClubWithRole[] }

/** Which clubs each administrator belongs to, and in which role. */
export const clubAdministrators = defineTable({
  name: 'club_administrators',
  columns: { club_id: integer, administrator_id: integer, role: choice<Role>() },
})

/** A new administrator; clubs are named by their slugs. */
export type NewAdministrator = {
  readonly email: string
  readonly name: string
  readonly clubs: readonly string[]
  /** Their role in each of these clubs. */
  readonly role: Role
  readonly password: string
}

/**
 * Creates an administrator of clubs.
 *
 * @throws {Refusal} when the password breaks the rules, the e-mail address is taken, or a club does not exist
 */
export async function createAdministrator(
  store: Store,
  actor: Actor,
  wanted: NewAdministrator,
): Promise<AdministratorOfClubs> {
  const { name, role } = wanted
  const email = wanted.email.trim().toLowerCase()
  const ownClubs: Club[] = []
  for (const slug of new Set(wanted.clubs)) ownClubs.push(await clubBySlug(store, slug))
  ownClubs.sort((a, b) => a.id - b.id)
  if (ownClubs.length === 0) throw wrongField('clubs', 'must name at least one club')
  const password = await digestOf(wanted.password)
  return store.writeAcrossClubs(actor, async ({ db, takeIds, note }) => {
    const id = await takeIds('administrator')
    const now = store.now()
    const { sql, values } = administrators.insert(
      { id, email, name, password, passwordSetAt: now, createdAt: now },
      `on conflict (email) do nothing returning ${administrators.selected}`,
    )
    const row = await db.get(sql, values)
    if (!row) throw new Refusal('bad_request', `An administrator with the e-mail address ${email} already exists.`)
    await runTogether(
      db,
      clubAdministrators.insertAll(ownClubs.map((club) => ({ clubId: club.id, administratorId: id, role }))),
    )
    const slugs = ownClubs.map(({ slug }) => slug)
    note({ action: 'administrator.created', subject: subjectOf({ id }), details: [email, role, ...slugs] })
    return { ...administrators.valueOf(row), clubs: ownClubs.map((club) => ({ ...club, role })) }
  })
}

/** How the trail names an administrator. */
export const subjectOf = ({ id }: Pick<Administrator, 'id'>) => `administrator ${id}`

/** All administrators, oldest first, with their clubs. */
export async function listAdministrators(store: Store): Promise<AdministratorOfClubs[]> {
  const rows = await store.findAcrossClubs(`select ${administrators.selected} from administrators order by id`)
  const all = rows.map(administrators.valueOf)
  return Promise.all(all.map(async (one) => ({ ...one, clubs: await clubsOf(store, one.id) })))
}

/** The clubs of an administrator, oldest first. */
export async function clubsOf(store: Store, administratorId: number): Promise<ClubWithRole[]> {
  const rows = await store.findAcrossClubs(
    `select ${clubs.joined}, ${clubAdministrators.joined} from club_administrators join clubs on clubs.id = club_administrators.club_id
     where administrator_id = $1 order by clubs.id`,
    [administratorId],
  )
  return rows.map((row) => ({ ...clubs.joinedValueOf(row), role: clubAdministrators.joinedValueOf(row).role }))
}

/** The club with a slug and the role of an administrator in it; undefined when they do not belong to it. */
export async function administeredClub(
  store: Store,
  administratorId: number,
  slug: string,
): Promise<{ readonly club: Club; readonly role: Role } | undefined> {
  const club = await findClub(store, slug)
  const [row] = await store.findAcrossClubs(
    `select ${clubAdministrators.selected} from club_administrators where club_id = $1 and administrator_id = $2`,
    [club?.id ?? 0, administratorId],
  )
  return club && row && { club, role: clubAdministrators.valueOf(row).role }
}

/**
 * Gives an administrator another password, which ends all sessions.
 *
 * @throws {Refusal} when the password breaks the rules, or no administrator has the e-mail address (`not_found`)
 */
export async function setPassword(store: Store, actor: Actor, email: string, password: string): Promise<Administrator> {
  const digest = await digestOf(password)
  return store.writeAcrossClubs(actor, (write) => storePassword(write, email, digest, store.now()))
}

/** Stores the digest of another password within a write of the caller, and ends all sessions. */
export async function storePassword(
  { db, note }: WriterAcrossClubs,
  email: string,
  digest: string,
  now: number,
): Promise<Administrator> {
  const row = await db.get(
    `update administrators set password = $2, password_set_at = case when password_set_at < $3 then $3
       else password_set_at + 1 end where email = $1 returning ${administrators.selected}`,
    [email.trim().toLowerCase(), digest, now],
  )
  if (!row) throw noAdministrator(email)
  const administrator = administrators.valueOf(row)
  await endSessions(db, administrator.id)
  note({ action: 'password.changed', subject: subjectOf(administrator) })
  return administrator
}

/**
 * Removes an administrator, with all sessions and everything that they granted to assistants. The journal keeps their id for what they wrote; ids are not reused.
 *
 * @throws {Refusal} `not_found`
 */
export async function removeAdministrator(store: Store, actor: Actor, email: string): Promise<Administrator> {
  const [found] = await store.findAcrossClubs('select id from administrators where email = $1', [
    email.trim().toLowerCase(),
  ])
  if (!found) throw noAdministrator(email)
  const clubs = await clubsOf(store, Number(found.id))
  return store.writeAcrossClubs(actor, async (write) => {
    const { db, note } = write
    const row = await db.get(`delete from administrators where id = $1 returning ${administrators.selected}`, [
      Number(found.id),
    ])
    if (!row) throw noAdministrator(email)
    for (const club of clubs) {
      await db.all('delete from club_administrators where club_id = $1 and administrator_id = $2', [
        club.id,
        Number(row.id),
      ])
      await endGrants(write, { clubId: club.id, administratorId: Number(row.id) }, store.now())
    }
    await forgetCredentials(db, Number(row.id))
    const administrator = administrators.valueOf(row)
    note({ action: 'administrator.removed', subject: subjectOf(administrator), details: [administrator.email] })
    return administrator
  })
}

/** Deletes all that somebody who is removed could log in with. */
async function forgetCredentials(db: Connection, administratorId: number): Promise<void> {
  await endSessions(db, administratorId)
  await db.all('delete from pending_log_ins where administrator_id = $1', [administratorId])
  await db.all('delete from second_factors where administrator_id = $1', [administratorId])
  await db.all('delete from recovery_codes where administrator_id = $1', [administratorId])
}

const endSessions = (db: Connection, administratorId: number) =>
  db.all('delete from sessions where administrator_id = $1', [administratorId])

async function digestOf(password: string): Promise<string> {
  const rule = wrongPassword(password)
  if (rule) throw wrongField('password', rule)
  return digestOfPassword(password)
}

const noAdministrator = (email: string) =>
  new Refusal('not_found', `There is no administrator with the e-mail address ${email.trim()}.`)
