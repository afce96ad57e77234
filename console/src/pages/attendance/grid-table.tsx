import './grid.css'
import { type KeyboardEvent, memo, useCallback, useRef } from 'react'
import { Link } from 'wouter'
import type { AttendanceGrid } from '../../api.ts'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { sheetPath } from './days.ts'
import { shareOf, sumOf, sumsOfDays } from './sums.ts'
import { useTaps } from './taps.ts'

const words = {
  label: { en: 'Attendance by day', nl: 'Aanwezigheid per dag' },
  name: { en: 'Name', nl: 'Naam' },
  present: { en: 'Present', nl: 'Aanwezig' },
  share: { en: 'Rate', nl: 'Opkomst' },
  sum: { en: 'Present', nl: 'Aanwezig' },
  marks: {
    en: { present: 'present', absent: 'absent', none: 'not marked' },
    nl: { present: 'aanwezig', absent: 'afwezig', none: 'niet ingevuld' },
  },
} as const

type Person = AttendanceGrid['people'][number]
type Mark = Person['marks'][number]

const signs: { readonly [mark in Mark]: string } = { present: '✓', absent: '✗', none: '' }

/** The mark that each key sets in a cell. The space bar and Enter cycle through the marks. */
const keys: { readonly [key: string]: boolean | null | undefined } = {
  p: true,
  '1': true,
  a: false,
  '0': false,
  Delete: null,
  Backspace: null,
}

const next = (mark: string | undefined) => (mark === 'present' ? false : mark === 'absent' ? null : true)

const steps: { readonly [key: string]: readonly [rows: number, columns: number] } = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

/** The table of a grid. Clicks and keys change a cell; one listener handles all cells. */
export function GridTable({
  of: grid,
  group_id,
  mayWrite,
}: {
  readonly of: AttendanceGrid
  readonly group_id: number
  readonly mayWrite: boolean
}) {
  const say = useWords(words)
  const { dayOfYear } = useFormat()
  const { tap } = useTaps()
  const table = useRef<HTMLTableElement>(null)
  const { days, people } = grid
  const set = ({ dataset: { member, day } }: HTMLElement, present: boolean | null) => {
    const date = days[Number(day)]
    if (mayWrite && date !== undefined) tap({ group_id, date, member_id: Number(member), present, at: Date.now() })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target)
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (step) move(cell, step)
    else if (pressed === ' ' || pressed === 'Enter') set(cell, next(cell.dataset.mark))
    else if (keys[pressed] !== undefined) set(cell, keys[pressed])
    else return
    event.preventDefault()
  }
  /** One cell at a time can be reached with Tab. */
  const focus = useCallback((cell: HTMLElement) => {
    for (const before of table.current?.querySelectorAll<HTMLElement>('.grid-cell[tabindex="0"]') ?? [])
      before.tabIndex = -1
    cell.tabIndex = 0
  }, [])
  return (
    <div className="grid-frame" ref={showNewest}>
      <table
        className="grid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells can be changed with the keyboard.
        role="grid"
        ref={table}
        aria-label={say.label}
        aria-readonly={!mayWrite}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const cell = cellOf(target)
          if (cell) focus(cell)
        }}
        onClick={({ target }) => {
          const cell = cellOf(target)
          if (cell) set(cell, next(cell.dataset.mark))
        }}
      >
        <thead>
          <tr>
            <th scope="col">{say.name}</th>
            <th scope="col">{say.present}</th>
            <th scope="col">{say.share}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                <Link href={sheetPath(group_id, day)}>{dayOfYear(day)}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person, at) => (
            <Row key={person.member_id} of={person} isFirst={at === 0} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say.sum}</th>
            <td />
            <td />
            {sumsOfDays(grid).map((sum, at) => (
              <td key={days[at]}>{sum}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** One person's row. It rerenders only when one of its marks changes. */
const Row = memo(function Row({ of: person, isFirst }: { readonly of: Person; readonly isFirst: boolean }) {
  const say = useWords(words)
  const { percent } = useFormat()
  const { member_id, name, marks } = person
  const { present, marked } = sumOf(marks)
  const share = shareOf(marks)
  return (
    <tr>
      <th scope="row" title={name}>
        {name}
      </th>
      <td>
        {present}/{marked}
      </td>
      <td>{share === undefined ? '–' : percent(Math.round(share * 100) / 100)}</td>
      {marks.map((mark, day) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of a grid's days never changes.
          key={day}
          className="grid-cell"
          data-member={member_id}
          data-day={day}
          data-mark={mark}
          aria-label={say.marks[mark]}
          tabIndex={isFirst && day === marks.length - 1 ? 0 : -1}
        >
          {signs[mark]}
        </td>
      ))}
    </tr>
  )
})

/**
 * Scrolls to the newest days, at the end. Beside the names then stands a whole day: half a date, such as the 2 of the 12th, would be
 * misread. Room behind the last day makes up for the half.
 */
function showNewest(frame: HTMLElement | null): void {
  const table = frame?.querySelector('table')
  const [names, ...others] = table?.tHead?.rows[0]?.cells ?? []
  if (!frame || !table || !names) return
  frame.scrollLeft = frame.scrollWidth
  const edge = names.getBoundingClientRect().right
  const sides = others.map((head) => head.getBoundingClientRect())
  const half = sides.find(({ left, right }) => left < edge && right > edge)
  if (!half) return
  table.style.paddingInlineEnd = `${half.right - edge}px`
  frame.scrollLeft = frame.scrollWidth
}

const cellOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('.grid-cell')

/** Moves the focus by a number of rows and columns, but not past the edge. */
function move(cell: HTMLElement, [rows, columns]: readonly [number, number]): void {
  const row = cell.parentElement as HTMLTableRowElement
  const body = row.parentElement as HTMLTableSectionElement
  const to = body.rows[row.sectionRowIndex + rows] ?? row
  const cells = [...to.querySelectorAll<HTMLElement>('.grid-cell')]
  const at = Math.min(Math.max(Number(cell.dataset.day) + columns, 0), cells.length - 1)
  cells[at]?.focus()
}
