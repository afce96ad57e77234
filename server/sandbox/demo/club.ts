/**
 * The public demo club: invented people in an invented club, the same on every machine. Its dates count from the Monday of the current
 * week, so that it always has past, current and future events. A refill in another week keeps the events and the news of a week.
 */

import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { member } from '@kantine/contract/resources/member.ts'
import { mondayOf, seasonYearOf } from './calendar.ts'
import { membersOn } from './members.ts'

/** The source of the demo records. Each file of this folder that is named after a resource uses some of it. */
export type DemoClub = {
  /** The Monday of the week in which the club is filled, `YYYY-MM-DD`. */
  readonly anchor: string
  /** The year in which the season of that day began. */
  readonly seasonYear: number
  readonly members: readonly FieldsOf<typeof member>[]
}

/**
 * The demo club in the week of a day.
 *
 * @throws RangeError when `today` is not a day
 */
export function demoClubOn(today: string): DemoClub {
  const anchor = mondayOf(today)
  const seasonYear = seasonYearOf(anchor)
  return { anchor, seasonYear, members: membersOn(anchor, seasonYear) }
}
