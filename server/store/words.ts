/** The words by which records are found. Changing what a word is needs a new `wordRules`: the next start then fills the index anew. */

/** The version of the rules in this file. */
export const wordRules = 1

/** Letters that stay one letter when marks are taken off, and how they are typed without them. */
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
