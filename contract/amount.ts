import type { Language } from './languages.ts'

/** `12,50` in Dutch and `12.50` in English, for 1250 cents. */
export function amountOf(cents: number, language: Language): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${language === 'nl' ? ',' : '.'}${digits.slice(-2)}`
}
