/** Recurring events: ordinary calendar events that can be changed or deleted together, from any one of them onwards. */
import { isDeepStrictEqual } from 'node:util'
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { choice, day, reference, whole } from '@kantine/contract/fields.ts'
import { localTime, movedBy } from '@kantine/contract/local-time.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { reservation } from '@kantine/contract/resources/reservation.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { seriesEvent } from '@kantine/contract/resources/series-event.ts'
import type { Caller } from '../../callers/caller.ts'
import { timeZoneOf } from '../../clubs/time-zone.ts'
import { dayMs } from '../../day.ts'
import { bookingOfEvent, occupantsOf } from '../../records/bookings.ts'
import { candidateOf } from '../../records/check.ts'
import { checkReferences } from '../../records/references.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { wrongField } from '../../refusal.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import type { Writer } from '../../store/writer.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { findRecord, listedBodies, notFound } from '../lists/get.ts'
import { mayRead } from '../may.ts'
import { nothing, one, operation } from '../operation.ts'
import type { Plan } from '../plan.ts'
import { onRecordsOf, readsOf } from '../records/several.ts'
import { checkedFields, createRecord, updateRecord } from '../write.ts'

type Event = RecordOf<typeof event>

/** The maximum number of events that one repetition creates: enough for more than three years of weekly events. */
const mostAtOnce = 200

const minuteMs = 60_000

const repeated = {
  every: choice('Every', 'Elke', {
    words: ['week', 'two_weeks'],
    required: true,
    doc: 'How often it repeats.',
    example: 'week',
    valueLabels: { week: { en: 'Week', nl: 'Week' }, two_weeks: { en: 'Two weeks', nl: 'Twee weken' } },
  }),
  until: day('Until', 'Tot en met', {
    doc: 'The last day on which the event can be repeated; use this or `season_id`.',
    hint: { en: 'Or choose a season.', nl: 'Of kies een seizoen.' },
    example: '2027-06-30',
  }),
  season_id: reference('Until the end of the season', 'Tot het einde van het seizoen', {
    to: 'season',
    doc: 'Repeats until the end of this season; use this or `until`.',
    example: 4,
  }),
}

const { title, location, facility_id, group_ids } = event.fields

const changed = {
  later_by: whole('Minutes later', 'Minuten later', {
    ...{ min: -1439, max: 1439 },
    doc: 'How many minutes later to move the events, in the club’s time zone; a negative number moves them earlier.',
    hint: { en: 'For example 60; -30 is half an hour earlier.', nl: 'Bijvoorbeeld 60; -30 is een halfuur eerder.' },
    example: 60,
  }),
  title: { ...title, required: false },
  ...{ location, facility_id, group_ids },
}

/** The number of events, and the first and last day on which one begins. */
const counted = {
  count: answered.whole('Events', 'Activiteiten'),
  first_on: orNull(answered.day('First', 'Eerste')),
  last_on: orNull(answered.day('Last', 'Laatste')),
}

const ofEvent = { ...onRecordsOf(event), about: 'one' } as const

type OfEvent = { readonly event_id: number; readonly [field: string]: unknown }

function countOf(events: readonly Pick<Event, 'starts_at'>[], timeZone: string) {
  const dayOf = (at?: Pick<Event, 'starts_at'>) => (at ? dayIn(at.starts_at, timeZone) : null)
  return { count: events.length, first_on: dayOf(events[0]), last_on: dayOf(events.at(-1)) }
}

const dayIn = (utc: string, timeZone: string): string => localTime(utc, timeZone).slice(0, 10)

/** The maximum number of events of a series that change or are deleted together, and that a repetition can add to. */
const mostInSeries = 1000

/**
 * The later events in an event's series, in order; none if the event is not in a series.
 *
 * @throws {Refusal} `validation_failed` if the series is too long
 */
async function laterThan(db: Connection, club: number, { id, starts_at }: Event): Promise<Event[]> {
  const rows = await db.all(
    sql`select body from events where club_id = ${club} and id <> ${id} and id in (
      select event_id from series_events where club_id = ${club} and series in (
        select series from series_events where club_id = ${club} and event_id = ${id})) limit ${mostInSeries + 1}`,
  )
  if (rows.length > mostInSeries) throw wrongField('event_id', tooLong)
  const others = rows.map(({ body }): Event => JSON.parse(String(body)))
  return others.filter((one) => one.starts_at >= starts_at).sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
}

