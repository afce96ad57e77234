/** The filters of the delivery log, as the address of its page has them. */
import { momentsOf } from '../../data/period.ts'

const asTheyAre = ['endpoint_id', 'event', 'state', 'starting_after'] as const

/** How many deliveries a page has. */
const pageSize = 25

/** The query of the call that reads the log, from that of the page. */
export function queryOf(search: URLSearchParams, timeZone: string, now = Date.now()): URLSearchParams {
  const query = new URLSearchParams({ limit: String(pageSize) })
  for (const name of asTheyAre) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  for (const [name, at] of Object.entries(momentsOf(search, timeZone, now))) query.set(name, at)
  return query
}
