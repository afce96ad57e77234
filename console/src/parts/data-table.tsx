import { Group, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  type ColumnDef,
  createSortedRowModel,
  type Header,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import './data-table.css'

/** One column. The first says what the row is about: on narrow screens it is the head of the row's card. */
export type Column<Row> = {
  readonly id: string
  readonly title: string
  /** Whether only screen readers get the title, as for a column of buttons. */
  readonly isTitleHidden?: true
  cell(row: Row): ReactNode
  /** What the rows are sorted by when the reader chooses this column; rows with undefined or null come last. */
  sort?(row: Row): string | number | undefined | null
  /** For numbers, which are then compared at one glance. */
  readonly align?: 'right'
  /** Whether it is cut off at the end of its line; pointing at it shows the whole. */
  readonly isOneLine?: boolean
}

/**
 * A list of rows with sorting. On narrow screens each row is a card. What is in a cell may be a button or a link of its own.
 *
 * @param label what the list holds, for screen readers
 * @param href the page of a row, below the club: the whole row leads there
 * @param total how many there are
 * @param chooser chooses the columns (`useChosenColumns`)
 */
export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  href,
  total,
  chooser,
}: {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  rowKey(row: Row): string | number
  href?(row: Row): string | undefined
  readonly total?: ReactNode
  readonly chooser?: ReactNode
}) {
  const table = useTable({
    features,
    columns: columns.map(definitionOf),
    data: rows,
    getRowId: (row: Row) => String(rowKey(row)),
    enableSortingRemoval: false,
  })
  const [head] = table.getHeaderGroups()
  return (
    <div>
      {(total !== undefined || chooser !== undefined) && (
        <Group justify="space-between" mb={4}>
          <Text size="sm" c="dimmed">
            {total}
          </Text>
          {chooser}
        </Group>
      )}
      {/* The roles stay what they are where a narrow screen shows rows as blocks. */}
      <Table
        aria-label={label}
        role="table"
        className="data-table"
        style={{ '--columns': columns.length } as CSSProperties}
        onMouseOver={showWhole}
      >
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {head?.headers.map((header, at) => (
              <Head key={header.id} header={header} column={columns[at] as Column<Row>} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {table.getRowModel().rows.map(({ id, original }) => (
            <Table.Tr key={id} role="row">
              {columns.map((column, at) => (
                <Table.Td key={column.id} role="cell" data-align={column.align}>
                  {at > 0 && !column.isTitleHidden && <span className="cell-title">{column.title}</span>}
                  <Cell of={column}>
                    {at === 0 ? linked(column.cell(original), href?.(original)) : column.cell(original)}
                  </Cell>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** Gives what is cut off its whole text as a hint. */
function showWhole({ target }: MouseEvent): void {
  const cell = (target as Element).closest<HTMLElement>('.cut')
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : ''
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

const collator = new Intl.Collator(undefined, { numeric: true })

const definitionOf = <Row extends object>({ id, title, sort }: Column<Row>): ColumnDef<typeof features, Row> => ({
  id,
  header: title,
  accessorFn: (row) => sort?.(row) ?? undefined,
  enableSorting: sort !== undefined,
  sortUndefined: 'last',
  sortFn: (a, b, column) => compare(a.getValue(column), b.getValue(column)),
})

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

const Cell = <Row,>({ of, children }: { readonly of: Column<Row>; readonly children: ReactNode }) =>
  of.isOneLine ? <div className="cut">{children}</div> : children

const linked = (content: ReactNode, href: string | undefined) =>
  href === undefined ? (
    content
  ) : (
    <Link href={href} className="row-link">
      {content}
    </Link>
  )

const order = { asc: 'ascending', desc: 'descending' } as const
const arrows = { asc: ArrowUp, desc: ArrowDown } as const

function Head<Row extends object>({
  header: { column: sorting },
  column: { title, isTitleHidden, align },
}: {
  readonly header: Header<typeof features, Row>
  readonly column: Column<Row>
}) {
  const sorted = sorting.getIsSorted()
  const Arrow = sorted ? arrows[sorted] : ChevronsUpDown
  return (
    <Table.Th role="columnheader" data-align={align} aria-sort={sorted ? order[sorted] : undefined}>
      {sorting.getCanSort() ? (
        <UnstyledButton className="sort" onClick={sorting.getToggleSortingHandler()}>
          {title}
          <Arrow size={14} aria-hidden />
        </UnstyledButton>
      ) : isTitleHidden ? (
        <VisuallyHidden>{title}</VisuallyHidden>
      ) : (
        title
      )}
    </Table.Th>
  )
}
