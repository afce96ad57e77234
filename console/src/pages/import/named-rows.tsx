import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'

const words = {
  name: { en: 'Name', nl: 'Naam' },
  row: { en: 'Row', nl: 'Rij' },
} as const

export type NamedRow = { readonly row: number; readonly name: string; readonly what: ReactNode }

/** Rows of an import by name, with what happens to them, and how many more there are. Without any, it shows nothing. */
export function NamedRows({
  title,
  about,
  what,
  rows,
  count,
  more,
}: {
  readonly title: string
  readonly about?: string
  /** The title of the column that says what happens. */
  readonly what: string
  readonly rows: readonly NamedRow[]
  readonly count: number
  more(rows: string): string
}) {
  const say = useWords(words)
  const { number } = useFormat()
  if (rows.length === 0) return null
  return (
    <Section title={title} about={about}>
      <DataTable
        label={title}
        rows={rows}
        rowKey={({ row }) => row}
        columns={[
          { id: 'name', title: say.name, cell: ({ name }: NamedRow) => name },
          { id: 'what', title: what, cell: ({ what }) => what },
          { id: 'row', title: say.row, cell: ({ row }) => String(row) },
        ]}
      />
      {count > rows.length && (
        <Text size="sm" c="dimmed">
          {more(number(count - rows.length))}
        </Text>
      )}
    </Section>
  )
}
