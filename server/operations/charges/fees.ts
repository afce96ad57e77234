/** Charges for the treasurer: the open amount of each, and the totals. Only pages use this; integrations read the charges themselves. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { choice, type GivenOf, reference, text, word } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { type Charge, isLate, openOf, paidOf } from '@kantine/contract/owed.ts'
import type { Filter } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Caller } from '../../callers/caller.ts'
import { dayInClub } from '../../clubs/time-zone.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { type Statement, sql, list as sqlList, type Value } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { comparisons, type Filtered } from '../lists/conditions.ts'
import { fitting } from '../lists/fitting.ts'
import { listedBodies } from '../lists/get.ts'
import { conditionsOf } from '../lists/list.ts'
import { checkedWords, titlesOf } from '../lists/search.ts'
import { type Further, type Order, orderNamed, ordersOf, pageInOrder } from '../lists/sorted.ts'
import { mayRead } from '../may.ts'
import { filter, listOf, one, operation, pageLimit } from '../operation.ts'
import { ofCharges } from './charge.ts'
import { havingWords } from './search-fees.ts'

/** Shared properties of both operations. */
const ofFees = { ...ofCharges, permission: 'payments:read', about: 'all', effect: 'reads' } as const

const states = ['unpaid', 'late'] as const

/** The list's filters, which also apply to the totals. */
const filters = {
  state: filter(
    choice('State', 'Stand', {
      words: states,
      doc: 'Only charges with an unpaid or overdue balance.',
      example: 'unpaid',
    }),
  ),
  status: filter(word('Status', 'Status', { doc: 'Only charges with this status.', example: 'open' })),
  season_id: filter(reference('Season', 'Seizoen', { to: 'season', doc: 'Only charges for this season.', example: 6 })),
  group_id: filter(
    reference('Group', 'Groep', { to: 'group', doc: 'Only charges for members of this group.', example: 3 }),
  ),
  member_id: filter(reference('Member', 'Lid', { to: 'member', doc: 'Only charges for this member.', example: 14 })),
  query: filter(
    text('Search', 'Zoeken', {
      max: limits.searchCharacters,
      doc: 'Words or word beginnings in the description or the member’s details. All must match.',
      example: 'sanne',
    }),
  ),
}

/** The charges that match the filters, as conditions on `record`. */
async function wantedFees(
  store: Store,
  db: Connection,
  caller: Caller,
  { state, status, season_id, group_id, member_id, query }: GivenOf<typeof filters>,
  day: string,
): Promise<Further & { readonly filtered: Filtered }> {
  const { club } = caller
  const { status: ofStatus, season_id: ofSeason, member_id: ofMember } = charge.filters
  const given: readonly [Filter, Value | undefined][] = [
    [ofStatus, status],
    [ofSeason, season_id],
    [ofMember, member_id],
  ]
  const chosen = given.flatMap(([filter, value]) => (value === undefined ? [] : [{ filter, values: [value] }]))
  const found: Further =
    query === undefined ? {} : await havingWords(store, db, club, checkedWords(query), mayRead(caller, member))
  const isOpen = sql`(record.status is null or record.status not in ('paid', 'waived', 'cancelled'))
    and coalesce(record.amount_cents, 0) > coalesce(record.paid_cents, 0)`
  const also = [
    ...(state === undefined ? [] : [isOpen]),
    ...(state === 'late' ? [sql`record.due_on < ${day}`] : []),
    ...(group_id === undefined ? [] : [sql`record.member_id in (${membersIn(club, group_id)})`]),
    ...(found.also ?? []),
  ]
  const filtered = { store, club, resource: charge, conditions: conditionsOf(charge, { filters: chosen }) }
  return { ...found, also, filtered }
}

const membersIn = (club: number, group: number): Statement =>
  sql`select record_id from record_references
    where club_id = ${club} and resource = ${member.name} and field = 'group_ids' and target_id = ${group}`

/** The columns of a charge that totals need. */
type Amounts = Pick<Charge, 'member_id' | 'status' | 'due_on' | 'amount_cents' | 'paid_cents' | 'currency'>

// Totals

const sums = {
  count: answered.whole('Charges', 'Contributies'),
  late_count: answered.whole('Overdue charges', 'Contributies te laat'),
  amount_cents: answered.whole('Charged', 'In rekening'),
  paid_cents: answered.whole('Paid', 'Betaald'),
  open_cents: answered.whole('Open', 'Open'),
  waived_cents: answered.whole('Waived', 'Kwijtgescholden'),
  late_cents: answered.whole('Overdue', 'Te laat'),
}

