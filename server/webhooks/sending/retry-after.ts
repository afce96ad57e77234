/** The longest wait that a receiver can ask for: a day. */
const maxSeconds = 86_400

/**
 * Reads a `Retry-After` header: seconds, or a date (RFC 9110, sections 5.6.7 and 10.2.3).
 *
 * @returns seconds from now, from 0 to a day; undefined when the header is neither
 */
export function parseRetryAfter(header: string, nowMs: number): number | undefined {
  if (/^\d+$/.test(header)) return Math.min(Number(header), maxSeconds)
  const atMs = httpDate.test(header) ? Date.parse(header) : Number.NaN
  if (Number.isNaN(atMs)) return undefined
  return Math.min(Math.max(Math.ceil((atMs - nowMs) / 1000), 0), maxSeconds)
}

const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
