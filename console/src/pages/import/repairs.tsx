import type { ReadRow, Repair } from '@kantine/contract/importing/cells.ts'
import { withUnseen } from '@kantine/contract/importing/unseen.ts'
import { Alert, Button, Text } from '@mantine/core'
import { DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'Repaired', nl: 'Hersteld' },
  about: {
    en: 'A spreadsheet or copying had changed these cells. Kantine imports what they became here.',
    nl: 'Een spreadsheet of kopiëren had deze cellen veranderd. Kantine importeert wat ze hier zijn geworden.',
  },
  field: { en: 'Field', nl: 'Veld' },
  row: { en: 'Row', nl: 'Rij' },
  written: { en: 'In the file', nl: 'In het bestand' },
  repaired: { en: 'Imported as', nl: 'Geïmporteerd als' },
  more: {
    en: (cells: string) => `${cells} more cells are repaired in the same way.`,
    nl: (cells: string) => `Nog ${cells} cellen zijn op dezelfde manier hersteld.`,
  },
  lines: {
    en: (cells: string) => (cells === '1' ? '1 cell has a line break' : `${cells} cells have line breaks`),
    nl: (cells: string) => (cells === '1' ? '1 cel bevat een regeleinde' : `${cells} cellen bevatten regeleinden`),
  },
  join: { en: 'Join the lines and check again', nl: 'Regels samenvoegen en opnieuw controleren' },
} as const

/** How many repaired cells the page shows. */
const mostShown = 100

/** The cells that were repaired while the file was read. */
export function Repairs({ in: rows, labelOf }: { readonly in: readonly ReadRow[]; labelOf(field: string): string }) {
  const say = useWords(words)
  const { number } = useFormat()
  const repairs = rows.flatMap(({ number, repairs }) => repairs.map((repair) => ({ ...repair, row: number })))
  if (repairs.length === 0) return null
  type Shown = Repair & { readonly row: number }
  return (
    <Section title={say.title} about={say.about}>
      <DataTable
        label={say.title}
        rows={repairs.slice(0, mostShown)}
        rowKey={({ row, field }: Shown) => `${row} ${field}`}
        columns={[
          { id: 'repaired', title: say.repaired, cell: ({ repaired }) => repaired },
          { id: 'written', title: say.written, cell: ({ written }) => withUnseen(written) },
          { id: 'field', title: say.field, cell: ({ field }) => labelOf(field) },
          { id: 'row', title: say.row, cell: ({ row }) => String(row) },
        ]}
      />
      {repairs.length > mostShown && (
        <Text size="sm" c="dimmed">
          {say.more(number(repairs.length - mostShown))}
        </Text>
      )}
    </Section>
  )
}

/** Offers to join the lines of cells that must be one line, such as names. */
export function LineBreaks({
  in: rows,
  join,
  isChecking,
}: {
  readonly in: readonly ReadRow[]
  join(): void
  readonly isChecking: boolean
}) {
  const say = useWords(words)
  const { number } = useFormat()
  const cells = rows.flatMap(({ faults }) => faults).filter(({ hasLines }) => hasLines).length
  if (cells === 0) return null
  return (
    <Alert color="yellow" title={say.lines(number(cells))}>
      <Button variant="default" loading={isChecking} onClick={join}>
        {say.join}
      </Button>
    </Alert>
  )
}
