/** The filters of the delivery log, as the address of its page has them. */

/** The periods that can be chosen, in milliseconds until now. */
export const periods = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const

export type Period = keyof typeof periods | 'between'

const asTheyAre = ['endpoint_id', 'event', 'state', 'starting_after'] as const

/** How many deliveries a page has. */
const pageSize = 25

/**
 * The query of the call that reads the log. A period begins at a whole minute, so that the same call is made again and again within it.
 *
 * @param search that of the page: `period=day`, or `period=between&since=2026-09-03T14:05&until=…` in the time zone of the browser
 */
export function queryOf(search: URLSearchParams, now = Date.now()): URLSearchParams {
  const query = new URLSearchParams({ limit: String(pageSize) })
  for (const name of asTheyAre) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  const period = search.get('period')
  if (period === 'between') {
    for (const name of ['since', 'until']) {
      const at = new Date(search.get(name) ?? '')
      if (!Number.isNaN(at.getTime())) query.set(name, at.toISOString())
    }
  } else if (period !== null && Object.hasOwn(periods, period)) {
    const since = Math.floor((now - periods[period as keyof typeof periods]) / 60_000) * 60_000
    query.set('since', new Date(since).toISOString())
  }
  return query
}
