/** Creates the next season from the last: its teams with their players, the groups that end with it, and its fees. */
import { answered } from '@kantine/contract/administration/answered.ts'
import { recordField } from '@kantine/contract/administration/record.ts'
import { flag } from '@kantine/contract/fields.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { type FieldError, faultAt } from '../../refusal.ts'
import { everyRecord } from '../../store/records-in-parts.ts'
import type { Writer } from '../../store/writer.ts'
import { amounts, copyFees, reasons } from '../charges/copy-fees.ts'
import { requireRecord } from '../lists/get.ts'
import { one, operation } from '../operation.ts'
import { onRecordsOf } from '../records/several.ts'
import { servedRecord } from '../served.ts'
import { createRecord, updateRecord } from '../write-records.ts'
import { copyTeams, extendGroups } from './teams-and-groups.ts'

type Season = RecordOf<typeof season>

const { name, starts_on, ends_on } = season.fields

/** The maximum number of members that the response names as left out, and as not charged. */
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
  input: {
    name,
    starts_on,
    ends_on,
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
  },
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
  async check(write, { season_id, name, starts_on }) {
    const last = await requireRecord(write, season, season_id)
    return [...startFaults(last, starts_on), ...(await nameFaults(write, last, name))]
  },
  async write(write, { season_id, copy_teams = true, prolong_groups = true, copy_fees = false, amounts, ...fields }) {
    const last = await requireRecord(write, season, season_id)
    const existing = await seasonNamed(write, fields.name)
    if (existing) await updateRecord(write, season, existing.id, { fields, faults: [] })
    const id = existing?.id ?? (await createRecord(write, season, { fields, faults: [] }))
    const next = { ...fields, id }

    const teams = copy_teams ? await copyTeams(write, last, next) : { count: 0, leftOut: [] }
    const groups = prolong_groups ? await extendGroups(write, last, next) : 0
    const charged = copy_fees ? await copyFees(write, last, next, amounts ?? []) : { fees: [], leftOut: [] }

    const left_out = teams.leftOut.slice(0, mostNamed)
    const not_charged = charged.leftOut.slice(0, mostNamed)
    const names = await namesOf(write, [...left_out, ...not_charged.map(({ member_id }) => member_id)])
    const nameOf = (member_id: number) => names.get(member_id) ?? ''
    return {
      season: await servedRecord(write, season, id),
      existed: existing !== undefined,
      teams: teams.count,
      groups,
      left_out_count: teams.leftOut.length,
      left_out: left_out.map((member_id) => ({ member_id, name: nameOf(member_id) })),
      fees: charged.fees,
      not_charged_count: charged.leftOut.length,
      not_charged: not_charged.map(({ member_id, reason }) => ({ member_id, name: nameOf(member_id), reason })),
    }
  },
})

/** The next season must start after the end of the last. */
function startFaults({ ends_on }: Season, starts_on: string | undefined): FieldError[] {
  if (starts_on === undefined || starts_on > ends_on) return []
  const rule = {
    en: `must be after the last day of the season, ${ends_on}`,
    nl: `moet na de laatste dag van het seizoen liggen, ${ends_on}`,
  }
  return [faultAt('/starts_on', rule)]
}

/** The name may belong to another season, if that one is empty: no season is filled twice. */
async function nameFaults(write: Writer, last: Season, name: string | undefined): Promise<FieldError[]> {
  const existing = await seasonNamed(write, name)
  if (existing?.id === last.id) return [nameOfLast]
  return existing && (await isUsed(write, existing)) ? [nameOfUsed] : []
}

const nameOfLast = faultAt('/name', {
  en: 'already belongs to this season. Choose another',
  nl: 'is al de naam van dit seizoen. Kies een andere',
})

const nameOfUsed = faultAt('/name', {
  en: 'belongs to a season with teams or fees. Choose another name, or complete that season',
  nl: 'is al in gebruik voor een seizoen met teams of contributie. Kies een andere naam, of vul dat seizoen zelf aan',
})

async function seasonNamed({ db, club }: Writer, name: string | undefined): Promise<Season | undefined> {
  for await (const named of everyRecord(db.all, club, season)) {
    if (named.name === name) return named
  }
  return undefined
}

async function isUsed(write: Writer, { id }: Season): Promise<boolean> {
  const teams = await write.referring(competitionTeam, 'season_id', [id])
  const charges = await write.referring(charge, 'season_id', [id])
  return teams.length + charges.length > 0
}

/** The names of members, by id. */
async function namesOf(write: Writer, ids: readonly number[]): Promise<Map<number, string>> {
  const bodies = await write.bodies(member, ids)
  return new Map([...bodies].map(([id, body]) => [id, JSON.parse(body).name]))
}
