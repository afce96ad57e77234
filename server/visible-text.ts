/**
 * Control characters other than tab and line feed, and characters that have no width, change the writing direction, or mean nothing to
 * readers.
 */
const invisible = /[^\P{C}\t\n]|[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu

/** A text of strangers without invisible characters, which can hide words or fake others. */
export const onlyVisible = (text: string): string => text.replace(invisible, '')

/** A text, or the beginning of a longer one with `…` after it; `most` counts whole characters of one or two units. */
export function beginningOf(text: string, most: number): string {
  const characters = [...text.slice(0, 2 * most + 1)]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text
}

/** Quotation marks of all kinds, and similar characters. */
const quotationMarks = /["„‚〝〞〟＂\p{Pi}\p{Pf}]/gu

/** A text of strangers for use between quotation marks in a sentence: on one line, and without such marks. */
export const quotable = (text: string): string =>
  onlyVisible(text).replaceAll(/\s+/g, ' ').replaceAll(quotationMarks, "'").trim()
