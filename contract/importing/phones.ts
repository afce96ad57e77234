/** Telephone numbers that a spreadsheet took for numbers, so that they lost their first zero, their plus or their last digits. */
import type { LocalizedText } from '../languages.ts'

/** How the numbers of a country are written. Only countries whose numbers have few lengths, so that a lost zero is certain. */
type Country = {
  readonly code: string
  /** The digits after the zero, or after the code of the country. */
  readonly national: RegExp
  readonly example: string
}

const netherlands: Country = { code: '31', national: /^[1-8]\d{8}$/, example: '0612345678' }
const belgium: Country = { code: '32', national: /^(?:4\d{8}|[1-9]\d{7})$/, example: '0470123456' }

const countries: { readonly [timeZone: string]: Country } = {
  'Europe/Amsterdam': netherlands,
  'Europe/Brussels': belgium,
}

/** Shorter ones may be local numbers without an area code. */
const shortestBroken = 7

/** The last digits of a telephone number are the same with and without the code of its country. */
const digitsCompared = 9

/** The last nine digits of a telephone number, which all its spellings share. A text without digits is compared as it is. */
export function comparablePhone(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return digits === '' ? text : digits.slice(-digitsCompared)
}

/**
 * A number as people dial it: `612345678` and `31612345678` of a Dutch club are `0612345678` and `+31612345678`. Numbers that are right, or
 * that the country of the club does not make certain, stay as they are; the latter have a rule.
 */
export function repairedPhone(
  text: string,
  timeZone: string,
): { readonly phone: string; readonly rule?: LocalizedText } {
  const whole = digitsOfPower(text)
  if (whole === 'lost') return { phone: text, rule: lostDigits }
  const country = Object.hasOwn(countries, timeZone) ? countries[timeZone] : undefined
  const written = whole ?? text
  const digits = written.replaceAll(/[\s()./-]/g, '')
  if (country && digits.length >= shortestBroken && /^0[1-9]/.test(digits)) {
    const isRight = /^0[89]00/.test(digits) || (/^\d+$/.test(digits) && country.national.test(digits.slice(1)))
    return isRight ? { phone: written } : { phone: text, rule: wrongLength(country) }
  }
  if (!country || !/^[1-9]\d*$/.test(digits)) return { phone: written }
  if (country.national.test(digits)) return { phone: `0${written}` }
  const { code } = country
  if (digits.startsWith(code) && country.national.test(digits.slice(code.length))) return { phone: `+${written}` }
  if (digits.length < shortestBroken) return { phone: written }
  return { phone: text, rule: noBeginning(country) }
}

/** The digits of `3,1612345678E+10`; `lost` for `3,16123E+10`, whose last digits are gone. Undefined for other texts. */
function digitsOfPower(text: string): string | undefined {
  const [, first, others = '', power = '0'] = /^(\d)(?:[.,](\d{1,20}))?E\+?(\d{1,2})$/i.exec(text) ?? []
  if (first === undefined) return undefined
  return others.length === Number(power) ? first + others : 'lost'
}

const lostDigits: LocalizedText = {
  en: 'has lost its last digits in a spreadsheet. Correct it, in a column with the format Text',
  nl: 'is in een spreadsheet de laatste cijfers kwijtgeraakt. Verbeter het, in een kolom met de opmaak Tekst',
}

const wrongLength = ({ code, example }: Country): LocalizedText => ({
  en: `is not one number of the right length. Write it as ${example} or +${code}${example.slice(1)}, and numbers of other countries with + and their code`,
  nl: `is niet één nummer van de juiste lengte. Schrijf het als ${example} of +${code}${example.slice(1)}, en buitenlandse nummers met + en de landcode`,
})

const noBeginning = ({ code, example }: Country): LocalizedText => ({
  en: `does not begin with 0 or +. Write it as ${example} or +${code}${example.slice(1)}, and numbers of other countries with + and their code`,
  nl: `begint niet met 0 of +. Schrijf het als ${example} of +${code}${example.slice(1)}, en buitenlandse nummers met + en de landcode`,
})
