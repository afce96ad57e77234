/** Files for spreadsheets. */
import type { Language } from '../../words/language.tsx'

/** A text, nothing, or an amount of money. */
type Cell = string | null | { readonly cents: number | null }

/**
 * Lines of CSV as the spreadsheets of the reader's country open it: with semicolons and decimal commas in Dutch. A text that a spreadsheet
 * would read as a formula begins with an apostrophe.
 */
export function csvOf(rows: readonly (readonly Cell[])[], language: Language): string {
  const separator = language === 'nl' ? ';' : ','
  const lines = rows.map((row) => row.map((cell) => quoted(textOf(cell, language))).join(separator))
  // The mark in front tells Excel that it is UTF-8.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function textOf(cell: Cell, language: Language): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return cell.cents === null ? '' : amountOf(cell.cents, language)
}

/** An amount from its digits: a calculation with fractions could lose a cent. */
function amountOf(cents: number, language: Language): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${language === 'nl' ? ',' : '.'}${digits.slice(-2)}`
}

const quoted = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Has the browser save a file. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
