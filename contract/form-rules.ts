/** Rules that a form checks while the user types. Each message follows the field's label. Also formats amounts for people. */
import type { Language, LocalizedText } from './languages.ts'

/** A required field is empty. */
export const notFilledIn: LocalizedText = { en: 'is required', nl: 'is niet ingevuld' }

export const tooLong = (most: number, has: number): LocalizedText => ({
  en: `must have at most ${most} characters, but has ${has}; shorten it`,
  nl: `mag hoogstens ${most} tekens lang zijn, maar telt er nu ${has}; maak de tekst korter`,
})

/** At least one must be chosen. */
export const tooFew = (least: number): LocalizedText => ({
  en: `must not be empty; choose at least ${least === 1 ? 'one' : least}`,
  nl: `zijn nog niet gekozen; kies er minstens ${least === 1 ? 'één' : least}`,
})

export const notWholeBetween = (least: number, most: number): LocalizedText => ({
  en: `must be a whole number from ${least} to ${most}`,
  nl: `moet een heel getal van ${least} tot en met ${most} zijn`,
})

/** A day that must have passed, such as a date of birth. */
export const inFuture: LocalizedText = { en: 'must not be in the future', nl: 'mag niet in de toekomst liggen' }

/** `12,50` in Dutch and `12.50` in English, for 1250 cents. */
export function amountOf(cents: number, language: Language): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${language === 'nl' ? ',' : '.'}${digits.slice(-2)}`
}

/**
 * Reads an amount as cents, from its digits, because floating-point arithmetic could lose a cent. Accepts amounts as the application shows
 * them, such as `€ 1.250,00`. Undefined if invalid, or ambiguous such as `1.250`.
 */
export function centsIn(text: string): number | undefined {
  const digits = text.trim().replace(/^(-?)€\s*/, '$1')
  const isGrouped = /^-?\d{1,3}([.,])\d{3}(?:\1\d{3})*(?!\1)[.,]\d{2}$/.test(digits)
  const plain = isGrouped ? digits.replaceAll(/[.,](?=\d{3})/g, '') : digits
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  return whole === undefined ? undefined : Number(`${sign}${whole}${fraction.padEnd(2, '0')}`)
}

/** @param least the minimum, in cents */
export const notAmount = (least: number): LocalizedText => ({
  en: `must be an amount of at least ${amountOf(least, 'en')}, such as 12.50`,
  nl: `moet een bedrag van minstens ${amountOf(least, 'nl')} zijn, zoals 12,50`,
})

export const notEmail = (example: string): LocalizedText => ({
  en: `must be an e-mail address, such as ${example}`,
  nl: `moet een e-mailadres zijn, zoals ${example}`,
})

/** The length in characters, counted as JSON Schema does: a surrogate pair is one character. */
export const characters = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)

/** One `@`, no blanks, and a domain with a dot. Only sending a mail can show whether the address works. */
export function isEmail(text: string): boolean {
  const [name, domain, ...more] = text.split('@')
  if (!name || !domain || more.length > 0 || /[\s\p{Cc}\p{Cs}]/u.test(text)) return false
  return domain.includes('.') && !domain.startsWith('.') && !domain.endsWith('.')
}
