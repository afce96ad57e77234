/** Numbers, days and times as the reader writes them. */
import { useClub } from '../data/session.ts'
import { type Language, useLanguage } from './language.tsx'
import { relativeIn } from './relative.ts'

/** The reader's locale, such as `en-US` if the browser prefers that variant of English. */
const localeOf = (language: Language): string =>
  navigator.languages.find((locale) => locale.startsWith(`${language}-`)) ?? (language === 'nl' ? 'nl-NL' : 'en-GB')

/** Formats values in the reader's language. Times are ISO 8601 and shown in the club's time zone. */
export function useFormat(): Formats {
  const { language } = useLanguage()
  const { time_zone } = useClub()
  const locale = localeOf(language)
  const key = `${locale} ${time_zone}`
  const known = made.get(key) ?? formatsIn(language, locale, time_zone)
  made.set(key, known)
  return known
}

type Formats = ReturnType<typeof formatsIn>

/** Cached, because creating an `Intl` format takes longer than rendering a table cell. */
const made = new Map<string, Formats>()

function formatsIn(language: Language, locale: string, timeZone: string) {
  const numberFormat = (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  const timeFormat = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, ...options })
    return (time: string) => format.format(new Date(time))
  }
  const numbers = numberFormat()
  const megabytes = numberFormat({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const percents = numberFormat({ style: 'percent', maximumFractionDigits: 1 })
  const lists = new Intl.ListFormat(locale)
  const periods = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const currencies = new Map<unknown, Intl.NumberFormat>()
  const currencyFormat = (currency: unknown) => {
    const format =
      currencies.get(currency) ??
      numberFormat(isCurrency(currency) ? { style: 'currency', currency } : { minimumFractionDigits: 2 })
    currencies.set(currency, format)
    return format
  }
  return {
    /** `1,234` or `1.234`. */
    number: (value: number) => numbers.format(value),
    /** `€ 185.00` for 18500 cents; without a symbol for an unknown currency. */
    money: (cents: number, currency: unknown) => currencyFormat(currency).format(decimalOf(cents)),
    /** `12.5 MB`, a million bytes each. */
    megabytes: (bytes: number) => megabytes.format(bytes / 1e6),
    /** `0.4%`; the fraction 1 is 100%. */
    percent: (fraction: number) => percents.format(fraction),
    /** `3 Sept 2026`. */
    day: timeFormat({ dateStyle: 'medium' }),
    /** `3 Sept 2026`, the day in UTC, for keys, which work until the end of a UTC day. */
    dayInUtc: timeFormat({ dateStyle: 'medium', timeZone: 'UTC' }),
    /** `3 Sept` for `2026-09-03`, the same day in every time zone. */
    dayOfYear: timeFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
    /** `September 2026` for `2026-09-03`. */
    month: timeFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }),
    /** `31 August – 6 September 2026` for a period's first and last day. */
    days: (first: string, last: string) => periods.formatRange(new Date(first), new Date(last)),
    /** `3 Sept 2026, 14:05`. */
    moment: timeFormat({ dateStyle: 'medium', timeStyle: 'short' }),
    /** `14:05`. */
    time: timeFormat({ timeStyle: 'short' }),
    /** `5 minutes ago`, `in 3 days`, `just now`. */
    relative: (time: string) => relativeIn(language, locale, Date.parse(time) - Date.now()),
    /** `in 5 minutes`. If the time has passed, `within a minute`. */
    upcoming: (time: string) => relativeIn(language, locale, Date.parse(time) - Date.now(), true),
    /** `a, b and c`. */
    list: (texts: readonly string[]) => lists.format(texts),
  }
}

/** An amount as a decimal string, so that no cent is lost to floating-point arithmetic. */
function decimalOf(cents: number): `${number}` {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
}

/** Whether `Intl` accepts it: ISO 4217 codes have three letters. */
const isCurrency = (text: unknown): text is string => typeof text === 'string' && /^[A-Za-z]{3}$/.test(text)

/** Letters of right-to-left scripts. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name that a user chose, for use in a sentence. Right-to-left names get isolates (U+2068, U+2069), so the rest of the sentence keeps its
 * order. Where a name is its own element, `<bdi>` does this.
 */
export const isolated = (name: string): string => (fromTheRight.test(name) ? `\u2068${name}\u2069` : name)
