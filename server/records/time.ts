/**
 * Whether a text is a valid date, written `YYYY-MM-DD`.
 */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(text) ?? []
  if (year === undefined || year === '0000') return false
  // Every month has at least 28 days. For later days, Date decides.
  return Number(day) <= 28 || new Date(`${text}T00:00:00Z`).toISOString().startsWith(`${year}-${month}`)
}

const instantShape =
  /^(\d{4}-\d{2}-\d{2})(T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(\.\d{1,9})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** The years that `YYYY` can name: an offset may move an instant outside them. */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/**
 * Reads an ISO 8601 timestamp with its offset from UTC, in the format of RFC 3339: `2026-01-31T12:00:00Z`, `2026-01-31T13:00:00+01:00`.
 *
 * @returns milliseconds since 1970, truncated; undefined for an invalid timestamp, a missing offset or an impossible day
 */
export function parseInstant(text: string): number | undefined {
  const [, day, clock, fraction = '', offset] = instantShape.exec(text) ?? []
  if (!day || !isDay(day)) return undefined
  const at = Date.parse(`${day}${clock}${fraction.slice(0, 4)}${offset}`)
  return withinYears(at) ? at : undefined
}

/** Whether an instant, in milliseconds since 1970, is in a year that `YYYY` can name. */
export const withinYears = (at: number): boolean => at >= earliest && at <= latest

/** The rules as error messages state them. */
export const dayRule = 'must be a valid date, written YYYY-MM-DD'
export const instantRule =
  'must be an ISO 8601 timestamp in UTC, such as 2026-01-31T12:00:00Z, or with an offset, such as 2026-01-31T13:00:00+01:00'
