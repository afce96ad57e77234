/** The words for finding and sorting records. A change of these rules needs a new `wordRules`: the next start then refills the index and the columns. */

/** The version of the rules in this file. */
export const wordRules = 1

/** Letters whose mark cannot be removed separately, and their plain spelling. */
const plainLetters: { readonly [letter: string]: string } = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ς: 'σ' },
}
const notPlain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Ignored, so that O'Neill is one word however the apostrophe is typed. */
const apostrophes = /['’‘ʼʻ`´]/g

/** A longer word counts as several, in records and in queries alike. */
const word = /[\p{L}\p{N}]{1,40}/gu

/**
 * The words of a text, each once: letters and digits, in lower case and without accents (Unicode NFKD without marks). Everything else
 * separates words.
 */
export const wordsOf = (text: string): string[] => [...new Set(plain(text).match(word))]

const plain = (text: string): string =>
  text
    .replaceAll(apostrophes, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(notPlain, (letter) => plainLetters[letter] as string)

const lettersOrDigits = /\p{L}+|\p{N}+/gu
const digits = 12

/** Keeps keys far below the largest entry of an index in PostgreSQL. */
const firstOfOrder = /^.{0,120}/u

/** The key by which lists sort a text, compared by its bytes: as `wordsOf`, with numbers by their value. Null without letters and digits. */
export function orderOf(text: string): string | null {
  const parts = plain(text).match(lettersOrDigits) ?? []
  const key = parts.map((part) => (/^\d/.test(part) ? part.padStart(digits, '0') : part)).join(' ')
  return firstOfOrder.exec(key)?.[0] || null
}
