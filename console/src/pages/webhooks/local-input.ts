/** The value of a field `datetime-local` for a moment, in the time zone of the browser, to the minute before: `2026-09-03T14:05`. */
export function localInput(time: string): string {
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
