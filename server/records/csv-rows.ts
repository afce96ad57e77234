import { Readable } from 'node:stream'
import { type ReadOptions, readRow } from '@kantine/contract/importing/cells.ts'
import { type CellField, guessTargets, targetsOf } from '@kantine/contract/importing/columns.ts'
import { withoutGuard } from '@kantine/contract/importing/formulas.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { type CsvError, parse } from 'csv-parse'
import { refuseOversizedJson } from '../json-size.ts'
import { type FieldError, Refusal } from '../refusal.ts'
import { didYouMean } from '../suggest.ts'
import { beginningOf } from '../visible-text.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { CellsReader } from './cells-reader.ts'
import { type ImportRow, longestRow, onThePage, requireFewRows } from './rows.ts'

/**
 * Reads the rows of a CSV file (RFC 4180), with commas, semicolons or tabs between its cells. Its first line names the columns: by the names of
 * fields, by their labels in English or Dutch, or as clubs usually do. Rows are numbered as a spreadsheet does, so the first line is row 1.
 * Empty cells are skipped.
 *
 * @throws {Refusal} for a long first line, an unknown or read-only column, a wrong quote, or too many rows
 */
export async function* csvRows(resource: Resource, text: string, reader: CellsReader): AsyncGenerator<ImportRow> {
  const content = text.replace(/^\uFEFF/, '')
  const parser = parse({
    delimiter: delimiterOf(firstLineOf(content)),
    relax_column_count: true,
    max_record_size: longestRow,
  })
  Readable.from(piecesOf(content)).pipe(parser)
  let columns: Columns | undefined
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      requireFewRows(++number)
      if (!columns) columns = await columnsOf(resource, cells, reader)
      else if (cells.some((cell) => cell.trim() !== '')) yield rowOf(number, columns, cells.map(withoutGuard))
      await yieldToEventLoop()
    }
  } catch (error) {
    throw error instanceof Refusal ? error : wrongCsv(error as CsvError)
  }
}

/** How the cells of the file are read. A column without a heading has no target, and cents under the name of their field are a number. */
type Columns = ReadOptions

const delimiters = [',', ';', '\t']

/** In characters: many times as long as one with the names of all fields. */
const longestFirstLine = 10_000

/** @throws {Refusal} when it is too long, because the file is then not CSV */
function firstLineOf(content: string): string {
  const [line = ''] = /^(?:"[^"]*"|[^"\r\n])*/.exec(content.slice(0, longestFirstLine)) ?? []
  if (line.length < longestFirstLine) return line
  throw new Refusal(
    'bad_request',
    `The first line has ${longestFirstLine} characters or more. In a CSV file, it contains the column names. Use CSV, a JSON array, or JSON lines. ${onThePage}`,
  )
}

/** The most frequent delimiter in a line, outside of quotes. */
function delimiterOf(line: string): string {
  const plain = line.replaceAll(/"[^"]*"/g, '')
  const [most = ','] = delimiters.toSorted((one, other) => plain.split(other).length - plain.split(one).length)
  return most
}

const charactersAtOnce = 16_384

/** The parser reads one piece per turn. */
function* piecesOf(content: string): Generator<string> {
  for (let at = 0; at < content.length; at += charactersAtOnce) yield content.slice(at, at + charactersAtOnce)
}

/** @throws {Refusal} when a heading is not that of a field, or two are those of the same field */
async function columnsOf({ plural }: Resource, names: readonly string[], reader: CellsReader): Promise<Columns> {
  const known = targetsOf(reader.fields)
  const targets = guessTargets(names, known)
  for (const [i, written] of names.entries()) {
    if (targets[i] !== undefined || written.trim() === '') continue
    const [taken] = guessTargets([written], known)
    if (taken !== undefined) throw new Refusal('bad_request', `Two columns are called ${taken}. Remove one of them.`)
    const hint = didYouMean(
      written.trim().toLowerCase(),
      reader.fields.map(({ name }) => name),
    )
    throw new Refusal(
      'bad_request',
      `The column '${shownOf(written)}' is not a field of ${plural} that can be imported. ${onThePage} ${hint}`,
    )
  }
  const fields = reader.fields.map((field) => {
    const at = targets.indexOf(field.name)
    const isCents = field.kind === 'cents' && names[at]?.trim().toLowerCase() === field.name
    return isCents ? ({ ...field, kind: 'number' } as const) : field
  })
  const named = fields.filter(({ name, references }) => references !== null && targets.includes(name))
  return { fields, targets, timeZone: reader.timeZone, names: await reader.namesFor(named) }
}

/** The start of a cell, for a message. */
const shownOf = (text: string): string => beginningOf(text.trim(), mostShown)

const mostShown = 60

function rowOf(number: number, columns: Columns, cells: readonly string[]): ImportRow {
  const { targets, fields } = columns
  const beyond = cells.findIndex((cell, i) => cell.trim() !== '' && targets[i] === undefined)
  if (beyond !== -1) {
    return {
      number,
      broken: `The cell '${shownOf(cells[beyond] ?? '')}' has no column name. Name its column, or clear the cell.`,
    }
  }
  if (cells.length < targets.length) {
    return {
      number,
      broken: `The row has ${cells.length} of ${targets.length} cells. Add the missing delimiters, or quotes around text with line breaks.`,
    }
  }
  const { value, faults } = readRow({ number, cells }, columns)
  const read = Object.entries(value).map(([name, cell]) => [name, withParts(fields, name, cell)])
  return { number, value: Object.fromEntries(read), faults: faults.map(errorOf) }
}

/** Objects are written as JSON. */
function withParts(fields: readonly CellField[], name: string, cell: unknown): unknown {
  const kind = fields.find((field) => field.name === name)?.kind
  return kind === 'object' || kind === 'objects' ? jsonOf(String(cell)) : cell
}

const errorOf = ({ field, rule }: ReturnType<typeof readRow>['faults'][number]): FieldError => ({
  pointer: `/${field}`,
  detail: `${field}: ${rule.en}.`,
  rule,
})

function jsonOf(cell: string): unknown {
  try {
    refuseOversizedJson(Buffer.from(cell))
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

function wrongCsv({ code, message, records }: CsvError): Refusal {
  const rule =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quote (") is opened and never closed'
      : code === 'CSV_INVALID_CLOSING_QUOTE' || code === 'INVALID_OPENING_QUOTE'
        ? 'a cell contains a quote ("). Quote the whole cell and double the quote inside'
        : code === 'CSV_MAX_RECORD_SIZE'
          ? `there are more than ${longestRow} characters`
          : message
  return new Refusal('bad_request', `The file is not valid CSV: in row ${Number(records) + 1}, ${rule}.`)
}
