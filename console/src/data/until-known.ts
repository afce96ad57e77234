/** Repeats a change whose outcome is unknown, with the same Idempotency-Key, until the server says whether it was made. */
import { useSyncExternalStore } from 'react'
import { CallFailed, outcomeUnknown, type Problem } from './call-failed.ts'

/** The pauses before the first repeats, and before each later one, in milliseconds. */
const quickPausesMs = [1_000, 4_000]
const pauseMs = 60_000

/** The server remembers a request for at least a day (`KEEP_ANSWERS_DAYS`). Later, a repeat could make the change twice. */
const mostMs = 23 * 3_600_000

/**
 * Makes a change, and repeats it as long as nobody knows whether it was made.
 *
 * @param attempt sends the same request each time
 * @throws {CallFailed} if the change was not made; `AlreadyDone` if an earlier attempt made it; code `outcome_unknown` if the reader may no
 * longer ask, or after a day
 */
export async function untilKnown<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  const startedAt = Date.now()
  let repeats = 0
  try {
    for (;;) {
      const beganOffline = isOffline()
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        const { problem } = error
        if (repeats === 0 ? !isUnknownAtFirst(problem, beganOffline) : !staysUnknown(problem)) throw error
        if (endsTheRight(problem)) throw new CallFailed(outcomeUnknown)
        if (repeats === 0) count(+1)
        await pause(quickPausesMs[repeats++] ?? pauseMs)
        // Only now: the computer may have slept for days.
        if (Date.now() - startedAt > mostMs) throw new CallFailed(outcomeUnknown)
      }
    }
  } finally {
    if (repeats > 0) count(-1)
  }
}

/**
 * Of a first attempt. A browser that is offline sends nothing, but one that goes offline may have sent it. An error of the server may have come
 * after the change.
 */
const isUnknownAtFirst = (problem: Problem, beganOffline: boolean) =>
  problem.status === 0 ? !(beganOffline && isOffline()) : problem.status === 500 || saysNothing(problem)

const isOffline = () => navigator.onLine === false

/**
 * Of a repeat. The server undoes what ends in an error of its own, so a second one means that nothing was changed. A running import may be the
 * first attempt.
 */
const staysUnknown = (problem: Problem) =>
  problem.status === 429 || problem.code === 'import_running' || saysNothing(problem) || endsTheRight(problem)

/** The proxy answered instead of the server, or the server is busy, or is still working on the first attempt. */
const saysNothing = ({ status, code }: Problem) =>
  [0, 408, 502, 503, 504].includes(status) || code === 'idempotency_in_progress'

const endsTheRight = ({ code }: Problem) => rights.includes(code)

/** Without access to the club, its calls answer `not_found`, as they do after the club was removed. */
const rights: readonly string[] = [
  ...[
    'not_found',
    'login_required',
    'password_required',
    'another_account',
    'second_factor_required',
    'insufficient_scope',
  ],
]

let uncertain = 0
const listeners = new Set<() => void>()
let woken = Promise.withResolvers<void>()

/** Repeats every change with an unknown outcome now, instead of after its pause. */
export function askNow(): void {
  woken.resolve()
  woken = Promise.withResolvers()
}

async function pause(ms: number): Promise<void> {
  const later = Promise.withResolvers<void>()
  const timer = setTimeout(later.resolve, ms)
  await Promise.race([later.promise, woken.promise])
  clearTimeout(timer)
}

const askBeforeLeaving = (event: Event) => event.preventDefault()

function count(more: number): void {
  uncertain += more
  const change = uncertain > 0 ? window.addEventListener : window.removeEventListener
  change('online', askNow)
  change('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the outcome of a change is unknown. */
export const useUncertain = (): boolean => useSyncExternalStore(listen, () => uncertain > 0)
