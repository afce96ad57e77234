import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Field } from '../../data/fields.ts'
import { ColumnChooser, useChosenColumns } from '../../parts/chosen-columns.tsx'
import { type Column, DataTable, type Selection } from '../../parts/data-table.tsx'
import { Initials } from '../../parts/initials.tsx'
import type { Order } from '../../parts/order.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import type { ClubRecord, Collection, Counted, TitleOf } from './collections.ts'
import { useCollections, useSizes, useTitles } from './collections.ts'
import { columnOf } from './field-list.tsx'
import { FieldValue } from './value.tsx'

/** The number of columns before the reader chooses. */
const usualColumns = 6

/** The number of names in a cell; behind them stands how many more there are. */
const mostInCell = 1

/**
 * Records in a table. Each row links to its record. Distinguishing fields come first, and the reader can choose others.
 *
 * @param total the number of records in words, if known
 * @param order as in `DataTable`; absent if the server does not sort these records
 * @param selection as in `DataTable`
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
  const counted = useCollections().find(({ plural }) => plural === collection.counted)
  const fields = useMemo(
    () =>
      fieldsInOrder(collection, counted).map((field) => ({ ...field, id: field.name, title: field.label[language] })),
    [collection, counted, language],
  )
  const usual = fields.filter(({ kind }) => !long.has(kind)).slice(0, usualColumns)
  const { shown, ...choice } = useChosenColumns(
    collection.plural,
    fields,
    usual.map(({ name }) => name),
  )
  const titleOf = useTitles(shown, records, mostInCell)
  const sizes = useSizes(collection, records)
  const columns = useMemo(
    () =>
      shown.map((field, at): Column<ClubRecord> => {
        const isLinked = at > 0
        const column = columnOf<ClubRecord>(field, language, undefined, { isLinked })
        if (field.name === collection.counted) return { ...column, cell: (record) => <Size of={record} /> }
        if (field.references !== null) {
          const Shown = field.kind === 'references' ? Several : Names
          return { ...column, cell: (record) => <Shown of={record} field={field} isLinked={isLinked} /> }
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
      <Sizes value={sizes}>
        <DataTable
          label={collection.title[language]}
          rows={records}
          rowKey={({ id }) => id}
          href={({ id }) => `/${collection.plural}/${id}`}
          columns={columns}
          total={total}
          chooser={<ColumnChooser {...choice} />}
          order={order}
          selection={selection}
        />
      </Sizes>
    </Titles>
  )
}

/** The names arrive after the records. Only the cells that show them rerender. */
const Titles = createContext<TitleOf>(() => undefined)

const Names = (props: NamesProps) => <FieldValue {...props} titleOf={use(Titles)} most={mostInCell} />

type NamesProps = { readonly of: ClubRecord; readonly field: Field; readonly isLinked: boolean }

/** Of several people, such as the players of a team, the number: "9 players" says more than one of their names. */
function Several(props: NamesProps) {
  const { number } = useFormat()
  const { language } = useLanguage()
  const { name, label, references } = props.field
  const to = useCollections().find(({ plural }) => plural === references)
  const ids = props.of[name] as readonly number[] | null
  if (!to || !isOfPeople(to) || !ids || ids.length < 2) return <Names {...props} />
  return `${number(ids.length)} ${label[language].toLowerCase()}`
}

/** The counts also arrive after the records. */
const Sizes = createContext<ReadonlyMap<number, Counted>>(new Map())

function Size({ of: { id } }: { readonly of: ClubRecord }) {
  const { number } = useFormat()
  const size = use(Sizes).get(id)
  return size && `${number(size.count)}${size.has_more ? '+' : ''}`
}

const isOfPeople = ({ fields }: Collection) => fields.some(({ name }) => name === 'birth_date')

/** Distinguishing fields, with the count after the first one, then the other fields. Objects do not fit in a cell. */
function fieldsInOrder({ fields, summary }: Collection, counted: Collection | undefined): readonly Field[] {
  const first = summary.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  const size = counted && ({ name: counted.plural, label: counted.title, kind: 'number', references: null } as const)
  return [
    ...first.slice(0, 1),
    ...(size ? [size] : []),
    ...first.slice(1),
    ...fields.filter((field) => !first.includes(field) && !field.shape),
  ]
}

/** Fields that are shown only if the reader adds them. */
const long: ReadonlySet<Field['kind']> = new Set(['prose', 'texts', 'choices'])
