/**
 * The public demo club: invented people in an invented club, the same on every machine. Its dates are counted from the
 * Monday of the week in which it is filled, so that there is always something past, something going on and something
 * to come. A week of the calendar keeps its events and its news when the club is filled again in another week.
 */
import { recordsOf } from './demo/all.ts'
import { demoClubOn } from './demo/club.ts'

/**
 * The records of the demo club, by the plural of their resource. The id of a record is its place in the list, from 1. The same
 * for all days of one week.
 *
 * @param today the day on which the club is filled, `YYYY-MM-DD`
 * @throws RangeError when `today` is not a day
 */
export function demoRecords(today: string): { readonly [plural: string]: readonly object[] } {
  const club = demoClubOn(today)
  return Object.fromEntries(Object.entries(recordsOf).map(([plural, records]) => [plural, records(club)]))
}
