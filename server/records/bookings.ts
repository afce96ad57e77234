/** Reservations that are not cancelled never overlap in a facility, or in a facility and one of its parts. Forms also warn about events. */
import { daysOfAllDay, timesOfAllDay } from '@kantine/contract/all-day.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { reservation } from '@kantine/contract/resources/reservation.ts'
import { timeZoneOf } from '../clubs/time-zone.ts'
import { dayMs } from '../day.ts'
import type { FieldError } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import type { Reads } from '../store/record-reader.ts'
import { everyRecord } from '../store/records-in-parts.ts'
import { sql } from '../store/sql.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { Proposed } from './unique.ts'

/** A reservation or an event that occupies its facility; instants are milliseconds since 1970. */
type Booking = {
  readonly resource: 'reservation' | 'event'
  readonly id: number | undefined
  /** The event itself, or the event that a reservation is for. These two never conflict. */
  readonly event: number | undefined
  readonly facility: number
  readonly start: number
  readonly end: number
  /** The title of the event, or the purpose of the reservation. */
  readonly what: LocalizedText | undefined
}

/**
 * Finds reservations that overlap with another one, including those from earlier in this write. Changes to other fields are not checked, so
 * that reservations older than the rule can be cancelled.
 *
 * @param records those with faults are checked, but do not block other records
 * @param earlier the records that this write will store before these
 * @returns the faults of each record
 */
export async function bookingFaults(
  reads: Reads,
  records: readonly (Proposed & { readonly faults?: readonly FieldError[] })[],
  earlier: readonly Proposed[],
): Promise<FieldError[][]> {
  const known = await reads.bodies(
    reservation,
    records.flatMap(({ id }) => id ?? []),
  )
  const stored = records.map(({ id }): FieldValues => JSON.parse(known.get(id ?? 0) ?? '{}'))
  const wanted = records.map(({ fields }, i) => bookingOf({ ...stored[i], ...fields }))
  const windows = wanted.flatMap((one) => one ?? [])
  if (windows.length === 0) return records.map(() => [])
  const taken = new Map<number, Booking[]>()
  const take = (one: Booking | undefined) => {
    if (!one) return
    const others = taken.get(one.facility)
    if (others) others.push(one)
    else taken.set(one.facility, [one])
  }
  const written = new Set(records.map(({ id }) => id))
  for (const { id, fields } of earlier) {
    written.add(id)
    take(bookingOf(fields))
    await yieldToEventLoop()
  }
  // The statement sees only changes that were already sent to the database.
  await reads.flush()
  for await (const one of reservationsDuring(reads, windows)) if (!written.has(one.id)) take(one)
  const facilities = await facilitiesOf(reads)
  const faults: FieldError[][] = []
  for (const [i, one] of wanted.entries()) {
    const others = one && !isSame(one, bookingOf(stored[i] ?? {})) ? await facilities.related(one.facility) : []
    let other: Booking | undefined
    // Without joining the lists, because an import can have 100,000 bookings of a facility.
    for (const id of others) other ??= taken.get(id)?.find((booked) => one && overlap(one, booked))
    faults.push(other ? [await takenFault(reads, other, facilities.nameOf(other.facility))] : [])
    if (!other && !records[i]?.faults?.length) take(one)
    await yieldToEventLoop()
  }
  return faults
}

/** Undefined for a reservation without a facility, start or end. */
function bookingOf(fields: FieldValues): Booking | undefined {
  const { id, facility_id, starts_at, ends_at, status, purpose, event_id } = fields as Partial<
    RecordOf<typeof reservation>
  >
  const [start, end] = [Date.parse(starts_at ?? ''), Date.parse(ends_at ?? '')]
  if (status === 'cancelled' || !facility_id || !(start < end)) return undefined
  const what = purpose ? (labelOf(purpose) ?? { en: purpose, nl: purpose }) : undefined
  return { resource: 'reservation', id, event: event_id ?? undefined, facility: facility_id, start, end, what }
}

const hourMs = 3_600_000

/**
 * Undefined for an event without a facility. An event without an end occupies it for an hour. An all-day event occupies it on its days, which
 * begin and end at midnight in the time zone of the club.
 */
export function bookingOfEvent(fields: FieldValues, timeZone: string): Booking | undefined {
  const { id, facility_id, starts_at, ends_at, all_day, status, title } = fields as Partial<RecordOf<typeof event>>
  const from = Date.parse(starts_at ?? '')
  if (status === 'cancelled' || !facility_id || !starts_at || Number.isNaN(from)) return undefined
  const days = all_day ? timesOfAllDay(daysOfAllDay({ starts_at, ends_at }, timeZone), timeZone) : undefined
  // After the year 9999, the midnights are empty.
  const start = days?.starts_at ? Date.parse(days.starts_at) : from
  const until = days?.ends_at || ends_at
  const end = until ? Math.max(start, Date.parse(until)) : start + (days ? dayMs : hourMs)
  const what = title === undefined ? undefined : { en: title, nl: title }
  return { resource: 'event', id, event: id, facility: facility_id, start, end, what }
}

type InClub = Pick<Reads, 'db' | 'club'>

