import type { Field, Values } from '../../data/fields.ts'
import type { Column } from '../../parts/data-table.tsx'
import type { Language } from '../../words/language.tsx'
import type { TitleOf } from './titles.ts'
import { FieldValue } from './value.tsx'

/** The column of a field in a table. What is short stays on one line, and numbers below each other are compared at one glance. */
export const columnOf = <Row extends Values>(
  field: Field,
  language: Language,
  titleOf: TitleOf,
  more: { readonly most?: number; readonly isLinked?: boolean } = {},
): Column<Row> => ({
  id: field.name,
  title: field.label[language],
  cell: (record) => (
    <span className={isShort(field, record) ? 'one-line' : undefined}>
      <FieldValue of={record} field={field} titleOf={titleOf} {...more} />
    </span>
  ),
  ...(['number', 'cents'].includes(field.kind) && { align: 'right' }),
})

const shortKinds: ReadonlySet<Field['kind']> = new Set(['flag', 'number', 'cents', 'day', 'instant'])

/** Words without a label are as long as somebody wrote them. */
const isShort = ({ name, kind, value_labels = {} }: Field, record: Values) =>
  shortKinds.has(kind) || Object.hasOwn(value_labels, String(record[name]))
