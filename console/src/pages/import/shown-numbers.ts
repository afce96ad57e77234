/** Keeps the leading zeros of numbers in Excel files: with the format `00000`, a sheet shows 123 as 00123. The Excel library reads 123. */
import { strFromU8, strToU8 } from 'fflate'

type Files = { readonly [name: string]: Uint8Array }

/** The same files, in which cells with such a format are text. */
export function shownNumbers(files: Files): { [name: string]: Uint8Array } {
  const widths = widthsOf(strFromU8(files['xl/styles.xml'] ?? new Uint8Array()))
  if (widths.size === 0) return { ...files }
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [
      name,
      name.startsWith('xl/worksheets/') && name.endsWith('.xml') ? withZeros(content, widths) : content,
    ]),
  )
}

/** The number of digits of each cell style whose format has only zeros, and perhaps text in quotes after a semicolon. */
function widthsOf(styles: string): ReadonlyMap<string, number> {
  const formats = new Map<string, number>()
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)) {
    const [, zeros] = /\bformatCode="(0{2,20})(?:;[^"]*)?"/.exec(tag) ?? []
    const [, id] = /\bnumFmtId="(\d+)"/.exec(tag) ?? []
    if (zeros !== undefined && id !== undefined) formats.set(id, zeros.length)
  }
  const [cellStyles = ''] = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? []
  const widths = [...cellStyles.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].map(([tag], at): [string, number | undefined] => [
    String(at),
    formats.get(/\bnumFmtId="(\d+)"/.exec(tag)?.[1] ?? ''),
  ])
  return new Map(widths.filter((one): one is [string, number] => one[1] !== undefined))
}

function withZeros(sheet: Uint8Array, widths: ReadonlyMap<string, number>): Uint8Array {
  const cell = /<((?:\w+:)?c)\s([^>]*)>(\s*<(?:\w+:)?v>)(\d{1,20})(?=<)/g
  return strToU8(
    strFromU8(sheet).replaceAll(cell, (found, tag: string, attributes: string, value: string, digits: string) => {
      const [, type] = /\bt="(\w+)"/.exec(attributes) ?? []
      const width = widths.get(/\bs="(\d+)"/.exec(attributes)?.[1] ?? '')
      if (width === undefined || (type !== undefined && type !== 'n')) return found
      return `<${tag} ${attributes.replace(/\s*\bt="n"/, '')} t="str">${value}${digits.padStart(width, '0')}`
    }),
  )
}
