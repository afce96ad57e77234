const [secondMs, minuteMs, hourMs] = [1000, 60_000, 3_600_000]

/** How long after each failed try the next one is made: the schedule of Standard Webhooks. After the last delay no try follows. */
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

/** The share by which waits vary, so that deliveries that failed together are not all sent again at once. */
const jitter = 0.2

/**
 * How long to wait for the next try.
 *
 * @param tries the number of tries that were made
 * @param retryAfterSeconds what the receiver asked for; it can only make the wait longer
 * @returns milliseconds, or undefined when no further try is made
 */
export function waitAfter(tries: number, retryAfterSeconds = 0, random = Math.random): number | undefined {
  const delay = retryDelaysMs[tries - 1]
  if (delay === undefined) return undefined
  return Math.max(Math.round(delay * (1 - jitter + 2 * jitter * random())), retryAfterSeconds * 1000)
}

/** The longest wait that a receiver can ask for: a day, in seconds. */
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
