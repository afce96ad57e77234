/** Totals of charges, for the treasurer. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { shownStatusOf } from '@kantine/contract/owed.ts'
import { charge as charges } from '@kantine/contract/resources/charge.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { dayInClub } from '../../clubs/time-zone.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { list, sql } from '../../store/sql.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { comparisons } from '../lists/conditions.ts'
import { filter, one, operation } from '../operation.ts'
import { filters, groupNamesOf, ofFees, type WantedFees, wantedFees } from './fee-filters.ts'
import { type Amounts, type Sums, sums, Totals } from './fee-sums.ts'

/** The most memberships of groups that are looked at. */
const mostMemberships = 500_000

export default operation({
  ...ofFees,
  name: 'totals',
  noun: 'totals',
  title: { en: 'Fee totals', nl: 'Totalen van contributies' },
  says: {
    en: 'Totals charges by status, due month and group. Members in two groups count in both.',
    nl: 'Telt contributies op per status, vervalmaand en groep. Leden in twee groepen tellen in beide mee.',
  },
  input: {
    ...filters,
    currency: filter({ ...charges.fields.currency, doc: 'The currency. Default: EUR.' }),
  },
  output: one({
    currency: answered.text('Currency', 'Valuta'),
    currencies: answered.texts('Currencies', 'Valuta’s'),
    ...sums,
    by_status: answered.list('By status', 'Per status', { status: orNull(answered.text('Status', 'Status')), ...sums }),
    by_month: answered.list('By month', 'Per maand', { month: orNull(answered.text('Month', 'Maand')), ...sums }),
    by_group: answered.list('By group', 'Per groep', {
      group_id: orNull(answered.whole('Group', 'Groep')),
      name: orNull(answered.text('Name', 'Naam')),
      members: answered.whole('Members', 'Leden'),
      ...sums,
    }),
    /** Whether statuses, months or groups are missing: those with the fewest charges, or all groups of a club with very many members. */
    has_more: answered.flag('More', 'Meer'),
  }),
  run: ({ store }, caller, { currency = 'EUR', ...query }) =>
    store.snapshot(async (db) => {
      const { club } = caller
      const day = await dayInClub(db, club, store.wallClock())
      const memberships = await groupsOfMembers(db, club)
      const groupsOf = groupsOfCharges(memberships, query.group_id)
      const all = new Totals<'all'>(day)
      const byStatus = new Totals<string | null>(day)
      const byMonth = new Totals<string | null>(day)
      const byGroup = new Totals<number | null>(day)
      const members = new Map<number | null, Set<number | null>>()
      const currencies = new Set([currency])
      for await (const charge of everyCharge(db, await wantedFees(store, db, caller, query, day))) {
        currencies.add(charge.currency ?? 'EUR')
        if ((charge.currency ?? 'EUR') !== currency) continue
        all.add('all', charge)
        byStatus.add(shownStatusOf(charge, day), charge)
        byMonth.add(charge.due_on?.slice(0, 7) ?? null, charge)
        for (const id of groupsOf(charge)) {
          byGroup.add(id, charge)
          members.set(id, (members.get(id) ?? new Set()).add(charge.member_id))
        }
      }
      const groups = byGroup.lines()
      const names = await groupNamesOf(
        db,
        club,
        groups.flatMap(([id]) => id ?? []),
      )
      return {
        currency,
        currencies: [...currencies].sort(),
        ...all.sumOf('all'),
        by_status: byStatus.lines().map(([status, sum]) => ({ status, ...sum })),
        by_month: sorted(byMonth.lines()).map(([month, sum]) => ({ month, ...sum })),
        by_group: groups.map(([id, sum]) => ({
          group_id: id,
          name: names.get(id ?? 0) ?? null,
          members: members.get(id)?.size ?? 0,
          ...sum,
        })),
        has_more: !memberships || byStatus.hasMore || byMonth.hasMore || byGroup.hasMore,
      }
    }),
})

/** Sorts by month; charges without a due date come last. */
const sorted = (months: [string | null, Sums][]) => months.sort(([a], [b]) => ((a ?? '~') < (b ?? '~') ? -1 : 1))

/** The size of the id range that one statement reads. With both bounds, PostgreSQL reads only this range, even without statistics. */
const chargesAtOnce = 1000

async function* everyCharge(db: Connection, { filtered, also = [], within }: WantedFees): AsyncGenerator<Amounts> {
  const { club } = filtered
  const conditions = [...comparisons(filtered), ...also, ...(within ? [within] : [])]
  const fits = list(
    conditions.map((condition) => sql`and ${condition}`),
    ' ',
  )
  const newest = await db.get(sql`select max(id) as id from charges where club_id = ${club}`)
  const last = Number(newest?.id ?? 0)
  for (let after = 0; after < last; after += chargesAtOnce) {
    const rows = await db.all(
      sql`select member_id, status, due_on, amount_cents, paid_cents, currency from charges as record
        where club_id = ${club} and id > ${after} and id <= ${after + chargesAtOnce} ${fits} order by id`,
    )
    yield* rows as unknown as Amounts[]
    await yieldToEventLoop()
  }
}

type Memberships = ReadonlyMap<number, readonly number[]>

/** The groups that a charge counts in: the one that was asked for, or all of its member; null stands for no group. */
const groupsOfCharges =
  (memberships: Memberships | undefined, chosen: number | undefined) =>
  ({ member_id }: Amounts): readonly (number | null)[] => {
    if (chosen !== undefined) return [chosen]
    return memberships ? (memberships.get(member_id ?? 0) ?? [null]) : []
  }

/** The references to groups that one statement reads. */
const referencesAtOnce = 2000

/** The groups of each member who has any; undefined if there are too many. */
async function groupsOfMembers(db: Connection, club: number): Promise<Memberships | undefined> {
  const groups = new Map<number, number[]>()
  let memberships = 0
  let target = 0
  let record = 0
  let hasMore = true
  while (hasMore) {
    const rows: Row[] = await db.all(
      sql`select target_id, record_id from record_references
        where club_id = ${club} and resource = ${member.name} and field = 'group_ids'
          and (target_id, record_id) > (${target}, ${record}) order by target_id, record_id limit ${referencesAtOnce}`,
    )
    for (const { target_id, record_id } of rows) {
      target = Number(target_id)
      record = Number(record_id)
      const known = groups.get(record)
      if (known) known.push(target)
      else groups.set(record, [target])
    }
    memberships += rows.length
    if (memberships > mostMemberships) return undefined
    hasMore = rows.length === referencesAtOnce
    await yieldToEventLoop()
  }
  return groups
}
