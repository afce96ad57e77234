import type { RateLimiterAbstract } from 'rate-limiter-flexible'

/** Keeps a count for each name within a window of some seconds, which begins with the first count. */
export type Counter = RateLimiterAbstract

/** The state of a counter after this request. */
export type LimitState = {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  readonly exceeded: boolean
}

/**
 * Adds one to the count of a name. `used` is the count in this window, this one included.
 *
 * @param seconds the length of the window, if this count begins one; if absent, the counter's default
 */
export async function count(
  counter: Counter,
  name: string,
  limit: number,
  seconds?: number,
): Promise<LimitState & { readonly used: number }> {
  const options = seconds === undefined ? {} : { customDuration: seconds }
  const { consumedPoints, msBeforeNext } = await counter.consume(name, 1, options)
  return {
    limit,
    used: consumedPoints,
    remaining: Math.max(0, limit - consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    exceeded: consumedPoints > limit,
  }
}
