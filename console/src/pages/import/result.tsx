import { type ReadRow, textIn } from '@kantine/contract/importing/cells.ts'
import { Button, Stack, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { DataTable } from '../../parts/data-table.tsx'
import { download } from '../../parts/download.ts'
import { csvOf } from '../../parts/export.ts'
import { Facts } from '../../parts/facts.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { Result } from './import-data.ts'
import type { Table } from './table.ts'
import { ToldRows } from './told-rows.tsx'

const words = {
  created: { en: 'New', nl: 'Nieuw' },
  changed: { en: 'Changed', nl: 'Gewijzigd' },
  unchanged: { en: 'Unchanged', nl: 'Ongewijzigd' },
  skipped: { en: 'Skipped (already exist)', nl: 'Overgeslagen (bestaan al)' },
  former: { en: 'New, as former members', nl: 'Nieuw, als oud-lid' },
  merged: { en: 'Joined with an earlier row', nl: 'Samengevoegd met een eerdere rij' },
  unsure: { en: 'Skipped (unsure)', nl: 'Overgeslagen (onzeker)' },
  refused: { en: 'Rows with errors', nl: 'Rijen met fouten' },
  refusedAbout: {
    en: 'Kantine skips these rows. Download them, fix the errors and import that file.',
    nl: 'Kantine slaat deze rijen over. Download ze, verbeter de fouten en importeer ze opnieuw.',
  },
  download: { en: 'Download rows with errors', nl: 'Rijen met fouten downloaden' },
  row: { en: 'Row', nl: 'Rij' },
  content: { en: 'Content', nl: 'Inhoud' },
  reason: { en: 'reason', nl: 'reden' },
  reasonTitle: { en: 'Reason', nl: 'Reden' },
  more: {
    en: (rows: string) => `The download has ${rows} more rows.`,
    nl: (rows: string) => `Er staan nog ${rows} rijen in de download.`,
  },
  unlisted: {
    en: (rows: string, fields: string) =>
      `${rows} more rows have errors, but are not listed: ${fields}. Fix the file, and check it again.`,
    nl: (rows: string, fields: string) =>
      `Nog ${rows} rijen hebben fouten, maar staan niet in deze lijst: ${fields}. Verbeter het bestand en controleer het opnieuw.`,
  },
  whole: { en: 'the row itself', nl: 'de rij zelf' },
} as const

/** How many faulty rows the page shows; the download has all that the server lists. */
const mostShown = 100

/** How many rows are new, changed or invalid, and why. */
export function ResultOf({
  result,
  table,
  rows,
  fileName,
  labelOf,
}: {
  readonly result: Result
  readonly table: Table
  readonly rows: readonly ReadRow[]
  readonly fileName: string
  labelOf(field: string): string
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number, list } = useFormat()
  const { created, changed, unchanged, skipped, merged, former, unsure_count: unsure, refused, unlisted } = result
  const cellsOf = new Map(table.rows.map(({ number, cells }) => [number, cells]))
  const faultsOf = new Map(rows.map(({ number, faults }) => [number, faults]))
  /** The browser's errors quote the file. The server knows only the converted value. */
  const reasonOf = ({ row, errors }: Result['refused'][number]) =>
    [
      ...new Set(
        errors.map(({ pointer = '', detail }) => {
          const fault = faultsOf.get(row)?.find(({ field }) => field === pointer.split('/')[1])
          return fault ? `${labelOf(fault.field)}: ${fault.rule[language]}.` : detail
        }),
      ),
    ].join(' ')
  const fieldsOf = ({ fields }: Result['unlisted']) =>
    Object.entries(fields)
      .toSorted(([, one], [, other]) => other - one)
      .map(([field, rows]) => `${field === '' ? say.whole : labelOf(field)} (${number(rows)})`)
  const save = () => {
    const lines = refused.map((one) => [
      ...table.columns.map((_, at) => textIn(cellsOf.get(one.row)?.[at])),
      reasonOf(one),
    ])
    download(`${fileName}-${say.reason}.csv`, csvOf([[...table.columns, say.reason], ...lines], language))
  }
  return (
    <Stack gap="md">
      <Facts
        of={[
          [say.created, number(created)],
          [say.changed, number(changed)],
          [say.unchanged, number(unchanged)],
          [say.skipped, skipped > 0 && number(skipped)],
          [say.former, former > 0 && number(former)],
          [say.merged, merged > 0 && number(merged)],
          [say.unsure, unsure > 0 && number(unsure)],
          [say.refused, number(refused.length + unlisted.rows)],
        ]}
      />
      <ToldRows of={result} labelOf={labelOf} />
      {refused.length > 0 && (
        <Section
          title={say.refused}
          about={say.refusedAbout}
          actions={
            <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={save}>
              {say.download}
            </Button>
          }
        >
          <DataTable
            label={say.refused}
            rows={refused.slice(0, mostShown)}
            rowKey={({ row }) => row}
            columns={[
              {
                id: 'content',
                title: say.content,
                isOneLine: true,
                cell: ({ row }) =>
                  (cellsOf.get(row) ?? [])
                    .map(textIn)
                    .filter((text) => text !== '')
                    .join(' · '),
              },
              { id: 'row', title: say.row, cell: ({ row }) => String(row) },
              { id: 'reason', title: say.reasonTitle, cell: reasonOf },
            ]}
          />
          {refused.length > mostShown && (
            <Text size="sm" c="dimmed">
              {say.more(number(refused.length - mostShown))}
            </Text>
          )}
          {unlisted.rows > 0 && <Text>{say.unlisted(number(unlisted.rows), list(fieldsOf(unlisted)))}</Text>}
        </Section>
      )}
    </Stack>
  )
}