type Sums = { [name in keyof typeof sums]: number }

/** Adds up charges by key. */
class Totals<Key> {
  readonly #byKey = new Map<Key, Sums>()

  add(key: Key, of: Amounts, day: string): void {
    const sum = this.#byKey.get(key) ?? nothingYet()
    const open = openOf(of)
    sum.count++
    // A cancelled charge was never owed.
    if (of.status !== 'cancelled') sum.amount_cents += of.amount_cents ?? 0
    sum.paid_cents += paidOf(of)
    sum.open_cents += open
    if (of.status === 'waived') sum.waived_cents += Math.max(0, (of.amount_cents ?? 0) - paidOf(of))
    if (isLate(of, day)) {
      sum.late_count++
      sum.late_cents += open
    }
    this.#byKey.set(key, sum)
  }

  entries(): [Key, Sums][] {
    return [...this.#byKey]
  }

  /** The same, but only those with most charges if there are more than `mostLines`. */
  lines(): [Key, Sums][] {
    const all = this.entries()
    if (all.length <= mostLines) return all
    const shown = new Set(all.toSorted(([, a], [, b]) => b.count - a.count).slice(0, mostLines))
    return all.filter((line) => shown.has(line))
  }
}

/** The most statuses, months and groups that are shown, and the most memberships of groups that are looked at. */
const [mostLines, mostMemberships] = [500, 500_000]

const totals = operation({
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
    currency: filter({ ...charge.fields.currency, doc: 'The currency. Default: EUR.' }),
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
      const all = new Totals<''>()
      const [byStatus, byMonth] = [new Totals<string | null>(), new Totals<string | null>()]
      const byGroup = new Totals<number | null>()
      const members = new Map<number | null, Set<number | null>>()
      const { group_id } = query
      const wanted = await wantedFees(store, db, caller, query, day)
      const currencies = new Set([currency])
      for await (const of of everyCharge(db, wanted)) {
        const groupIds = memberships?.get(of.member_id ?? 0) ?? []
        currencies.add(of.currency ?? 'EUR')
        if ((of.currency ?? 'EUR') !== currency) continue
        all.add('', of, day)
        byStatus.add(of.status, of, day)
        byMonth.add(of.due_on?.slice(0, 7) ?? null, of, day)
        if (!memberships && group_id === undefined) continue
        for (const id of group_id !== undefined ? [group_id] : groupIds.length > 0 ? groupIds : [null]) {
          byGroup.add(id, of, day)
          members.set(id, (members.get(id) ?? new Set()).add(of.member_id))
        }
      }
      const [statuses, months, groups] = [byStatus.lines(), byMonth.lines(), byGroup.lines()]
      const found = byStatus.entries().length + byMonth.entries().length + byGroup.entries().length
      const ids = groups.flatMap(([id]) => id ?? [])
      const names = await groupNamesOf(db, club, ids)
      const [[, sum] = ['', nothingYet()]] = all.entries()
      return {
        ...{ currency, currencies: [...currencies].sort(), ...sum },
        by_status: statuses.map(([status, sum]) => ({ status, ...sum })),
        by_month: sorted(months).map(([month, sum]) => ({ month, ...sum })),
        by_group: groups.map(([id, sum]) => {
          return { group_id: id, name: names.get(id ?? 0) ?? null, members: members.get(id)?.size ?? 0, ...sum }
        }),
        has_more: !memberships || statuses.length + months.length + groups.length < found,
      }
    }),
})

/** The size of the id range that one statement reads. With both bounds, PostgreSQL reads only this range, even without statistics. */
const chargesAtOnce = 1000