async function fromHereOn(write: Writer, id: number): Promise<Event[]> {
  const of = await findRecord(write, event, id)
  if (!of) throw notFound(event)
  return [of, ...(await laterThan(write.db, write.club, of))]
}

/** @throws {Refusal} `not_found`, or `validation_failed`, naming every error */
async function repeat(write: Writer, caller: Caller, { event_id, ...values }: OfEvent) {
  const { every, ...end } = checkedFields({ plural: 'events', fields: repeated }, values)
  const [of, later] = await fromHereOn(write, event_id)
  if (!of) throw notFound(event)
  if (later) throw wrongField('until', lastOnly)
  const timeZone = await timeZoneOf(write.db, write.club)
  const until = await lastDay(write, end)
  const apart = (every === 'week' ? 7 : 14) * dayMs
  const made: Event[] = []
  for (let n = 1; ; n++) {
    const starts_at = movedBy(of.starts_at, n * apart, timeZone)
    if (dayIn(starts_at, timeZone) > until) break
    if (made.length === mostAtOnce) throw wrongField(end.until ? 'until' : 'season_id', tooMany)
    const ends_at = of.ends_at && movedBy(of.ends_at, n * apart, timeZone)
    made.push({ ...of, starts_at, ends_at, registration_count: 0, status: 'planned' })
  }
  if (made.length === 0) throw wrongField(end.until ? 'until' : 'season_id', tooEarly)
  const bookings = made.flatMap((one) => bookingOfEvent({ ...one, id: undefined }) ?? [])
  const readable = [reservation, event].filter((one) => mayRead(caller, one))
  const occupied = (await occupantsOf(write, bookings, readable)).flatMap(([first], i) =>
    first ? (bookings[i] ?? []) : [],
  )
  const series = await seriesOf(write, of.id)
  for (const { id: _, updated_at: __, ...fields } of made) {
    const id = await createRecord(write, event, { fields, faults: [] })
    await write.put(seriesEvent, [{ fields: { event_id: id, series } }])
    await yieldToEventLoop()
  }
  const occupied_on = occupied.map(({ start }) => dayIn(new Date(start).toISOString(), timeZone))
  return { ...countOf(made, timeZone), occupied_on }
}

const tooLong = {
  en: `is in a series of more than ${mostInSeries} events. Change or repeat the events one by one`,
  nl: `hoort bij een reeks van meer dan ${mostInSeries} activiteiten. Wijzig of herhaal ze één voor één`,
}
const lastOnly = {
  en: 'is only possible from the last event of the series. Repeat that event',
  nl: 'is alleen mogelijk bij de laatste activiteit van de reeks. Herhaal die activiteit',
}
const tooMany = {
  en: `would create more than ${mostAtOnce} events. Choose an earlier end date`,
  nl: `levert meer dan ${mostAtOnce} activiteiten op. Kies een eerdere einddatum`,
}
const tooEarly = {
  en: 'is before the first repetition. Choose a later end date',
  nl: 'ligt vóór de eerste herhaling. Kies een latere einddatum',
}
const oneEnd = {
  en: 'is required without season_id',
  nl: 'is niet ingevuld; vul een dag in of kies een seizoen',
}

/** The last day of a repetition: the given day, or the season's last day. */
async function lastDay(
  write: Writer,
  { until, season_id }: { readonly until?: string | null; readonly season_id?: number | null },
): Promise<string> {
  if ((until ?? undefined) === undefined && (season_id ?? undefined) === undefined) throw wrongField('until', oneEnd)
  if (until) return until
  const [faults = []] = await checkReferences(write, { ...seriesEvent, fields: { season_id: repeated.season_id } }, [
    { season_id },
  ])
  if (faults.length > 0) throw validationFailed(faults)
  return (await findRecord(write, season, season_id))?.ends_on ?? ''
}

/** The event's series, or a new series with this event if it has none. */
async function seriesOf(write: Writer, id: number): Promise<number> {
  const [known] = await write.idsByName(seriesEvent, [{ event_id: id }])
  const own = await findRecord(write, seriesEvent, known)
  if (own) return own.series
  await write.put(seriesEvent, [{ fields: { event_id: id, series: id } }])
  return id
}

