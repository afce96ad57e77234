import { Checkbox, Group, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type CSSProperties, type MouseEvent, memo, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useWords } from '../words/language.tsx'
import { Boundary } from './boundary.tsx'
import type { Order, Sorted } from './order.ts'
import './data-table.css'

const words = {
  all: { en: 'Select all on this page', nl: 'Alles op deze pagina selecteren' },
  one: { en: (name: string) => `Select ${name}`, nl: (name: string) => `${name} selecteren` },
} as const

/** A column. The first one names the row, and heads its card on narrow screens. */
export type Column<Row> = {
  readonly id: string
  readonly title: string
  /** Shows the title to screen readers only, as for a column of buttons. */
  readonly isTitleHidden?: true
  cell(row: Row): ReactNode
  /** The value to sort by; undefined and null come last. */
  sort?(row: Row): Sortable
  /** Aligns numbers so they compare easily. */
  readonly align?: 'right'
  /** Cuts off long text; pointing at it shows all of it. */
  readonly isOneLine?: boolean
}

/** Rows that the reader selects, for an action on several rows. */
export type Selection<Row> = {
  isSelected(row: Row): boolean
  /** Must stay the same between renders. */
  readonly select: (rows: readonly Row[], isSelected: boolean) => void
  /** For screen readers. */
  nameOf(row: Row): string
  /** Shown above the table while rows are selected, on this page or another. */
  readonly bar?: ReactNode
}

/**
 * A sortable list of rows. On narrow screens each row is a card. Cells may contain buttons and links. Long lists keep their `columns`
 * between renders (`useMemo`), so that only changed rows rerender.
 *
 * @param label the name of the list, for screen readers
 * @param href the page of a row, below the club; the whole row links to it
 * @param total the number of rows in words
 * @param chooser chooses the columns (`ColumnChooser`)
 * @param order absent if the table has all rows and sorts them itself
 * @param selection absent if the list has no actions on several rows
 */
export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  href,
  total,
  chooser,
  order,
  selection,
}: {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  rowKey(row: Row): string | number
  href?(row: Row): string | undefined
  readonly total?: ReactNode
  readonly chooser?: ReactNode
  readonly order?: Order | undefined
  readonly selection?: Selection<Row> | undefined
}) {
  const [own, setOwn] = useState<Sorted>()
  const sorted = order ? order.by : own
  const by = order ? undefined : columns.find(({ id }) => id === sorted?.id)?.sort
  const shown = by ? rows.toSorted((a, b) => compare(by(a), by(b), sorted?.order === 'descending')) : rows
  /** The first click sorts texts from A, and numbers from the highest. */
  const sortBy = ({ id, sort, align }: Column<Row>) => {
    const isText = order ? align !== 'right' : typeof sort?.(rows[0] as Row) === 'string'
    const isAscending = sorted?.id === id ? sorted.order === 'descending' : isText
    const change = order ? order.change : setOwn
    change({ id, order: isAscending ? 'ascending' : 'descending' })
  }
  return (
    <div>
      {(total !== undefined || chooser !== undefined || selection) && (
        <Group justify="space-between" mb={4} mih="2.25rem" {...(selection?.bar && { className: 'selection-bar' })}>
          {selection && <SelectAll of={selection} rows={rows} />}
          {selection?.bar ?? (
            <>
              <Text size="sm" c="dimmed" className="table-total">
                {total}
              </Text>
              {chooser}
            </>
          )}
        </Group>
      )}
      <Boundary of={rows}>
        {/* Explicit roles survive on narrow screens, where CSS shows rows as blocks. */}
        <Table
          aria-label={label}
          role="table"
          className="data-table"
          style={{ '--columns': columns.length } as CSSProperties}
          onMouseOver={showWhole}
        >
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {columns.map((column) => (
                <Head
                  key={column.id}
                  of={column}
                  isSortable={order ? order.columns.includes(column.id) : column.sort !== undefined}
                  sorted={sorted}
                  sortBy={() => sortBy(column)}
                />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {shown.map((row) => (
              <DrawnRow
                key={rowKey(row)}
                of={row}
                columns={columns}
                href={href?.(row)}
                isSelected={selection?.isSelected(row)}
                name={selection?.nameOf(row)}
                select={selection?.select}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Boundary>
    </div>
  )
}

type RowProps<Row> = {
  readonly of: Row
  readonly columns: readonly Column<Row>[]
  readonly href: string | undefined
  readonly isSelected: boolean | undefined
  readonly name: string | undefined
  /** Absent if rows cannot be selected. */
  readonly select: Selection<Row>['select'] | undefined
}

/** A row rerenders only when its record, columns or selection change. Mantine's components would take twice as long. */
const DrawnRow = memo(function DrawnRow<Row extends object>({
  of: row,
  columns,
  href,
  isSelected = false,
  name = '',
  select,
}: RowProps<Row>) {
  const say = useWords(words)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see the table.
    <tr role="row">
      {columns.map((column, at) => (
        // biome-ignore lint/a11y/noRedundantRoles: see the table.
        <td key={column.id} role="cell" data-align={column.align}>
          {at === 0 && select && (
            <Checkbox
              className="row-choice"
              aria-label={say.one(name)}
              checked={isSelected}
              onChange={({ currentTarget }) => select([row], currentTarget.checked)}
            />
          )}
          {at > 0 && !column.isTitleHidden && <span className="cell-title">{column.title}</span>}
          <Cell of={column}>{at === 0 ? linked(column.cell(row), href) : column.cell(row)}</Cell>
        </td>
      ))}
    </tr>
  )
}) as <Row extends object>(props: RowProps<Row>) => ReactNode

function SelectAll<Row>({ of: selection, rows }: { readonly of: Selection<Row>; readonly rows: readonly Row[] }) {
  const say = useWords(words)
  const selected = rows.filter((row) => selection.isSelected(row)).length
  const isAll = selected === rows.length
  return (
    <Checkbox
      label={say.all}
      checked={isAll}
      indeterminate={selected > 0 && !isAll}
      onChange={() => selection.select(rows, !isAll)}
    />
  )
}

function showWhole({ target }: MouseEvent): void {
  const cell = (target as Element).closest<HTMLElement>('.cut')
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : ''
}

type Sortable = string | number | undefined | null

const collator = new Intl.Collator(undefined, { numeric: true })

function compare(a: Sortable, b: Sortable, isDescending: boolean): number {
  if (a === undefined || a === null || b === undefined || b === null)
    return Number((a ?? null) === null) - Number((b ?? null) === null)
  const difference = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  return isDescending ? -difference : difference
}

const Cell = <Row,>({ of: column, children }: { readonly of: Column<Row>; readonly children: ReactNode }) =>
  column.isOneLine ? <div className="cut">{children}</div> : children

const linked = (content: ReactNode, href: string | undefined) =>
  href === undefined ? (
    content
  ) : (
    <Link href={href} className="row-link">
      {content}
    </Link>
  )

const arrows = { ascending: ArrowUp, descending: ArrowDown } as const

function Head<Row extends object>({
  of: { id, title, isTitleHidden, align },
  isSortable,
  sorted,
  sortBy,
}: {
  readonly of: Column<Row>
  readonly isSortable: boolean
  readonly sorted: Sorted | undefined
  sortBy(): void
}) {
  const order = sorted?.id === id ? sorted.order : undefined
  const Arrow = order ? arrows[order] : ChevronsUpDown
  return (
    <Table.Th role="columnheader" data-align={align} aria-sort={order}>
      {isSortable ? (
        <UnstyledButton className="sort" onClick={sortBy}>
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
