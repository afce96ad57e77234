/** Repeats an event every week or every two weeks, as events in its series. */
import { answered } from '@kantine/contract/administration/answered.ts'
import { daysOfAllDay, timesOfAllDay } from '@kantine/contract/all-day.ts'
import { choice, day, reference } from '@kantine/contract/fields.ts'
import { movedBy } from '@kantine/contract/local-time.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { reservation } from '@kantine/contract/resources/reservation.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { seriesEvent } from '@kantine/contract/resources/series-event.ts'
import type { Caller } from '../../callers/caller.ts'
import { timeZoneOf } from '../../clubs/time-zone.ts'
import { dayMs } from '../../day.ts'
import { bookingOfEvent, occupantsOf } from '../../records/bookings.ts'
import { checkReferences } from '../../records/references.ts'
import { faultAt, wrongField } from '../../refusal.ts'
import type { Writer } from '../../store/writer.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { findRecord, requireRecord } from '../lists/get.ts'
import { mayRead } from '../may.ts'
import { one, operation } from '../operation.ts'
import { onRecordsOf } from '../records/several.ts'
import { createRecord } from '../write-records.ts'
import { counted, countOf, dayIn, type Event, fromHereOn } from './from-here-on.ts'

const input = {
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

/** The last day of a repetition, as given: as a day, or as a season. */
type End = { readonly until?: string | null; readonly season_id?: number | null }

const lastOnly = faultAt('/until', {
  en: 'is only possible from the last event of the series. Repeat that event',
  nl: 'is alleen mogelijk bij de laatste activiteit van de reeks. Herhaal die activiteit',
})

const oneEnd = {
  en: 'is required without season_id',
  nl: 'is niet ingevuld; vul een dag in of kies een seizoen',
}

/** @throws {Refusal} `validation_failed` if neither is given */
async function lastDay(write: Writer, { until, season_id }: End): Promise<string> {
  if (until) return until
  if (!season_id) throw wrongField('until', oneEnd)
  return (await requireRecord(write, season, season_id)).ends_on
}

/** The maximum number of events that one repetition creates: enough for more than three years of weekly events. */
const mostAtOnce = 200

const tooMany = {
  en: `would create more than ${mostAtOnce} events. Choose an earlier end date`,
  nl: `levert meer dan ${mostAtOnce} activiteiten op. Kies een eerdere einddatum`,
}

const tooEarly = {
  en: 'is before the first repetition. Choose a later end date',
  nl: 'ligt vóór de eerste herhaling. Kies een latere einddatum',
}

type Repeated = Omit<Event, 'id' | 'updated_at'>

/**
 * Repeats an event at the same local time.
 *
 * @returns as many events as there are until the last day, but no more than one above the maximum
 */
function repetitionsOf({ id: _, updated_at: __, ...fields }: Event, weeks: number, until: string, timeZone: string) {
  const repetitions: Repeated[] = []
  // Midnight in UTC would be another time of day in summer than in winter.
  const times = fields.all_day ? timesOfAllDay(daysOfAllDay(fields, timeZone), timeZone) : fields
  while (repetitions.length <= mostAtOnce) {
    const by = (repetitions.length + 1) * weeks * 7 * dayMs
    const starts_at = movedBy(times.starts_at, by, timeZone)
    if (dayIn(starts_at, timeZone) > until) break
    const ends_at = times.ends_at && movedBy(times.ends_at, by, timeZone)
    repetitions.push({ ...fields, starts_at, ends_at, registration_count: 0, status: 'planned' })
  }
  return repetitions
}

/** The days on which the facility is occupied when these events begin, as far as the caller may read by what. */
async function occupiedDays(write: Writer, events: readonly Repeated[], caller: Caller, timeZone: string) {
  const bookings = events.flatMap((repeated) => bookingOfEvent(repeated, timeZone) ?? [])
  const readable = [reservation, event].filter((resource) => mayRead(caller, resource))
  const occupants = await occupantsOf({ db: write.db, club: write.club, timeZone }, bookings, readable)
  return bookings
    .filter((_, i) => occupants[i]?.length)
    .map(({ start }) => dayIn(new Date(start).toISOString(), timeZone))
}

/** The event's series, or a new series with this event if it has none. */
async function seriesOf(write: Writer, id: number): Promise<number> {
  const [known] = await write.idsByName(seriesEvent, [{ event_id: id }])
  const own = await findRecord(write, seriesEvent, known)
  if (own) return own.series
  await write.put(seriesEvent, [{ fields: { event_id: id, series: id } }])
  return id
}

export default operation({
  ...onRecordsOf(event),
  name: 'repeat',
  about: 'one',
  noun: 'repetition',
  title: { en: 'Repeat weekly', nl: 'Wekelijks herhalen' },
  says: {
    en: 'Repeats an event at the same time until a day or the end of a season.',
    nl: 'Herhaalt een activiteit op dezelfde tijd, tot en met een dag die je kiest of tot het einde van een seizoen.',
  },
  effect: 'writes',
  input,
  output: one({ ...counted, occupied_on: answered.texts('Facility occupied on', 'Accommodatie bezet op') }),
  async check(write, { event_id, until, season_id }) {
    const [, later] = await fromHereOn(write, event_id)
    const [ofSeason = []] = until
      ? []
      : await checkReferences(write, { plural: 'events', fields: input }, [{ season_id }])
    return [...(later ? [lastOnly] : []), ...ofSeason]
  },
  async write(write, { event_id, every, ...end }, caller) {
    const repeated = await requireRecord(write, event, event_id)
    const timeZone = await timeZoneOf(write.db, write.club)
    const until = await lastDay(write, end)
    const events = repetitionsOf(repeated, every === 'week' ? 1 : 2, until, timeZone)
    if (events.length === 0) throw wrongField(end.until ? 'until' : 'season_id', tooEarly)
    if (events.length > mostAtOnce) throw wrongField(end.until ? 'until' : 'season_id', tooMany)
    const occupied_on = await occupiedDays(write, events, caller, timeZone)
    const series = await seriesOf(write, event_id)
    for (const fields of events) {
      const id = await createRecord(write, event, { fields, faults: [] })
      await write.put(seriesEvent, [{ fields: { event_id: id, series } }])
      await yieldToEventLoop()
    }
    return { ...countOf(events, timeZone), occupied_on }
  },
})
