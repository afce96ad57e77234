import { limits } from '@kantine/contract/limits.ts'
import { refuseOversizedJson } from '../json-size.ts'
import { type FieldError, Refusal } from '../refusal.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/**
 * A row of a file: its value, with errors that its cells explain better than the check of the record; or why it is not JSON. Rows are
 * numbered from 1; in JSON lines the number is the line's.
 */
export type ImportRow = { readonly number: number } & (
  | { readonly value: unknown; readonly faults?: readonly FieldError[] }
  | { readonly broken: string }
)

/** The most rows of a file, including empty lines. */
export const mostRows = 200_000

/** Where to import what the command does not read. */
export const onThePage =
  'The page Import of the application also reads Excel files and older encodings, and can leave columns out.'

/** In characters: as many as a body may have bytes, so a row can hold every record that a caller may send. */
export const longestRow = limits.bodyBytes

/** @throws {Refusal} for more rows than an import accepts, because all rows stay in memory */
export function requireFewRows(number: number): void {
  if (number <= mostRows) return
  throw new Refusal('bad_request', `The file has more than ${mostRows} rows. Split it into several files.`)
}

/** The characters read from the start of a file; a file that starts with more blanks is invalid anyway. */
const beginning = 10_000

/** The content of a file: text, or the bytes of text in UTF-8, which take less memory. */
export type Content = string | Buffer

/** Whether a file is JSON instead of CSV: its beginning cannot be the name of a column. */
export const isJson = (content: Content): boolean => /^\uFEFF?\s*(?:[[{]|$)/.test(textIn(content, 0, beginning))

const textIn = (content: Content, from: number, to: number): string =>
  typeof content === 'string' ? content.slice(from, to) : content.toString('utf8', from, to)

/**
 * Reads the rows of a file: a JSON array, or JSON lines (one object per line; empty lines are skipped). Parses row by row, so the server
 * can serve other calls in between, and a caller can stop early.
 *
 * @throws {Refusal} for a malformed array, naming the row, line and column; or for too many rows
 */
export function parseRows(content: Content): AsyncGenerator<ImportRow> {
  const isArray = textIn(content, 0, beginning)
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('[')
  return isArray ? arrayRows(content.toString().replace(/^\uFEFF/, '')) : lineRows(content)
}

async function* lineRows(content: Content): AsyncGenerator<ImportRow> {
  let number = 0
  for (let at = 0; at < content.length; ) {
    requireFewRows(++number)
    const next = content.indexOf('\n', at)
    const end = next === -1 ? content.length : next
    // A character has at most three bytes for each unit of its length.
    const line = textIn(content, at, Math.min(end, at + 3 * longestRow + 1)).replace(/^\uFEFF/, '')
    at = end + 1
    if (line.length > longestRow) yield { number, broken: `The line has more than ${longestRow} characters.` }
    else if (line.trim() !== '') yield lineRow(number, line)
    await yieldToEventLoop()
  }
}

function lineRow(number: number, line: string): ImportRow {
  try {
    return readRow(number, line)
  } catch (error) {
    return { number, broken: `The line is not valid JSON: ${(error as Error).message}.` }
  }
}

/**
 * A row is parsed in one turn, so the limits of bodies apply to it.
 *
 * @throws {SyntaxError} when the row is not JSON
 */
function readRow(number: number, text: string): ImportRow {
  const broken = excessOf(text)
  return broken ? { number, broken } : { number, value: JSON.parse(text) }
}

/** The limit that JSON exceeds, as a sentence; undefined if it can be parsed in one turn. */
function excessOf(text: string): string | undefined {
  try {
    refuseOversizedJson(Buffer.from(text), 'The row', 'Write each record on a row of its own.')
    return undefined
  } catch (error) {
    return (error as Refusal).message
  }
}

async function* arrayRows(content: string): AsyncGenerator<ImportRow> {
  let number = 0
  let end = 0
  const place = new Place()
  place.pass(content.slice(0, content.indexOf('[') + 1))
  for await (const { text, at } of itemsOf(content)) {
    end = at + text.length
    const isEmptyArray = number === 0 && text.trim() === '' && content[end] === ']'
    if (!isEmptyArray) {
      requireFewRows(++number)
      yield parseItem(text, number, place)
    }
    place.pass(`${text},`)
    await yieldToEventLoop()
  }
  if (content.slice(end).trim() !== ']') refuseEnd(content)
}

const lineFeed = 0x0a

/** Counts the lines of a file so far, and the characters on the last one. */
class Place {
  #line = 1
  #column = 1

  pass(text: string): void {
    for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === lineFeed) this.#line++
    const last = text.lastIndexOf('\n')
    this.#column = last === -1 ? this.#column + text.length : text.length - last
  }

  /** The position after leading white space. */
  behind(blanks: string): string {
    this.pass(blanks)
    return `line ${this.#line}, column ${this.#column}`
  }
}

/** @throws {Refusal} when the item is not well-formed */
function parseItem(text: string, row: number, place: Place): ImportRow {
  try {
    return readRow(row, text)
  } catch (error) {
    const at = place.behind(text.slice(0, text.length - text.trimStart().length))
    throw new Refusal('bad_request', `The file is not valid JSON: row ${row}, at ${at}: ${(error as Error).message}.`)
  }
}

/** Rejects a file whose items are well-formed but whose end is invalid. */
function refuseEnd(content: string): never {
  throw new Refusal('bad_request', `The file is not valid JSON: ${endFault(content)}.`)
}

/** The message of JSON.parse, if the text is short enough to parse in one turn. */
function endFault(content: string): string {
  try {
    if (content.length <= longestRow && !excessOf(content)) JSON.parse(content)
  } catch (error) {
    return (error as Error).message
  }
  return 'its array is not closed, or text follows it'
}

/** In characters: how much of a file is searched in one turn. */
const windowLength = 65_536

/**
 * The texts between the commas of the outermost array, with their positions.
 *
 * @throws {Refusal} when one of them exceeds the maximum length of a row
 */
async function* itemsOf(content: string): AsyncGenerator<{ text: string; at: number }> {
  let at = content.indexOf('[') + 1
  let depth = 1
  let inText = false
  let escaped = -1
  let row = 1
  for (let from = at; from < content.length; from += windowLength) {
    await yieldToEventLoop()
    if (from - at > longestRow)
      throw new Refusal('bad_request', `Row ${row} of the file has more than ${longestRow} characters.`)
    for (const { 0: sign, index } of content.slice(from, from + windowLength).matchAll(/["\\[\]{},\n]/g)) {
      const place = from + index
      if (inText) {
        if (place === escaped) continue
        if (sign === '\\') escaped = place + 1
        else if (sign === '"' || sign === '\n') inText = false
        continue
      }
      if (sign === '"') inText = true
      else if (sign === '[' || sign === '{') depth++
      else if (sign === ']' || sign === '}') depth--
      if (depth === 0 || (depth === 1 && sign === ',')) {
        yield { text: content.slice(at, place), at }
        at = place + 1
        row++
      }
      if (depth === 0) return
    }
  }
  yield { text: content.slice(at), at }
}
