/** Charges a season's fees again for the next season. */
import { list, text, whole } from '@kantine/contract/fields.ts'
import type { Charge } from '@kantine/contract/owed.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { season } from '@kantine/contract/resources/season.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { faultAt } from '../../refusal.ts'
import { referringTo } from '../../store/record-references.ts'
import { recordsInParts } from '../../store/records-in-parts.ts'
import { sql } from '../../store/sql.ts'
import type { Writer } from '../../store/writer.ts'

type Season = RecordOf<typeof season>

/** The fee amounts in the new season. */
export const amounts = list('Amounts', 'Bedragen', {
  shape: {
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
  },
  doc: 'Changed amounts for the new season.',
  example: [{ description: 'Contributie 2026/2027', last_cents: 18500, amount_cents: 19000 }],
})

export type Amounts = readonly {
  readonly description: string
  readonly last_cents: number
  readonly amount_cents: number
}[]

export const reasons = ['archived', 'waived'] as const

/** The outcome: an example charge and a count for each fee of the last season, and skipped members. It contains no record values. */
export type CopiedFees = {
  readonly fees: readonly (readonly [like: number, count: number])[]
  readonly leftOut: readonly (readonly [member: number, reason: (typeof reasons)[number]])[]
}

/** The maximum number of charges that one write creates. */
const mostAtOnce = 10_000

/** The maximum number of charges that it looks at. */
const mostLookedAt = 100_000

/** The maximum number of different fees, each of which can get a new amount. */
const mostFees = 200

/** A fee of the last season, adapted to the new one. */
export function nextFee(last: Partial<Charge>, years: number, chosen: Amounts) {
  const { description, amount_cents, currency, due_on } = last
  const changed = chosen.find((fee) => fee.description === description && fee.last_cents === amount_cents)
  return {
    description: (description ?? '').replaceAll(/\b(?:19|20)\d\d\b/g, (year) => String(Number(year) + years)),
    amount_cents: changed?.amount_cents ?? amount_cents ?? 0,
    currency: currency ?? 'EUR',
    due_on: due_on ? yearsLater(due_on, years) : null,
  }
}

/** The same day some years later; 29 February becomes the 28th in a year without one. */
function yearsLater(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years
  const later = `${year}${day.slice(4)}`
  return day.endsWith('-02-29') && new Date(later).getUTCDate() !== 29 ? `${year}-02-28` : later
}

export const yearsBetween = (last: Pick<Season, 'starts_on'>, next: Pick<Season, 'starts_on'>): number =>
  Number(next.starts_on.slice(0, 4)) - Number(last.starts_on.slice(0, 4))

/**
 * Repeats the last season's charges for the same members. Archived members and those whose fee was waived are skipped; cancelled charges do
 * not count.
 *
 * @throws {Refusal} `validation_failed` if there are more charges than one write can create
 */
export async function copyFees(write: Writer, last: Season, next: Season, chosen: Amounts): Promise<CopiedFees> {
  const years = yearsBetween(last, next)
  const fees = new Map<string, [like: number, count: number]>()
  const leftOut = new Map<number, (typeof reasons)[number]>()
  const further = sql`and ${referringTo(write.club, charge, 'season_id', [last.id])}`
  let count = 0
  let lookedAt = 0
  for await (const some of recordsInParts<Charge>(write.db.all, write.club, charge, { further })) {
    const owed = some.filter(({ status }) => status !== 'cancelled')
    const bodies = await write.bodies(
      member,
      owed.flatMap(({ member_id }) => member_id ?? []),
    )
    const due: object[] = []
    for (const fee of owed) {
      const { member_id } = fee
      if (member_id === null) continue
      if (JSON.parse(bodies.get(member_id) ?? '{}').status === 'archived') leftOut.set(member_id, 'archived')
      else if (fee.status === 'waived') leftOut.set(member_id, 'waived')
      else {
        const kind = JSON.stringify([fee.description, fee.amount_cents, fee.currency])
        const [like, earlier] = fees.get(kind) ?? [fee.id, 0]
        fees.set(kind, [like, earlier + 1])
        const fields = nextFee(fee, years, chosen)
        if (fields.amount_cents > 0) due.push({ ...fields, member_id, season_id: next.id })
      }
    }
    count += due.length
    lookedAt += some.length
    if (fees.size > mostFees) throw validationFailed([tooManyFees])
    if (count > mostAtOnce || lookedAt > mostLookedAt) throw validationFailed([tooMany])
    await write.put(
      charge,
      due.map((fields) => ({ fields: { ...fields, status: 'open', paid_cents: 0 } })),
    )
  }
  return { fees: [...fees.values()], leftOut: [...leftOut] }
}

const tooManyFees = faultAt('/copy_fees', {
  en: `is limited to ${mostFees} different fees and amounts; charge one group at a time`,
  nl: `is beperkt tot ${mostFees} verschillende contributies en bedragen; leg de contributie per groep op`,
})

const tooMany = faultAt('/copy_fees', {
  en: `is limited to ${mostAtOnce} charges; charge one group at a time`,
  nl: `is beperkt tot ${mostAtOnce} contributies tegelijk; leg de contributie per groep op`,
})
