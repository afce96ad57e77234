/** Exports a grid to a spreadsheet file. */
import type { Language } from '@kantine/contract/languages.ts'
import type { AttendanceGrid } from '../../api.ts'
import { download } from '../../parts/download.ts'
import { csvOf } from '../../parts/export.ts'
import { shareOf, sumOf, sumsOfDays } from './sums.ts'

const words = {
  en: { name: 'Name', present: 'Present', marked: 'Days', share: 'Rate', sheet: 'Attendance' },
  nl: { name: 'Naam', present: 'Aanwezig', marked: 'Dagen', share: 'Opkomst', sheet: 'Aanwezigheid' },
} as const

/** As numbers, so that a spreadsheet can add them up. */
const numbers = { present: 1, absent: 0, none: null } as const

type Cell = string | number | null

/** Makes the browser save a grid in the same order as on the page, with 1 for present and 0 for absent. */
export async function saveGrid(grid: AttendanceGrid, as: 'csv' | 'xlsx', language: Language): Promise<void> {
  const say = words[language]
  const name = `${grid.group}.${as}`
  const head = [say.name, say.present, say.marked, say.share, ...grid.days]
  const rows = grid.people.map(({ name, marks }): Cell[] => {
    const { present, marked } = sumOf(marks)
    return [name, present, marked, shareOf(marks) ?? null, ...marks.map((mark) => numbers[mark])]
  })
  const foot: Cell[] = [say.present, null, null, null, ...sumsOfDays(grid)]
  if (as === 'csv') {
    const texts = [...rows, foot].map((cells) => cells.map((cell, at) => textOf(cell, at === shareAt, language)))
    download(name, csvOf([head, ...texts], language))
    return
  }
  const { default: writeExcel } = await import('write-excel-file/browser')
  const sheet = [
    head.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...[...rows, foot].map((cells) => cells.map((cell, at) => excelCellOf(cell, at === shareAt))),
  ]
  const columns = head.map((_, at) => ({ width: at === 0 ? 28 : 11 }))
  const options = { sheet: say.sheet, columns, stickyRowsCount: 1, stickyColumnsCount: 1 }
  download(name, await writeExcel(sheet, options).toBlob())
}

const shareAt = 3

function textOf(cell: Cell, isShare: boolean, language: Language): string {
  if (isShare && typeof cell === 'number') {
    return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(cell)
  }
  return String(cell ?? '')
}

function excelCellOf(value: Cell, isShare: boolean) {
  if (value === null) return null
  if (typeof value === 'string') return { value, type: String }
  return { value, type: Number, ...(isShare && { format: '0%' }) }
}
