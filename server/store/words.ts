/** The words used to find and sort records. Raise `wordRules` whenever these rules change: the next start then refills the index and the columns. */

/** The version of the rules in this file. */
export const wordRules = 1

/** Letters that Unicode does not split into a plain letter and a mark, with their plain spelling. */
const plainLetters: { readonly [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
}
const notPlain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Ignored, so that O'Neill is one word however the apostrophe is typed. */
const apostrophes = /['’‘ʼʻ`´]/g

/** Longer words are split into several, in records and in queries alike. */
const word = /[\p{L}\p{N}]{1,40}/gu

/**
 * The distinct words of a text: letters and digits, in lower case and without accents (Unicode NFKD without marks). Everything else
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

/** Keeps keys far below PostgreSQL's size limit for index entries. */
const firstOfOrder = /^.{0,120}/u

/** The key by which lists sort a text, byte by byte: as in `wordsOf`, but numbers sort by value. Null without letters or digits. */
export function orderOf(text: string): string | null {
  const parts = plain(text).match(lettersOrDigits) ?? []
  const key = parts.map((part) => (/^\d/.test(part) ? part.padStart(digits, '0') : part)).join(' ')
  return firstOfOrder.exec(key)?.[0] || null
}
