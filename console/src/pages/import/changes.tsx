import type { ChangedRow } from '@kantine/contract/importing/shown.ts'
import { Badge, Text } from '@mantine/core'
import type { Field } from '../../data/fields.ts'
import { useClub } from '../../data/session.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { textOf } from '../../parts/export.ts'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, useTitles } from '../data/collections.ts'
import type { Result } from './import-data.ts'

const words = {
  title: { en: 'Changes', nl: 'Wijzigingen' },
  name: { en: 'Name', nl: 'Naam' },
  changes: { en: 'What changes', nl: 'Wat er verandert' },
  row: { en: 'Row', nl: 'Rij' },
  empty: { en: 'empty', nl: 'leeg' },
  emptied: { en: 'becomes empty', nl: 'wordt leeg' },
  replaced: { en: 'replaced', nl: 'vervangen' },
  more: {
    en: (rows: string) => `${rows} more records change.`,
    nl: (rows: string) => `Er veranderen nog ${rows} gegevens.`,
  },
} as const

/** How many changed records the page shows. */
const mostShown = 100

/** The existing records that an import changes, by name, with each field before and after. */
export function Changes({
  of: { changes, changed },
  fields,
}: {
  readonly of: Pick<Result, 'changes' | 'changed'>
  readonly fields: readonly Field[]
}) {
  const say = useWords(words)
  const { number } = useFormat()
  const { language } = useLanguage()
  const { time_zone: timeZone } = useClub()
  const shown = changes.slice(0, mostShown)
  const values = shown.flatMap(({ id, fields }) =>
    fields.flatMap(({ field, before, after }) => [before, after].map((value) => ({ id, [field]: value }))),
  )
  const titleOf = useTitles(fields, values as unknown as readonly ClubRecord[])
  if (changes.length === 0) return null
  const lineOf = ({ field: name, before, after, loses }: ChangedRow['fields'][number]) => {
    const field = fields.find((one) => one.name === name)
    if (!field) return null
    const text = (value: unknown) => textOf(field, { [name]: value }, { language, timeZone, titleOf }) || say.empty
    return (
      <div key={name}>
        <Text span c="dimmed">
          {field.label[language]}:{' '}
        </Text>
        {text(before)} → {text(after)}{' '}
        {loses && <Badge color="orange">{text(after) === say.empty ? say.emptied : say.replaced}</Badge>}
      </div>
    )
  }
  return (
    <Section title={say.title}>
      <DataTable
        label={say.title}
        rows={shown}
        rowKey={({ row }) => row}
        columns={[
          { id: 'name', title: say.name, cell: ({ name }) => name },
          { id: 'changes', title: say.changes, cell: ({ fields }) => fields.map(lineOf) },
          { id: 'row', title: say.row, cell: ({ row }) => String(row) },
        ]}
      />
      {changed > shown.length && (
        <Text size="sm" c="dimmed">
          {say.more(number(changed - shown.length))}
        </Text>
      )}
    </Section>
  )
}
