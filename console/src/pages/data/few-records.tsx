import type { ReactNode } from 'react'
import type { Field } from '../../data/fields.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { useLanguage } from '../../words/language.tsx'
import { type ClubRecord, type Collection, useTitles } from './collections.ts'
import { columnOf } from './field-list.tsx'

/**
 * Some records of a collection on the page of another record, each with a link to its own page.
 *
 * @param show the names of the fields to show as columns
 * @param more extra columns that are not fields of the records
 * @param cells what to show in columns, by name, instead of the value
 */
export function FewRecords({
  of: { plural, title, fields: all },
  records,
  show,
  more = [],
  cells = {},
}: {
  readonly of: Collection
  readonly records: readonly ClubRecord[]
  readonly show: readonly string[]
  readonly more?: readonly Field[]
  readonly cells?: { readonly [name: string]: (record: ClubRecord) => ReactNode }
}) {
  const { language } = useLanguage()
  const fields = [...show.flatMap((name) => all.find((field) => field.name === name) ?? []), ...more]
  const titleOf = useTitles(fields, records)
  return (
    <DataTable
      label={title[language]}
      rows={records}
      rowKey={({ id }) => id}
      href={({ id }) => `/${plural}/${id}`}
      columns={fields.map((field, at) => {
        const column = columnOf<ClubRecord>(field, language, titleOf, { isLinked: at > 0 })
        return { ...column, cell: cells[field.name] ?? column.cell }
      })}
    />
  )
}
