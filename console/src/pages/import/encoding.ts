/** Decodes text files: in Unicode, and as spreadsheets on Windows and older Macs write them. */

export type Encoding = 'windows-1252' | 'macintosh'

/** A text; if two encodings are possible, both readings of words that differ, and `text` is the likelier one. */
export type Decoded = { readonly text: string; readonly readings: readonly Reading[] }

/** The words of a file as one encoding reads them. */
export type Reading = { readonly encoding: Encoding; readonly words: readonly string[] }

/** @param chosen the encoding that the reader chose, if the bytes leave it open */
export function decoded(bytes: ArrayBuffer, chosen?: Encoding): Decoded {
  const certain = unicodeOf(bytes)
  if (certain !== undefined) return { text: certain, readings: [] }
  const texts = encodings.map((encoding) => ({ encoding, text: new TextDecoder(encoding).decode(bytes) }))
  const guessed = texts.map((one) => ({ ...one, odd: oddLetters(one.text) })).toSorted((one, two) => one.odd - two.odd)
  const [best, other] = guessed
  const text = texts.find(({ encoding }) => encoding === chosen)?.text ?? best?.text ?? ''
  const isCertain = best?.odd === 0 && other?.odd !== 0
  return { text, readings: isCertain ? [] : texts.map((one) => ({ encoding: one.encoding, words: wordsOf(one.text) })) }
}

const encodings: readonly Encoding[] = ['windows-1252', 'macintosh']

/** The text if it is in Unicode: marked as UTF-16 (Excel’s “Unicode Text”), unmarked UTF-16 of Western letters, or valid UTF-8. */
function unicodeOf(bytes: ArrayBuffer): string | undefined {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (second === 0 && first !== 0) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** How many characters stand where people would not write them, such as the capitals in `RenÈe` or the sign in `M¸ller`. */
function oddLetters(text: string): number {
  let odd = 0
  for (const { 0: letter, index } of text.matchAll(/[^\0-\x7f]/g)) {
    if (isOdd(letter, text[index - 1] ?? '', text[index + 1] ?? '')) odd++
  }
  return odd
}

function isOdd(letter: string, before: string, after: string): boolean {
  const isAmongLetters = isLetter(before) || isLetter(after)
  if (/[à-öø-ÿßœšž]/.test(letter)) return !isAmongLetters || isUpper(after)
  if (/[À-ÖØ-ÞŒŠŽŸ]/.test(letter)) return !isAmongLetters || isLower(before) || (isUpper(before) && isLower(after))
  if (letter === '’') return !isAmongLetters
  if (/[“‘„«]/.test(letter)) return isLetter(before)
  // Spaces, quotation marks, dashes and currencies stand beside words, and other characters beside none.
  return /[\u00A0”–—…€£§°»]/.test(letter) ? isLetter(before) && isLetter(after) : isAmongLetters || letter < '\u00A0'
}

const isLetter = (text: string) => /\p{L}/u.test(text)
const isUpper = (text: string) => /\p{Lu}/u.test(text)
const isLower = (text: string) => /\p{Ll}/u.test(text)

const mostWords = 3

/** The first words with letters outside of ASCII, which are in the same places in each encoding. */
function wordsOf(text: string): readonly string[] {
  const words = new Set<string>()
  for (const { 0: word } of text.matchAll(/[^\s;,|"]*[^\0-\x7f][^\s;,|"]*/g)) {
    words.add(word)
    if (words.size === mostWords) break
  }
  return [...words]
}
