import type { charge } from '@kantine/contract/resources/charge.ts'
import type { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import type { Person } from '../people.ts'
import { createRandom, type Random } from '../random.ts'
import { addDays, instantOf, seasonYearOf } from './calendar.ts'
import type { FieldsOf } from './fields-of.ts'
import type { ClubMember, Population } from './members.ts'
import { seasonId, seasonName } from './seasons.ts'

type Charge = FieldsOf<typeof charge>
type Payment = Charge['payments'][number]
type Team = FieldsOf<typeof competitionTeam>

/** What a member owes, before any payment. */
type Debt = { readonly description: string; readonly amount_cents: number; readonly due_on: string }

/** The states of a charge. */
export const chargeStatuses = ['open', 'paid', 'failed', 'charged back'] as const

/** The number of charges, always the same, so that the club keeps its size; older ones are left out. */
const wanted = 1600

/** The charges that are due in the previous and the current season, by the day on which they are due. */
export function records({
  population,
  teams,
  anchor,
}: {
  population: Population
  teams: readonly Team[]
  anchor: string
}): Charge[] {
  const { members } = population
  const current = seasonYearOf(anchor)
  const players = new Set(teams.flatMap(({ member_ids }) => member_ids))
  return members
    .flatMap((one) => [
      ...contributions(one, current - 1, ['']).map((debt) => settled(debt, one, seasonId.previous, anchor)),
      ...[
        ...contributions(one, current, instalments(one, current)),
        ...(players.has(one.id) ? [competitionFee(one, current)] : []),
      ].map((debt) => settled(debt, one, seasonId.current, anchor)),
    ])
    .sort((a, b) => {
      const [left, right] = [a.due_on ?? '', b.due_on ?? '']
      return left < right ? -1 : left > right ? 1 : 0
    })
    .slice(-wanted)
    .map(withNumberedPayments(1))
}

/** Gives payments their ids, from `next` on. */
const withNumberedPayments = (next: number) => (charge: Charge) => {
  const first = next
  next += charge.payments.length
  return { ...charge, payments: charge.payments.map((payment, i) => ({ ...payment, id: first + i })) }
}

/** Since this season, adults pay in two instalments. */
const instalments = ({ person }: ClubMember, seasonYear: number) =>
  seasonYear - person.birthYear >= 18 ? [', 1e termijn', ', 2e termijn'] : ['']

/** What a member owes for one season; a member who joins halfway pays half. */
function contributions({ person }: ClubMember, seasonYear: number, parts: readonly string[]): Debt[] {
  const { joined_on, left_on } = person
  if (joined_on > `${seasonYear + 1}-07-31` || left_on < `${seasonYear}-08-01`) return []
  const fee = feeOf(seasonYear - person.birthYear) + (parts.length > 1 ? 500 : 0)
  const description = `Contributie ${seasonName(seasonYear)}`
  const first = dueOn(person, `${seasonYear}-10-01`)
  if (joined_on >= `${seasonYear + 1}-01-01`) {
    return [{ description: `${description}, half seizoen`, amount_cents: fee / 2, due_on: first }]
  }
  return parts.map((part, index) => ({
    description: description + part,
    amount_cents: fee / parts.length,
    due_on: index === 0 ? first : dueOn(person, `${seasonYear + 1}-02-01`),
  }))
}

const competitionFee = ({ person }: ClubMember, seasonYear: number): Debt => ({
  description: `Competitiebijdrage ${seasonName(seasonYear)}`,
  amount_cents: seasonYear - person.birthYear < 18 ? 2500 : 4500,
  due_on: dueOn(person, `${seasonYear}-09-15`),
})

/** Nobody has to pay within a month after joining. */
function dueOn({ joined_on }: Person, planned: string): string {
  const earliest = addDays(joined_on, 30)
  return planned > earliest ? planned : earliest
}

function feeOf(age: number): number {
  if (age < 12) return 14_500
  if (age < 18) return 17_500
  return age < 65 ? 24_500 : 19_500
}

function settled(debt: Debt, { id, person }: ClubMember, season: number, anchor: string): Charge {
  const random = createRandom('charge', person.key, debt.description)
  return {
    member_id: id,
    description: debt.description,
    amount_cents: debt.amount_cents,
    currency: 'EUR',
    due_on: debt.due_on,
    season_id: season,
    ...paymentOf(debt, random, anchor),
    debtor: null, // copied from the member when the charge is stored
  }
}

const unpaid = { paid_cents: 0, paid_at: null }

/** What happened to a charge by `anchor`; most are collected on the day they fall due. */
function paymentOf({ amount_cents, due_on }: Debt, random: Random, anchor: string) {
  const collected = random.chance(0.8)
  const paidOn = collected ? due_on : addDays(due_on, random.whole(-14, 25))
  if (due_on >= anchor || paidOn >= anchor || random.chance(0.03)) {
    return { status: 'open', ...unpaid, payment_method: null, payments: [] }
  }
  const at = instantOf(paidOn, '08:30')
  const debit: Payment = { id: 0, at, amount_cents, method: 'direct debit', outcome: 'received', reason: null }
  if (random.chance(0.04)) {
    const payments: Payment[] = [{ ...debit, outcome: 'failed', reason: 'Onvoldoende saldo' }]
    return { status: 'failed', ...unpaid, payment_method: debit.method, payments }
  }
  if (random.chance(0.02)) {
    const back: Payment = {
      ...debit,
      at: instantOf(paidOn, '16:00'),
      outcome: 'charged_back',
      reason: 'Geen machtiging',
    }
    return { status: 'charged back', ...unpaid, payment_method: debit.method, payments: [debit, back] }
  }
  const paid_at = collected ? at : instantOf(paidOn, `${random.whole(10, 21)}:${random.whole(10, 59)}`)
  const method = collected ? debit.method : random.pick(['iDEAL', 'bank transfer'])
  const payments: Payment[] = [{ ...debit, at: paid_at, method }]
  return { status: 'paid', paid_cents: amount_cents, paid_at, payment_method: method, payments }
}
