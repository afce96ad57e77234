/** Exports records to spreadsheet files: CSV and Excel. */

import { amountOf } from '@kantine/contract/form-rules.ts'
import { cellOfNames } from '@kantine/contract/importing/cells.ts'
import { recordId } from '@kantine/contract/importing/columns.ts'
import { withGuard } from '@kantine/contract/importing/formulas.ts'
import type { Language } from '@kantine/contract/languages.ts'
import type { Field, Values } from '../data/fields.ts'
import { localTime, utcTime } from '../words/local-time.ts'

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
  if (kind === 'instant') return timeOf(value as string, timeZone)
  if (Array.isArray(value)) return value.map((one) => labels?.[one]?.[language] ?? one).join(', ')
  return labels?.[String(value)]?.[language] ?? String(value)
}

/** The local time, or the instant itself if it has seconds or is in the hour that is repeated when clocks go back: an import reads both. */
function timeOf(instant: string, timeZone: string): string {
  const local = localTime(instant, timeZone)
  return utcTime(local, timeZone) === instant ? local.replace('T', ' ') : instant
}

const yes = { en: 'Yes', nl: 'Ja' }
const no = { en: 'No', nl: 'Nee' }

/** The last column of a list, by which an import of the file recognises each record. */
export const idField: Field = { name: recordId.id, label: recordId.label, kind: 'text', references: null }

/** A record with its value for that column; `mark` is that of its club. */
export const withId = <Of extends Values & { readonly id: number }>(record: Of, mark: string): Of => ({
  ...record,
  [idField.name]: `${mark}-${record.id}`,
})

/**
 * The content of a file with these records.
 *
 * @param sheet the name of the sheet in Excel
 */
export async function fileOf(
  as: 'csv' | 'xlsx',
  fields: readonly Field[],
  records: readonly Values[],
  options: ExportOptions,
  sheet: string,
): Promise<string | Blob> {
  if (as === 'xlsx') return excelOf(fields, records, options, sheet)
  const head = fields.map(({ label }) => label[options.language])
  const lines = records.map((record) => fields.map((field) => textOf(field, record, options)))
  return csvOf([head, ...lines], options.language)
}

/** CSV (RFC 4180) for Excel: with a byte order mark, semicolons in Dutch, and formulas escaped. */
export function csvOf(rows: readonly (readonly string[])[], language: Language): string {
  const delimiter = language === 'nl' ? ';' : ','
  const lines = rows.map((cells) => cells.map((cell) => quoted(withGuard(cell))).join(delimiter))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Records as an Excel file, with real dates, and amounts as numbers with two decimals. */
async function excelOf(
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
