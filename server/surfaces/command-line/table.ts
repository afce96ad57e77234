/** Lists for people, as wide as their terminal. */
import stringWidth from 'string-width'
import { onlyVisible } from '../../visible-text.ts'

type Row = readonly string[]

/**
 * Aligns rows of text in columns; the first row has the headings. In a narrow terminal, long texts end with `…`; if that does not
 * suffice, each value gets its own line.
 *
 * @param columns the width of the terminal; other output is never cut
 */
export function table(rows: readonly Row[], columns = Number.POSITIVE_INFINITY): string {
  const cells = rows.map((row) => row.map(inOneLine))
  const [heads = [], ...others] = cells
  const widths = widthsOf(cells)
  while (lineWidth(widths) > columns && Math.max(...widths) > leastWidth) {
    const widest = widths.lastIndexOf(Math.max(...widths))
    widths[widest] = (widths[widest] as number) - 1
  }
  return lineWidth(widths) <= columns
    ? cells.map((row) => lineOf(row, widths)).join('\n')
    : others.map((row) => linesOf(heads, row, columns)).join('\n\n')
}

const leastWidth = 10
const between = '  '

/** Some labels and names come from outsiders: nothing in them may move the cursor or start another line. */
const inOneLine = (text: string) => onlyVisible(text).replaceAll(/\s/g, ' ')

const widthsOf = (rows: readonly Row[]): number[] =>
  (rows[0] ?? []).map((_, place) => rows.reduce((most, row) => Math.max(most, stringWidth(row[place] ?? '')), 0))

const lineWidth = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width, between.length * (widths.length - 1))

const lineOf = (row: Row, widths: readonly number[]) =>
  row
    .map((text, place) => padded(text, widths[place] ?? 0))
    .join(between)
    .trimEnd()

/** One row as lines, each with a head and a value. */
function linesOf(heads: Row, row: Row, columns: number): string {
  const [width = 0] = widthsOf(heads.map((head) => [head]))
  const rest = Math.max(1, columns - width - between.length)
  return heads.map((head, place) => lineOf([head, row[place] ?? ''], [width, rest])).join('\n')
}

function padded(text: string, width: number): string {
  const fitting = shortenedTo(text, width)
  return fitting + ' '.repeat(width - stringWidth(fitting))
}

const graphemes = new Intl.Segmenter('en')

/** Emoji and Chinese characters are two columns wide. Characters of several code points stay whole. */
function shortenedTo(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (stringWidth(kept + segment) >= width) break
    kept += segment
  }
  return `${kept}…`
}
