/** Creates the next season from the last: its teams with their players, the groups that end with it, and its fees. */
import { answered } from '@kantine/contract/administration/answered.ts'
import { recordField } from '@kantine/contract/administration/record.ts'
import { flag } from '@kantine/contract/fields.ts'
import type { Charge } from '@kantine/contract/owed.ts'
import type { RecordOf, Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { candidateOf } from '../../records/check.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { type FieldError, faultAt } from '../../refusal.ts'
import { everyRecord, recordsInParts } from '../../store/records-in-parts.ts'
import type { Writer } from '../../store/writer.ts'
import {
  type Amounts,
  amounts,
  type CopiedFees,
  copyFees,
  nextFee,
  reasons,
  yearsBetween,
} from '../charges/copy-fees.ts'
import { findRecord, notFound } from '../lists/get.ts'
import { one, operation } from '../operation.ts'
import { onRecordsOf } from '../records/several.ts'
import { storedText } from '../served.ts'
import { createRecord, updateRecord } from '../write.ts'

type Season = RecordOf<typeof season>
type Group = RecordOf<typeof group>

const { name, starts_on, ends_on } = season.fields

const input = {
  ...{ name, starts_on, ends_on },
  copy_teams: flag('Copy the teams', 'Neem de teams over', {
    doc: 'Copies the season’s competition teams with their players.',
    hint: { en: 'With their players, except former members.', nl: 'Met hun spelers, behalve oud-leden.' },
    default: true,
    example: true,
  }),
  prolong_groups: flag('Extend the groups', 'Verleng de groepen', {
    doc: 'Groups that end with the season continue until the end of the new one.',
    hint: {
      en: 'Groups that end with this season continue until the end of the next.',
      nl: 'Groepen die met dit seizoen eindigen, lopen door tot het einde van het volgende.',
    },
    default: true,
    example: true,
  }),
  copy_fees: flag('Charge the fees again', 'Contributie opnieuw rekenen', {
    doc: 'Charges the season’s members again, with due dates in the new season.',
    hint: {
      en: 'Charges this season’s members the same fees. You see the total and can change amounts first.',
      nl: 'De leden van dit seizoen betalen dezelfde contributie. Je ziet eerst het totaal en kunt bedragen aanpassen.',
    },
    default: false,
    example: true,
  }),
  amounts,
}

const form: Resource = { ...season, fields: input }

/** The outcome, saved for repeated requests, so it contains no record values. */
type Result = {
  readonly season: number
  readonly existed?: boolean
  readonly teams: number
  readonly groups: number
  readonly leftOut: readonly number[]
  readonly charged: CopiedFees
}

/** @throws {Refusal} `not_found`, or `validation_failed`, naming everything that is wrong */
async function continueSeason(
  write: Writer,
  { season_id, ...values }: { readonly season_id: number },
): Promise<Result> {
  const last = await findRecord(write, season, season_id)
  if (!last) throw notFound(season)
  const { fields, faults } = candidateOf(form, values, 'create')
  const { copy_teams = true, prolong_groups = true, copy_fees = false, amounts: chosen = [], ...wanted } = fields
  const found = await seasonNamed(write, wanted.name)
  const isEmpty = found && found.id !== last.id && !(await isUsed(write, found.id))
  const candidate = {
    fields: wanted,
    faults: [
      ...faults,
      ...orderFaults(last, wanted as Partial<Season>),
      ...(found && !isEmpty ? [usedFault(found.id === last.id)] : []),
    ],
  }
  if (isEmpty) await updateRecord(write, season, found.id, candidate)
  const next = isEmpty ? found.id : await createRecord(write, season, candidate)
  const { teams, leftOut } = copy_teams ? await copyTeams(write, last.id, next) : { teams: 0, leftOut: [] }
  const groups = prolong_groups ? await prolongGroups(write, last, String(wanted.ends_on)) : 0
  const charged = copy_fees
    ? await copyFees(write, last, { ...(wanted as Season), id: next }, chosen as Amounts)
    : { fees: [], leftOut: [] }
  return { season: next, existed: isEmpty === true, teams, groups, leftOut, charged }
}

/** The next season must start after the end of the last. */
function orderFaults({ ends_on }: Season, wanted: Partial<Season>): FieldError[] {
  if (!wanted.starts_on || wanted.starts_on > ends_on) return []
  const rule = {
    en: `must be after the last day of the season, ${ends_on}`,
    nl: `moet na de laatste dag van het seizoen liggen, ${ends_on}`,
  }
  return [faultAt('/starts_on', rule)]
}

async function seasonNamed({ db, club }: Writer, name: unknown): Promise<Season | undefined> {
  for await (const one of everyRecord(db.all, club, season)) {
    if (one.name === `${name ?? ''}`.trim()) return one
  }
  return undefined
}

/** Whether a season already has teams or charges, so that it is never filled twice. */
async function isUsed(write: Writer, id: number): Promise<boolean> {
  const teams = await write.referring(competitionTeam, 'season_id', [id])
  const charges = await write.referring(charge, 'season_id', [id])
  return teams.length + charges.length > 0
}

const usedFault = (isLast: boolean): FieldError =>
  isLast
    ? faultAt('/name', {
        en: 'already belongs to this season. Choose another',
        nl: 'is al de naam van dit seizoen. Kies een andere',
      })
    : faultAt('/name', {
        en: 'belongs to a season with teams or fees. Choose another name, or complete that season',
        nl: 'is al in gebruik voor een seizoen met teams of contributie. Kies een andere naam, of vul dat seizoen zelf aan',
      })

/** The maximum number of teams that it copies, and of groups that it extends. */
const mostCopied = 1000

const tooMany = (field: 'copy_teams' | 'prolong_groups') =>
  faultAt(`/${field}`, {
    en: `is limited to ${mostCopied}. Turn it off, and enter them yourself`,
    nl: `is beperkt tot ${mostCopied}. Zet dit uit en voer ze zelf in`,
  })

/** Copies the teams of a season into another, without archived members. */
async function copyTeams(write: Writer, from: number, to: number) {
  const leftOut = new Set<number>()
  let teams = 0
  for await (const team of everyRecord(write.db.all, write.club, competitionTeam)) {
    if (team.season_id !== from) continue
    const bodies = await write.bodies(member, team.member_ids)
    const member_ids = team.member_ids.filter((id) => {
      const isFormer = JSON.parse(bodies.get(id) ?? '{}').status === 'archived'
      if (isFormer) leftOut.add(id)
      return !isFormer
    })
    await write.put(competitionTeam, [{ fields: { ...team, season_id: to, member_ids } }])
    if (++teams > mostCopied) throw validationFailed([tooMany('copy_teams')])
  }
  return { teams, leftOut: [...leftOut] }
}

async function prolongGroups(write: Writer, { ends_on }: Season, until: string): Promise<number> {
  let prolonged = 0
  for await (const some of recordsInParts<Group>(write.db.all, write.club, group)) {
    const ending = some.filter((one) => one.ends_on === ends_on)
    await write.put(
      group,
      ending.map(({ id, ...fields }) => ({ id, fields: { ...fields, ends_on: until } })),
    )
    prolonged += ending.length
    if (prolonged > mostCopied) throw validationFailed([tooMany('prolong_groups')])
  }
  return prolonged
}

/** The maximum number of skipped members that the response names. */
const mostNamed = 500

/** Everyone who may create seasons may also change groups and competition teams, and charge members. */
export default operation({
  ...onRecordsOf(season),
  name: 'continue',
  about: 'one',
  noun: 'successor',
  title: { en: 'Next season', nl: 'Volgend seizoen' },
  says: {
    en: 'Creates the next season with the same teams, groups and fees, or fills it if it already exists but is empty.',
    nl: 'Maakt het volgende seizoen met dezelfde teams, groepen en contributie. Bestaat het al, maar is het nog leeg? Dan vult Kantine het.',
  },
  effect: 'writes',
  input,
  output: one({
    season: recordField(season),
    existed: answered.flag('Already existed', 'Bestond al'),
    teams: answered.whole('Teams copied', 'Overgenomen teams'),
    groups: answered.whole('Groups extended', 'Verlengde groepen'),
    left_out_count: answered.whole('Former members', 'Oud-leden'),
    left_out: answered.list('Former members', 'Oud-leden', {
      member_id: answered.whole('Member', 'Lid'),
      name: answered.text('Name', 'Naam'),
    }),
    fees: answered.list('Fees', 'Contributie', {
      description: answered.text('Fee', 'Contributie'),
      last_description: answered.text('Season fee', 'Contributie van het seizoen'),
      last_cents: answered.whole('Amount', 'Bedrag'),
      amount_cents: answered.whole('New amount', 'Nieuw bedrag'),
      currency: answered.text('Currency', 'Valuta'),
      count: answered.whole('Charges', 'Contributies'),
    }),
    not_charged_count: answered.whole('Not charged', 'Niet in rekening'),
    not_charged: answered.list('Not charged', 'Niet in rekening', {
      member_id: answered.whole('Member', 'Lid'),
      name: answered.text('Name', 'Naam'),
      reason: answered.choice('Reason', 'Reden', reasons, {
        archived: { en: 'No longer a member', nl: 'Geen lid meer' },
        waived: { en: 'Waived this season', nl: 'Dit seizoen kwijtgescholden' },
      }),
    }),
  }),
  called: ({ season_id }: { readonly season_id: number }) => `continue season ${season_id}`,
  plan: (input: unknown) => ({
    work: async (write) => ({
      outcome: 'processed',
      results: JSON.stringify(await continueSeason(write, input as { readonly season_id: number })),
    }),
    async text(write, { results = '' }) {
      const { season: id, existed = false, teams, groups, leftOut, charged }: Result = JSON.parse(results)
      const { season_id, amounts: chosen = [] } = input as { season_id: number; amounts?: Amounts }
      const next = await storedText(write, season, id)
      const years = yearsBetween((await findRecord(write, season, season_id)) ?? JSON.parse(next), JSON.parse(next))
      const [named, notCharged] = [leftOut.slice(0, mostNamed), charged.leftOut.slice(0, mostNamed)]
      const bodies = await write.bodies(member, [...named, ...notCharged.map(([member_id]) => member_id)])
      const nameOf = (member_id: number): string => JSON.parse(bodies.get(member_id) ?? '{}').name ?? ''
      const likes = await write.bodies(
        charge,
        charged.fees.map(([like]) => like),
      )
      const fees = charged.fees.map(([like, count]) => {
        const last: Partial<Charge> = JSON.parse(likes.get(like) ?? '{}')
        const { due_on: _, ...fee } = nextFee(last, years, chosen)
        return { ...fee, last_description: last.description ?? '', last_cents: last.amount_cents ?? 0, count }
      })
      const more = JSON.stringify({
        ...{ existed, teams, groups, left_out_count: leftOut.length },
        left_out: named.map((member_id) => ({ member_id, name: nameOf(member_id) })),
        ...{ fees, not_charged_count: charged.leftOut.length },
        not_charged: notCharged.map(([member_id, reason]) => ({ member_id, name: nameOf(member_id), reason })),
      })
      return `{"season":${next},${more.slice(1)}`
    },
  }),
})
