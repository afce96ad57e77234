import { hash } from 'node:crypto'
import { type Counter, count, type LimitState } from './counter.ts'

/**
 * Login attempts. They are counted by place and e-mail address together, so that a stranger elsewhere cannot lock anyone out. They are also
 * counted by place alone, because one place may try many e-mail addresses. A place is a network address, or a browser in which a user
 * signed in before (`known-browser.ts`).
 */
export type LogIns = {
  /** Counts an attempt from a place, before its body is read. */
  countLogInsFrom(place: string): Promise<LimitState>
  /**
   * Counts an attempt from a place for an e-mail address, before the password is checked. The state says whether the attempt is rejected,
   * and for how many seconds.
   */
  countLogIn(place: string, email: string): Promise<LimitState>
  /** Forgets the attempts that preceded a successful login. */
  forgetLogIns(place: string, email: string): Promise<void>
  /** Counts a guess at a user's second-factor code, from any place. Whoever guesses already has the password, and can use many addresses. */
  countCode(administratorId: number): Promise<LimitState>
  /** Forgets the guesses that preceded a correct code, which came from this place. */
  forgetCodes(place: string, administratorId: number): Promise<void>
}

/** From the fifth attempt on, each doubles the waiting time, up to the longest. */
const freeAttempts = 5
const longestWaitSeconds = 900
const rememberedSeconds = 86_400

/** The most attempts from one place; a whole office can share a network address. */
const ofPlace = 30
const ofPlaceSeconds = 900

/** @param counter creates a counter with its default window */
export function openLogIns(counter: (name: string, seconds: number) => Counter): LogIns {
  const from = counter('log-ins:from', ofPlaceSeconds)
  const attempts = counter('log-ins:of', rememberedSeconds)
  const waits = counter('log-ins:waits', longestWaitSeconds)

  async function countAttempt(who: string): Promise<LimitState> {
    const state = await count(attempts, who, freeAttempts)
    if (state.used < freeAttempts) return state
    const wait = await count(waits, who, 1, waitAfter(state.used))
    // A rejected attempt reveals nothing, so it does not lengthen the waiting time.
    if (wait.exceeded) await attempts.reward(who)
    return wait
  }

  async function forget(who: string, place: string): Promise<void> {
    await Promise.all([attempts.delete(who), waits.delete(who), from.reward(place)])
  }

  return {
    countLogInsFrom: (place) => count(from, place, ofPlace),
    countLogIn: (place, email) => countAttempt(pairOf(place, email)),
    forgetLogIns: (place, email) => forget(pairOf(place, email), place),
    countCode: (administratorId) => countAttempt(codesOf(administratorId)),
    forgetCodes: (place, administratorId) => forget(codesOf(administratorId), place),
  }
}

const codesOf = (administratorId: number) => `codes of ${administratorId}`

/** The seconds to wait after `attempts`: 1, 2, 4, … */
const waitAfter = (tried: number) => Math.min(2 ** (tried - freeAttempts), longestWaitSeconds)

/** A digest, so that no e-mail address is stored, even in Redis. */
const pairOf = (place: string, email: string) => hash('sha256', JSON.stringify([place, email.toLowerCase()]))
