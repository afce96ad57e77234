/** Reads the rows of CSV files, with the delimiters that spreadsheets write. */
import type { Row } from '@kantine/contract/importing/cells.ts'
import { withoutGuard } from '@kantine/contract/importing/formulas.ts'

/** @throws {Error} when it is not CSV */
export async function csvRows(text: string): Promise<Row[]> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const [line = '', named] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? []
  const content = text.slice(line.length)
  const records: readonly string[][] = parse(content, {
    delimiter: named ?? delimiterOf(content),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    bom: true,
  })
  return records.map((cells, at) => ({ number: at + 1, cells: cells.map(withoutGuard) }))
}

const delimiters = [';', ',', '\t', '|']

/** The number of lines in which to look for the delimiter: more than the titles above a list. */
const firstLines = 20

/** The most frequent delimiter in the first lines, outside quotes. */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, firstLines)
    .join('\n')
  const times = (delimiter: string) => lines.split(delimiter).length
  return delimiters.reduce((most, other) => (times(other) > times(most) ? other : most))
}
