import { roleNames } from '@kantine/contract/administration/role.ts'
import { languages } from '@kantine/contract/languages.ts'
import { limits } from '@kantine/contract/limits.ts'
import { type Club, clubBySlug, clubNotFound, clubs, findClub } from '../../clubs/clubs.ts'
import { Refusal, wrongField } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import { runTogether } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import { choice, instant, integer, internal, nullable, secret, text } from '../../store/system-columns.ts'
import { defineTable, type ValueOf } from '../../store/system-table.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { digestOfPassword } from './password.ts'
import { requireGoodPassword } from './password-rules.ts'
import { lacksFactor } from './required-factor.ts'
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
    language: internal(nullable(choice(languages))),
  },
})

/** A user with an account. The address is in lower case; `passwordSetAt` differs for each password; `language` is from the last sign-in. */
export type Administrator = ValueOf<typeof administrators>

export type ClubWithRole = Club & { readonly role: Role }

/** The same, with whether they lack the second factor that the club requires for that role. */
export type OwnClub = ClubWithRole & { readonly lacksFactor: boolean }

export type AdministratorOfClubs = Administrator & { readonly clubs: readonly ClubWithRole[] }

export const clubAdministrators = defineTable({
  name: 'club_administrators',
  columns: { club_id: integer, administrator_id: integer, role: choice(roleNames) },
  // Read together with accounts and grants, and for all clubs of a person.
  spread: 'on the coordinator',
})

/** A new administrator; clubs are given by their slugs. */
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
  const email = emailOf(wanted.email)
  const ownClubs: ClubWithRole[] = []
  for (const slug of new Set(wanted.clubs)) ownClubs.push({ ...(await clubBySlug(store, slug)), role })
  ownClubs.sort((a, b) => a.id - b.id)
  if (ownClubs.length === 0) throw wrongField('clubs', 'must contain at least one club')
  await requireGoodPassword(wanted.password, [email, name, ...namesOf(ownClubs)])
  const password = await digestOfPassword(wanted.password)
  return store.writeAcrossClubs(
    actor,
    async (write) => {
      for (const { id, slug } of ownClubs) {
        if (!(await write.db.get(sql`select id from clubs where id = ${id}`))) throw clubNotFound(slug)
      }
      return {
        ...(await addAdministrator(write, { email, name, password }, ownClubs, store.wallClock())),
        clubs: ownClubs,
      }
    },
    { clubs: ownClubs.map(({ id }) => id) },
  )
}

/**
 * Creates an administrator within a write, from the digest of their password.
 *
 * @throws {Refusal} when the e-mail address is taken
 */
export async function addAdministrator(
  { db, takeIds, note }: WriterAcrossClubs,
  person: { readonly email: string; readonly name: string; readonly password: string },
  clubs: readonly (Pick<Club, 'id' | 'slug'> & { readonly role: Role })[],
  now: number,
): Promise<Administrator> {
  const id = await takeIds('administrator')
  const statement = administrators.insert(
    { ...person, id, passwordSetAt: now, createdAt: now },
    sql`on conflict (email) do nothing returning ${administrators.selected}`,
  )
  const row = await db.get(statement)
  if (!row) {
    throw new Refusal('bad_request', {
      en: `An administrator with the e-mail address ${person.email} already exists.`,
      nl: `Er is al een beheerder met het e-mailadres ${person.email}.`,
    })
  }
  const inClubs = clubs.map(({ id: clubId, role }) => ({ clubId, administratorId: id, role }))
  await runTogether(db, clubAdministrators.insertAll(inClubs))
  const details = [person.email, ...clubs.flatMap(({ slug, role }) => [role, slug])]
  note({ action: 'administrator.created', subject: subjectOf({ id }), details })
  return administrators.valueOf(row)
}

/** An e-mail address as it is stored and compared. */
export const emailOf = (typed: string): string => typed.trim().toLowerCase()

