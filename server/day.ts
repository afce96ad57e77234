/** A day in UTC, in milliseconds. */
export const dayMs = 86_400_000

/** The day in UTC, `YYYY-MM-DD`, of an instant in milliseconds since 1970. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The last day in UTC, `YYYY-MM-DD`, that ended at least `keptMs` milliseconds (whole days) before a moment. */
export const dayEndedBefore = (at: number, daysMs: number): string => dayOf(at - daysMs - dayMs)

/** A number of whole days in words: `1 day`, `30 days`. */
export const daysOf = (ms: number): string => (ms === dayMs ? '1 day' : `${ms / dayMs} days`)
