import type { Target } from '@kantine/contract/importing/columns.ts'
import { NativeSelect, Text } from '@mantine/core'
import { DataTable } from '../../parts/data-table.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { firstValues, type Table } from './table.ts'

const words = {
  columns: { en: 'Columns in the file', nl: 'Kolommen in het bestand' },
  column: { en: 'Column', nl: 'Kolom' },
  without: { en: (n: number) => `Column ${n}`, nl: (n: number) => `Kolom ${n}` },
  examples: { en: 'First values', nl: 'Eerste waarden' },
  field: { en: 'Import as', nl: 'Importeren als' },
  not: { en: 'Do not import', nl: 'Niet importeren' },
} as const

/** The target of each column, next to the column's first cells. */
export function Mapping({
  of: table,
  targets,
  chosen,
  choose,
}: {
  readonly of: Table
  readonly targets: readonly Target[]
  readonly chosen: readonly (string | undefined)[]
  choose(column: number, target: string | undefined): void
}) {
  const { columns } = table
  const say = useWords(words)
  const { language } = useLanguage()
  const options = [
    { value: '', label: say.not },
    ...targets.map(({ id, label }) => ({ value: id, label: label[language] })),
  ]
  const nameOf = (at: number) => columns[at] || say.without(at + 1)
  return (
    <DataTable
      label={say.columns}
      rows={columns.map((_, at) => ({ at }))}
      rowKey={({ at }) => at}
      columns={[
        { id: 'column', title: say.column, cell: ({ at }) => nameOf(at) },
        {
          id: 'examples',
          title: say.examples,
          isOneLine: true,
          cell: ({ at }) => (
            <Text component="span" c="dimmed" size="sm">
              {firstValues(table, at).join(' · ')}
            </Text>
          ),
        },
        {
          id: 'field',
          title: say.field,
          cell: ({ at }) => (
            <NativeSelect
              aria-label={`${say.field}: ${nameOf(at)}`}
              data={options}
              value={chosen[at] ?? ''}
              onChange={(event) => choose(at, event.currentTarget.value || undefined)}
            />
          ),
        },
      ]}
    />
  )
}
