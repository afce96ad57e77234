/** Charges many members with one write: a group, the players of a season, or everyone. */
import { answered } from '@kantine/contract/administration/answered.ts'
import { choice, flag, references } from '@kantine/contract/fields.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { candidateOf } from '../../records/check.ts'
import { faultsInClub } from '../../records/rules.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { type FieldError, faultAt } from '../../refusal.ts'
import type { Body, FieldValues } from '../../store/body.ts'
import { idsIn, referringTo } from '../../store/record-references.ts'
import { everyRecord, recordsInParts } from '../../store/records-in-parts.ts'
import { list, type Statement, sql } from '../../store/sql.ts'
import { inChunks } from '../../store/statements.ts'
import type { Writer } from '../../store/writer.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { subgroupsOf } from '../groups/subgroups.ts'
import { titlesOf } from '../lists/search.ts'
import { one, operation } from '../operation.ts'
import { currencyFaults, newCharge, ofCharges } from './charge.ts'

/** The maximum number of members that one write charges. */
const mostAtOnce = 10_000

/** The maximum number of charged members, of skipped members, and of subgroups that the response names. */
const mostNamed = 500

/** The maximum number of members that it looks at, including those that it skips. */
const mostLookedAt = 100_000

const { description, amount_cents, currency, due_on, season_id } = newCharge.fields

const input = {
  to: choice('Who', 'Wie', {
    words: ['everyone', 'groups', 'teams', 'members'],
    required: true,
    doc: 'Who to charge: every member, the members of `group_ids`, the players in the teams of `season_id`, or `member_ids`.',
    example: 'groups',
    valueLabels: {
      everyone: { en: 'Every member', nl: 'Alle leden' },
      groups: { en: 'Members of groups', nl: 'Leden van bepaalde groepen' },
      teams: { en: 'Players in the season’s teams', nl: 'Spelers uit de teams van het seizoen' },
      members: { en: 'Chosen members', nl: 'Gekozen leden' },
    },
  }),
  group_ids: references('Groups', 'Groepen', {
    to: 'group',
    doc: 'The groups to charge.',
    example: [3],
  }),
  with_subgroups: flag('With their subgroups', 'Inclusief subgroepen', {
    doc: 'Also charges members of subgroups of `group_ids`, at any depth.',
    default: true,
    example: true,
  }),
  member_ids: references('Members', 'Leden', {
    ...{ to: 'member', max: mostAtOnce },
    doc: 'The members to charge.',
    example: [14],
  }),
  ...{ description, amount_cents, currency, due_on, season_id },
  skip_charged: flag('Skip members already charged', 'Leden overslaan die deze contributie al hebben', {
    doc: 'Skips members who already have a charge with the same description and season.',
    hint: {
      en: 'With the same description and season.',
      nl: 'Met dezelfde omschrijving en hetzelfde seizoen.',
    },
    default: true,
    example: true,
  }),
}

/** The input fields, which are checked like those of a charge. */
const form: Resource = { ...charge, fields: input }

const reasons = ['archived', 'charged'] as const

type LeftOut = readonly [member: number, reason: (typeof reasons)[number]]

/** The outcome, saved for repeated requests, so it contains no record values. */
type Result = {
  readonly count: number
  readonly charged: readonly number[]
  readonly leftOut: readonly LeftOut[]
  /** Absent if an earlier release saved the outcome, with every skipped member and subgroup. */
  readonly leftOutCount?: number
  readonly subgroups: readonly number[]
  readonly subgroupsCount?: number
}

