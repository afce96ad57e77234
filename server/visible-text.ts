/** Control characters other than tab and line feed, and characters that are invisible or change the text direction. */
const invisible = /[^\P{C}\t\n]|[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu

/** Untrusted text without invisible characters, which can hide words or fake others. */
export const onlyVisible = (text: string): string => text.replace(invisible, '')

/** A text, shortened with `…` if needed; `most` counts whole characters. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = [...text.slice(0, 2 * most + 1)]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text
}

/** Quotation marks of all kinds, and similar characters. */
const quotationMarks = /["„‚〝〞〟＂\p{Pi}\p{Pf}]/gu

/** Untrusted text for use between quotation marks in a sentence: on one line, without such marks. */
export const quotable = (text: string): string =>
  onlyVisible(text).replaceAll(/\s+/g, ' ').replaceAll(quotationMarks, "'").trim()
