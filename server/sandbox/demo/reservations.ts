import type { reservation } from '@kantine/contract/resources/reservation.ts'
import { createRandom } from '../random.ts'
import { addDays, byText, instantOf, monthOf, weeks } from './calendar.ts'
import { records as eventRecords } from './events.ts'
import { type FacilityName, facilityId } from './facilities.ts'
import type { FieldsOf } from './fields-of.ts'
import { trainingGroups } from './groups.ts'

/** A facility from a clock on, `weekday` days after a Monday. */
type Slot = {
  readonly facility: FacilityName
  readonly weekday: number
  readonly clock: string
  readonly minutes: number
}

const perWeek = 125

/** 125 reservations in each of the 16 weeks around `anchor`. */
export function records({ anchor }: { anchor: string }): FieldsOf<typeof reservation>[] {
  const ofEvents = reservedForEvents(anchor)
  return weeks(anchor, -8, 7).flatMap((monday) => {
    const reserved = (purpose: string, slots: readonly Slot[]) =>
      slots.map((slot) => reservedFor(purpose, monday, slot))
    const wanted = [
      ...ofEvents.filter(({ starts_at }) => starts_at >= monday && starts_at < addDays(monday, 7)),
      ...trainingGroups.flatMap((group) =>
        group.weekdays.map((weekday) => ({
          ...reservedFor('training', monday, { ...group, weekday }),
          group_id: group.id,
        })),
      ),
      ...(isHoliday(monday) ? [] : reserved('school', schoolHours)),
      ...reserved('maintenance', upkeep),
      ...createRandom('reservations', monday).shuffled(reserved('free play', hoursOnCourts)),
    ]
    return granted(wanted)
      .map((one) => ({ ...one, status: isAsked(one, anchor) ? 'requested' : 'confirmed' }))
      .sort((a, b) => byText(a.starts_at, b.starts_at))
  })
}

const reservedFor = (purpose: string, monday: string, { facility, weekday, clock, minutes }: Slot) => ({
  facility_id: facilityId(facility),
  starts_at: instantOf(addDays(monday, weekday), clock),
  ends_at: instantOf(addDays(monday, weekday), clock, minutes),
  ...{ status: 'confirmed', purpose, group_id: null as number | null, event_id: null as number | null },
})

type Reserved = ReturnType<typeof reservedFor>

function reservedForEvents(anchor: string): Reserved[] {
  const meetingRoom = facilityId('Bestuurskamer')
  return eventRecords({ anchor }).flatMap(({ facility_id, starts_at, ends_at, status, title, group_ids }, i) => {
    if (!facility_id || !starts_at || !ends_at || status === 'cancelled') return []
    const purpose = title?.includes(' – ') ? 'match' : facility_id === meetingRoom ? 'meeting' : 'event'
    const [group_id = null] = group_ids ?? []
    return [{ facility_id, starts_at, ends_at, status: 'confirmed', purpose, group_id, event_id: i + 1 }]
  })
}

/** Those whose facility is free, the first one first. */
function granted(wanted: readonly Reserved[]): Reserved[] {
  const given: Reserved[] = []
  for (const one of wanted) {
    const isTaken = given.some(
      (other) =>
        other.facility_id === one.facility_id && other.starts_at < one.ends_at && one.starts_at < other.ends_at,
    )
    if (!isTaken && given.length < perWeek) given.push(one)
  }
  return given
}

const isAsked = ({ purpose, starts_at }: Reserved, anchor: string) =>
  purpose === 'free play' && starts_at > addDays(anchor, 15)

/** Schools use the hall for gymnastics, except in the summer holidays. */
const isHoliday = (monday: string) => [7, 8].includes(monthOf(monday))

const slots = (facilities: readonly FacilityName[], weekdays: readonly number[], clocks: string, minutes: number) =>
  facilities.flatMap((facility) =>
    weekdays.flatMap((weekday) => clocks.split(' ').map((clock) => ({ facility, weekday, clock, minutes }))),
  )

const schoolHours = slots(['Zaaldeel A', 'Zaaldeel B'], [0, 1, 2, 3, 4], '08:30 10:15 13:00', 90)
const upkeep = [...slots(['Veld 1', 'Veld 2'], [0, 2, 4], '07:30', 90), ...slots(['Kantine'], [0], '09:00', 120)]
const hours = '09:00 10:00 11:00 12:00 13:00 14:00 15:00 16:00 17:00 18:00 19:00 20:00 21:00'
const hoursOnCourts = slots(['Baan 1', 'Baan 2'], [0, 1, 2, 3, 4, 5, 6], hours, 60)
