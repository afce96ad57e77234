import { Paper, Text } from '@mantine/core'
import type { Field, Values } from '../../data/fields.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { columnOf } from './field-column.tsx'
import { FieldList } from './field-list.tsx'
import type { TitleOf } from './titles.ts'

const words = {
  none: { en: 'None', nl: 'Geen' },
} as const

/** The object that a field holds, or its list of objects. */
export function Objects({
  of: record,
  field: { name, label, kind, shape = [] },
  titleOf,
}: {
  readonly of: Values
  readonly field: Field
  readonly titleOf: TitleOf
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const value = record[name] as Values | readonly Values[] | null
  // An amount within the record is of the currency of the record.
  const objects = [value ?? []].flat().map((one): Values => ({ currency: record.currency, ...one }))
  const [first] = objects
  if (!first) return <Text c="dimmed">{say.none}</Text>
  if (kind === 'object') {
    return (
      <Paper withBorder>
        <FieldList of={first} fields={shape} titleOf={titleOf} />
      </Paper>
    )
  }
  const columns = shape.map((part) => columnOf(part, language, titleOf))
  return <DataTable label={label[language]} rows={objects} rowKey={(one) => objects.indexOf(one)} columns={columns} />
}
