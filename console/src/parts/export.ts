/** Exports records to spreadsheet files: CSV and Excel. */

import { amountOf } from '@kantine/contract/form-rules.ts'
import { cellOfNames } from '@kantine/contract/importing/cells.ts'
import type { Language } from '@kantine/contract/languages.ts'
import type { Field, Values } from '../data/fields.ts'
import { localTime } from '../words/local-time.ts'

/** Context of a cell: names of other records, and the reader's formats. */
export type ExportOptions = {
  readonly language: Language
  readonly timeZone: string
  titleOf(resource: string, id: number): string | undefined
  /** Whether a record has this name, for cells that an import reads; absent if nothing is imported again. */
  exists?(resource: string, name: string): boolean
}

/** The fields that fit in a cell, which excludes objects within a record. */
export const exportedFields = (fields: readonly Field[]): readonly Field[] => fields.filter(({ shape }) => !shape)

/** A field's value as text: days as `2026-09-03`, amounts with two decimals, names of other records, empty for null. */
export function textOf(
  { name, kind, references, value_labels: labels }: Field,
  record: Values,
  options: ExportOptions,
): string {
  const { language, timeZone, titleOf, exists } = options
  const value = record[name]
  if (value === null || value === undefined) return ''
  if (references !== null) {
    const names = [value].flat().map((id) => titleOf(references, id as number) ?? String(id))
    return exists ? cellOfNames(names, (name) => exists(references, name)) : names.join(', ')
  }
  if (kind === 'flag') return value ? yes[language] : no[language]
  if (kind === 'cents') return amountOf(value as number, language)
  if (kind === 'instant') return localTime(value as string, timeZone).replace('T', ' ')
  if (Array.isArray(value)) return value.map((one) => labels?.[one]?.[language] ?? one).join(', ')
  return labels?.[String(value)]?.[language] ?? String(value)
}

const yes = { en: 'Yes', nl: 'Ja' }
const no = { en: 'No', nl: 'Nee' }

/** CSV (RFC 4180) for Excel: with a byte order mark, semicolons in Dutch, and formulas escaped. */
export function csvOf(rows: readonly (readonly string[])[], language: Language): string {
  const delimiter = language === 'nl' ? ';' : ','
  const lines = rows.map((cells) => cells.map((cell) => quoted(harmless(cell))).join(delimiter))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** A negative number is not escaped. */
const harmless = (cell: string) => (/^[=+\-@\t\r]/.test(cell) && !/^-\d+(?:[.,]\d+)?$/.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Records as an Excel file, with real dates, and amounts as numbers with two decimals. */
export async function excelOf(
  fields: readonly Field[],
  records: readonly Values[],
  options: ExportOptions,
  sheet: string,
): Promise<Blob> {
  const { default: writeExcel } = await import('write-excel-file/browser')
  const head = fields.map(({ label }) => ({ value: label[options.language], fontWeight: 'bold' as const }))
  const rows = records.map((record) => fields.map((field) => excelCellOf(field, record, options)))
  return writeExcel([head, ...rows], { sheet, columns: fields.map(() => ({ width: 20 })), stickyRowsCount: 1 }).toBlob()
}

function excelCellOf(field: Field, record: Values, options: ExportOptions) {
  const value = record[field.name]
  if (value === null || value === undefined) return null
  if (field.kind === 'cents')
    return { value: Number(amountOf(value as number, 'en')), type: Number, format: '#,##0.00' }
  if (field.kind === 'number') return { value: value as number, type: Number }
  if (field.kind === 'day') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd-mm-yyyy' }
  return { value: textOf(field, record, options), type: String }
}
