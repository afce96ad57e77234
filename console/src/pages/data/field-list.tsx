import type { Field, Values } from '../../data/fields.ts'
import { useLanguage } from '../../words/language.tsx'
import './field-list.css'
import type { TitleOf } from './titles.ts'
import { FieldValue } from './value.tsx'

/** Fields with their values, one below the other; texts of several lines keep them. */
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
            <FieldValue of={record} field={field} titleOf={titleOf} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
