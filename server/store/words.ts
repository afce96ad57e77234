/** The words for finding records. A change of these rules needs a new `wordRules`: the next start then refills the index. */

/** The version of the rules in this file. */
export const wordRules = 1

/** Letters that have no separate mark to remove, and the way to type them without it. */
const plainLetters: { readonly [letter: string]: string } = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ς: 'σ' },
}
const notPlain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Left out, so that O'Neill is one word however the apostrophe is typed. */
const apostrophes = /['’‘ʼʻ`´]/g

/** A longer word counts as several, in records and in queries alike. */
const word = /[\p{L}\p{N}]{1,40}/gu

/**
 * The words of a text, each once: letters and digits, in lower case and without accents (Unicode NFKD without marks). Everything else
 * separates words.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .replaceAll(apostrophes, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(notPlain, (letter) => plainLetters[letter] as string)
  return [...new Set(plain.match(word))]
}
