/** A moment as the commands write it: `2026-01-31T12:00:00.000Z`; null stays null. */
export const isoInstant = <At extends number | null>(at: At): At extends number ? string : string | null =>
  (at === null ? null : new Date(at).toISOString()) as At extends number ? string : string | null

/** The same in a list for people, to the second: `2026-01-31T12:00:00Z`. */
export const toTheSecond = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`
