/** The charges that a treasurer looks at: what the list of fees and their totals share. */
import { choice, type GivenOf, reference, text, word } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Filter } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Caller } from '../../callers/caller.ts'
import type { Connection } from '../../store/engine.ts'
import { type Statement, sql, type Value } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import type { Filtered } from '../lists/conditions.ts'
import { conditionsOf } from '../lists/list.ts'
import { checkedWords, titlesOf } from '../lists/search.ts'
import type { Further } from '../lists/sorted.ts'
import { mayRead } from '../may.ts'
import { filter } from '../operation.ts'
import { ofCharges } from './charge.ts'
import { havingWords } from './search-fees.ts'

/** Shared properties of both operations. Only pages use them; integrations read the charges themselves. */
export const ofFees = { ...ofCharges, permission: 'payments:read', about: 'all', effect: 'reads' } as const

/** The list's filters, which also apply to the totals. */
export const filters = {
  state: filter(
    choice('State', 'Stand', {
      words: ['unpaid', 'late', 'open', 'partly_paid'],
      doc: 'Only charges with an unpaid or overdue balance, or open ones that are not overdue: unpaid, or paid in part.',
      example: 'unpaid',
    }),
  ),
  status: filter(word('Status', 'Status', { doc: 'Only charges with this status.', example: 'open' })),
  season_id: filter(reference('Season', 'Seizoen', { to: 'season', doc: 'Only charges for this season.', example: 6 })),
  group_id: filter(
    reference('Group', 'Groep', {
      to: 'group',
      doc: 'Only charges for members of this group or its subgroups.',
      example: 3,
    }),
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

/** Charges that match the filters: their filters, and further conditions on `record`. */
export type WantedFees = Further & { readonly filtered: Filtered }

/**
 * The charges that match the filters.
 *
 * @param day today in the club's time zone
 */
export async function wantedFees(
  store: Store,
  db: Connection,
  caller: Caller,
  { state, status, season_id, group_id, member_id, query }: GivenOf<typeof filters>,
  day: string,
): Promise<WantedFees> {
  const { club } = caller
  const given: readonly [Filter, Value | undefined][] = [
    [charge.filters.status, status],
    [charge.filters.season_id, season_id],
    [charge.filters.member_id, member_id],
    [charge.filters.group_id, group_id],
  ]
  const chosen = given.flatMap(([filter, value]) => (value === undefined ? [] : [{ filter, values: [value] }]))
  const found: Further =
    query === undefined ? {} : await havingWords(store, db, club, checkedWords(query), mayRead(caller, member))
  const also = [...(state === undefined ? [] : stateIs(state, day)), ...(found.also ?? [])]
  const conditions = await conditionsOf(db, club, charge, { filters: chosen })
  const filtered = { store, club, resource: charge, conditions }
  return { ...found, also, filtered }
}

/** The condition that a charge has an open amount, as `openOf` counts it. */
const isOpen = sql`(record.status is null or record.status not in ('paid', 'waived', 'cancelled'))
  and coalesce(record.amount_cents, 0) > coalesce(record.paid_cents, 0)`

/** The conditions of a state: those of `openOf`, `isLate` and `shownStatusOf`. */
function stateIs(state: 'unpaid' | 'late' | 'open' | 'partly_paid', day: string): readonly Statement[] {
  if (state === 'unpaid') return [isOpen]
  if (state === 'late') return [isOpen, sql`record.due_on < ${day}`]
  const isNotLate = sql`(record.due_on is null or record.due_on >= ${day} or not (${isOpen}))`
  if (state === 'open') return [sql`record.status = 'open' and coalesce(record.paid_cents, 0) <= 0`, isNotLate]
  return [sql`(record.status is null or record.status = 'open') and record.paid_cents > 0`, isNotLate]
}

export const groupNamesOf = async (
  db: Connection,
  club: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> =>
  new Map((await titlesOf(db, club, group, [...new Set(ids)])).map(({ id, title }) => [id, title]))
