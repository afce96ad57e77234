import type { Language } from '@kantine/contract/languages.ts'
import { defaultTimeZone } from '../../clubs/time-zone.ts'

/** An instant in words, such as `3 Sept 2026, 14:05 CEST`. In the default time zone, because one person's clubs can be in several. */
export const momentOf = (instant: number, language: Language): string =>
  new Date(instant).toLocaleString(locales[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: defaultTimeZone,
    timeZoneName: 'short',
  })

const locales = { en: 'en-GB', nl: 'nl-NL' }