async function* everyCharge(
  db: Connection,
  { filtered, also = [], within }: Further & { readonly filtered: Filtered },
): AsyncGenerator<Amounts> {
  const { club } = filtered
  const fits = sqlList(
    [...comparisons(filtered), ...also, ...(within ? [within] : [])].map((one) => sql`and ${one}`),
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

const nothingYet = (): Sums => {
  return { count: 0, late_count: 0, amount_cents: 0, paid_cents: 0, open_cents: 0, waived_cents: 0, late_cents: 0 }
}

/** Sorts by month; charges without a due date come last. */
const sorted = (months: [string | null, Sums][]) => months.sort(([a], [b]) => ((a ?? '~') < (b ?? '~') ? -1 : 1))

const referencesAtOnce = 2000

/** The groups of each member; undefined if there are too many. */
async function groupsOfMembers(db: Connection, club: number): Promise<Map<number, number[]> | undefined> {
  const groups = new Map<number, number[]>()
  let memberships = 0
  for (let [target, record, more] = [0, 0, true]; more; ) {
    const rows: Row[] = await db.all(
      sql`select target_id, record_id from record_references
        where club_id = ${club} and resource = ${member.name} and field = 'group_ids'
          and (target_id, record_id) > (${target}, ${record}) order by target_id, record_id limit ${referencesAtOnce}`,
    )
    for (const { target_id, record_id } of rows) {
      ;[target, record] = [Number(target_id), Number(record_id)]
      const known = groups.get(record)
      if (known) known.push(target)
      else groups.set(record, [target])
    }
    memberships += rows.length
    if (memberships > mostMemberships) return undefined
    more = rows.length === referencesAtOnce
    await yieldToEventLoop()
  }
  return groups
}

// The list

const listInput = {
  ...filters,
  sort: filter(
    choice('Order', 'Volgorde', {
      words: ordersOf(charge),
      doc: 'The field to sort by; `-` sorts descending. Default: newest first.',
      example: '-due_on',
    }),
  ),
  starting_after: filter(text('After', 'Na', { doc: 'The `next` value from the previous page.', example: '812' })),
  limit: pageLimit('charges'),
}

const newestFirst: Order = { isDescending: true }

const list = operation({
  ...ofFees,
  name: 'fees',
  noun: 'fees',
  title: { en: 'Fees', nl: 'Contributies' },
  says: {
    en: 'Lists charges with their open amounts.',
    nl: 'Toont contributies met het openstaande bedrag.',
  },
  input: listInput,
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
      const { ids, ...wanted } = await pageInOrder(db, filtered, order, { limit, after, ...further })
      const page = await chargesOf(db, club, ids)
      const members = mayRead(caller, member) ? page.flatMap(({ member_id }) => member_id ?? []) : []
      const people = await membersOf(db, club, members)
      const groupIds = mayRead(caller, group) ? [...people.values()].flatMap(shownGroups) : []
      const groups = await groupNamesOf(db, club, groupIds)
      const rows = page.map((of) => {
        const person = people.get(of.member_id ?? 0)
        const names = person ? shownGroups(person).flatMap((id) => groups.get(id) ?? []) : []
        return { ...feeOf(of, person, day), groups: names }
      })
      const data = await fitting(rows)
      const first = rows[data.length]
      const next = first ? wanted.before(first.id) : wanted.next
      return { data, has_more: next !== null, next }
    }),
})

async function chargesOf(db: Connection, club: number, ids: readonly number[]): Promise<Charge[]> {
  const bodies = await listedBodies(db, club, charge, ids)
  return ids.flatMap((id) => bodies.get(id) ?? []).map((body) => JSON.parse(body))
}

type Person = {
  readonly name: string
  readonly member_number: string | null
  readonly email: string | null
  readonly group_ids: readonly number[]
}

/** The most groups of a member that a row names. */
const mostGroups = 20

const shownGroups = ({ group_ids }: Person): readonly number[] => group_ids.slice(0, mostGroups)

async function membersOf(db: Connection, club: number, ids: readonly number[]): Promise<Map<number, Person>> {
  const bodies = await listedBodies(db, club, member, [...new Set(ids)])
  return new Map([...bodies].map(([id, body]) => [id, JSON.parse(body)]))
}

const groupNamesOf = async (db: Connection, club: number, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await titlesOf(db, club, group, [...new Set(ids)])).map(({ id, title }) => [id, title]))

/** A charge as the list shows it. For a removed member, it uses the details stored with the charge. */
function feeOf(of: Charge, person: Person | undefined, day: string) {
  const { id, member_id, description, amount_cents, due_on, status, debtor } = of
  return {
    ...{ id, member_id, name: person?.name ?? debtor?.name ?? null },
    member_number: person?.member_number ?? debtor?.member_number ?? null,
    ...{ email: person?.email ?? null, description, amount_cents },
    ...{ paid_cents: paidOf(of), open_cents: openOf(of), currency: of.currency ?? 'EUR' },
    ...{ due_on, status, is_late: isLate(of, day) },
  }
}

export default [totals, list]
