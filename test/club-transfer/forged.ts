/** Modified club files with a matching digest at the end. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { newPath } from './full-club.ts'

/** A copy of a file whose lines were changed, with the digest that fits them, as Kantine 1.6.0 wrote it. */
export function forged(file: string, change: (lines: string[]) => string[]): string {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  const [ending = '', ...removed] = lines.splice(lines.findIndex((line) => line.startsWith('{"end":')))
  const { end } = JSON.parse(ending)
  const { key, hmac, ...told } = end
  const changed = change(lines).map((line) => `${line}\n`)
  const sha256 = createHash('sha256').update(changed.join('')).digest('hex')
  const rows: { [table: string]: number } = {}
  for (const line of changed.slice(1)) {
    const table = /^\{"(\w+)"/.exec(line)?.[1] ?? ''
    rows[table] = (rows[table] ?? 0) + 1
  }
  const path = newPath('forged.gz')
  const after = [JSON.stringify({ end: { ...told, rows, sha256 } }), ...removed.map(() => '{"removed":true}')].map(
    (line) => `${line}\n`,
  )
  writeFileSync(path, gzipSync([...changed, ...after].join('')))
  return path
}

export type Values = { readonly [name: string]: unknown }

/** The number of a row among the lines: the first one of a table, or the first one that has some values. */
const placeOf = (lines: readonly string[], table: string, where: Values = {}): number =>
  lines.findIndex((line) => {
    const row = (JSON.parse(line) as { [table: string]: Values })[table]
    return line.startsWith(`{"${table}":`) && Object.entries(where).every(([name, value]) => row?.[name] === value)
  })

/** A copy with other values in a row; the table `club` is that of the first line, and no table the first line itself. */
export const withValues = (file: string, table: string, values: Values, where?: Values): string =>
  forged(file, (lines) => {
    const at = table === '' || table === 'club' ? 0 : placeOf(lines, table, where)
    const line = JSON.parse(lines[at] ?? '') as { [table: string]: object }
    Object.assign(table === '' ? line : (line[table] as object), values)
    return lines.with(at, JSON.stringify(line))
  })

/** A copy with a second row behind the first one of a table, which is the same but for some values. */
export const withRowTwice = (file: string, table: string, values: Values = {}): string =>
  forged(file, (lines) => {
    const at = placeOf(lines, table)
    const row = (JSON.parse(lines[at] ?? '') as { [table: string]: Values })[table]
    return lines.toSpliced(at + 1, 0, JSON.stringify({ [table]: { ...row, ...values } }))
  })
