/** The teams and groups that a club takes along into the next season. */
import type { RecordOf } from '@kantine/contract/resource.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { season } from '@kantine/contract/resources/season.ts'
import { wrongField } from '../../refusal.ts'
import { everyRecord, recordsInParts } from '../../store/records-in-parts.ts'
import type { Writer } from '../../store/writer.ts'

type Season = Pick<RecordOf<typeof season>, 'id' | 'ends_on'>

/** The maximum number of teams that are copied, and of groups that are extended. */
const mostAtOnce = 1000

const tooMany = {
  en: `is limited to ${mostAtOnce}. Turn it off, and enter them yourself`,
  nl: `is beperkt tot ${mostAtOnce}. Zet dit uit en voer ze zelf in`,
}

/**
 * Copies the teams of one season into another, without former members.
 *
 * @returns the number of teams, and the former members
 * @throws {Refusal} `validation_failed` if there are too many teams
 */
export async function copyTeams(write: Writer, last: Season, next: Season) {
  const leftOut = new Set<number>()
  let count = 0
  for await (const team of everyRecord(write.db.all, write.club, competitionTeam)) {
    if (team.season_id !== last.id) continue
    const former = await formerAmong(write, team.member_ids)
    for (const id of former) leftOut.add(id)
    const member_ids = team.member_ids.filter((id) => !former.has(id))
    await write.put(competitionTeam, [{ fields: { ...team, season_id: next.id, member_ids } }])
    count += 1
    if (count > mostAtOnce) throw wrongField('copy_teams', tooMany)
  }
  return { count, leftOut: [...leftOut] }
}

async function formerAmong(write: Writer, ids: readonly number[]): Promise<Set<number>> {
  const bodies = await write.bodies(member, ids)
  return new Set(ids.filter((id) => JSON.parse(bodies.get(id) ?? '{}').status === 'archived'))
}

/**
 * Extends the groups that end with one season until the end of another.
 *
 * @returns the number of groups
 * @throws {Refusal} `validation_failed` if there are too many
 */
export async function extendGroups(write: Writer, last: Season, next: Season): Promise<number> {
  let count = 0
  for await (const groups of recordsInParts<RecordOf<typeof group>>(write.db.all, write.club, group)) {
    const ending = groups.filter(({ ends_on }) => ends_on === last.ends_on)
    await write.put(
      group,
      ending.map(({ id, ...fields }) => ({ id, fields: { ...fields, ends_on: next.ends_on } })),
    )
    count += ending.length
    if (count > mostAtOnce) throw wrongField('prolong_groups', tooMany)
  }
  return count
}
