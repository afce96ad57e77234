/** The use of keys and grants as the application shows it. */

import { refusedRequests } from './refused-requests.ts'
import { type DayOfUse, everyDay, type UsageInDetail } from './usage-of.ts'

/** The last 30 days as two rows of numbers, oldest first; `from` is the first day, and the last is today (UTC). */
export function seriesJson(used: readonly DayOfUse[], now: number) {
  const days = everyDay(used, now)
  return {
    from: days[0]?.day ?? '',
    requests: days.map(({ requests }) => requests),
    errors: days.map(({ errors }) => errors),
  }
}

/** Everything that is known of the use of a key or a grant. */
export const usageJson = ({ days, errors, refused, refusedDays }: UsageInDetail) => ({
  days,
  errors: errors.map(({ lastDay: last_day, ...kind }) => ({ ...kind, last_day })),
  refused: refused.map((one) => {
    const { at, call, code, places, request_id } = refusedRequests.jsonOf(one)
    return { at, call, code, places, request_id }
  }),
  refused_days: refusedDays,
})

export type UsageJson = ReturnType<typeof usageJson>

/** The days on which there was use, latest first. */
export const daysWithUse = (days: UsageJson['days']) => days.filter(({ requests }) => requests > 0).toReversed()
