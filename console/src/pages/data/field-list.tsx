import './field-list.css'
import { Paper, Text } from '@mantine/core'
import type { Field, Values } from '../../data/fields.ts'
import { Boundary } from '../../parts/boundary.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { type Language, useLanguage, useWords } from '../../words/language.tsx'
import type { TitleOf } from './collections.ts'
import { FieldValue } from './value.tsx'

const words = {
  none: { en: 'None', nl: 'Geen' },
} as const

/** Fields and their values. Texts keep their line breaks. */
export function FieldList({
  of: record,
  fields,
  titleOf,
}: {
  readonly of: Values
  readonly fields: readonly Field[]
  readonly titleOf: TitleOf
}) {
  const { language } = useLanguage()
  return (
    <dl className="field-list">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.label[language]}</dt>
          <dd>
            <Boundary of={record} instead={() => String(record[field.name])}>
              <FieldValue of={record} field={field} titleOf={titleOf} />
            </Boundary>
          </dd>
        </div>
      ))}
    </dl>
  )
}

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
  // Amounts inside a record use the record's currency.
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
  // Readers know parts by their name; ids are for programs.
  const columns = shape.filter(({ name }) => name !== 'id').map((part) => columnOf(part, language, titleOf))
  return <DataTable label={label[language]} rows={objects} rowKey={(one) => objects.indexOf(one)} columns={columns} />
}

/** The table column of a field. Numbers are right-aligned. */
export const columnOf = <Row extends Values>(
  field: Field,
  language: Language,
  titleOf?: TitleOf,
  more: { readonly isLinked?: boolean } = {},
): Column<Row> => ({
  id: field.name,
  title: field.label[language],
  cell: (record) => <FieldValue of={record} field={field} titleOf={titleOf} {...more} />,
  isOneLine: true,
  ...(['number', 'cents'].includes(field.kind) && { align: 'right' }),
})