/** The stored reservations that may overlap with any of these times. */
async function* reservationsDuring({ db, club }: InClub, windows: readonly Booking[]): AsyncGenerator<Booking> {
  const { from, to } = spanOf(windows)
  const further = sql`and ends_at > ${from} and starts_at < ${to}`
  for await (const body of everyRecord(db.all, club, reservation, { further })) {
    const one = bookingOf(body)
    if (one) yield one
  }
}

/** No event occupies its facility this long before its `starts_at`, or this long after its `ends_at` or, without one, its `starts_at`. */
const aroundMs = 2 * dayMs

/** The stored events that may overlap with any of these times. */
async function* eventsDuring(
  { db, club }: InClub,
  windows: readonly Booking[],
  timeZone: string,
): AsyncGenerator<Booking> {
  const { from, to } = spanOf(windows)
  const further = sql`and starts_at < ${to + aroundMs} and (ends_at > ${from - aroundMs} or starts_at > ${from - aroundMs})`
  for await (const body of everyRecord(db.all, club, event, { further })) {
    const one = bookingOfEvent(body, timeZone)
    if (one) yield one
  }
}

const spanOf = (windows: readonly Booking[]) => ({
  from: Math.min(...windows.map(({ start }) => start)),
  to: Math.max(...windows.map(({ end }) => end)),
})

/** A booking that conflicts with another, and the name of its facility. */
type Occupant = Booking & { readonly place: string }

/**
 * Finds, for each booking, the conflicting bookings of its facility, of its parts, and of any facility that contains it.
 *
 * @param resources the resources to search: those that the reader may read
 */
export async function occupantsOf(
  reads: InClub & { readonly timeZone: string },
  wanted: readonly Booking[],
  resources: readonly (typeof reservation | typeof event)[],
): Promise<Occupant[][]> {
  const found: Occupant[][] = wanted.map(() => [])
  if (wanted.length === 0) return found
  const facilities = await facilitiesOf(reads)
  const related = new Map<number, ReadonlySet<number>>()
  for (const { facility } of wanted)
    if (!related.has(facility)) related.set(facility, await facilities.related(facility))
  for (const resource of resources) {
    const stored = resource === event ? eventsDuring(reads, wanted, reads.timeZone) : reservationsDuring(reads, wanted)
    for await (const one of stored)
      for (const [i, booking] of wanted.entries())
        if (related.get(booking.facility)?.has(one.facility) && overlap(one, booking) && !isOwn(one, booking))
          found[i]?.push({ ...one, place: facilities.nameOf(one.facility) })
  }
  return found.map((some) => some.sort((a, b) => a.start - b.start))
}

/** Whether both are the same record, or an event and its reservation. */
const isOwn = (one: Booking, booking: Booking) =>
  one.resource === booking.resource ? one.id === booking.id : one.event !== undefined && one.event === booking.event

const overlap = (a: Booking, b: Booking) => a.start < b.end && b.start < a.end

const isSame = (a: Booking, b: Booking | undefined) =>
  a.facility === b?.facility && a.start === b.start && a.end === b.end

async function facilitiesOf({ db, club }: InClub) {
  const all = new Map<number, RecordOf<typeof facility>>()
  const parts = new Map<number, number[]>()
  for await (const one of everyRecord(db.all, club, facility)) {
    all.set(one.id, one)
    if (!one.parent_id) continue
    const siblings = parts.get(one.parent_id)
    if (siblings) siblings.push(one.id)
    else parts.set(one.parent_id, [one.id])
  }
  return {
    nameOf: (id: number) => all.get(id)?.name ?? `${facility.titleOfOne.en} ${id}`,
    /** The facility, its parts, and the facilities that contain it. Facilities that contain each other are found once. */
    async related(id: number): Promise<ReadonlySet<number>> {
      const found = new Set([id])
      for (const one of found) {
        for (const part of parts.get(one) ?? []) found.add(part)
        await yieldToEventLoop()
      }
      for (let parent = all.get(id)?.parent_id; parent && !found.has(parent); parent = all.get(parent)?.parent_id) {
        found.add(parent)
        await yieldToEventLoop()
      }
      return found
    },
  }
}

/** Names the time, purpose and place of the other reservation, but no person. */
async function takenFault({ db, club }: Reads, other: Booking, place: string): Promise<FieldError> {
  const timeZone = await timeZoneOf(db, club)
  const rule = (language: 'en' | 'nl'): string => {
    const format = new Intl.DateTimeFormat(language === 'nl' ? 'nl-NL' : 'en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    })
    const time = format.formatRange(other.start, other.end)
    const what = other.what ? ` (${other.what[language].toLowerCase()})` : ''
    return language === 'nl'
      ? `is bezet: ${place}, ${time}${what}. Kies een andere tijd of accommodatie, of annuleer die reservering`
      : `is taken: ${place}, ${time}${what}. Choose another time or facility, or cancel that reservation`
  }
  const [en, nl] = [rule('en'), rule('nl')]
  return { pointer: '/facility_id', detail: `facility_id ${en}.`, rule: { en, nl } }
}

const labelOf = (purpose: string): LocalizedText | undefined => reservation.fields.purpose.valueLabels?.[purpose]
