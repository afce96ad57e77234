/** Reads the sheets of Excel files. */
import type { Cell, Row } from '@kantine/contract/importing/cells.ts'
import { shownNumbers } from './shown-numbers.ts'

export type Sheet = { readonly name: string; readonly isHidden: boolean; readonly rows: readonly Row[] }

const mostUnpackedBytes = 50_000_000

/** More sheets than a list of a club has; later ones are not offered. */
const mostSheets = 30

export class TooLarge extends Error {}

/**
 * The sheets with rows, in the order of the file.
 *
 * @throws {TooLarge} if the file is larger when unpacked than a browser should keep
 */
export async function excelSheets(bytes: ArrayBuffer): Promise<readonly Sheet[]> {
  const { readSheet } = await import('read-excel-file/universal')
  const { strFromU8, unzipSync, zipSync } = await import('fflate')
  let size = 0
  const files = unzipSync(new Uint8Array(bytes), {
    // fflate decompresses at most the size stated in the zip file's directory.
    filter({ name, originalSize }) {
      if (!name.endsWith('.xml') && !name.endsWith('.rels')) return false
      size += originalSize
      if (size > mostUnpackedBytes) throw new TooLarge()
      return true
    },
  })
  const states = statesOf(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array()))
  // Uncompressed: the Excel library would decompress it in workers, which the content security policy forbids.
  const unpacked = zipSync(shownNumbers(files), { level: 0 }).buffer as ArrayBuffer
  const sheets: Sheet[] = []
  for (const [at, { name, isHidden }] of states.slice(0, mostSheets).entries()) {
    try {
      const read = await readSheet<string>(unpacked, at + 1, { parseNumber: numberText })
      const rows = read.map((cells, at) => ({ number: at + 1, cells: cells as readonly Cell[] }))
      if (rows.length > 0) sheets.push({ name, isHidden, rows })
    } catch (error) {
      // A sheet of a chart has no cells. If no sheet can be read, the file is wrong.
      if (at === states.length - 1 && sheets.length === 0) throw error
    }
  }
  return sheets
}

/** The names of the sheets, and which of them the spreadsheet does not show. */
function statesOf(workbook: string): readonly Pick<Sheet, 'name' | 'isHidden'>[] {
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, attributes = '']) => ({
    name: unescaped(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    isHidden: /\bstate="(?:hidden|veryHidden)"/.test(attributes),
  }))
}

const entities: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name) => entities[name] ?? '')

/** A number from Excel without its rounding errors: `0.30000000000000004` becomes 0.3. */
export function numberText(written: string): string {
  if (/^-?\d+$/.test(written)) return written
  const text = String(Number(Number(written).toPrecision(15)))
  // A dot before three digits would be read as a thousands separator.
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}
