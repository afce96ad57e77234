/** Applies marks that the server has confirmed to the sheets and grids that are already loaded. */
import type { Query } from '@tanstack/react-query'
import type { AttendanceEnter, AttendanceGrid, AttendanceSheet } from '../../api.ts'
import { queries } from '../../data/queries.ts'

type Mark = AttendanceEnter['later'][number]

const wordOf = (present: boolean | null) => (present === null ? 'none' : present ? 'present' : 'absent')

/** Applies marks to the data that pages have loaded, so they need not reload. If a person has two marks, the last one counts. */
export function noteMarks(club: string, marks: readonly Mark[]): void {
  const at = `/clubs/${club}/attendance/`
  const isOwn = ({ queryKey: [path] }: Query) => String(path).startsWith(at)
  // An older response would undo them on the page, so running requests are cancelled and restarted if nothing is shown yet.
  void queries.cancelQueries({ predicate: (query) => isOwn(query) && query.state.data !== undefined })
  void queries.resetQueries({ predicate: (query) => isOwn(query) && query.state.data === undefined })
  for (const { queryKey } of queries.getQueryCache().findAll({ predicate: isOwn })) {
    const url = new URL(String(queryKey[0]), location.origin)
    const group = Number(url.searchParams.get('group_id'))
    const own = marks.filter(({ group_id }) => group_id === group)
    if (url.pathname === `${at}sheet`) {
      const date = url.searchParams.get('date')
      queries.setQueryData<AttendanceSheet>(queryKey, (sheet) =>
        withMarks(
          sheet,
          own.filter((mark) => mark.date === date),
        ),
      )
    } else if (url.pathname === `${at}grid`) {
      queries.setQueryData<AttendanceGrid>(queryKey, (grid) => grid && own.reduce(withMark, grid))
    }
  }
}

function withMarks(sheet: AttendanceSheet | undefined, marks: readonly Mark[]): AttendanceSheet | undefined {
  if (!sheet || marks.length === 0) return sheet
  const byMember = new Map(marks.map(({ member_id, present, at, by }) => [member_id, { present, at, by }]))
  return { ...sheet, people: sheet.people.map((person) => ({ ...person, ...byMember.get(person.member_id) })) }
}

/** A grid with taps that have not reached the server yet. */
export const withTaps = (
  grid: AttendanceGrid,
  taps: readonly (Known & { readonly group_id: number })[],
  group: number,
): AttendanceGrid => taps.filter(({ group_id }) => group_id === group).reduce<AttendanceGrid>(withMark, grid)

type Known = Pick<Mark, 'member_id' | 'date' | 'present'>

function withMark(grid: AttendanceGrid, { member_id, date, present }: Known): AttendanceGrid {
  const day = grid.days.indexOf(date)
  if (day === -1) return grid
  const people = grid.people.map((person) =>
    person.member_id === member_id ? { ...person, marks: person.marks.with(day, wordOf(present)) } : person,
  )
  return { ...grid, people }
}
