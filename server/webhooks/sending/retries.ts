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
