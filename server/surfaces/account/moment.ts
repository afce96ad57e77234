import type { Language } from '@kantine/contract/languages.ts'
import { defaultTimeZone } from '../../clubs/time-zone.ts'

/** An instant in words, in the time zone that a club has at first: somebody can administer clubs in several. */
export const momentOf = (instant: number, language: Language): string =>
  new Date(instant).toLocaleString(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: defaultTimeZone,
  })

const locales = { en: 'en-GB', nl: 'nl-NL' }
