import { giveWay } from '../give-way.ts'
import { Refusal } from '../refusal.ts'

/** A row of a file: its value, or why it is not JSON. Rows are numbered from 1; in JSON lines the number is the line's. */
export type ImportRow = { readonly number: number } & ({ readonly value: unknown } | { readonly broken: string })

/** Whether a file is JSON, and not CSV: what it begins with cannot be the name of a column. */
export const isJson = (text: string): boolean => /^\uFEFF?\s*(?:[[{]|$)/.test(text)

/**
 * Reads the rows of a file: a JSON array, or JSON lines (one object per line; empty lines are skipped). It parses row by row, so that
 * a running server can serve other calls in between.
 *
 * @throws {Refusal} when the file begins as an array and is not well-formed: the message names the row, its line and its column
 */
export async function parseRows(text: string): Promise<ImportRow[]> {
  const content = text.replace(/^\uFEFF/, '')
  return content.trimStart().startsWith('[') ? arrayRows(content) : lineRows(content)
}

async function lineRows(content: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (const [i, line] of content.split('\n').entries()) {
    if (line.trim() !== '') rows.push(lineRow(i + 1, line))
    await giveWay()
  }
  return rows
}

function lineRow(number: number, line: string): ImportRow {
  try {
    return { number, value: JSON.parse(line) }
  } catch (error) {
    return { number, broken: `The line is not valid JSON: ${(error as Error).message}.` }
  }
}

async function arrayRows(content: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  let end = 0
  for (const { text, at } of itemsOf(content)) {
    end = at + text.length
    const isEmptyArray = rows.length === 0 && text.trim() === '' && content[end] === ']'
    if (!isEmptyArray) rows.push({ number: rows.length + 1, value: parseItem(content, text, at, rows.length + 1) })
    await giveWay()
  }
  if (content.slice(end).trim() !== ']') refuseWhole(content)
  return rows
}

/** @throws {Refusal} when the item is not well-formed */
function parseItem(content: string, text: string, at: number, row: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const before = content.slice(0, at + text.length - text.trimStart().length).split('\n')
    const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
    throw new Refusal(
      'bad_request',
      `The file is not valid JSON: row ${row}, at ${place}: ${(error as Error).message}.`,
    )
  }
}

/** Refuses a file whose items are well-formed, and whose end is not. */
function refuseWhole(content: string): void {
  try {
    JSON.parse(content)
  } catch (error) {
    throw new Refusal('bad_request', `The file is not valid JSON: ${(error as Error).message}.`)
  }
}

/** The texts between the commas of the outermost array, and where they begin. */
function* itemsOf(content: string): Generator<{ text: string; at: number }> {
  const start = content.indexOf('[') + 1
  let at = start
  let depth = 1
  // A whole string, or one of the characters that make the structure.
  for (const { 0: sign, index } of content.slice(start).matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{},]/g)) {
    if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth === 0 || (depth === 1 && sign === ',')) {
      yield { text: content.slice(at, start + index), at }
      at = start + index + 1
    }
    if (depth === 0) return
  }
  yield { text: content.slice(at), at }
}
