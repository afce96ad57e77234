import { Readable } from 'node:stream'
import type { Field, FieldSchema } from '@kantine/contract/fields.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { type CsvError, parse } from 'csv-parse'
import { refuseOversizedJson } from '../json-size.ts'
import { Refusal } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import { didYouMean } from '../suggest.ts'
import { beginningOf } from '../visible-text.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { isSettable } from './check.ts'
import { type ImportRow, longestRow, requireFewRows } from './rows.ts'

/**
 * Reads the rows of a CSV file (RFC 4180), with commas, semicolons or tabs between its cells. Its first line names the columns: by the names of
 * fields, or by their labels in English or Dutch. Rows are numbered as a spreadsheet does, so the first line is row 1. Empty cells are skipped.
 *
 * @throws {Refusal} for a long first line, an unknown or read-only column, a wrong quote, or too many rows
 */
export async function* csvRows(resource: Resource, text: string): AsyncGenerator<ImportRow> {
  const content = text.replace(/^\uFEFF/, '')
  const parser = parse({
    delimiter: delimiterOf(firstLineOf(content)),
    relax_column_count: true,
    max_record_size: longestRow,
  })
  Readable.from(piecesOf(content)).pipe(parser)
  let columns: Column[] | undefined
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      requireFewRows(++number)
      if (!columns) columns = columnsOf(resource, cells)
      else if (cells.some((cell) => cell.trim() !== '')) yield rowOf(number, columns, cells)
      await yieldToEventLoop()
    }
  } catch (error) {
    throw error instanceof Refusal ? error : wrongCsv(error as CsvError)
  }
}

/** A column of the file. It has no field if its name is empty. */
type Column = { readonly name: string; readonly field: Field } | undefined

const delimiters = [',', ';', '\t']

/** In characters: many times as long as one with the names of all fields. */
const longestFirstLine = 10_000

/** @throws {Refusal} when it is too long, because the file is then not CSV */
function firstLineOf(content: string): string {
  const [line = ''] = /^(?:"[^"]*"|[^"\r\n])*/.exec(content.slice(0, longestFirstLine)) ?? []
  if (line.length < longestFirstLine) return line
  throw new Refusal(
    'bad_request',
    `The first line has ${longestFirstLine} characters or more. In a CSV file, it contains the column names. Use CSV, a JSON array, or JSON lines.`,
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

/** @throws {Refusal} when a name is not that of a field, or two names are that of the same field */
function columnsOf({ plural, fields }: Resource, names: readonly string[]): Column[] {
  const settable = Object.entries(fields).filter(([, field]) => isSettable(field, 'import'))
  const columns = names.map((written) => {
    const wanted = written.trim().toLowerCase()
    const found = settable.find(([name, { label }]) =>
      [name, label.en, label.nl].some((known) => known.toLowerCase() === wanted),
    )
    if (found) return { name: found[0], field: found[1] }
    if (wanted === '') return undefined
    const hint = didYouMean(
      wanted,
      settable.map(([name]) => name),
    )
    throw new Refusal(
      'bad_request',
      `The column '${shownOf(written)}' is not a field of ${plural} that can be imported. ${hint}`,
    )
  })
  const twice = columns.find((column, i) => column && columns.findIndex((other) => other?.name === column.name) !== i)
  if (twice) throw new Refusal('bad_request', `Two columns are called ${twice.name}. Remove one of them.`)
  return columns
}

/** The start of a cell, for a message. */
const shownOf = (text: string): string => beginningOf(text.trim(), mostShown)

const mostShown = 60

function rowOf(number: number, columns: readonly Column[], cells: readonly string[]): ImportRow {
  const beyond = cells.findIndex((cell, i) => cell.trim() !== '' && columns[i] === undefined)
  if (beyond !== -1) {
    return {
      number,
      broken: `The cell '${shownOf(cells[beyond] ?? '')}' has no column name. Name its column, or clear the cell.`,
    }
  }
  if (cells.length < columns.length) {
    return {
      number,
      broken: `The row has ${cells.length} of ${columns.length} cells. Add the missing delimiters, or quotes around text with line breaks.`,
    }
  }
  const value: { [name: string]: unknown } = {}
  for (const [i, column] of columns.entries()) {
    const cell = cells[i]?.trim() ?? ''
    if (column && cell !== '') value[column.name] = valueIn(column.field.schema, cell)
  }
  return { number, value: value satisfies FieldValues }
}

/** The value of a cell. If it does not fit its field's type, it stays text, and the row's check rejects it. */
function valueIn({ type, items }: FieldSchema, cell: string): unknown {
  if (type === 'integer') return /^-?\d{1,15}$/.test(cell) ? Number(cell) : cell
  if (type === 'boolean') return flags.get(cell.toLowerCase()) ?? cell
  if (type === 'object' || items?.type === 'object') return jsonOf(cell)
  if (type !== 'array') return cell
  const parts = cell.split(items?.type === 'integer' ? /[\s,;|]+/ : /[,;|]/).map((part) => part.trim())
  return parts.filter((part) => part !== '').map((part) => valueIn(items ?? {}, part))
}

const flags = new Map([
  ...['true', 'yes', 'ja', 'waar', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'nee', 'onwaar', '0'].map((word) => [word, false] as const),
])

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
