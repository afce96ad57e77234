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

/** The most reservations and events, and the most free periods, in an answer. */
const mostNamed = 40

/** The facility, and a day in the club's time zone, `YYYY-MM-DD`. */
type Asked = { readonly facility_id: number; readonly date: string }

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
  /** How many more of them there are. All count for `free`. */
  readonly more: number
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
      const whole = bookingOfEvent({ ...day, facility_id })
      const [found = []] = await occupantsOf({ db, club: caller.club }, whole ? [whole] : [], [reservation, event])
      const taken = found.slice(0, mostNamed).map(({ resource, id = null, what, place, start, end }) => ({
        resource: resource === 'event' ? event.plural : reservation.plural,
        id,
        what: what?.en ?? null,
        place,
        starts_at: new Date(start).toISOString(),
        ends_at: new Date(end).toISOString(),
      }))
      const free = gapsBetween(found, Date.parse(day.starts_at), Date.parse(day.ends_at)).slice(0, mostNamed)
      return { facility: { id, name }, time_zone: timeZone, free, taken, more: found.length - taken.length }
    })
    return { outcome: 'found', text: JSON.stringify(answer) }
  },
}

/** The periods from `from` to `to` in which no booking takes place; the bookings are in order of their start. */
function gapsBetween(
  bookings: readonly { readonly start: number; readonly end: number }[],
  from: number,
  to: number,
): Period[] {
  const gaps: Period[] = []
  let at = from
  for (const { start, end } of [...bookings, { start: to, end: to }]) {
    if (start > at) gaps.push({ starts_at: new Date(at).toISOString(), ends_at: new Date(start).toISOString() })
    at = Math.max(at, Math.min(end, to))
  }
  return gaps
}
