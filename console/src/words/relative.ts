/** Relative times. */
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const soon = {
  justNow: { en: 'just now', nl: 'zojuist' },
  withinMinute: { en: 'within a minute', nl: 'binnen een minuut' },
} as const

/**
 * A relative time in words.
 *
 * @param difference milliseconds from now; negative for the past
 * @param isAhead whether the event has yet to happen, even if it is overdue
 */
export function relativeIn(
  language: keyof typeof soon.justNow,
  locale: string,
  difference: number,
  isAhead = difference > 0,
): string {
  const [unit, ms] = units.find(([, ms]) => Math.abs(difference) >= ms) ?? []
  if (isAhead && (unit === undefined || difference < 0)) return soon.withinMinute[language]
  if (unit === undefined) return soon.justNow[language]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(difference / ms), unit)
}
