/** Charges a season's fees again for the next season. */
import { list, text, type ValuesOf, whole } from '@kantine/contract/fields.ts'
import type { Charge } from '@kantine/contract/owed.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { season } from '@kantine/contract/resources/season.ts'
import { wrongField } from '../../refusal.ts'
import type { FieldValues } from '../../store/body.ts'
import { referringTo } from '../../store/record-references.ts'
import { recordsInParts } from '../../store/records-in-parts.ts'
import { sql } from '../../store/sql.ts'
import type { Writer } from '../../store/writer.ts'
import { firstValues } from './charge.ts'

type Season = Pick<RecordOf<typeof season>, 'id' | 'starts_on'>

const newAmount = {
  description: text('Fee', 'Contributie', {
    required: true,
    doc: 'The description of one of the season’s fees.',
    example: 'Contributie 2026/2027',
  }),
  last_cents: whole('Amount', 'Bedrag', {
    required: true,
    doc: 'The amount of the fee in that season.',
    example: 18500,
  }),
  amount_cents: whole('New amount', 'Nieuw bedrag', {
    required: true,
    doc: 'The amount of the fee in the new season. If it is 0, nobody is charged.',
    example: 19000,
  }),
}

/** The fee amounts in the new season. */
export const amounts = list('Amounts', 'Bedragen', {
  shape: newAmount,
  doc: 'Changed amounts for the new season.',
  example: [{ description: 'Contributie 2026/2027', last_cents: 18500, amount_cents: 19000 }],
})

type Amounts = readonly ValuesOf<typeof newAmount>[]

export const reasons = ['archived', 'waived'] as const

type Reason = (typeof reasons)[number]

/** A fee in the new season and in the last, and how many members are charged. */
type Fee = {
  readonly description: string
  readonly amount_cents: number
  readonly currency: string
  readonly last_description: string
  readonly last_cents: number
  readonly count: number
}

/** The maximum number of charges that one write creates, and that it looks at. */
const mostAtOnce = 10_000
const mostLookedAt = 100_000

/** The maximum number of different fees, each of which can get a new amount. */
const mostFees = 200

/**
 * Repeats the last season's charges for the same members. Archived members and those whose fee was waived are skipped; cancelled charges do
 * not count.
 *
 * @returns each fee, and the skipped members
 * @throws {Refusal} `validation_failed` if there are more charges or fees than one write can create
 */
export async function copyFees(write: Writer, last: Season, next: Season, chosen: Amounts) {
  const years = yearOf(next) - yearOf(last)
  const fees = new Map<string, Fee>()
  const leftOut = new Map<number, Reason>()
  const further = sql`and ${referringTo(write.club, charge, 'season_id', [last.id])}`
  let count = 0
  let lookedAt = 0
  for await (const charges of recordsInParts<Charge>(write.db.all, write.club, charge, { further })) {
    const owed = charges.filter(({ status, member_id }) => status !== 'cancelled' && member_id !== null)
    const ids = owed.map(({ member_id }) => member_id as number)
    const bodies = await write.bodies(member, ids)
    const due: { readonly fields: FieldValues }[] = []
    for (const [i, lastCharge] of owed.entries()) {
      const member_id = ids[i] as number
      const isFormer = JSON.parse(bodies.get(member_id) ?? '{}').status === 'archived'
      if (isFormer || lastCharge.status === 'waived') {
        leftOut.set(member_id, isFormer ? 'archived' : 'waived')
        continue
      }
      const fee = nextFee(lastCharge, years, chosen)
      const kind = JSON.stringify([fee.last_description, fee.last_cents, fee.currency])
      fees.set(kind, { ...fee, count: (fees.get(kind)?.count ?? 0) + 1 })
      const { description, amount_cents, currency } = fee
      const due_on = lastCharge.due_on && yearsLater(lastCharge.due_on, years)
      if (amount_cents > 0) {
        due.push({
          fields: { ...firstValues, member_id, season_id: next.id, description, amount_cents, currency, due_on },
        })
      }
    }
    count += due.length
    lookedAt += charges.length
    if (fees.size > mostFees) throw wrongField('copy_fees', tooManyFees)
    if (count > mostAtOnce || lookedAt > mostLookedAt) throw wrongField('copy_fees', tooMany)
    await write.put(charge, due)
  }
  return { fees: [...fees.values()], leftOut: [...leftOut].map(([member_id, reason]) => ({ member_id, reason })) }
}

const yearOf = ({ starts_on }: Season): number => Number(starts_on.slice(0, 4))

/** The fee of a charge of the last season, adapted to the new one. */
function nextFee({ description, amount_cents, currency }: Charge, years: number, chosen: Amounts): Omit<Fee, 'count'> {
  const changed = chosen.find((fee) => fee.description === description && fee.last_cents === amount_cents)
  return {
    description: (description ?? '').replaceAll(/\b(?:19|20)\d\d\b/g, (year) => String(Number(year) + years)),
    amount_cents: changed?.amount_cents ?? amount_cents ?? 0,
    currency: currency ?? 'EUR',
    last_description: description ?? '',
    last_cents: amount_cents ?? 0,
  }
}

/** The same day some years later; 29 February becomes the 28th in a year without one. */
function yearsLater(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years
  const later = `${year}${day.slice(4)}`
  return day.endsWith('-02-29') && new Date(later).getUTCDate() !== 29 ? `${year}-02-28` : later
}

const tooManyFees = {
  en: `is limited to ${mostFees} different fees and amounts; charge one group at a time`,
  nl: `is beperkt tot ${mostFees} verschillende contributies en bedragen; leg de contributie per groep op`,
}

const tooMany = {
  en: `is limited to ${mostAtOnce} charges; charge one group at a time`,
  nl: `is beperkt tot ${mostAtOnce} contributies tegelijk; leg de contributie per groep op`,
}
