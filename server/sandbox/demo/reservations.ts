import type { reservation } from '@kantine/contract/resources/reservation.ts'
import { dayMs } from '../../day.ts'
import { createRandom } from '../random.ts'
import { addDays, instantOf, monthOf, weeks } from './calendar.ts'
import type { Planned } from './events.ts'
import { type FacilityName, facilityId } from './facilities.ts'
import type { FieldsOf } from './fields-of.ts'
import { groupId, trainingGroups } from './groups.ts'

type Reservation = FieldsOf<typeof reservation>

/** A wish to use a facility, on a weekday of its week. */
type Wish = {
  readonly facility: FacilityName
  readonly weekday: number
  readonly clock: string
  readonly minutes: number
  readonly purpose: string
  readonly group_id: number | null
  readonly event_id: number | null
}

const perWeek = 125

/** 125 reservations in each of the 16 weeks around `anchor`; `events` in the order of their ids. */
export function records({ events, anchor }: { events: readonly Planned[]; anchor: string }): Reservation[] {
  return weeks(anchor, -8, 7).flatMap((monday) => {
    const firm = [...eventWishes(events, monday), ...trainingWishes, ...schoolWishes(monday), ...upkeepWishes]
    const loose = createRandom('reservations', monday).shuffled(playWishes)
    return granted([...firm, ...loose])
      .slice(0, perWeek)
      .map((wish) => recordOf(wish, monday, anchor))
      .sort((a, b) => compare(a.starts_at ?? '', b.starts_at ?? '') || (a.facility_id ?? 0) - (b.facility_id ?? 0))
  })
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The wishes whose facility is free; the first wish gets it. */
function granted(wishes: readonly Wish[]): Wish[] {
  const taken = new Map<string, (readonly [from: number, to: number])[]>()
  return wishes.filter(({ facility, weekday, clock, minutes }) => {
    const place = `${facility} ${weekday}`
    const from = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
    const to = from + minutes
    const others = taken.get(place) ?? []
    if (others.some(([start, end]) => from < end && start < to)) return false
    taken.set(place, [...others, [from, to]])
    return true
  })
}

function eventWishes(events: readonly Planned[], monday: string): Wish[] {
  const nextMonday = addDays(monday, 7)
  return events.flatMap(({ kind, day, clock, minutes, facility, groups, record }, index) => {
    if (!facility || day < monday || day >= nextMonday || record.status === 'cancelled') return []
    const weekday = Math.round((Date.parse(day) - Date.parse(monday)) / dayMs)
    const purpose = kind === 'match' ? 'match' : facility === 'Bestuurskamer' ? 'meeting' : 'event'
    const group = groups[0]
    return [
      { facility, weekday, clock, minutes, purpose, group_id: group ? groupId(group) : null, event_id: index + 1 },
    ]
  })
}

const noGroupOrEvent = { group_id: null, event_id: null }

const trainingWishes: readonly Wish[] = trainingGroups.flatMap(({ name, sessions }) =>
  sessions.map((session) => ({ ...session, purpose: 'training', group_id: groupId(name), event_id: null })),
)

/** Schools use the hall for gymnastics, except in the summer holidays. */
function schoolWishes(monday: string): Wish[] {
  if ([7, 8].includes(monthOf(monday))) return []
  return ['08:30', '10:15', '13:00'].flatMap((clock) =>
    [0, 1, 2, 3, 4].flatMap((weekday) =>
      (['Zaaldeel A', 'Zaaldeel B'] as const).map((facility) => ({
        ...{ facility, weekday, clock, minutes: 90, purpose: 'school' },
        ...noGroupOrEvent,
      })),
    ),
  )
}

const upkeepWishes: readonly Wish[] = [
  ...[0, 2, 4].flatMap((weekday) =>
    (['Veld 1', 'Veld 2'] as const).map((facility) => ({ facility, weekday, clock: '07:30', minutes: 90 })),
  ),
  ...(['Baan 1', 'Baan 2'] as const).map((facility) => ({ facility, weekday: 0, clock: '08:00', minutes: 60 })),
  { facility: 'Kantine' as const, weekday: 0, clock: '09:00', minutes: 120 },
].map((upkeep) => ({ ...upkeep, ...noGroupOrEvent, purpose: 'maintenance' }))

/** Every hour of the day on the courts. */
const playWishes: readonly Wish[] = (['Baan 1', 'Baan 2'] as const).flatMap((facility) =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    Array.from({ length: 13 }, (_, hour) => ({
      ...{ facility, weekday, clock: `${String(9 + hour).padStart(2, '0')}:00`, minutes: 60, purpose: 'free play' },
      ...noGroupOrEvent,
    })),
  ),
)

function recordOf(wish: Wish, monday: string, anchor: string): Reservation {
  const { facility, weekday, clock, minutes, purpose, group_id, event_id } = wish
  const day = addDays(monday, weekday)
  const asked = purpose === 'free play' && day > addDays(anchor, 14)
  return {
    facility_id: facilityId(facility),
    starts_at: instantOf(day, clock),
    ends_at: instantOf(day, clock, minutes),
    status: asked ? 'requested' : 'confirmed',
    purpose,
    group_id,
    event_id,
  }
}
