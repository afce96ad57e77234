import type { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { mondayOf, seasonYearOf } from './calendar.ts'
import { competitionTeams } from './competition-teams.ts'
import { type Planned, plannedEvents } from './events.ts'
import type { FieldsOf } from './fields-of.ts'
import { type Population, population } from './members.ts'

/** What the records of the demo club are made from. Each file of this folder that is named after a resource uses some of it. */
export type DemoClub = {
  /** The Monday of the week in which the club is filled, `YYYY-MM-DD`. */
  readonly anchor: string
  /** The year in which the season of that day began. */
  readonly seasonYear: number
  readonly population: Population
  readonly teams: readonly FieldsOf<typeof competitionTeam>[]
  readonly events: readonly Planned[]
}

/**
 * The demo club in the week of a day.
 *
 * @throws RangeError when `today` is not a day
 */
export function demoClubOn(today: string): DemoClub {
  const anchor = mondayOf(today)
  const members = population(anchor)
  return {
    anchor,
    seasonYear: seasonYearOf(anchor),
    population: members,
    teams: competitionTeams(members, anchor),
    events: plannedEvents(anchor),
  }
}
