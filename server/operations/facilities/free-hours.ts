/** The hours of a day in which a facility is free, besides its reservations and events. */
import { plusDays, utcTime } from '@kantine/contract/local-time.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { reservation } from '@kantine/contract/resources/reservation.ts'
import { timeZoneOf } from '../../clubs/time-zone.ts'
import { bookingOfEvent, occupantsOf } from '../../records/bookings.ts'
import type { Executable } from '../execute.ts'
import { getRecord } from '../lists/get.ts'
import { requirePermission } from '../may.ts'

const minuteMs = 60_000

/** The most reservations and events, and the most free periods, in an answer. */
const mostNamed = 40

/** The facility, and a day in the club's time zone, `YYYY-MM-DD`. */
type Asked = { readonly facility_id: number; readonly date: string }

/** In whole minutes, like local times. Taken time is rounded outwards, so that none of it looks free. */
type Period = { readonly starts_at: string; readonly ends_at: string }

export type FreeHours = {
  readonly facility: { readonly id: number; readonly name: string | null }
  readonly time_zone: string
  readonly free: readonly Period[]
  /** The reservations and events of the facility, its parts, and the facilities that contain it, in order of their start. */
  readonly taken: readonly (Period & {
    readonly resource: string
    readonly id: number | null
    readonly what: string | null
    readonly place: string
  })[]
  /** How many more free periods there are. */
  readonly more_free: number
  /** How many more reservations and events there are. All count for `free`. */
  readonly more_taken: number
}

/** Needs the read scopes of reservations and events too: without either, hours would look free that are not. */
export const freeHours: Executable = {
  permission: facility.scopes.read,
  effect: 'reads',
  async run({ store }, caller, { facility_id, date }: Asked) {
    for (const { scopes } of [reservation, event])
      requirePermission(caller, { permission: scopes.read, effect: 'reads' })
    const { id, name } = JSON.parse(await getRecord(store, caller.club, facility, facility_id))
    const answer = await store.read(caller.club, async (db): Promise<FreeHours> => {
      const timeZone = await timeZoneOf(db, caller.club)
      const midnight = (day: string) => utcTime(`${day}T00:00`, timeZone) as string
      const day = { starts_at: midnight(date), ends_at: midnight(plusDays(date, 1)) }
      const whole = bookingOfEvent({ ...day, facility_id }, timeZone)
      const reads = { db, club: caller.club, timeZone }
      const [from, to] = [Date.parse(day.starts_at), Date.parse(day.ends_at)]
      const [found = []] = await occupantsOf(reads, whole ? [whole] : [], [reservation, event])
      const occupants = found.map((one) => ({ ...one, ...inMinutes(one, from) }))
      const taken = occupants.slice(0, mostNamed).map(({ resource, id = null, what, place, start, end }) => ({
        resource: resource === 'event' ? event.plural : reservation.plural,
        id,
        what: what?.en ?? null,
        place,
        ...periodOf(start, end),
      }))
      const gaps = gapsBetween(occupants, from, to)
      const free = gaps.slice(0, mostNamed)
      return {
        facility: { id, name },
        time_zone: timeZone,
        free,
        taken,
        more_free: gaps.length - free.length,
        more_taken: occupants.length - taken.length,
      }
    })
    return { outcome: 'found', text: JSON.stringify(answer) }
  },
}

type Times = { readonly start: number; readonly end: number }

/** The times rounded outwards to whole minutes since `from`. */
const inMinutes = ({ start, end }: Times, from: number): Times => ({
  start: from + Math.floor((start - from) / minuteMs) * minuteMs,
  end: from + Math.ceil((end - from) / minuteMs) * minuteMs,
})

/** The periods from `from` to `to` in which no booking takes place; the bookings are in order of their start. */
function gapsBetween(bookings: readonly Times[], from: number, to: number): Period[] {
  const gaps: Period[] = []
  let at = from
  for (const { start, end } of [...bookings, { start: to, end: to }]) {
    if (start > at) gaps.push(periodOf(at, start))
    at = Math.max(at, Math.min(end, to))
  }
  return gaps
}

const periodOf = (start: number, end: number): Period => ({
  starts_at: new Date(start).toISOString(),
  ends_at: new Date(end).toISOString(),
})
