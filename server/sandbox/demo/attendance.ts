import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { attendance } from '@kantine/contract/resources/attendance.ts'
import { createRandom } from '../random.ts'
import { addDays, weeks } from './calendar.ts'
import type { DemoClub } from './club.ts'
import { trainingGroups } from './groups.ts'

/** The number of records, always the same, so that the club keeps its size. */
const wanted = 20_400

const sessions = trainingGroups
  .flatMap(({ id, weekdays }) => weekdays.map((weekday) => ({ group_id: id, weekday })))
  .sort((a, b) => a.weekday - b.weekday)

/** The last attendance that trainers recorded before `anchor`, the oldest first. */
export const records = ({ members, anchor }: DemoClub): FieldsOf<typeof attendance>[] =>
  weeks(anchor, -25, -1)
    .flatMap((monday) =>
      sessions.flatMap(({ group_id, weekday }) => {
        const date = addDays(monday, weekday)
        const random = createRandom('attendance', group_id, date)
        const turnout = 0.6 + 0.35 * random.fraction()
        return members.flatMap(({ group_ids, joined_on }, i) =>
          group_ids?.includes(group_id) && joined_on && joined_on <= date
            ? [{ member_id: i + 1, group_id, date, present: random.chance(turnout) }]
            : [],
        )
      }),
    )
    .slice(-wanted)
