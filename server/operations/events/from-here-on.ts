/** An event of a series and the later ones, in order. A series is calendar events that repeat; the API shows them as any others. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { localTime } from '@kantine/contract/local-time.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { wrongField } from '../../refusal.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import type { Writer } from '../../store/writer.ts'
import { requireRecord } from '../lists/get.ts'

export type Event = RecordOf<typeof event>

/** The maximum number of events of a series that change or are deleted together, and that a repetition can add to. */
const mostInSeries = 1000

const tooLong = {
  en: `is in a series of more than ${mostInSeries} events. Change or repeat the events one by one`,
  nl: `hoort bij een reeks van meer dan ${mostInSeries} activiteiten. Wijzig of herhaal ze één voor één`,
}

/**
 * The later events in an event's series, in order; none if the event is not in a series.
 *
 * @throws {Refusal} `validation_failed` if the series is too long
 */
export async function laterInSeries(db: Connection, club: number, { id, starts_at }: Event): Promise<Event[]> {
  const rows = await db.all(
    sql`select body from events where club_id = ${club} and id <> ${id} and id in (
      select event_id from series_events where club_id = ${club} and series in (
        select series from series_events where club_id = ${club} and event_id = ${id})) limit ${mostInSeries + 1}`,
  )
  if (rows.length > mostInSeries) throw wrongField('event_id', tooLong)
  const others = rows.map(({ body }): Event => JSON.parse(String(body)))
  return others.filter((other) => other.starts_at >= starts_at).sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
}

/**
 * An event and the later ones in its series, in order.
 *
 * @throws {Refusal} `not_found`, or `validation_failed` if the series is too long
 */
export async function fromHereOn(write: Writer, id: number | undefined): Promise<[Event, ...Event[]]> {
  const first = await requireRecord(write, event, id)
  return [first, ...(await laterInSeries(write.db, write.club, first))]
}

/** The number of events, and the first and last day on which one begins. */
export const counted = {
  count: answered.whole('Events', 'Activiteiten'),
  first_on: orNull(answered.day('First', 'Eerste')),
  last_on: orNull(answered.day('Last', 'Laatste')),
}

/** The value of `counted` for events in order. */
export function countOf(events: readonly Pick<Event, 'starts_at'>[], timeZone: string) {
  const [first, last] = [events[0], events.at(-1)]
  return {
    count: events.length,
    first_on: first ? dayIn(first.starts_at, timeZone) : null,
    last_on: last ? dayIn(last.starts_at, timeZone) : null,
  }
}

/** The day of an instant in a club's time zone. */
export const dayIn = (utc: string, timeZone: string): string => localTime(utc, timeZone).slice(0, 10)
