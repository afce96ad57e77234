/** The filters of the delivery log, as the address of its page has them. */
import type { deliveryStates } from '@kantine/contract/administration/delivery.ts'
import { momentsOf } from '../../data/period.ts'

type Filter = {
  readonly endpoint_id?: number
  readonly event?: string
  readonly state?: (typeof deliveryStates)[number]
  readonly starting_after?: number
}

const asTheyAre = ['endpoint_id', 'event', 'state', 'starting_after'] as const

/** How many deliveries a page has. */
const pageSize = 25

/** The filter of the call that reads the log, from the query of the page; the server refuses what is wrong. */
export const filterOf = (search: URLSearchParams, timeZone: string, now = Date.now()) => ({
  limit: pageSize,
  ...(Object.fromEntries(asTheyAre.map((name) => [name, search.get(name) ?? undefined])) as Filter),
  ...momentsOf(search, timeZone, now),
})
