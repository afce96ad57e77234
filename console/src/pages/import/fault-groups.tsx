import { type Cell, textIn } from '@kantine/contract/importing/cells.ts'
import { Button, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { DataTable } from '../../parts/data-table.tsx'
import { download } from '../../parts/download.ts'
import { csvOf } from '../../parts/export.ts'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { Result } from './import-data.ts'
import { reasonsOf } from './row-details.tsx'
import { effectOf } from './row-filters.ts'
import type { Table } from './table.ts'

const words = {
  title: { en: 'Errors', nl: 'Fouten' },
  about: {
    en: 'Kantine skips these rows. Leave a field empty to import them without it, or download them, fix the errors and import that file.',
    nl: 'Kantine slaat deze rijen over. Laat een veld leeg om ze zonder dat veld te importeren, of download ze, verbeter de fouten en importeer ze opnieuw.',
  },
  after: {
    en: 'Kantine skipped these rows. Download them, fix the errors and import that file.',
    nl: 'Kantine heeft deze rijen overgeslagen. Download ze, verbeter de fouten en importeer ze opnieuw.',
  },
  download: { en: 'Download rows with errors', nl: 'Rijen met fouten downloaden' },
  error: { en: 'Error', nl: 'Fout' },
  rows: { en: 'Rows', nl: 'Rijen' },
  examples: { en: 'Examples', nl: 'Voorbeelden' },
  example: {
    en: (text: string, row: string) => `${text} (row ${row})`,
    nl: (text: string, row: string) => `${text} (rij ${row})`,
  },
  row: { en: (row: string) => `row ${row}`, nl: (row: string) => `rij ${row}` },
  mend: { en: 'Mend', nl: 'Verbeteren' },
  leave: {
    en: (field: string, rows: string) => `Leave ${field} empty (${rows} rows)`,
    nl: (field: string, rows: string) => `${field} leeg laten (${rows} rijen)`,
  },
  reason: { en: 'reason', nl: 'reden' },
  more: {
    en: (kinds: string) => `${kinds} more kinds of errors. The download has all rows.`,
    nl: (kinds: string) => `Nog ${kinds} soorten fouten. De download heeft alle rijen.`,
  },
} as const

/** How many kinds of errors the page shows. */
const mostShown = 20

/** The errors of a file, equal ones as one, with what mends them for all their rows. */
export function FaultGroups({
  of: result,
  table,
  targets,
  fileName,
  required,
  labelOf,
  leaveEmpty,
}: {
  readonly of: Result
  readonly table: Table
  readonly targets: readonly (string | undefined)[]
  readonly fileName: string
  /** The fields that no record can be without. */
  readonly required: readonly string[]
  labelOf(field: string): string
  /** Leaves a field empty wherever its value is wrong, and checks again. Absent after the import. */
  readonly leaveEmpty?: ((field: string) => void) | undefined
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number } = useFormat()
  const { fault_groups: groups, refused } = result
  if (groups.length === 0) return null
  const cellsOf = new Map(table.rows.map(({ number, cells }) => [number, cells]))
  const examplesOf = ({ field, first }: Result['fault_groups'][number]) => {
    const at = targets.findIndex((target) => target === field || target === `${field}.ids`)
    const example = (row: number) => {
      const text = textIn(cellsOf.get(row)?.[at])
      return text === '' ? say.row(String(row)) : say.example(text, String(row))
    }
    return first.map(example).join(' · ')
  }
  /** All errors of a field are mended together. */
  const rowsOfField = (field: string) =>
    groups.reduce((sum, group) => sum + (group.field === field ? group.rows : 0), 0)
  const isMendable = (field: string) => field !== '' && !required.includes(field) && leaveEmpty !== undefined
  const save = () => {
    const reasons = new Map(refused.map((one) => [one.row, reasonsOf(one)]))
    const faulty = table.rows.filter((row) => effectOf(result, row.number) === 'faulty')
    const width = table.columns.length
    const textsOf = (cells: readonly Cell[], reason: string) => [
      ...table.columns.map((_, at) => textIn(cells[at])),
      reason,
      ...cells.slice(width).map(textIn),
    ]
    const lines = faulty.map((row) => textsOf(row.cells, reasons.get(row.number) ?? ''))
    download(`${fileName}-${say.reason}.csv`, csvOf([[...table.columns, say.reason], ...lines], language))
  }
  return (
    <Section
      title={say.title}
      about={leaveEmpty ? say.about : say.after}
      actions={
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={save}>
          {say.download}
        </Button>
      }
    >
      <DataTable
        label={say.title}
        rows={groups.slice(0, mostShown)}
        rowKey={({ field, detail }) => `${field} ${detail}`}
        columns={[
          { id: 'error', title: say.error, cell: ({ detail }: Result['fault_groups'][number]) => detail },
          { id: 'rows', title: say.rows, cell: ({ rows }) => number(rows), align: 'right' },
          { id: 'examples', title: say.examples, cell: examplesOf },
          ...(leaveEmpty
            ? [
                {
                  id: 'mend',
                  title: say.mend,
                  isTitleHidden: true as const,
                  cell: ({ field }: Result['fault_groups'][number]) =>
                    isMendable(field) && (
                      <Button variant="default" size="compact-sm" onClick={() => leaveEmpty(field)}>
                        {say.leave(labelOf(field), number(rowsOfField(field)))}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {groups.length > mostShown && (
        <Text size="sm" c="dimmed">
          {say.more(number(groups.length - mostShown))}
        </Text>
      )}
    </Section>
  )
}
