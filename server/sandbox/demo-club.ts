/**
 * The public demo club: invented people in an invented club, the same on every machine. Its dates are counted from the
 * Monday of the week in which it is filled, so that there is always something past, something going on and something
 * to come. A week of the calendar keeps its events and its news when the club is filled again in another week.
 */
import { attendanceRecords } from './demo/attendance.ts'
import { mondayOf, seasonYearOf } from './demo/calendar.ts'
import { charges } from './demo/charges.ts'
import { competitionTeams } from './demo/competition-teams.ts'
import { plannedEvents } from './demo/events.ts'
import { facilities } from './demo/facilities.ts'
import { groups } from './demo/groups.ts'
import { kennismakers } from './demo/kennismakers.ts'
import { members, population } from './demo/members.ts'
import { newsPosts } from './demo/news.ts'
import { reservations } from './demo/reservations.ts'
import { seasons } from './demo/seasons.ts'
import { tournaments } from './demo/tournaments.ts'

/** How the demo club is called. */
export const demo = { name: 'SV De Kantine', slug: 'demo' }

/**
 * The records of the demo club, by the plural of their resource and in the order in which they can be stored. The id
 * of a record is its place in the list, from 1. The same for all days of one week.
 *
 * @param today the day on which the club is filled, `YYYY-MM-DD`
 * @throws RangeError when `today` is not a day
 */
export function demoRecords(today: string): { readonly [plural: string]: readonly object[] } {
  const anchor = mondayOf(today)
  const seasonYear = seasonYearOf(anchor)
  const club = population(anchor)
  const teams = competitionTeams(club, anchor)
  const events = plannedEvents(anchor)
  return {
    seasons: seasons(anchor),
    groups: groups(`${seasonYear - 1}-08-01`),
    facilities: facilities(),
    members: members(club, seasonYear),
    'competition-teams': teams,
    events: events.map(({ record }) => record),
    attendance: attendanceRecords(club, anchor),
    kennismakers: kennismakers(club, anchor),
    charges: charges(club, teams, anchor),
    tournaments: tournaments(anchor),
    news: newsPosts(anchor),
    reservations: reservations(events, anchor),
  }
}
