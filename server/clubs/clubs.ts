import { clubPlans } from '@kantine/contract/administration/club.ts'
import { type FieldError, faultAt, Refusal, wrongField } from '../refusal.ts'
import type { Actor } from '../store/actor.ts'
import type { Note } from '../store/audit-log.ts'
import { noteCredentialChange } from '../store/credential-changes.ts'
import type { Connection, Row } from '../store/engine.ts'
import { type Statement, sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'
import { choice, flag, instant, integer, internal, nullable, text } from '../store/system-columns.ts'
import { defineTable, type ValueOf } from '../store/system-table.ts'
import type { WriterAcrossClubs } from '../store/writer-across-clubs.ts'
import { defaultTimeZone, timeZone, timeZoneNamed } from './time-zone.ts'

/** Only clubs on the Pro plan can use the API (section 1). */
export type ClubPlan = (typeof clubPlans)[number]

export const clubs = defineTable({
  name: 'clubs',
  columns: {
    id: integer,
    name: text,
    slug: text,
    plan: choice(clubPlans),
    time_zone: timeZone,
    assistants_allowed: flag,
    updated_at: instant,
    /** The club that a practice club belongs to; null for all other clubs. */
    practises_for: internal(nullable(integer)),
    /** Its name in the ids of its calendar's events, which a new slug does not change; null for its slug. */
    calendar_name: internal(nullable(text)),
  },
  // Writes read this table together with rows of their club.
  spread: 'everywhere',
})

/** A club; instants are milliseconds since 1970. */
export type Club = ValueOf<typeof clubs>

const slugShape = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/

type NewClub = {
  readonly name: string
  readonly slug: string
  readonly plan: ClubPlan
  readonly timeZone?: string
  readonly practisesFor?: number
}

/**
 * Creates a club without any records.
 *
 * @throws {Refusal} when the slug is not well-formed or is taken, or there is no such time zone
 */
export const createClub = async (store: Store, actor: Actor, wanted: NewClub): Promise<Club> =>
  store.writeAcrossClubs(actor, (write) => addClub(write, wanted, store.now()))

/**
 * Creates a club within the caller's write.
 *
 * @throws {Refusal} as `createClub` does
 */
export async function addClub(
  { db, takeIds, note }: WriterAcrossClubs,
  { name, slug, plan, timeZone = defaultTimeZone, practisesFor }: NewClub,
  now: number,
): Promise<Club> {
  const zone = timeZoneNamed(timeZone)
  await requireFreeSlug(db, slug)
  const id = await takeIds('club')
  const calendarName = await freeCalendarName(db, slug, id)
  const others = { assistantsAllowed: false, updatedAt: now, practisesFor: practisesFor ?? null, calendarName }
  const club = { id, name, slug, plan, timeZone: zone, ...others }
  await db.all(clubs.insert(club))
  note({ action: 'club.created', subject: subjectOf(club), details: [slug, plan], club: id })
  return club
}

/** The slug, unless a club that had it before keeps it in its calendar (RFC 5545 requires unique ids); slugs have no dots. */
async function freeCalendarName(db: Connection, slug: string, id: number): Promise<string> {
  const taken = await db.get(sql`select id from clubs where calendar_name = ${slug}`)
  return taken ? `${slug}.${id}` : slug
}

/**
 * Makes sure that a club can have a slug, within the caller's write.
 *
 * @throws {Refusal} `validation_failed` when it is not well-formed or is taken
 */
export async function requireFreeSlug(db: Connection, slug: string): Promise<void> {
  if (!slugShape.test(slug)) throw wrongField('slug', slugRule)
  if (await db.get(sql`select id from clubs where slug = ${slug}`)) throw wrongField('slug', slugTaken)
}

const slugRule = {
  en: 'must have 1 to 60 lower-case letters, digits and hyphens, such as fc-voorbeeld',
  nl: 'moet uit 1 tot 60 kleine letters, cijfers en streepjes bestaan, zoals fc-voorbeeld',
}

const slugTaken = {
  en: 'belongs to another club. Choose another',
  nl: 'is al in gebruik bij een andere club. Kies iets anders',
}

/** Errors of the field `slug` of a new club; none if it is well-formed and free. */
export async function slugFaults(store: Store, slug: string): Promise<FieldError[]> {
  if (!slugShape.test(slug)) return [faultAt('/slug', slugRule)]
  return (await findClub(store, slug)) ? [faultAt('/slug', slugTaken)] : []
}

/** A slug from the name of a club: `fc-voorbeeld` for `FC Voorbeeld`; empty if the name has no usable letters or digits. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 60)
    .replace(/-$/, '')

const subjectOf = ({ id }: Club) => `club ${id}`

/**
 * Changes the name or slug of a club, or both. `GET /club` shows them within a second. The application's URLs contain the slug.
 *
 * @throws {Refusal} `validation_failed` when the slug is not well-formed or is taken, or `not_found`
 */
export const renameClub = (
  store: Store,
  actor: Actor,
  id: number,
  wanted: { readonly name?: string | undefined; readonly slug?: string | undefined },
): Promise<Club> =>
  changeClub(store, actor, id, async (before, db) => {
    const { name = before.name, slug = before.slug } = wanted
    if (name === before.name && slug === before.slug) return undefined
    if (slug !== before.slug) await requireFreeSlug(db, slug)
    const calendarName = before.calendarName ?? before.slug
    const set = sql`name = ${name}, slug = ${slug}, calendar_name = ${calendarName}, updated_at = ${store.now()}`
    return { set, action: 'club.renamed', details: [before.slug, slug] }
  })

/**
 * Changes the plan of a club. Every instance applies the new plan to the club's keys within a second.
 *
 * @throws {Refusal} `not_found`
 */
export const setPlan = (store: Store, actor: Actor, id: number, plan: ClubPlan): Promise<Club> =>
  changeClub(store, actor, id, () => ({ set: sql`plan = ${plan}`, action: 'plan.changed', details: [plan] }))

/**
 * Sets the time zone of a club. `GET /club` shows it within a second.
 *
 * @throws {Refusal} `validation_failed` when there is no such time zone, or `not_found`
 */
export async function setTimeZone(store: Store, actor: Actor, id: number, name: string): Promise<Club> {
  const zone = timeZoneNamed(name)
  return changeClub(store, actor, id, (before) => {
    if (before.timeZone === zone) return undefined
    const set = sql`time_zone = ${zone}, updated_at = ${store.now()}`
    return { set, action: 'time_zone.changed', details: [zone] }
  })
}

/** The columns that a change of a club sets, and its note for the audit log. */
type Change = Pick<Note, 'action' | 'details'> & { readonly set: Statement }

/** @param changeOf undefined if nothing changes */
async function changeClub(
  store: Store,
  actor: Actor,
  id: number,
  changeOf: (before: Club, db: Connection) => Change | undefined | Promise<Change | undefined>,
): Promise<Club> {
  return store.writeAcrossClubs(actor, async ({ db, note }) => {
    const required = (row: Row | undefined): Row => {
      if (!row) throw new Refusal('not_found', `There is no club ${id}.`)
      return row
    }
    const before = clubs.valueOf(required(await db.get(sql`select ${clubs.selected} from clubs where id = ${id}`)))
    const change = await changeOf(before, db)
    if (!change) return before
    const { set, ...said } = change
    // On PostgreSQL the club may have been removed since.
    const changed = required(await db.get(sql`update clubs set ${set} where id = ${id} returning ${clubs.selected}`))
    await noteCredentialChange(db)
    note({ ...said, subject: subjectOf(before), club: id })
    return clubs.valueOf(changed)
  })
}

/** Every club, oldest first. */
export async function listClubs(store: Store): Promise<Club[]> {
  return (await store.findAcrossClubs(sql`select ${clubs.selected} from clubs order by id`)).map(clubs.valueOf)
}

export async function findClub(store: Store, slug: string): Promise<Club | undefined> {
  if (!slugShape.test(slug)) return undefined // PostgreSQL rejects texts that it cannot store
  const [row] = await store.findAcrossClubs(sql`select ${clubs.selected} from clubs where slug = ${slug}`)
  return row && clubs.valueOf(row)
}

/**
 * The club with a slug. For commands: the error message refers to one.
 *
 * @throws {Refusal} `not_found`
 */
export async function clubBySlug(store: Store, slug: string): Promise<Club> {
  const club = await findClub(store, slug)
  if (!club) throw clubNotFound(slug)
  return club
}

/** The refusal for a slug that no club has. For commands. */
export const clubNotFound = (slug: string): Refusal =>
  new Refusal(
    'not_found',
    `There is no club with the slug '${slug}'. See: kantine clubs list. Create one with: kantine clubs create`,
  )