/** @throws {Refusal} `validation_failed`, naming everything that is wrong */
async function chargeMany(write: Writer, body: unknown): Promise<Result> {
  const candidate = candidateOf(form, body, 'create')
  const [inClub = []] = await faultsInClub(write, form, [candidate])
  const faults = [...candidate.faults, ...currencyFaults(candidate), ...inClub]
  if (faults.length > 0) throw validationFailed(faults)
  const { to, group_ids, member_ids: _, with_subgroups = true, skip_charged = true, ...fields } = candidate.fields
  const subgroups = to === 'groups' && with_subgroups ? await subgroupsOf(write, idsIn(group_ids)) : []
  const leftOut: LeftOut[] = []
  const named: number[] = []
  let [count, leftOutCount] = [0, 0]
  const leaveOut = (...one: LeftOut) => {
    leftOutCount++
    if (leftOut.length < mostNamed) leftOut.push(one)
  }
  for await (const members of membersFor(write, candidate.fields, subgroups)) {
    const charged = skip_charged ? await chargedAmong(write, members, fields) : new Set()
    const due: number[] = []
    for (const { id, status } of members) {
      if (status === 'archived') leaveOut(id, 'archived')
      else if (charged.has(id)) leaveOut(id, 'charged')
      else due.push(id)
    }
    count += due.length
    named.push(...due.slice(0, mostNamed - named.length))
    if (count > mostAtOnce || count + leftOutCount > mostLookedAt) throw validationFailed([tooMany])
    await write.put(
      charge,
      due.map((member_id) => ({
        fields: { currency: 'EUR', status: 'open', paid_cents: 0, ...fields, member_id },
      })),
    )
  }
  const shown = subgroups.slice(0, mostNamed)
  return { count, charged: named, leftOut, leftOutCount, subgroups: shown, subgroupsCount: subgroups.length }
}

const tooMany: FieldError = faultAt('/to', {
  en: `must not exceed ${mostAtOnce} members; charge one group at a time`,
  nl: `mag hoogstens ${mostAtOnce} leden bevatten; leg de contributie per groep op`,
})

/** The members read with one statement, and the ids. */
const [membersAtOnce, idsAtOnce] = [100, 2000]

/** The members to charge, in chunks. For `everyone`, former members are silently left out. */
async function* membersFor(write: Writer, fields: FieldValues, subgroups: readonly number[]) {
  if (fields.to === 'everyone') {
    for await (const members of membersWith(write)) yield members.filter(({ status }) => status !== 'archived')
    return
  }
  const ids = await idsOfMembers(write, fields, subgroups)
  for (const some of inChunks(
    ids.toSorted((a, b) => a - b),
    membersAtOnce,
  ))
    yield* membersWith(write, sql`and id in (${list(some)})`)
}

async function idsOfMembers(
  write: Writer,
  { to, group_ids, member_ids, season_id }: FieldValues,
  subgroups: readonly number[],
): Promise<readonly number[]> {
  if (to === 'groups') {
    const groups = chosen(group_ids, '/group_ids', {
      en: 'is empty: choose at least one group',
      nl: 'is leeg: kies minstens één groep',
    })
    return membersOf(write, [...groups, ...subgroups])
  }
  if (to === 'teams') {
    const rule = { en: 'is empty: choose a season', nl: 'is leeg: kies een seizoen' }
    return playersOf(write, chosen(season_id, '/season_id', rule))
  }
  return chosen(member_ids, '/member_ids', {
    en: 'is empty: choose at least one member',
    nl: 'is leeg: kies minstens één lid',
  })
}

/** @throws {Refusal} when nothing was chosen */
function chosen(
  value: unknown,
  pointer: string,
  rule: { readonly en: string; readonly nl: string },
): readonly number[] {
  const ids = idsIn(value)
  if (ids.length === 0) throw validationFailed([faultAt(pointer, rule)])
  return ids
}

const membersWith = ({ db, club }: Writer, further?: Statement) =>
  recordsInParts(db.all, club, member, { ...(further && { further }), atOnce: membersAtOnce })

async function membersOf({ db, club }: Writer, groups: readonly number[]): Promise<number[]> {
  const members = new Set<number>()
  for (const one of groups) {
    for (let [after, more] = [0, true]; more; ) {
      const rows = await db.all(sql`select record_id from record_references
        where club_id = ${club} and resource = ${member.name} and field = 'group_ids' and target_id = ${one}
          and record_id > ${after} order by record_id limit ${idsAtOnce}`)
      for (const { record_id } of rows) members.add(Number(record_id))
      if (members.size > mostLookedAt) throw validationFailed([tooMany])
      after = Number(rows.at(-1)?.record_id)
      more = rows.length === idsAtOnce
      await yieldToEventLoop()
    }
  }
  return [...members]
}

