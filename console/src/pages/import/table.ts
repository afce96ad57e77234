/** Reads an import file: CSV with the delimiters and encodings of common spreadsheets, or the first sheet of an Excel file. */
import { type Cell, isEmpty, type Row } from '@kantine/contract/importing/cells.ts'
import { withoutGuard } from '@kantine/contract/importing/formulas.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'

export type Table = { readonly columns: readonly string[]; readonly rows: readonly Row[] }

/** The file cannot be read. The reader sees this message. */
export class WrongFile extends Error {
  readonly sentence: LocalizedText
  constructor(sentence: LocalizedText) {
    super(sentence.en)
    this.sentence = sentence
  }
}

const megabyte = 1_000_000

export const mostFileBytes = 20 * megabyte
const mostUnpackedBytes = 50 * megabyte
const mostRows = 100_000
const mostColumns = 200

/** @throws {WrongFile} if the file is too large, is neither CSV nor Excel, or has no rows */
export async function readTable(file: Blob): Promise<Table> {
  if (file.size > mostFileBytes) throw tooLarge
  const bytes = await file.arrayBuffer()
  const rows = isZip(bytes) ? await excelRows(bytes) : await csvRows(textOf(bytes))
  const filled = rows.filter(({ cells }) => cells.some((cell) => !isEmpty(cell)))
  const [head, ...others] = filled
  if (!head || others.length === 0) throw noRows
  if (others.length > mostRows || head.cells.length > mostColumns) throw tooMany
  return { columns: head.cells.map((cell) => (isEmpty(cell) ? '' : String(cell).trim())), rows: others }
}

const isZip = (bytes: ArrayBuffer) => bytes.byteLength > 4 && new DataView(bytes).getUint32(0) === 0x504b0304

async function excelRows(bytes: ArrayBuffer): Promise<Row[]> {
  const { readSheet } = await import('read-excel-file/universal')
  try {
    const rows = await readSheet<string>(await unpacked(bytes), { parseNumber: numberText })
    return rows.map((cells, at) => ({ number: at + 1, cells: cells as readonly Cell[] }))
  } catch (error) {
    throw error === tooLarge ? error : notExcel
  }
}

/** The same file, uncompressed. The Excel library would decompress it in workers, which the content security policy forbids. */
async function unpacked(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const { unzipSync, zipSync } = await import('fflate')
  let size = 0
  const files = unzipSync(new Uint8Array(bytes), {
    // fflate decompresses at most the size stated in the zip file's directory.
    filter({ name, originalSize }) {
      if (!name.endsWith('.xml') && !name.endsWith('.rels')) return false
      size += originalSize
      if (size > mostUnpackedBytes) throw tooLarge
      return true
    },
  })
  return zipSync(files, { level: 0 }).buffer as ArrayBuffer
}

/** A number from Excel without its rounding errors: `0.30000000000000004` becomes 0.3. */
export function numberText(written: string): string {
  if (/^-?\d+$/.test(written)) return written
  const text = String(Number(Number(written).toPrecision(15)))
  // A dot before three digits would be read as a thousands separator.
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Decodes the file as UTF-8, or else in Excel's Western European encoding. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function csvRows(text: string): Promise<Row[]> {
  if (text.slice(0, 10_000).includes('\0')) throw notText
  const { parse } = await import('csv-parse/browser/esm/sync')
  try {
    const records: readonly string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      bom: true,
    })
    return records.map((cells, at) => ({ number: at + 1, cells: cells.map(withoutGuard) }))
  } catch {
    throw notText
  }
}

const delimiters = [';', ',', '\t']

/** The number of lines in which to look for the delimiter. */
const firstLines = 5

/** The most frequent delimiter in the first lines, outside quotes. */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n/, firstLines)
    .join('\n')
  const times = (delimiter: string) => lines.split(delimiter).length
  return delimiters.reduce((most, other) => (times(other) > times(most) ? other : most))
}

const tooLarge = new WrongFile({
  en: 'The file is too large. Split it into several files.',
  nl: 'Het bestand is te groot. Verdeel het over meerdere bestanden.',
})

const tooMany = new WrongFile({
  en: `The file has more than ${mostRows} rows or ${mostColumns} columns. Split it into several files.`,
  nl: `Het bestand bevat meer dan ${mostRows} rijen of ${mostColumns} kolommen. Verdeel het over meerdere bestanden.`,
})

const noRows = new WrongFile({
  en: 'The file needs column names in the first row, and at least one more row.',
  nl: 'Zet de kolomnamen op de eerste rij van het bestand, met minstens één rij eronder.',
})

const notExcel = new WrongFile({
  en: 'Kantine can’t read this Excel file. Save it again as .xlsx or CSV.',
  nl: 'Kantine kan dit Excel-bestand niet lezen. Sla het opnieuw op als .xlsx of CSV.',
})

const notText = new WrongFile({
  en: 'This is not a CSV or Excel file. In your spreadsheet, save the sheet as .xlsx or CSV.',
  nl: 'Dit is geen CSV- of Excel-bestand. Sla het werkblad op als .xlsx of CSV.',
})
