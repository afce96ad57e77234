/** Calendar links: secret URLs with the events of a club or of one group. A link ends when it is revoked, or when its group or club is deleted. */
import type { FieldsOf } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { type Club, clubs } from '../clubs/clubs.ts'
import { dayMs } from '../day.ts'
import { Refusal, wrongField } from '../refusal.ts'
import type { Actor } from '../store/actor.ts'
import type { Body } from '../store/body.ts'
import { takeIds } from '../store/counters.ts'
import type { Connection } from '../store/engine.ts'
import { versionOf } from '../store/list-versions.ts'
import { recordsInParts } from '../store/records-in-parts.ts'
import { list, sql } from '../store/sql.ts'
import { runTogether } from '../store/statements.ts'
import type { Store } from '../store/store.ts'
import { instant, integer, internal, nullable, secret, text } from '../store/system-columns.ts'
import { defineTable, type ValueOf } from '../store/system-table.ts'
import { digestOf, linkEnded, newToken } from './tokens.ts'

export const calendarLinks = defineTable({
  name: 'calendar_links',
  columns: {
    club_id: internal(integer),
    id: integer,
    group_id: nullable(integer),
    digest: secret(text),
    created_at: instant,
  },
  // A link is looked up by its digest before its club is known.
  spread: 'on the coordinator',
})

type Stored = ValueOf<typeof calendarLinks>

/** A link with the name of its group. Its token is stored nowhere. */
export type CalendarLink = Stored & { readonly group: string | null }

type WithToken = CalendarLink & { readonly token: string }

const mostLinks = 100

/** Adds the names of groups, and omits links whose group was deleted. */
async function working(db: Connection, club: number, links: readonly Stored[]): Promise<CalendarLink[]> {
  const ids = links.flatMap(({ groupId }) => groupId ?? [])
  const rows =
    ids.length === 0
      ? []
      : await db.all(sql`select id, body from groups where club_id = ${club} and id in (${list(ids)})`)
  const names = new Map(rows.map(({ id, body }) => [Number(id), String(JSON.parse(String(body)).name)]))
  return links.flatMap((link): CalendarLink[] => {
    if (link.groupId === null) return [{ ...link, group: null }]
    const group = names.get(link.groupId)
    return group === undefined ? [] : [{ ...link, group }]
  })
}

const linksIn = async (db: Connection, club: number): Promise<CalendarLink[]> => {
  const rows = await db.all(
    sql`select ${calendarLinks.selected} from calendar_links where club_id = ${club} order by id`,
  )
  return working(db, club, rows.map(calendarLinks.valueOf))
}

/** The links of a club, oldest first. */
export const listCalendarLinks = (store: Store, club: number): Promise<CalendarLink[]> =>
  store.read(club, (db) => linksIn(db, club))

async function linkIn(db: Connection, club: number, id: number): Promise<CalendarLink> {
  const link = (await linksIn(db, club)).find((one) => one.id === id)
  if (link) return link
  throw new Refusal('not_found', {
    en: 'There is no such calendar link in this club.',
    nl: 'Deze agendalink hoort niet bij deze club.',
  })
}

const subjectOf = ({ id }: Pick<Stored, 'id'>) => `calendar_link ${id}`

/** @throws {Refusal} `validation_failed` without the group, `bad_request` when the club has too many links */
export const createCalendarLink = (
  store: Store,
  actor: Actor,
  club: number,
  groupId: number | null,
): Promise<WithToken> =>
  store.write(club, actor, async (write) => {
    const { db, note } = write
    if (groupId !== null && !(await write.bodies(group, [groupId])).has(groupId))
      throw wrongField('group_id', {
        en: 'must be a group of this club',
        nl: 'moet een groep van deze club zijn',
      })
    const counted = await db.get(sql`select count(*) as links from calendar_links where club_id = ${club}`)
    if (Number(counted?.links) >= mostLinks)
      throw new Refusal('bad_request', {
        en: `A club can have at most ${mostLinks} calendar links. Revoke an unused one.`,
        nl: `Een club kan hoogstens ${mostLinks} agendalinks hebben. Trek een ongebruikte link in.`,
      })
    const token = newToken()
    const link = {
      clubId: club,
      id: await takeIds(db, 'calendar_link', 1, club),
      groupId,
      createdAt: store.wallClock(),
    }
    await runTogether(db, [calendarLinks.insert({ ...link, digest: digestOf(token) })])
    note({ action: 'calendar_link.created', subject: subjectOf(link) })
    return { ...(await linkIn(db, club, link.id)), token }
  })