async function playersOf({ db, club }: Writer, seasons: readonly number[]): Promise<number[]> {
  const players = new Set<number>()
  const further = sql`and ${referringTo(club, competitionTeam, 'season_id', seasons)}`
  for await (const { member_ids } of everyRecord(db.all, club, competitionTeam, { further })) {
    for (const id of member_ids) players.add(id)
    if (players.size > mostLookedAt) throw validationFailed([tooMany])
  }
  return [...players]
}

/** The members who already have a charge with the same description and season, ignoring cancelled charges. */
async function chargedAmong({ db, club }: Writer, members: readonly Body[], { description, season_id }: FieldValues) {
  const charged = new Set<unknown>()
  for (const some of inChunks(
    members.map(({ id }) => id),
    membersAtOnce,
  )) {
    const further = sql`and member_id in (${list(some)})`
    for await (const one of everyRecord(db.all, club, charge, { further })) {
      const isSame = plain(one.description) === plain(description) && one.season_id === (season_id ?? null)
      if (isSame && one.status !== 'cancelled') charged.add(one.member_id)
    }
  }
  return charged
}

/** A description in a form for comparison, without differences in case and surrounding spaces. */
const plain = (text: unknown) => `${text ?? ''}`.trim().toLowerCase()

export default operation({
  ...ofCharges,
  name: 'charge_many',
  about: 'all',
  noun: 'many',
  title: { en: 'Charge several members', nl: 'Contributie voor meerdere leden' },
  says: {
    en: 'Charges everyone in certain groups, in a season’s teams, or in the whole club.',
    nl: 'Brengt contributie in rekening bij iedereen in bepaalde groepen, in de teams van een seizoen of in de hele club.',
  },
  input,
  output: one({
    count: answered.whole('Charges', 'Contributies'),
    total_cents: answered.whole('Total', 'Totaal'),
    currency: answered.text('Currency', 'Valuta'),
    charged: answered.list('Charged', 'In rekening bij', {
      member_id: answered.whole('Member', 'Lid'),
      name: answered.text('Name', 'Naam'),
    }),
    subgroups_count: answered.whole('Subgroups', 'Subgroepen'),
    subgroups: answered.list('Subgroups', 'Subgroepen', {
      group_id: answered.whole('Group', 'Groep'),
      name: answered.text('Name', 'Naam'),
    }),
    left_out_count: answered.whole('Skipped', 'Overgeslagen'),
    left_out: answered.list('Skipped', 'Overgeslagen', {
      member_id: answered.whole('Member', 'Lid'),
      name: answered.text('Name', 'Naam'),
      reason: answered.choice('Reason', 'Reden', reasons, {
        archived: { en: 'No longer a member', nl: 'Geen lid meer' },
        charged: { en: 'Already charged', nl: 'Heeft deze contributie al' },
      }),
    }),
  }),
  called: () => 'charge_many',
  plan: (input: unknown) => ({
    work: async (write) => ({ outcome: 'processed', results: JSON.stringify(await chargeMany(write, input)) }),
    async text(write, { results = '' }) {
      const { amount_cents, currency = 'EUR' } = input as { amount_cents: number; currency?: string }
      const { count, charged, leftOut, leftOutCount, subgroups = [], subgroupsCount }: Result = JSON.parse(results)
      const named = leftOut.slice(0, mostNamed)
      const bodies = await write.bodies(member, [...charged, ...named.map(([id]) => id)])
      const withName = (member_id: number) => {
        const { name = '' } = JSON.parse(bodies.get(member_id) ?? '{}')
        return { member_id, name }
      }
      const titles = await titlesOf(write.db, write.club, group, subgroups.slice(0, mostNamed))
      const left_out = named.map(([id, reason]) => ({ ...withName(id), reason }))
      const total = { count, total_cents: count * amount_cents, currency }
      return JSON.stringify({
        ...{ ...total, charged: charged.map(withName) },
        subgroups_count: subgroupsCount ?? subgroups.length,
        subgroups: titles.map(({ id, title }) => ({ group_id: id, name: title })),
        ...{ left_out_count: leftOutCount ?? leftOut.length, left_out },
      })
    },
  }),
})
