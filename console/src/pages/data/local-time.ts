/** Times in fields, which have the time zone of the browser, and in addresses, which have UTC. */

/** `2026-11-21T18:00:00.000Z` for what a field of the type `datetime-local` holds; a text that is no time stays as it is. */
export function utcTime(local: string): string {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? local : at.toISOString()
}

/** What a field of the type `datetime-local` shows of an instant in UTC; nothing of a text that is no time. */
export function localTime(utc: string): string {
  const at = new Date(utc)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
