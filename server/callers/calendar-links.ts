/** Calendar links: secret URLs with the events of a club or of one group. A link ends when it is revoked, or when its group or club is deleted. */
import type { FieldsOf } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { type Club, clubs } from '../clubs/clubs.ts'
import { dayMs } from '../day.ts'
import type { Body } from '../store/body.ts'
import { recordsById } from '../store/collection.ts'
import type { Connection } from '../store/engine.ts'
import { versionOf } from '../store/list-versions.ts'
import { referringTo } from '../store/record-references.ts'
import { recordsAtOnce } from '../store/record-size.ts'
import { everyRecord } from '../store/records-in-parts.ts'
import { list, sql } from '../store/sql.ts'
import { inChunks } from '../store/statements.ts'
import type { Store } from '../store/store.ts'
import { instant, integer, internal, nullable, secret, text } from '../store/system-columns.ts'
import { defineTable, type ValueOf } from '../store/system-table.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { digestOf, linkEnded } from './tokens.ts'

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

/** The links of a club, oldest first. */
export const linksIn = async (db: Connection, club: number): Promise<CalendarLink[]> => {
  const rows = await db.all(
    sql`select ${calendarLinks.selected} from calendar_links where club_id = ${club} order by id`,
  )
  return working(db, club, rows.map(calendarLinks.valueOf))
}

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

/** How long past events stay in a calendar, and the most events that it has: the next ones, then the last ones. */
const [pastMs, mostEvents] = [366 * dayMs, 5000]

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
    const versionIn = (resource: { readonly name: string }) => versionOf(club.id, resource)
    const versions = await db.get(sql`select ${versionIn(event)} as events, ${versionIn(facility)} as facilities`)
    const version = `${versions?.events} ${versions?.facilities}`
    return work({ club, link, version, events: () => announcedIn(db, link, store.wallClock()) })
  })
}

const calendarEnded = () =>
  linkEnded({ en: 'Ask the club for a new calendar link.', nl: 'Vraag de club om een nieuwe agendalink.' })

async function* announcedIn(db: Connection, link: Stored, now: number): AsyncGenerator<Announced[]> {
  const { clubId } = link
  const places = new Map<number, string | null | undefined>()
  for await (const { id, name } of everyRecord(db.all, clubId, facility)) places.set(id, name)
  for (const ids of inChunks(await idsOfEvents(db, link, now), recordsAtOnce(event))) {
    const announced: Announced[] = []
    for (const { body } of await db.all(recordsById(clubId, event, ids))) {
      const record: Body & FieldsOf<typeof event> = JSON.parse(String(body))
      const { id, updated_at, title, starts_at, ends_at, all_day, status, location, facility_id } = record
      const place = location || (places.get(facility_id ?? 0) ?? null)
      announced.push({ id, updated_at, title, starts_at, ends_at, all_day, status, place })
      await yieldToEventLoop()
    }
    yield announced
  }
}

/** The ids of the events in a calendar, in ascending order. */
async function idsOfEvents(db: Connection, { clubId, groupId }: Stored, now: number): Promise<number[]> {
  const ofGroup = groupId === null ? sql`` : sql` and ${referringTo(clubId, event, 'group_ids', [groupId])}`
  const events = sql`select id from events where club_id = ${clubId}${ofGroup}`
  const next = await db.all(sql`${events} and starts_at >= ${now} order by starts_at, id limit ${mostEvents}`)
  const last = await db.all(sql`${events} and starts_at >= ${now - pastMs} and starts_at < ${now}
    order by starts_at desc, id limit ${mostEvents - next.length}`)
  return [...next, ...last].map(({ id }) => Number(id)).sort((a, b) => a - b)
}
