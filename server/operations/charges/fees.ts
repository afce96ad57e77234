/** The list of charges with their open amounts, for the treasurer. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { choice, text } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { type Charge, isLate, openOf, paidOf } from '@kantine/contract/owed.ts'
import type { RecordOf, Resource } from '@kantine/contract/resource.ts'
import { charge as charges } from '@kantine/contract/resources/charge.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Caller } from '../../callers/caller.ts'
import { dayInClub } from '../../clubs/time-zone.ts'
import type { Connection } from '../../store/engine.ts'
import { fitting } from '../lists/fitting.ts'
import { listedBodies } from '../lists/get.ts'
import { type Order, orderNamed, ordersOf, pageInOrder } from '../lists/sorted.ts'
import { mayRead } from '../may.ts'
import { filter, listOf, operation, pageLimit } from '../operation.ts'
import { filters, groupNamesOf, ofFees, wantedFees } from './fee-filters.ts'

const newestFirst: Order = { isDescending: true }

export default operation({
  ...ofFees,
  name: 'fees',
  noun: 'fees',
  title: { en: 'Fees', nl: 'Contributies' },
  says: {
    en: 'Lists charges with their open amounts.',
    nl: 'Toont contributies met het openstaande bedrag.',
  },
  input: {
    ...filters,
    sort: filter(
      choice('Order', 'Volgorde', {
        words: ordersOf(charges),
        doc: 'The field to sort by; `-` sorts descending. Default: newest first.',
        example: '-due_on',
      }),
    ),
    starting_after: filter(text('After', 'Na', { doc: 'The `next` value from the previous page.', example: '812' })),
    limit: pageLimit('charges'),
  },
  output: listOf(
    {
      id: answered.whole('Id', 'Id'),
      member_id: orNull(answered.whole('Member', 'Lid')),
      name: orNull(answered.text('Name', 'Naam')),
      member_number: orNull(answered.text('Member number', 'Lidnummer')),
      email: orNull(answered.text('E-mail address', 'E-mailadres')),
      description: orNull(answered.text('Description', 'Omschrijving')),
      amount_cents: orNull(answered.whole('Amount', 'Bedrag')),
      paid_cents: answered.whole('Paid', 'Betaald'),
      open_cents: answered.whole('Open', 'Open'),
      currency: answered.text('Currency', 'Valuta'),
      due_on: orNull(answered.day('Due date', 'Vervaldatum')),
      status: orNull(answered.text('Status', 'Status')),
      is_late: answered.flag('Overdue', 'Te laat'),
      groups: answered.texts('Groups', 'Groepen'),
    },
    { next: orNull(answered.text('Next', 'Volgende')) },
  ),
  run: ({ store }, caller, query) =>
    store.read(caller.club, async (db) => {
      const { club } = caller
      const { limit = limits.pageSizeDefault, sort, starting_after: after } = query
      const day = await dayInClub(db, club, store.wallClock())
      const { filtered, ...further } = await wantedFees(store, db, caller, query, day)
      const order = sort === undefined ? newestFirst : orderNamed(sort)
      const { ids, ...page } = await pageInOrder(db, filtered, order, { limit, after, ...further })
      const found = await recordsOf(db, club, charges, ids)
      const debtorOf = await debtorsOf(db, caller, [...found.values()])
      const rows = ids.flatMap((id) => found.get(id) ?? []).map((charge) => feeOf(charge, debtorOf(charge), day))
      const data = await fitting(rows)
      const first = rows[data.length]
      const next = first ? page.before(first.id) : page.next
      return { data, has_more: next !== null, next }
    }),
})

type Debtor = {
  readonly name: string | null
  readonly member_number: string | null
  readonly email: string | null
  readonly groups: readonly string[]
}

/** The most groups of a member that a row names. */
const mostGroups = 20

/** The members who owe charges, as far as the caller may read them. For a removed member, the details stored with the charge. */
async function debtorsOf(db: Connection, caller: Caller, owed: readonly Charge[]): Promise<(charge: Charge) => Debtor> {
  const { club } = caller
  const ids = mayRead(caller, member) ? owed.flatMap(({ member_id }) => member_id ?? []) : []
  const members = await recordsOf(db, club, member, [...new Set(ids)])
  const groupIds = [...members.values()].flatMap(({ group_ids }) => group_ids.slice(0, mostGroups))
  const groups = await groupNamesOf(db, club, mayRead(caller, group) ? groupIds : [])
  return ({ member_id, debtor }) => {
    const found = members.get(member_id ?? 0)
    return {
      name: found?.name ?? debtor?.name ?? null,
      member_number: found?.member_number ?? debtor?.member_number ?? null,
      email: found?.email ?? null,
      groups: found?.group_ids.slice(0, mostGroups).flatMap((id) => groups.get(id) ?? []) ?? [],
    }
  }
}

async function recordsOf<R extends Resource>(
  db: Connection,
  club: number,
  resource: R,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordOf<R>>> {
  const bodies = await listedBodies(db, club, resource, ids)
  return new Map([...bodies].map(([id, body]) => [id, JSON.parse(body)]))
}

/** A charge as the list shows it. */
const feeOf = (charge: Charge, { name, member_number, email, groups }: Debtor, day: string) => ({
  id: charge.id,
  member_id: charge.member_id,
  name,
  member_number,
  email,
  description: charge.description,
  amount_cents: charge.amount_cents,
  paid_cents: paidOf(charge),
  open_cents: openOf(charge),
  currency: charge.currency ?? 'EUR',
  due_on: charge.due_on,
  status: charge.status,
  is_late: isLate(charge, day),
  groups,
})
