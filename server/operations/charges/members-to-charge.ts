/** The members that a charge for many is for: everyone, the members of groups, the players of a season, or chosen members. */
import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { faultAt } from '../../refusal.ts'
import { referringTo } from '../../store/record-references.ts'
import { everyRecord, recordsInParts } from '../../store/records-in-parts.ts'
import { list, type Statement, sql } from '../../store/sql.ts'
import { inChunks } from '../../store/statements.ts'
import type { Writer } from '../../store/writer.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'

/** The maximum number of members that one write charges. */
export const mostCharged = 10_000

/** The maximum number of members that it looks at, including those that it skips. */
export const mostLookedAt = 100_000

export const tooMany = faultAt('/to', {
  en: `must not exceed ${mostCharged} members; charge one group at a time`,
  nl: `mag hoogstens ${mostCharged} leden bevatten; leg de contributie per groep op`,
})

/** The members read with one statement. */
const membersAtOnce = 100

/** The references to members read with one statement. */
const referencesAtOnce = 2000

type Member = RecordOf<typeof member>

type Chosen = {
  readonly to: 'everyone' | 'groups' | 'teams' | 'members'
  readonly group_ids?: readonly number[]
  readonly member_ids?: readonly number[]
  readonly season_id?: number | null
}

/**
 * The members to charge, at most 100 at a time. For `everyone`, former members are silently left out.
 *
 * @param subgroups of the chosen groups, whose members are charged too
 * @throws {Refusal} `validation_failed` if nothing was chosen, or there are too many
 */
export async function* membersToCharge(
  write: Writer,
  chosen: Chosen,
  subgroups: readonly number[],
): AsyncGenerator<readonly Member[]> {
  if (chosen.to === 'everyone') {
    for await (const members of membersWith(write)) {
      const current = members.filter(({ status }) => status !== 'archived')
      if (current.length > 0) yield current
    }
    return
  }
  const ids = [...(await idsOfMembers(write, chosen, subgroups))].sort((a, b) => a - b)
  for (const some of inChunks(ids, membersAtOnce)) yield* membersWith(write, sql`and id in (${list(some)})`)
}

const membersWith = ({ db, club }: Writer, further?: Statement) =>
  recordsInParts<Member>(db.all, club, member, { ...(further && { further }), atOnce: membersAtOnce })

async function idsOfMembers(
  write: Writer,
  { to, group_ids = [], member_ids = [], season_id }: Chosen,
  subgroups: readonly number[],
): Promise<Iterable<number>> {
  if (to === 'groups') {
    if (group_ids.length === 0) throw nothingChosen('/group_ids', noGroup)
    return membersOf(write, [...group_ids, ...subgroups])
  }
  if (to === 'teams') {
    if (typeof season_id !== 'number') throw nothingChosen('/season_id', noSeason)
    return playersOf(write, season_id)
  }
  if (member_ids.length === 0) throw nothingChosen('/member_ids', noMember)
  return member_ids
}

const noGroup = { en: 'is empty: choose at least one group', nl: 'is leeg: kies minstens één groep' }
const noSeason = { en: 'is empty: choose a season', nl: 'is leeg: kies een seizoen' }
const noMember = { en: 'is empty: choose at least one member', nl: 'is leeg: kies minstens één lid' }

const nothingChosen = (pointer: string, rule: LocalizedText) => validationFailed([faultAt(pointer, rule)])

async function membersOf({ db, club }: Writer, groups: readonly number[]): Promise<ReadonlySet<number>> {
  const members = new Set<number>()
  for (const group of groups) {
    let after = 0
    let hasMore = true
    while (hasMore) {
      const rows = await db.all(sql`select record_id from record_references
        where club_id = ${club} and resource = ${member.name} and field = 'group_ids' and target_id = ${group}
          and record_id > ${after} order by record_id limit ${referencesAtOnce}`)
      for (const { record_id } of rows) members.add(Number(record_id))
      if (members.size > mostLookedAt) throw validationFailed([tooMany])
      after = Number(rows.at(-1)?.record_id)
      hasMore = rows.length === referencesAtOnce
      await yieldToEventLoop()
    }
  }
  return members
}

async function playersOf({ db, club }: Writer, season: number): Promise<ReadonlySet<number>> {
  const players = new Set<number>()
  const further = sql`and ${referringTo(club, competitionTeam, 'season_id', [season])}`
  for await (const { member_ids } of everyRecord(db.all, club, competitionTeam, { further })) {
    for (const id of member_ids) players.add(id)
    if (players.size > mostLookedAt) throw validationFailed([tooMany])
  }
  return players
}
