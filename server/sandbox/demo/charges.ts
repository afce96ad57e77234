import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { charge } from '@kantine/contract/resources/charge.ts'
import { createRandom } from '../random.ts'
import { addDays, byText, instantOf, yearOf } from './calendar.ts'
import type { DemoClub } from './club.ts'
import { seasonId } from './seasons.ts'

type Listed = FieldsOf<typeof charge>['payments'][number]
type Payment = Omit<Listed, 'id' | 'reverses_payment_id' | 'undone'>
type Member = DemoClub['members'][number]

/** The debt of a member, before any payment. */
type Debt = { readonly description: string; readonly amount_cents: number; readonly due_on: string }

/** The number of charges, always the same, so that the club keeps its size; older ones are left out. */
const wanted = 1600

/** The charges of the previous and the current season, by the day on which they are due. */
export function records({ members, seasonYear, anchor }: DemoClub): FieldsOf<typeof charge>[] {
  const charges = members.flatMap((member, i) => [
    ...contributions(member, seasonYear - 1).map((debt) => settled(debt, i + 1, seasonId.previous, anchor)),
    ...contributions(member, seasonYear).map((debt) => settled(debt, i + 1, seasonId.current, anchor)),
  ])
  let lastPayment = 0
  return charges
    .sort((a, b) => byText(a.due_on, b.due_on))
    .slice(-wanted)
    .map((charge) => ({
      ...charge,
      payments: charge.payments.map((one): Listed => {
        // Nobody pays twice, so a chargeback reverses the payment before it.
        const reverses_payment_id = one.outcome === 'charged_back' ? lastPayment : null
        return { id: ++lastPayment, ...one, reverses_payment_id, undone: false }
      }),
    }))
}

/** The debt of a member at the start of the season; adults pay in two instalments. */
function contributions({ birth_date, joined_on, left_on }: Member, seasonYear: number): Debt[] {
  const start = `${seasonYear}-08-01`
  if ((joined_on && joined_on > start) || (left_on && left_on < start)) return []
  const age = seasonYear - yearOf(birth_date ?? '')
  const description = `Contributie ${seasonYear}/${seasonYear + 1}`
  const [autumn, winter] = [`${seasonYear}-10-01`, `${seasonYear + 1}-02-01`]
  if (age < 18) return [{ description, amount_cents: age < 12 ? 14_500 : 17_500, due_on: autumn }]
  const amount_cents = age < 65 ? 12_500 : 10_000
  return [
    { description: `${description}, 1e termijn`, amount_cents, due_on: autumn },
    { description: `${description}, 2e termijn`, amount_cents, due_on: winter },
  ]
}

const settled = (debt: Debt, member_id: number, season_id: number, anchor: string) => ({
  member_id,
  description: debt.description,
  amount_cents: debt.amount_cents,
  currency: 'EUR',
  due_on: debt.due_on,
  season_id,
  ...paymentsOf(debt, member_id, anchor),
  debtor: null, // copied from the member when the charge is stored
  adjustments: [],
})

/** The state of a charge at `anchor`; most are collected on the due date. */
function paymentsOf({ description, amount_cents, due_on }: Debt, member_id: number, anchor: string) {
  const random = createRandom('charge', member_id, description)
  const isCollected = random.chance(0.8)
  const day = isCollected ? due_on : addDays(due_on, random.whole(1, 25))
  const method = isCollected ? 'direct debit' : random.pick(['iDEAL', 'bank transfer'])
  const unpaid = { paid_cents: 0, paid_at: null }
  if (day >= anchor || random.chance(0.03)) return { status: 'open', ...unpaid, payment_method: null, payments: [] }
  const at = instantOf(day, isCollected ? '08:30' : `${random.whole(10, 21)}:${random.whole(10, 59)}`)
  const received: Payment = { at, amount_cents, method, outcome: 'received', reason: null }
  const failed: Payment = { ...received, outcome: 'failed', reason: 'Onvoldoende saldo' }
  const back: Payment = { ...received, at: instantOf(day, '22:00'), outcome: 'charged_back', reason: 'Geen machtiging' }
  const outcome = isCollected ? random.whole(1, 50) : 50
  if (outcome <= 2) return { status: 'failed', ...unpaid, payment_method: method, payments: [failed] }
  if (outcome <= 4) return { status: 'charged back', ...unpaid, payment_method: method, payments: [received, back] }
  return { status: 'paid', paid_cents: amount_cents, paid_at: at, payment_method: method, payments: [received] }
}
