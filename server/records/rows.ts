import { Refusal } from '../refusal.ts'

/** A row of a file: its value, or why it is not JSON. Rows are numbered from 1; in JSON lines the number is the line's. */
export type ImportRow = { readonly number: number } & ({ readonly value: unknown } | { readonly broken: string })

/**
 * Reads the rows of a file: a JSON array, or JSON lines (one object per line; empty lines are skipped).
 *
 * @throws {Refusal} when the file begins as an array and is not well-formed: the message names the row, its line and its column
 */
export function parseRows(text: string): ImportRow[] {
  const content = text.replace(/^\uFEFF/, '')
  return content.trimStart().startsWith('[') ? arrayRows(content) : lineRows(content)
}

function lineRows(content: string): ImportRow[] {
  return content.split('\n').flatMap((line, i): ImportRow[] => {
    if (line.trim() === '') return []
    try {
      return [{ number: i + 1, value: JSON.parse(line) }]
    } catch (error) {
      return [{ number: i + 1, broken: `The line is not valid JSON: ${(error as Error).message}.` }]
    }
  })
}

function arrayRows(content: string): ImportRow[] {
  try {
    return (JSON.parse(content) as unknown[]).map((value, i) => ({ number: i + 1, value }))
  } catch (error) {
    throw new Refusal('bad_request', brokenPlace(content) ?? `The file is not valid JSON: ${(error as Error).message}.`)
  }
}

/** The message about the first broken item of an array; undefined when all items are well-formed, and its end is not. */
function brokenPlace(content: string): string | undefined {
  for (const [i, { text, at }] of itemsOf(content).entries()) {
    try {
      JSON.parse(text)
    } catch (error) {
      const before = content.slice(0, at + text.length - text.trimStart().length).split('\n')
      const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
      return `The file is not valid JSON: row ${i + 1}, at ${place}: ${(error as Error).message}.`
    }
  }
}

/** The texts between the commas of the outermost array, and where they begin. */
function itemsOf(content: string): { text: string; at: number }[] {
  const items: { text: string; at: number }[] = []
  const start = content.indexOf('[') + 1
  let at = start
  let depth = 1
  // A whole string, or one of the characters that make the structure.
  for (const { 0: sign, index } of content.slice(start).matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{},]/g)) {
    if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth === 0 || (depth === 1 && sign === ',')) {
      items.push({ text: content.slice(at, start + index), at })
      at = start + index + 1
    }
    if (depth === 0) return items
  }
  return [...items, { text: content.slice(at), at }]
}
