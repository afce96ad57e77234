import type { attendance } from '@kantine/contract/resources/attendance.ts'
import { createRandom } from '../random.ts'
import { addDays, weeks } from './calendar.ts'
import type { FieldsOf } from './fields-of.ts'
import { groupId, type TrainingGroup, trainingGroups } from './groups.ts'
import type { ClubMember, Population } from './members.ts'

type Attendance = FieldsOf<typeof attendance>

/** The number of records, always the same, so that the club keeps its size. */
const wanted = 20_400

/** Half a year: limits the search for sessions when the club has fewer members. */
const weeksAtMost = 30

/** The sessions of a week in the order of its days. */
const timetable = trainingGroups
  .flatMap((group) => group.sessions.map(({ weekday }) => [weekday, group] as const))
  .sort(([a], [b]) => a - b)

/** The last attendance that trainers recorded before `anchor`, the oldest first. */
export function records({ population, anchor }: { population: Population; anchor: string }): Attendance[] {
  const { members } = population
  const recorded: Attendance[][] = []
  let count = 0
  for (const monday of weeks(anchor, -weeksAtMost, -1).reverse()) {
    const week = timetable.flatMap(([weekday, group]) => sessionOf(group, addDays(monday, weekday), members))
    recorded.push(week)
    count += week.length
    if (count >= wanted) break
  }
  return recorded.reverse().flat().slice(-wanted)
}

function sessionOf(group: TrainingGroup, date: string, members: readonly ClubMember[]): Attendance[] {
  const random = createRandom('attendance', group.name, date)
  const turnout = 0.85 + 0.25 * random.fraction()
  return members
    .filter(({ person, training }) => training === group && person.joined_on <= date)
    .filter(() => !random.chance(0.03))
    .map(({ id, person }) => ({
      member_id: id,
      group_id: groupId(group.name),
      date,
      present: random.chance(person.punctuality * turnout),
    }))
}
