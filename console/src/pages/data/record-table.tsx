import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Field } from '../../data/fields.ts'
import { useChosenColumns } from '../../parts/chosen-columns.tsx'
import { type Column, DataTable, type Selection } from '../../parts/data-table.tsx'
import { Initials } from '../../parts/initials.tsx'
import type { Order } from '../../parts/order.ts'
import { useLanguage } from '../../words/language.tsx'
import type { ClubRecord, Collection, TitleOf } from './collections.ts'
import { useTitles } from './collections.ts'
import { columnOf } from './field-list.tsx'
import { FieldValue } from './value.tsx'

/** The number of columns before the reader chooses. */
const usualColumns = 6

const mostInCell = 3

/**
 * Records in a table. Each row links to its record. Distinguishing fields come first, and the reader can choose others.
 *
 * @param total the number of records in words, if known
 * @param order as of `DataTable`; absent if the server does not sort these records
 * @param selection as of `DataTable`
 */
export function RecordTable({
  of: collection,
  records,
  total,
  order,
  selection,
}: {
  readonly of: Collection
  readonly records: readonly ClubRecord[]
  readonly total?: ReactNode
  readonly order?: Order
  readonly selection?: Selection<ClubRecord> | undefined
}) {
  const { language } = useLanguage()
  const fields = useMemo(
    () => fieldsInOrder(collection).map((field) => ({ ...field, id: field.name, title: field.label[language] })),
    [collection, language],
  )
  const usual = fields.filter(({ kind }) => !long.has(kind)).slice(0, usualColumns)
  const { shown, chooser } = useChosenColumns(
    collection.plural,
    fields,
    usual.map(({ name }) => name),
  )
  const titleOf = useTitles(shown, records, mostInCell)
  const columns = useMemo(
    () =>
      shown.map((field, at): Column<ClubRecord> => {
        const isLinked = at > 0
        const column = columnOf<ClubRecord>(field, language, undefined, { isLinked })
        if (field.references !== null) {
          return { ...column, cell: (record) => <Names of={record} field={field} isLinked={isLinked} /> }
        }
        if (at > 0 || !isOfPeople(collection)) return column
        const cell = (record: ClubRecord) => (
          <>
            <Initials of={String(record[field.name])} />
            {column.cell(record)}
          </>
        )
        return { ...column, cell }
      }),
    [collection, shown, language],
  )
  return (
    <Titles value={titleOf}>
      <DataTable
        label={collection.title[language]}
        rows={records}
        rowKey={({ id }) => id}
        href={({ id }) => `/${collection.plural}/${id}`}
        columns={columns}
        total={total}
        chooser={chooser}
        order={order}
        selection={selection}
      />
    </Titles>
  )
}

/** The names come after the records. Only the cells that show them are drawn again. */
const Titles = createContext<TitleOf>(() => undefined)

const Names = (props: { readonly of: ClubRecord; readonly field: Field; readonly isLinked: boolean }) => (
  <FieldValue {...props} titleOf={use(Titles)} most={mostInCell} />
)

const isOfPeople = ({ fields }: Collection) => fields.some(({ name }) => name === 'birth_date')

/** Distinguishing fields, then the others. Objects do not fit a cell. */
function fieldsInOrder({ fields, summary }: Collection): readonly Field[] {
  const first = summary.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  return [...first, ...fields.filter((field) => !first.includes(field) && !field.shape)]
}

/** Fields that only the reader adds to a table. */
const long: ReadonlySet<Field['kind']> = new Set(['prose', 'texts', 'choices'])
