/** What was counted of keys and grants (`server/callers/usage.ts`), as the application shows it. */
import { usageOutcomes } from '@kantine/contract/administration/usage.ts'
import { errors } from '@kantine/contract/errors.ts'
import { limits } from '@kantine/contract/limits.ts'
import { dayMs, dayOf } from '../day.ts'
import { list, raw, sql } from '../store/sql.ts'
import { inChunks } from '../store/statements.ts'
import type { Store } from '../store/store.ts'
import type { ValueOf } from '../store/system-table.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { Credential } from './caller.ts'
import { type RefusedRequest, refusedRequests } from './refused-requests.ts'
import { credentialErrors, credentialUsage } from './usage.ts'

/** A key or a grant. */
type Whose = Pick<Credential, 'kind' | 'id'>

/** The requests and errors of a key or a grant on one day (UTC). */
export type DayOfUse = Pick<ValueOf<typeof credentialUsage>, 'day' | 'requests' | 'errors'>

/** How many requests had which outcome. */
type Outcomes = { readonly [outcome in Outcome]: number }

/** How often something was refused with the same code in 30 days; `call` is null where several calls are counted as one. */
type ErrorsOfKind = {
  readonly code: string
  readonly call: string | null
  readonly errors: number
  /** The last day (UTC) on which it happened. */
  readonly lastDay: string
}

/** Everything that is known of the use of a key or a grant. */
export type UsageInDetail = {
  /** The last 30 days, oldest first; the last is today (UTC). */
  readonly days: readonly (DayOfUse & { readonly outcomes: Outcomes })[]
  /** The most frequent first. */
  readonly errors: readonly ErrorsOfKind[]
  /** Newest first. */
  readonly refused: readonly RefusedRequest[]
  /** For how many days a refused request is kept. */
  readonly refusedDays: number
}

/** The days on which a key or a grant was used, of the last 30, latest first. */
export async function usageOf(store: Store, club: number, { kind, id }: Whose): Promise<DayOfUse[]> {
  const rows = await store.findAcrossClubs(sql`select ${credentialUsage.selected} from credential_usage
     where club_id = ${club} and credential = ${kind} and credential_id = ${id} and day > ${oldestDay(store.wallClock())} order by day desc`)
  return rows.map(credentialUsage.valueOf).map(dayOfUse)
}

/** The same for several keys or grants of a club, by their ids. Those that were not used are left out. */
export async function usageOfAll(
  store: Store,
  club: number,
  kind: Credential['kind'],
  ids: readonly number[],
): Promise<Map<number, DayOfUse[]>> {
  const found = new Map<number, DayOfUse[]>()
  // SQLite answers on this thread.
  for (const some of inChunks(ids, 20)) {
    await yieldToEventLoop()
    const rows = await store.findAcrossClubs(
      sql`select ${credentialUsage.selected} from credential_usage
       where club_id = ${club} and credential = ${kind} and day > ${oldestDay(store.wallClock())} and credential_id in (${list(some)})
       order by credential_id, day desc`,
    )
    const byId = Map.groupBy(rows.map(credentialUsage.valueOf), ({ credentialId }) => credentialId)
    for (const [id, days] of byId) found.set(id, days.map(dayOfUse))
  }
  return found
}

/** The use of a key or a grant in detail. */
export async function usageInDetail(store: Store, club: number, whose: Whose): Promise<UsageInDetail> {
  const { kind, id } = whose
  const refusedMs = store.keptMs('refusedRequests')
  const [used, errorRows, refusedRows] = await Promise.all([
    usageOf(store, club, whose),
    store.findAcrossClubs(sql`select ${credentialErrors.selected} from credential_errors
       where club_id = ${club} and credential = ${kind} and credential_id = ${id} and day > ${oldestDay(store.wallClock())}`),
    store.findAcrossClubs(sql`select ${refusedRequests.selected} from refused_requests
       where club_id = ${club} and credential = ${kind} and credential_id = ${id} and at > ${store.wallClock() - refusedMs}
       order by at desc, request_id desc limit ${raw(limits.refusedRequests)}`),
  ])
  const errors = errorRows.map(credentialErrors.valueOf)
  const byDay = Map.groupBy(errors, ({ day }) => day)
  return {
    days: everyDay(used, store.wallClock()).map((day) => ({
      ...day,
      outcomes: outcomesOf(day, byDay.get(day.day) ?? []),
    })),
    errors: kindsOf(errors),
    refused: refusedRows.map(refusedRequests.valueOf),
    refusedDays: refusedMs / dayMs,
  }
}

/** The last 30 days (UTC), oldest first, those without use too; the last is today. */
function everyDay(used: readonly DayOfUse[], now: number): DayOfUse[] {
  const byDay = new Map(used.map((one) => [one.day, one]))
  return Array.from({ length: limits.usageDays }, (_, i) => {
    const day = dayOf(now - (limits.usageDays - 1 - i) * dayMs)
    return byDay.get(day) ?? { day, requests: 0, errors: 0 }
  })
}

const oldestDay = (now: number) => dayOf(now - limits.usageDays * dayMs)

const dayOfUse = ({ day, requests, errors }: DayOfUse): DayOfUse => ({ day, requests, errors })

type ErrorCount = ValueOf<typeof credentialErrors>

/** Errors whose code was not noted, as in versions before 1.6, are counted as invalid. */
function outcomesOf({ requests, errors }: DayOfUse, counts: readonly ErrorCount[]): Outcomes {
  const sums = Object.fromEntries(usageOutcomes.map((outcome) => [outcome, 0])) as { [outcome in Outcome]: number }
  for (const { code, errors } of counts) sums[outcomeOf(code)] += errors
  sums.valid = requests - errors
  sums.invalid += errors - counts.reduce((sum, { errors }) => sum + errors, 0)
  return sums
}

function kindsOf(counts: readonly ErrorCount[]): ErrorsOfKind[] {
  const kinds = [...Map.groupBy(counts, ({ code, call }) => `${code} ${call}`).values()].map((same) => {
    const [{ code, call }] = same as [ErrorCount]
    const days = same.map(({ day }) => day).sort()
    return {
      code,
      call: call === '' ? null : call,
      errors: same.reduce((sum, { errors }) => sum + errors, 0),
      lastDay: days.at(-1) as string,
    }
  })
  return kinds.sort((a, b) => b.errors - a.errors)
}

export type Outcome = (typeof usageOutcomes)[number]

/**
 * The outcome of a request that was refused with a code: `limited` (429), `expired` (the key is known and has ended), `forbidden` (scope,
 * plan, read only, quota), `failed` (the fault was ours), and `invalid` for all others. A code that an earlier version had is `invalid` too.
 */
export function outcomeOf(code: string): Exclude<Outcome, 'valid'> {
  const { status } = Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : errors.bad_request
  if (status === 429) return 'limited'
  if (status === 401) return 'expired'
  if (status === 403) return 'forbidden'
  return status >= 500 ? 'failed' : 'invalid'
}

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
