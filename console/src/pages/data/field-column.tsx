import type { Field, Values } from '../../data/fields.ts'
import type { Column } from '../../parts/data-table.tsx'
import type { Language } from '../../words/language.tsx'
import type { TitleOf } from './titles.ts'
import { FieldValue } from './value.tsx'

/** The column of a field in a table. Numbers below each other are compared at one glance. */
export const columnOf = <Row extends Values>(
  field: Field,
  language: Language,
  titleOf?: TitleOf,
  more: { readonly most?: number; readonly isLinked?: boolean } = {},
): Column<Row> => ({
  id: field.name,
  title: field.label[language],
  cell: (record) => <FieldValue of={record} field={field} titleOf={titleOf} {...more} />,
  isOneLine: true,
  ...(['number', 'cents'].includes(field.kind) && { align: 'right' }),
})
