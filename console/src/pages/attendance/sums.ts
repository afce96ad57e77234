import type { AttendanceGrid } from '../../api.ts'

type Marks = AttendanceGrid['people'][number]['marks']

/** How often someone was present, out of how many marks. */
export function sumOf(marks: Marks) {
  const present = marks.filter((mark) => mark === 'present').length
  return { present, marked: marks.filter((mark) => mark !== 'none').length }
}

export const sumsOfDays = ({ days, people }: AttendanceGrid): readonly number[] =>
  days.map((_, at) => people.filter(({ marks }) => marks[at] === 'present').length)

/** The share of marks that say present; undefined if there are none. */
export function shareOf(marks: Marks): number | undefined {
  const { present, marked } = sumOf(marks)
  return marked === 0 ? undefined : present / marked
}

/** People with the lowest share first, and those without marks last. */
export const leastFirst = (people: AttendanceGrid['people']): AttendanceGrid['people'] =>
  people.toSorted((a, b) => (shareOf(a.marks) ?? 2) - (shareOf(b.marks) ?? 2))
