import { Refusal } from '../refusal.ts'
import type { LimitState } from './counter.ts'

/**
 * Refuses a call whose counter is above its limit.
 *
 * @param sentence says which limit is used up
 * @throws {Refusal} `rate_limited`, with the seconds until the next try
 */
export function refuseExceeded({ exceeded, resetSeconds }: LimitState, sentence: string): void {
  if (!exceeded) return
  const seconds = resetSeconds === 1 ? 'a second' : `${resetSeconds} seconds`
  throw new Refusal('rate_limited', `${sentence} Try again in ${seconds}.`, { retryAfter: resetSeconds })
}
