/** Reads an import file: CSV with the delimiters and encodings of common spreadsheets, or a sheet of an Excel file. */
import { type Cell, isEmpty, type Row, textIn } from '@kantine/contract/importing/cells.ts'
import { csvRows } from './csv.ts'
import { decoded, type Encoding, type Reading } from './encoding.ts'
import { excelSheets, type Sheet, TooLarge } from './excel.ts'
import { mostFileBytes, WrongFile } from './wrong-file.ts'

/** The list in a file, and what else the file could be read as. */
export type Table = {
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  /** The row with the column names, and the first rows of the sheet, which could have them too. */
  readonly heading: number
  readonly headings: readonly Heading[]
  /** The sheet that was read, and those of the file; undefined and empty for CSV. */
  readonly sheet: string | undefined
  readonly sheets: readonly Pick<Sheet, 'name' | 'isHidden'>[]
  /** The words of the file in each possible encoding; empty if only one is possible. */
  readonly readings: readonly Reading[]
}

type Heading = { readonly row: number; readonly columns: readonly string[] }

/** The reader's choices. The page guesses the others. */
export type Chosen = {
  readonly sheet?: string | undefined
  readonly heading?: number | undefined
  readonly encoding?: Encoding | undefined
}

/** How many values of a column are shown. */
const mostValues = 3

/** The first different values of a column. */
export function firstValues({ rows }: Pick<Table, 'rows'>, at: number): readonly string[] {
  const values = new Set<string>()
  for (const { cells } of rows) {
    if (!isEmpty(cells[at])) values.add(textIn(cells[at]))
    if (values.size === mostValues) break
  }
  return [...values]
}

const mostRows = 100_000
const mostColumns = 200

/** How many of the first rows may have the column names. */
const mostHeadings = 20

/**
 * @param known the number of column names that are recognised in a row
 * @throws {WrongFile} if the file is too large, is neither CSV nor Excel, or has no rows
 */
export async function readTable(
  file: Blob,
  { sheet: wanted, heading, encoding }: Chosen = {},
  known: (columns: readonly string[]) => number = () => 0,
): Promise<Table> {
  if (file.size > mostFileBytes) throw tooLarge
  const { sheets, readings } = await sheetsIn(await file.arrayBuffer(), encoding)
  const found = sheets
    .map((sheet) => ({ ...sheet, ...bestHeading(sheet.rows, known) }))
    .toSorted((one, other) => Number(isOffered(other)) - Number(isOffered(one)) || other.score - one.score)
  const sheet = found.find(({ name }) => name === wanted) ?? found[0]
  const at = sheet?.headings.find(({ row }) => row === heading)?.row ?? sheet?.best
  const filled = sheet?.rows.filter(({ cells }) => cells.some((cell) => !isEmpty(cell))) ?? []
  const [head, ...rows] = filled.filter(({ number }) => number >= (at ?? 0))
  if (!sheet || !head || rows.length === 0) throw noRows
  if (rows.length > mostRows || head.cells.length > mostColumns) throw tooMany
  return {
    columns: columnsOf(head.cells, rows),
    rows,
    heading: head.number,
    headings: sheet.headings,
    sheet: sheet.name === '' ? undefined : sheet.name,
    sheets: sheets.filter(({ name }) => name !== '').map(({ name, isHidden }) => ({ name, isHidden })),
    readings,
  }
}

/** A sheet that one sees and that has column names comes before hidden ones. */
const isOffered = ({ isHidden, score }: { readonly isHidden: boolean; readonly score: number }) =>
  !isHidden && score > 0

type Content = { readonly sheets: readonly Sheet[]; readonly readings: readonly Reading[] }

async function sheetsIn(bytes: ArrayBuffer, encoding: Encoding | undefined): Promise<Content> {
  if (isZip(bytes)) {
    const sheets = await excelSheets(bytes).catch((error) => {
      throw error instanceof TooLarge ? tooLarge : notExcel
    })
    // Of sheets without column names, the visible ones come first.
    return { sheets: sheets.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden)), readings: [] }
  }
  if (isOldExcel(bytes)) throw oldExcel
  const { text, readings } = decoded(bytes, encoding)
  if (text.slice(0, 10_000).includes('\0')) throw notText
  const rows = await csvRows(text).catch(() => {
    throw notText
  })
  return { sheets: [{ name: '', isHidden: false, rows }], readings }
}

const isZip = (bytes: ArrayBuffer) => beginsWith(bytes, 0x504b0304)
const isOldExcel = (bytes: ArrayBuffer) => beginsWith(bytes, 0xd0cf11e0)
const beginsWith = (bytes: ArrayBuffer, four: number) =>
  bytes.byteLength > 4 && new DataView(bytes).getUint32(0) === four

/** The first rows of a sheet, and the one in which most column names are recognised. */
function bestHeading(rows: readonly Row[], known: (columns: readonly string[]) => number) {
  const headings: Heading[] = []
  let [best, score] = [0, -1]
  for (const { number, cells } of rows) {
    if (cells.every(isEmpty)) continue
    const columns = cells.slice(0, mostColumns).map(textIn)
    headings.push({ row: number, columns })
    const found = known(columns)
    if (found > score) [best, score] = [number, found]
    if (headings.length === mostHeadings) break
  }
  return { headings, best, score }
}

/** The column names. Trailing columns without a name are one only if most rows use them; otherwise their cells are surplus. */
function columnsOf(head: readonly Cell[], rows: readonly Row[]): readonly string[] {
  const columns = head.map(textIn)
  const isUsed = (at: number) => 2 * rows.filter(({ cells }) => !isEmpty(cells[at])).length > rows.length
  while (columns.at(-1) === '' && !isUsed(columns.length - 1)) columns.pop()
  return columns
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
  en: 'The file needs a row with column names, and at least one more row.',
  nl: 'Het bestand heeft een rij met kolomnamen nodig, met minstens één rij eronder.',
})

const notExcel = new WrongFile({
  en: 'Kantine can’t read this Excel file. Save it again as .xlsx or CSV.',
  nl: 'Kantine kan dit Excel-bestand niet lezen. Sla het opnieuw op als .xlsx of CSV.',
})

const oldExcel = new WrongFile({
  en: 'This is an older Excel file (.xls), or one with a password. In Excel, save it as .xlsx without a password.',
  nl: 'Dit is een ouder Excel-bestand (.xls), of er zit een wachtwoord op. Sla het in Excel op als .xlsx, zonder wachtwoord.',
})

const notText = new WrongFile({
  en: 'This is not a CSV or Excel file. In your spreadsheet, save the sheet as .xlsx or CSV.',
  nl: 'Dit is geen CSV- of Excel-bestand. Sla het werkblad op als .xlsx of CSV.',
})
