/** The usage of keys and grants (`server/callers/usage.ts`), as the application shows it. */
import { usageOutcomes } from '@kantine/contract/administration/usage.ts'
import { errors as errorDefinitions } from '@kantine/contract/errors.ts'
import { limits } from '@kantine/contract/limits.ts'
import { dayMs, dayOf } from '../day.ts'
import { list, raw, sql } from '../store/sql.ts'
import { inChunks } from '../store/statements.ts'
import type { Store } from '../store/store.ts'
import type { ValueOf } from '../store/system-table.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { Credential } from './caller.ts'
import { refusedRequests } from './refused-requests.ts'
import { credentialErrors, credentialUsage } from './usage.ts'

/** The requests and errors of a key or a grant on one day (UTC). */
export type DayOfUse = Pick<ValueOf<typeof credentialUsage>, 'day' | 'requests' | 'errors'>

type Outcome = (typeof usageOutcomes)[number]

/** The days, among the last 30, on which keys or grants of a club were used, latest first, by id. Unused keys and grants are omitted. */
export async function usageOfAll(
  store: Store,
  club: number,
  kind: Credential['kind'],
  ids: readonly number[],
): Promise<Map<number, DayOfUse[]>> {
  const found = new Map<number, DayOfUse[]>()
  // In small parts, because SQLite blocks this thread.
  for (const some of inChunks(ids, 20)) {
    await yieldToEventLoop()
    const rows = await store.findAcrossClubs(
      sql`select ${credentialUsage.selected} from credential_usage
       where club_id = ${club} and credential = ${kind} and day > ${oldestDay(store.wallClock())} and credential_id in (${list(some)})
       order by credential_id, day desc`,
    )
    const byId = Map.groupBy(rows.map(credentialUsage.valueOf), ({ credentialId }) => credentialId)
    for (const [id, days] of byId) {
      found.set(
        id,
        days.map(({ day, requests, errors }) => ({ day, requests, errors })),
      )
    }
  }
  return found
}

/** The last 30 days as two rows of numbers, oldest first, from `from` to today (UTC). */
export function seriesJson(used: readonly DayOfUse[], now: number) {
  const days = everyDay(used, now)
  return {
    from: days[0]?.day ?? '',
    requests: days.map(({ requests }) => requests),
    errors: days.map(({ errors }) => errors),
  }
}

/**
 * The usage of a key or a grant: `days` has the last 30, oldest first. `errors` counts by code and call, most frequent first. `refused` has
 * the last rejected requests, newest first, kept for `refused_days`.
 */
export async function usageInDetail(store: Store, club: number, { kind, id }: Pick<Credential, 'kind' | 'id'>) {
  const now = store.wallClock()
  const refusedMs = store.keptMs('refusedRequests')
  const [used, errorRows, refusedRows] = await Promise.all([
    usageOfAll(store, club, kind, [id]),
    store.findAcrossClubs(sql`select ${credentialErrors.selected} from credential_errors
       where club_id = ${club} and credential = ${kind} and credential_id = ${id} and day > ${oldestDay(now)}`),
    store.findAcrossClubs(sql`select ${refusedRequests.selected} from refused_requests
       where club_id = ${club} and credential = ${kind} and credential_id = ${id} and at > ${now - refusedMs}
       order by at desc, request_id desc limit ${raw(limits.refusedRequests)}`),
  ])
  const errors = errorRows.map(credentialErrors.valueOf)
  const byDay = Map.groupBy(errors, ({ day }) => day)
  return {
    days: everyDay(used.get(id) ?? [], now).map((day) => ({
      ...day,
      outcomes: outcomesOf(day, byDay.get(day.day) ?? []),
    })),
    errors: kindsOf(errors),
    refused: refusedRows.map((row) => {
      const { at, call, code, places, request_id } = refusedRequests.jsonOf(refusedRequests.valueOf(row))
      return { at, call, code, places, request_id }
    }),
    refused_days: refusedMs / dayMs,
  }
}

export type UsageInDetail = Awaited<ReturnType<typeof usageInDetail>>

/** The days with usage, latest first. */
export const daysWithUse = <Day extends DayOfUse>(days: readonly Day[]) =>
  days.filter(({ requests }) => requests > 0).toReversed()

/** The last 30 days (UTC), oldest first, including those without usage; the last is today. */
function everyDay(used: readonly DayOfUse[], now: number): DayOfUse[] {
  const byDay = new Map(used.map((one) => [one.day, one]))
  return Array.from({ length: limits.usageDays }, (_, i) => {
    const day = dayOf(now - (limits.usageDays - 1 - i) * dayMs)
    return byDay.get(day) ?? { day, requests: 0, errors: 0 }
  })
}

const oldestDay = (now: number) => dayOf(now - limits.usageDays * dayMs)

type ErrorCount = ValueOf<typeof credentialErrors>

/** Errors without a code, as in versions before 1.6, count as invalid. */
function outcomesOf({ requests, errors }: DayOfUse, counts: readonly ErrorCount[]) {
  const sums = Object.fromEntries(usageOutcomes.map((outcome) => [outcome, 0])) as { [outcome in Outcome]: number }
  for (const { code, errors } of counts) sums[outcomeOf(code)] += errors
  sums.valid = requests - errors
  sums.invalid += errors - counts.reduce((sum, { errors }) => sum + errors, 0)
  return sums
}

/**
 * The outcome of a request that was rejected with a code: `limited` (429), `expired` (a known key that has ended), `forbidden` (scope,
 * plan, read-only, quota), `failed` (our error), and `invalid` for all others.
 */
export function outcomeOf(code: string): Exclude<Outcome, 'valid'> {
  const known = Object.hasOwn(errorDefinitions, code)
  const { status } = known ? errorDefinitions[code as keyof typeof errorDefinitions] : errorDefinitions.bad_request
  if (status === 429) return 'limited'
  if (status === 401) return 'expired'
  if (status === 403) return 'forbidden'
  return status >= 500 ? 'failed' : 'invalid'
}

/** `call` is null if several calls are counted as one; `last_day` (UTC) is the day of the last one. */
function kindsOf(counts: readonly ErrorCount[]) {
  const kinds = [...Map.groupBy(counts, ({ code, call }) => `${code} ${call}`).values()].map((same) => {
    const [{ code, call }] = same as [ErrorCount]
    const days = same.map(({ day }) => day).sort()
    return {
      code,
      call: call === '' ? null : call,
      errors: same.reduce((sum, { errors }) => sum + errors, 0),
      last_day: days.at(-1) as string,
    }
  })
  return kinds.sort((a, b) => b.errors - a.errors)
}
