import type { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { monthOf } from './calendar.ts'
import type { FieldsOf } from './fields-of.ts'
import { groupId, type TrainingGroupName } from './groups.ts'
import type { ClubMember, Population } from './members.ts'
import { seasonId } from './seasons.ts'

/** A team: its name, the group its players train in, its class and its number of players. */
type Team = readonly [name: string, group: TrainingGroupName, division: string, players: number]

export const teams: readonly Team[] = [
  ['Onder 9-1', 'Voetbal onder 9', 'Poule C', 8],
  ['Onder 9-2', 'Voetbal onder 9', 'Poule F', 8],
  ['Onder 13-1', 'Voetbal onder 13', '2e klasse', 12],
  ['Meiden onder 15-1', 'Voetbal meiden onder 15', '1e klasse A', 13],
  ['Onder 17-1', 'Voetbal onder 17', '3e klasse B', 14],
  ['Heren 1', 'Voetbal heren', '3e klasse A', 15],
  ['Heren 2', 'Voetbal heren', '5e klasse C', 14],
  ['Dames 1', 'Voetbal dames', '2e klasse B', 15],
  ['Volleybal meiden A1', 'Volleybal meiden onder 16', '1e klasse', 9],
  ['Volleybal dames 1', 'Volleybal dames', 'Promotieklasse', 9],
  ['Volleybal dames 2', 'Volleybal dames', '2e klasse D', 8],
  ['Badminton jeugd 1', 'Badminton jeugd', '1e klasse', 6],
  ['Badminton 1', 'Badminton competitie', '2e klasse A', 6],
  ['Tennis gemengd 1', 'Tennis senioren', '3e klasse', 8],
]

/** The teams, which are made before the charges, because players pay for their competition. */
export const records = ({ teams }: { teams: readonly FieldsOf<typeof competitionTeam>[] }) => teams

/** The teams of the current season, with members of the group they train in. */
export function competitionTeams({ members }: Population, anchor: string): FieldsOf<typeof competitionTeam>[] {
  const half = monthOf(anchor) >= 8 ? 'Najaarscompetitie' : 'Voorjaarscompetitie'
  const free = new Map<TrainingGroupName, ClubMember[]>()
  for (const one of members) {
    if (!one.training) continue
    const group = free.get(one.training.name)
    if (group) group.push(one)
    else free.set(one.training.name, [one])
  }
  return teams.map(([name, group, division, players]) => ({
    name,
    season_id: seasonId.current,
    group_id: groupId(group),
    competition: half,
    division,
    member_ids: (free.get(group) ?? []).splice(0, players).map(({ id }) => id),
  }))
}
