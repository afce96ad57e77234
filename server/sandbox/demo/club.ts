/**
 * The public demo club: invented people in an invented club, the same on every machine. Its dates count from the Monday of the current
 * week, so that it always has past, current and future events. Refills in other weeks do not change a week's events and news.
 */

import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { member } from '@kantine/contract/resources/member.ts'
import { mondayOf, seasonYearOf } from './calendar.ts'
import { membersOn } from './members.ts'

/** The source of the demo records. Each file in this folder that is named after a resource uses part of it. */
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
