import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { reservation } from '@kantine/contract/resources/reservation.ts'
import { createRandom } from '../random.ts'
import { addDays, byText, instantOf, monthOf, weeks } from './calendar.ts'
import { records as eventRecords } from './events.ts'
import { areRelated, type FacilityName, facilityId } from './facilities.ts'
import { trainingGroups } from './groups.ts'

/** The weekly reservations: each facility at each time on each weekday; Monday is weekday 0. */
type Weekly = readonly [
  ...[purpose: string, facilities: readonly FacilityName[], weekdays: readonly number[]],
  ...[clocks: readonly string[], minutes: number, group?: number],
]

const trainings = trainingGroups.map(
  ({ id, facility, weekdays, clock, minutes }): Weekly => ['training', [facility], weekdays, [clock], minutes, id],
)
const upkeep: readonly Weekly[] = [
  ['maintenance', ['Veld 1', 'Veld 2'], [0, 2, 4], ['07:30'], 90],
  ['maintenance', ['Kantine'], [0], ['09:00'], 120],
]
/** Schools use the hall for gymnastics, except in the summer holidays. */
const schools: Weekly = ['school', ['Zaaldeel A', 'Zaaldeel B'], [0, 1, 2, 3, 4], ['08:30', '10:15', '13:00'], 90]
const hours = Array.from({ length: 13 }, (_, i) => `${9 + i}:00`.padStart(5, '0'))
const freePlay: Weekly = ['free play', ['Baan 1', 'Baan 2'], [0, 1, 2, 3, 4, 5, 6], hours, 60]

const perWeek = 125

/** 125 reservations in each of the 16 weeks around `anchor`. */
export function records({ anchor }: { anchor: string }): FieldsOf<typeof reservation>[] {
  const ofEvents = reservedForEvents(anchor)
  return weeks(anchor, -8, 7).flatMap((monday) => {
    const isHoliday = [7, 8].includes(monthOf(monday))
    const firm = [...trainings, ...(isHoliday ? [] : [schools]), ...upkeep]
    const wanted = [
      ...ofEvents.filter(({ starts_at }) => starts_at >= monday && starts_at < addDays(monday, 7)),
      ...firm.flatMap((weekly) => reservedIn(monday, weekly)),
      ...createRandom('reservations', monday).shuffled(reservedIn(monday, freePlay)),
    ]
    return granted(wanted)
      .map((one) => ({ ...one, status: isAsked(one, anchor) ? 'requested' : 'confirmed' }))
      .sort((a, b) => byText(a.starts_at, b.starts_at))
  })
}

const reservedIn = (monday: string, [purpose, facilities, weekdays, clocks, minutes, group]: Weekly) =>
  facilities.flatMap((facility) =>
    weekdays.flatMap((weekday) =>
      clocks.map((clock) => ({
        facility_id: facilityId(facility),
        starts_at: instantOf(addDays(monday, weekday), clock),
        ends_at: instantOf(addDays(monday, weekday), clock, minutes),
        status: 'confirmed',
        purpose,
        group_id: group ?? null,
        event_id: null as number | null,
      })),
    ),
  )

type Reserved = ReturnType<typeof reservedIn>[number]

function reservedForEvents(anchor: string): Reserved[] {
  const meetingRoom = facilityId('Bestuurskamer')
  return eventRecords({ anchor }).flatMap(({ facility_id, starts_at, ends_at, status, title, group_ids }, i) => {
    if (!facility_id || !starts_at || !ends_at || status === 'cancelled') return []
    const purpose = title?.includes(' – ') ? 'match' : facility_id === meetingRoom ? 'meeting' : 'event'
    const [group_id = null] = group_ids ?? []
    return [{ facility_id, starts_at, ends_at, status: 'confirmed', purpose, group_id, event_id: i + 1 }]
  })
}

/** Those with a free facility; the first to ask gets it. */
function granted(wanted: readonly Reserved[]): Reserved[] {
  const given: Reserved[] = []
  const meet = (a: Reserved, b: Reserved) =>
    a.starts_at < b.ends_at && b.starts_at < a.ends_at && areRelated(a.facility_id, b.facility_id)
  for (const one of wanted) if (given.length < perWeek && !given.some((other) => meet(one, other))) given.push(one)
  return given
}

const isAsked = ({ purpose, starts_at }: Reserved, anchor: string) =>
  purpose === 'free play' && starts_at > addDays(anchor, 15)
