/** Control characters other than tab and line feed; what has no width, turns the direction of writing, or has no meaning to readers. */
const invisible = /[^\P{C}\t\n]|[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu

/** A text of strangers without what cannot be seen, which can hide words, or show others than are there. */
export const onlyVisible = (text: string): string => text.replace(invisible, '')

/** A text, or the beginning of a longer one with `…` behind it; `most` counts whole characters, of which each has one or two units. */
export function beginningOf(text: string, most: number): string {
  const characters = [...text.slice(0, 2 * most + 1)]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text
}

/** Quotation marks of all kinds, and what looks like them. */
const quotationMarks = /["„‚〝〞〟＂\p{Pi}\p{Pf}]/gu

/** A text of strangers as it can stand between quotation marks of a sentence: on one line, and without such marks of its own. */
export const quotable = (text: string): string =>
  onlyVisible(text).replaceAll(/\s+/g, ' ').replaceAll(quotationMarks, "'").trim()
