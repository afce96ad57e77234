import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { monthOf } from './calendar.ts'
import type { DemoClub } from './club.ts'
import { type GroupName, groupId } from './groups.ts'
import { seasonId } from './seasons.ts'

export const teams: readonly (readonly [name: string, group: GroupName, division: string, players: number])[] = [
  ['Onder 9-1', 'Voetbal onder 9', 'Poule C', 8],
  ['Onder 9-2', 'Voetbal onder 9', 'Poule F', 8],
  ['Onder 13-1', 'Voetbal onder 13', '2e klasse', 12],
  ['Meiden onder 15-1', 'Meiden onder 15', '1e klasse A', 9],
  ['Onder 17-1', 'Voetbal onder 17', '3e klasse B', 14],
  ['Heren 1', 'Voetbal heren', '3e klasse A', 15],
  ['Heren 2', 'Voetbal heren', '5e klasse C', 14],
  ['Dames 1', 'Voetbal dames', '2e klasse B', 15],
  ['Volleybal meiden A1', 'Volleybal meiden', '1e klasse', 8],
  ['Volleybal dames 1', 'Volleybal dames', 'Promotieklasse', 8],
  ['Volleybal dames 2', 'Volleybal dames', '2e klasse D', 8],
  ['Badminton jeugd 1', 'Badminton jeugd', '1e klasse', 6],
  ['Badminton 1', 'Badminton competitie', '2e klasse A', 6],
  ['Tennis gemengd 1', 'Tennis senioren', '3e klasse', 8],
]

/** The teams of the current season, with members of the group they train in. */
export function records({ members, anchor }: DemoClub): FieldsOf<typeof competitionTeam>[] {
  const free = new Set(members.keys())
  return teams.map(([name, group, division, players]) => {
    const ofGroup = [...free].filter((i) => members[i]?.group_ids?.includes(groupId(group))).slice(0, players)
    for (const i of ofGroup) free.delete(i)
    return {
      name,
      season_id: seasonId.current,
      group_id: groupId(group),
      competition: monthOf(anchor) >= 8 ? 'Najaarscompetitie' : 'Voorjaarscompetitie',
      division,
      member_ids: ofGroup.map((i) => i + 1),
    }
  })
}
