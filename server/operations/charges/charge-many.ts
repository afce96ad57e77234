/** Charges many members with one write: a group, the players of a season, or everyone. */
import { answered } from '@kantine/contract/administration/answered.ts'
import { choice, flag, references } from '@kantine/contract/fields.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { faultsInClub } from '../../records/rules.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { everyRecord } from '../../store/records-in-parts.ts'
import { list, sql } from '../../store/sql.ts'
import type { Writer } from '../../store/writer.ts'
import { subgroupsOf } from '../groups/subgroups.ts'
import { titlesOf } from '../lists/search.ts'
import { one, operation } from '../operation.ts'
import { currencyFaults, firstValues, newCharge, ofCharges } from './charge.ts'
import { membersToCharge, mostCharged, mostLookedAt, tooMany } from './members-to-charge.ts'

/** The maximum number of charged members, of skipped members, and of subgroups that the response names. */
const mostNamed = 500

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
    to: 'member',
    max: mostCharged,
    doc: 'The members to charge.',
    example: [14],
  }),
  description,
  amount_cents,
  currency,
  due_on,
  season_id,
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

type LeftOut = { readonly member_id: number; readonly name: string; readonly reason: (typeof reasons)[number] }

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
  async check(write, input) {
    const [faults = []] = await faultsInClub(write, form, [{ fields: input }])
    return [...currencyFaults(input), ...faults]
  },
  async write(write, input) {
    const { to, group_ids = [], member_ids: _, with_subgroups = true, skip_charged = true, ...fee } = input
    const subgroups = to === 'groups' && with_subgroups ? await subgroupsOf(write, group_ids) : []
    const charged: { member_id: number; name: string }[] = []
    const left_out: LeftOut[] = []
    let count = 0
    let left_out_count = 0
    for await (const members of membersToCharge(write, input, subgroups)) {
      const earlier = skip_charged ? await chargedAmong(write, members, fee) : new Set()
      const due: number[] = []
      for (const { id: member_id, name, status } of members) {
        const reason = status === 'archived' ? 'archived' : earlier.has(member_id) ? 'charged' : undefined
        if (reason === undefined) {
          due.push(member_id)
          if (charged.length < mostNamed) charged.push({ member_id, name })
        } else {
          left_out_count++
          if (left_out.length < mostNamed) left_out.push({ member_id, name, reason })
        }
      }
      count += due.length
      if (count > mostCharged || count + left_out_count > mostLookedAt) throw validationFailed([tooMany])
      await write.put(
        charge,
        due.map((member_id) => ({ fields: { ...firstValues, ...fee, member_id } })),
      )
    }
    const shown = await titlesOf(write.db, write.club, group, subgroups.slice(0, mostNamed))
    return {
      count,
      total_cents: count * fee.amount_cents,
      currency: fee.currency ?? firstValues.currency,
      charged,
      subgroups_count: subgroups.length,
      subgroups: shown.map(({ id, title }) => ({ group_id: id, name: title })),
      left_out_count,
      left_out,
    }
  },
})

/** Those of the members who already have a charge with the same description and season, ignoring cancelled charges. */
async function chargedAmong(
  { db, club }: Writer,
  members: readonly { readonly id: number }[],
  { description, season_id = null }: { readonly description: string; readonly season_id?: number | null },
): Promise<ReadonlySet<number | null>> {
  const charged = new Set<number | null>()
  const further = sql`and member_id in (${list(members.map(({ id }) => id))})`
  for await (const other of everyRecord(db.all, club, charge, { further })) {
    const isSame = plain(other.description) === plain(description) && other.season_id === season_id
    if (isSame && other.status !== 'cancelled') charged.add(other.member_id)
  }
  return charged
}

/** A description in a form for comparison, without differences in case and surrounding spaces. */
const plain = (text: string | null) => (text ?? '').trim().toLowerCase()
