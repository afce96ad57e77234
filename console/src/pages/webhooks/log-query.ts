/** The filters of the delivery log, in its page's URL. */
import type { deliveryStates } from '@kantine/contract/administration/delivery.ts'
import { momentsOf } from '../../data/period.ts'

type Filter = {
  readonly endpoint_id?: number
  readonly event?: string
  readonly state?: (typeof deliveryStates)[number]
  readonly starting_after?: number
}

const asTheyAre = ['endpoint_id', 'event', 'state', 'starting_after'] as const

/** The number of deliveries on a page. */
const pageSize = 25

/** Converts the page's query to the call's filter. The server rejects invalid values. */
export const filterOf = (search: URLSearchParams, timeZone: string, now = Date.now()) => ({
  limit: pageSize,
  ...(Object.fromEntries(asTheyAre.map((name) => [name, search.get(name) ?? undefined])) as Filter),
  ...momentsOf(search, timeZone, now),
})