/** Public facts about a user, on which a password must not be based. */
export const knownOf = async (store: Store, { id, email, name }: Administrator): Promise<readonly string[]> => [
  email,
  name,
  ...namesOf(await clubsOf(store, id)),
]

const namesOf = (clubs: readonly Club[]) => clubs.flatMap(({ name, slug }) => [name, slug])

/** The administrator with an e-mail address, or undefined. */
export async function findAdministrator(store: Store, email: string): Promise<Administrator | undefined> {
  const [row] = await store.findAcrossClubs(
    sql`select ${administrators.selected} from administrators where email = ${emailOf(email)}`,
  )
  return row && administrators.valueOf(row)
}

/**
 * The administrator with an e-mail address.
 *
 * @throws {Refusal} `not_found`
 */
export async function administratorByEmail(store: Store, email: string): Promise<Administrator> {
  const administrator = await findAdministrator(store, email)
  if (!administrator) throw noAdministrator(email)
  return administrator
}

/**
 * An administrator as a write sees them.
 *
 * @throws {Refusal} `not_found`, when their account was removed
 */
export async function administratorIn({ get }: Pick<Connection, 'get'>, id: number): Promise<Administrator> {
  const row = await get(sql`select ${administrators.selected} from administrators where id = ${id}`)
  if (!row) throw new Refusal('not_found', { en: 'This account was removed.', nl: 'Dit account is verwijderd.' })
  return administrators.valueOf(row)
}

/** The name of an administrator in the audit log. */
export const subjectOf = ({ id }: Pick<Administrator, 'id'>) => `administrator ${id}`

/** All administrators, oldest first, with their clubs. */
export async function listAdministrators(store: Store): Promise<AdministratorOfClubs[]> {
  const rows = await store.findAcrossClubs(sql`select ${administrators.selected} from administrators order by id`)
  const all = rows.map(administrators.valueOf)
  return Promise.all(all.map(async (one) => ({ ...one, clubs: await clubsOf(store, one.id) })))
}

/** The clubs of an administrator, oldest first, at most `limits.clubsOfAccount`. */
export const clubsOf = async (store: Store, administratorId: number): Promise<OwnClub[]> =>
  (await clubsWithin({ all: store.findAcrossClubs }, administratorId)).slice(0, limits.clubsOfAccount)

/** All of them, as a write sees them. */
export async function clubsWithin({ all }: Pick<Connection, 'all'>, administratorId: number): Promise<OwnClub[]> {
  const rows = await all(sql`select ${clubs.joined}, ${clubAdministrators.joined}, ${lacksFactor} as lacks
     from club_administrators join clubs on clubs.id = club_administrators.club_id
     where administrator_id = ${administratorId} order by clubs.id`)
  return rows.map((row) => ({
    ...clubs.joinedValueOf(row),
    role: clubAdministrators.joinedValueOf(row).role,
    lacksFactor: Number(row.lacks) === 1,
  }))
}

/** The club with a slug and the administrator's role there; undefined if they do not belong to it. */
export async function administeredClub(
  store: Store,
  administratorId: number,
  slug: string,
): Promise<{ readonly club: Club; readonly role: Role; readonly lacksFactor: boolean } | undefined> {
  const club = await findClub(store, slug)
  const [row] = await store.findAcrossClubs(
    sql`select ${clubAdministrators.selected}, ${lacksFactor} as lacks from club_administrators where club_id = ${club?.id ?? 0} and administrator_id = ${administratorId}`,
  )
  return club && row && { club, role: clubAdministrators.valueOf(row).role, lacksFactor: Number(row.lacks) === 1 }
}

/** The error if no administrator has an e-mail address. */
export const noAdministrator = (email: string): Refusal =>
  new Refusal('not_found', {
    en: `There is no administrator with the e-mail address ${email.trim()}. Check the spelling.`,
    nl: `Er is geen beheerder met het e-mailadres ${email.trim()}. Controleer de spelling.`,
  })
