import type { RestoredRecord, TakenBack } from '@kantine/contract/importing/taken-back.ts'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Facts } from '../../parts/facts.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { Collection } from '../data/collections.ts'
import { useFieldChanges } from './field-change.tsx'

const words = {
  name: { en: 'Name', nl: 'Naam' },
  removed: { en: 'Removed', nl: 'Verwijderd' },
  restored: { en: 'Changed back', nl: 'Teruggezet' },
  left: { en: 'Left as they are', nl: 'Blijven zoals ze zijn' },
  fields: { en: 'What changes', nl: 'Wat er verandert' },
  reason: { en: 'Why', nl: 'Waarom' },
  more: { en: (records: string) => `And ${records} more.`, nl: (records: string) => `En nog ${records}.` },
  gone: { en: 'Deleted after the import', nl: 'Na de import al verwijderd' },
  nothing: { en: 'Nothing is left to take back.', nl: 'Er is niets meer om terug te draaien.' },
} as const

/** The records that taking an import back removes, changes or leaves, by name. */
export function TakenRecords({ of: taken, collection }: { readonly of: TakenBack; readonly collection: Collection }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number } = useFormat()
  const back = ({ field, now, before }: RestoredRecord['fields'][number]) => ({ field, from: now, to: before })
  const changes = taken.restored.flatMap(({ fields }) => fields.map(back))
  const lineOf = useFieldChanges(collection.fields, changes)
  const { removed, restored, left, removed_count, restored_count, left_count, gone_count } = taken
  return (
    <Stack gap="lg">
      <Facts
        of={[
          [say.removed, number(removed_count)],
          [say.restored, number(restored_count)],
          [say.left, number(left_count)],
          [say.gone, gone_count > 0 && number(gone_count)],
        ]}
      />
      {removed_count + restored_count === 0 && <Text>{say.nothing}</Text>}
      <Records title={say.removed} rows={removed} count={removed_count} />
      <Records
        title={say.restored}
        rows={restored}
        count={restored_count}
        what={say.fields}
        cell={({ fields }) => fields.map((field) => lineOf(back(field)))}
      />
      <Records
        title={say.left}
        rows={left}
        count={left_count}
        what={say.reason}
        cell={({ reason }) => `${reason[language]}.`}
      />
    </Stack>
  )
}

function Records<Row extends { readonly id: number; readonly name: string }>({
  title,
  rows,
  count,
  what,
  cell,
}: {
  readonly title: string
  readonly rows: readonly Row[]
  readonly count: number
  /** The title of the second column. */
  readonly what?: string
  cell?(row: Row): ReactNode
}) {
  const say = useWords(words)
  const { number } = useFormat()
  if (count === 0) return null
  const columns: Column<Row>[] = [
    { id: 'name', title: say.name, cell: ({ name }) => name },
    ...(what !== undefined && cell ? [{ id: 'what', title: what, cell }] : []),
  ]
  return (
    <Stack gap="xs">
      <Title order={3}>{title}</Title>
      <DataTable label={title} rows={rows} rowKey={({ id }) => id} columns={columns} />
      {count > rows.length && (
        <Text size="sm" c="dimmed">
          {say.more(number(count - rows.length))}
        </Text>
      )}
    </Stack>
  )
}