/**
 * Changes an event and the later ones in its series. A field that keeps its value in this event is left unchanged in the others.
 *
 * @throws {Refusal} `not_found`, or `validation_failed`, naming every error
 */
async function changeFromHereOn(write: Writer, { event_id, ...values }: OfEvent) {
  const { later_by, ...given } = checkedFields({ plural: 'events', fields: changed }, values)
  const events = await fromHereOn(write, event_id)
  const timeZone = await timeZoneOf(write.db, write.club)
  const [of] = events
  const others = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(value, of?.[name as keyof Event])),
  )
  for (const { id, starts_at, ends_at } of events) {
    const by = (later_by ?? 0) * minuteMs
    const times = { starts_at: movedBy(starts_at, by, timeZone), ends_at: ends_at && movedBy(ends_at, by, timeZone) }
    await updateRecord(write, event, id, candidateOf(event, { ...others, ...(by !== 0 && times) }, 'update'))
    await yieldToEventLoop()
  }
  return countOf(await fromHereOn(write, event_id), timeZone)
}

/** A plan whose response is the counts from its work, without record values. */
const countingPlan = (work: (write: Writer) => Promise<object>): Plan => ({
  work: async (write) => ({ outcome: 'processed', results: JSON.stringify(await work(write)) }),
})

const repetition = operation({
  ...ofEvent,
  name: 'repeat',
  noun: 'repetition',
  title: { en: 'Repeat weekly', nl: 'Wekelijks herhalen' },
  says: {
    en: 'Repeats an event at the same time until a day or the end of a season.',
    nl: 'Herhaalt een activiteit op dezelfde tijd, tot en met een dag die je kiest of tot het einde van een seizoen.',
  },
  effect: 'writes',
  input: repeated,
  output: one({ ...counted, occupied_on: answered.texts('Facility occupied on', 'Accommodatie bezet op') }),
  called: ({ event_id }: OfEvent) => `repeat event ${event_id}`,
  plan: (input: unknown, caller) => countingPlan((write) => repeat(write, caller, input as OfEvent)),
})

const following = operation({
  ...readsOf(event),
  about: 'one',
  name: 'following',
  noun: 'following',
  title: { en: 'Later events', nl: 'Latere activiteiten' },
  says: {
    en: 'Counts the later events in a series.',
    nl: 'Telt de latere activiteiten van een reeks.',
  },
  output: one(counted),
  run: ({ store }, { club }, input) =>
    store.read(club, async (db) => {
      const { event_id } = input as OfEvent
      const body = (await listedBodies(db, club, event, [event_id])).get(event_id)
      if (body === undefined) throw notFound(event)
      return countOf(await laterThan(db, club, JSON.parse(body)), await timeZoneOf(db, club))
    }),
})

const changeFollowing = operation({
  ...ofEvent,
  name: 'change_following',
  noun: 'following',
  method: 'PATCH',
  title: { en: 'Change from here on', nl: 'Vanaf hier wijzigen' },
  says: {
    en: 'Changes this event and all later ones in its series. Fields you leave out keep their values.',
    nl: 'Wijzigt deze en alle latere activiteiten van de reeks. De andere velden veranderen niet.',
  },
  effect: 'writes',
  input: changed,
  output: one(counted),
  called: ({ event_id }: OfEvent) => `change event ${event_id} and later ones`,
  plan: (input: unknown) => countingPlan((write) => changeFromHereOn(write, input as OfEvent)),
})

const deleteFollowing = operation({
  ...ofEvent,
  name: 'delete_following',
  noun: 'following-deletion',
  title: { en: 'Delete from here on', nl: 'Vanaf hier verwijderen' },
  says: {
    en: 'Deletes this event and all later ones in its series, with their registrations.',
    nl: 'Verwijdert deze en alle latere activiteiten van de reeks, met hun aanmeldingen.',
  },
  effect: 'destroys',
  output: nothing,
  called: ({ event_id }: OfEvent) => `delete event ${event_id} and later ones`,
  plan: (input: unknown) => ({
    async work(write) {
      const events = await fromHereOn(write, (input as OfEvent).event_id)
      await write.remove(
        event,
        events.map(({ id }) => id),
      )
      return { outcome: 'removed' }
    },
  }),
})

export default [repetition, following, changeFollowing, deleteFollowing]
