import type { event } from '@kantine/contract/resources/event.ts'
import { dayMs } from '../../day.ts'
import { createRandom, type Random } from '../random.ts'
import { type Activity, recurring, yearly } from './activities.ts'
import { addDays, instantOf, weekOfYear, weeks } from './calendar.ts'
import { teams } from './competition-teams.ts'
import { type FacilityName, facilityId } from './facilities.ts'
import type { FieldsOf } from './fields-of.ts'
import { type GroupName, groupId, trainingGroups } from './groups.ts'
import { opponents } from './opponents.ts'

type Event = FieldsOf<typeof event>

/** An event, and what is needed to make a reservation for it. */
export type Planned = {
  readonly kind: 'match' | 'activity'
  readonly day: string
  readonly clock: string
  readonly minutes: number
  readonly facility: FacilityName | null
  readonly groups: readonly GroupName[]
  readonly record: Event
}

const matchesPerWeek = 4
const activitiesPerWeek = 3

/** The events as they are stored. */
export const records = ({ events }: { events: readonly Planned[] }): Event[] => events.map(({ record }) => record)

/** Seven events in each of 60 weeks: 34 before the week of `anchor`, that week, and 25 after it. */
export function plannedEvents(anchor: string): Planned[] {
  return weeks(anchor, -34, 25).flatMap((monday) =>
    [...matchesOf(monday, anchor), ...activitiesOf(monday, anchor)].sort((a, b) =>
      a.record.starts_at === b.record.starts_at ? 0 : a.record.starts_at < b.record.starts_at ? -1 : 1,
    ),
  )
}

/** Each match of a week has a time of its own, so that no two meet on one field. */
const kickOffs = ['09:30', '11:30', '13:30', '15:30']

function matchesOf(monday: string, anchor: string): Planned[] {
  const random = createRandom('matches', monday)
  return random
    .shuffled(teams)
    .slice(0, matchesPerWeek)
    .map(([team, group], index) => {
      const youth = (trainingGroups.find(({ name }) => name === group)?.ages[1] ?? 0) < 18
      const [opponent, home] = [random.pick(opponents), random.chance(0.6)]
      const facility = home ? homeOf(group) : null
      const plan = {
        kind: 'match' as const,
        day: addDays(monday, youth ? 5 : 6),
        clock: kickOffs[index] as string,
        minutes: 105,
        facility,
        groups: [group],
      }
      const record = recordOf(plan, {
        title: home ? `${team} – ${opponent}` : `${opponent} – ${team}`,
        description: `${random.pick(matchNotes)} ${home ? random.pick(homeNotes) : random.pick(awayNotes)}`,
        location: home ? 'Sportpark De Linde' : `Bij ${opponent}`,
        status: statusOf(plan.day, anchor, random),
        capacity: null,
        registration_count: 0,
        all_day: false,
      })
      return { ...plan, record }
    })
}

function homeOf(group: GroupName): FacilityName {
  if (group.startsWith('Volleybal')) return 'Zaaldeel A'
  if (group.startsWith('Badminton')) return 'Zaaldeel B'
  return group.startsWith('Tennis') ? 'Baan 1' : 'Veld 1'
}

/** First the activity of this week of the year, then recurring ones; a facility has at most one activity a day. */
function activitiesOf(monday: string, anchor: string): Planned[] {
  const random = createRandom('activities', monday)
  const special = yearly[weekOfYear(monday)]
  const chosen: Activity[] = []
  for (const next of [...(special ? [special] : []), ...random.shuffled(recurring)]) {
    const taken = chosen.some(
      ({ facility, weekday }) => facility && facility === next.facility && weekday === next.weekday,
    )
    if (!taken) chosen.push(next)
    if (chosen.length === activitiesPerWeek) break
  }
  return chosen.map((activity) => {
    const { title, description, capacity, allDay, weekday, ...plan } = activity
    const day = addDays(monday, weekday)
    const planned = { kind: 'activity' as const, day, ...plan }
    const interest = 0.45 + 0.55 * random.fraction()
    const record = recordOf(planned, {
      title,
      description,
      location: activity.facility ?? 'Sportpark De Linde',
      status: statusOf(day, anchor, random),
      capacity,
      registration_count: Math.floor((capacity ?? 0) * interest * shareRegistered(day, anchor)),
      all_day: allDay,
    })
    return { ...planned, record }
  })
}

type Details = 'title' | 'description' | 'location' | 'status' | 'capacity' | 'registration_count' | 'all_day'

function recordOf(plan: Omit<Planned, 'record'>, details: Pick<Event, Details>): Event {
  return {
    title: details.title,
    starts_at: instantOf(plan.day, plan.clock),
    ends_at: instantOf(plan.day, plan.clock, plan.minutes),
    all_day: details.all_day,
    location: details.location,
    description: details.description,
    status: details.status,
    facility_id: plan.facility && facilityId(plan.facility),
    group_ids: plan.groups.map(groupId),
    capacity: details.capacity,
    registration_count: details.registration_count,
  }
}

function statusOf(day: string, anchor: string, random: Random): string {
  if (random.chance(0.03)) return 'cancelled'
  return day < anchor ? 'completed' : 'planned'
}

/** Registration opens some three months ahead and fills up towards the day. */
function shareRegistered(day: string, anchor: string): number {
  const daysAhead = (Date.parse(day) - Date.parse(anchor)) / dayMs
  return Math.max(0, Math.min(1, 1 - daysAhead / 90))
}

const matchNotes = [
  'Verzamelen drie kwartier voor de wedstrijd.',
  'Graag een half uur van tevoren aanwezig.',
  'De aanvoerder neemt de tas met shirts mee.',
  'Afmelden kan tot de avond ervoor bij de trainer.',
]
const homeNotes = ['Supporters zijn welkom.', 'Na afloop is de kantine open.', 'Wie helpt er in de kantine?']
const awayNotes = ['We rijden samen vanaf het sportpark.', 'Wie kan er rijden?', 'Neem zelf een bidon mee.']