/**
 * Gives a link a new token. The old URL stops working.
 *
 * @throws {Refusal} `not_found`
 */
export const replaceCalendarLink = (store: Store, actor: Actor, club: number, id: number): Promise<WithToken> =>
  store.write(club, actor, async ({ db, note }) => {
    const link = await linkIn(db, club, id)
    const token = newToken()
    await db.all(sql`update calendar_links set digest = ${digestOf(token)} where club_id = ${club} and id = ${id}`)
    note({ action: 'calendar_link.replaced', subject: subjectOf(link) })
    return { ...link, token }
  })

/** @throws {Refusal} `not_found` */
export const revokeCalendarLink = (store: Store, actor: Actor, club: number, id: number): Promise<CalendarLink> =>
  store.write(club, actor, async ({ db, note }) => {
    const link = await linkIn(db, club, id)
    await db.all(sql`delete from calendar_links where club_id = ${club} and id = ${id}`)
    note({ action: 'calendar_link.revoked', subject: subjectOf(link) })
    return link
  })

/** An event as subscribers see it. */
export type Announced = Pick<Body & FieldsOf<typeof event>, 'id' | 'updated_at' | 'title' | 'starts_at' | 'ends_at'> &
  Pick<FieldsOf<typeof event>, 'all_day' | 'status'> & { readonly place: string | null }

/** A calendar that someone subscribes to. */
export type Calendar = {
  readonly club: Club
  readonly link: CalendarLink
  /** Changes whenever anything shown in the events changes. */
  readonly version: string
  /** A few at a time; yields to the event loop in between. */
  events(): AsyncGenerator<Announced[]>
}

/** How long past events stay in a calendar. */
const pastMs = 366 * dayMs

/**
 * Reads the calendar of a link.
 *
 * @throws {Refusal} `not_found` when the link has ended
 */
export async function readCalendar<Result>(
  store: Store,
  token: string,
  work: (calendar: Calendar) => Promise<Result>,
): Promise<Result> {
  const [row] = await store.findAcrossClubs(
    sql`select ${calendarLinks.joined}, ${clubs.joined} from calendar_links join clubs on clubs.id = club_id
      where digest = ${digestOf(token)}`,
  )
  if (!row) throw calendarEnded()
  const club = clubs.joinedValueOf(row)
  return store.read(club.id, async (db) => {
    const [link] = await working(db, club.id, [calendarLinks.joinedValueOf(row)])
    if (!link) throw calendarEnded()
    const of = (resource: { readonly name: string }) => versionOf(club.id, resource)
    const versions = await db.get(sql`select ${of(event)} as events, ${of(facility)} as facilities`)
    const version = `${versions?.events} ${versions?.facilities}`
    return work({ club, link, version, events: () => announcedIn(db, link, store.wallClock() - pastMs) })
  })
}

const calendarEnded = () =>
  linkEnded({ en: 'Ask the club for a new calendar link.', nl: 'Vraag de club om een nieuwe agendalink.' })

async function* announcedIn(db: Connection, { clubId, groupId }: Stored, since: number): AsyncGenerator<Announced[]> {
  const places = new Map<number, string | null | undefined>()
  for await (const some of recordsInParts<Body & FieldsOf<typeof facility>>(db.all, clubId, facility))
    for (const { id, name } of some) places.set(id, name)
  const further = sql`and starts_at >= ${since}`
  for await (const some of recordsInParts<Body & FieldsOf<typeof event>>(db.all, clubId, event, { further })) {
    yield some
      .filter(({ group_ids }) => groupId === null || group_ids?.includes(groupId))
      .map(({ id, updated_at, title, starts_at, ends_at, all_day, status, location, facility_id }) => ({
        ...{ id, updated_at, title, starts_at, ends_at, all_day, status },
        place: location || (places.get(facility_id ?? 0) ?? null),
      }))
  }
}
