import type { member } from '@kantine/contract/resources/member.ts'
import { mondayOf, seasonYearOf } from './calendar.ts'
import type { FieldsOf } from './fields-of.ts'
import { membersOn } from './members.ts'

/** What the records of the demo club are made from. Each file of this folder that is named after a resource uses some of it. */
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
