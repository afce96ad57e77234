import type { Field } from '../../data/fields.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { useLanguage } from '../../words/language.tsx'
import type { ClubRecord, Collection } from './collections.ts'
import { columnOf } from './field-column.tsx'
import { useTitles } from './titles.ts'

/** How many columns there is room for beside the menu. */
const mostColumns = 6

/** How many records a cell names. */
const mostInCell = 3

/** Records in a table, with the fields that tell them apart first; each row leads to the page of its record. */
export function RecordTable({
  of: collection,
  records,
}: {
  readonly of: Collection
  readonly records: readonly ClubRecord[]
}) {
  const { language } = useLanguage()
  const fields = shownFields(collection)
  const titleOf = useTitles(fields, records, mostInCell)
  const columns = fields.map((field, at) =>
    columnOf<ClubRecord>(field, language, titleOf, { most: mostInCell, isLinked: at > 0 }),
  )
  return (
    <DataTable
      label={collection.title[language]}
      rows={records}
      rowKey={({ id }) => id}
      href={({ id }) => `/${collection.plural}/${id}`}
      columns={columns}
    />
  )
}

/** The fields that tell records apart, and then those with short values, as many as there is room for. */
function shownFields({ fields, summary }: Collection): readonly Field[] {
  const first = summary.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  const others = fields.filter((field) => !first.includes(field) && !long.has(field.kind))
  return [...first, ...others].slice(0, mostColumns)
}

const long: ReadonlySet<Field['kind']> = new Set(['prose', 'texts', 'object', 'objects'])
