const [secondMs, minuteMs, hourMs] = [1000, 60_000, 3_600_000]

/** The delay after each failed try: the schedule of Standard Webhooks. */
export const retryDelaysMs: readonly number[] = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

/** Delays vary randomly by this fraction, so that deliveries that failed together are not retried together. */
const jitter = 0.2

/**
 * The delay before the next try.
 *
 * @param tries the number of tries so far
 * @param retryAfterSeconds can only lengthen the delay
 * @returns milliseconds, or undefined after the last try
 */
export function waitAfter(tries: number, retryAfterSeconds = 0, random = Math.random): number | undefined {
  const delay = retryDelaysMs[tries - 1]
  if (delay === undefined) return undefined
  return Math.max(Math.round(delay * (1 - jitter + 2 * jitter * random())), retryAfterSeconds * 1000)
}

/** A day. */
const mostRetryAfter = 86_400

/**
 * Reads a `Retry-After` header: seconds, or a date (RFC 9110, sections 5.6.7 and 10.2.3).
 *
 * @returns seconds from now, from 0 to a day; undefined when the header is neither
 */
export function parseRetryAfter(header: string, nowMs: number): number | undefined {
  if (/^\d+$/.test(header)) return Math.min(Number(header), mostRetryAfter)
  const atMs = httpDate.test(header) ? Date.parse(header) : Number.NaN
  if (Number.isNaN(atMs)) return undefined
  return Math.min(Math.max(Math.ceil((atMs - nowMs) / 1000), 0), mostRetryAfter)
}

const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
