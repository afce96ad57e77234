/** The questions about the dates of a file, and the reading of its dates with the answers. */
import { type Row, textIn } from '@kantine/contract/importing/cells.ts'
import type { CellField } from '@kantine/contract/importing/columns.ts'
import { type DateQuestions, type DateReading, dateQuestionsOf } from '@kantine/contract/importing/dates.ts'
import { withoutUnseen } from '@kantine/contract/importing/unseen.ts'

/** The questions about the dates of a field. */
export type Asked = DateQuestions & { readonly field: string }

/** The reader's answers about a field: the century of two-digit years, and whether dates with a separator begin with the day. */
export type Answers = {
  readonly century?: 'nearest' | 'past'
  readonly orders: { readonly [separator: string]: 'day' | 'month' }
}

/** Finds the questions about the columns of dates. Fields without questions are left out. */
export function questionsOf(
  rows: readonly Row[],
  targets: readonly (string | undefined)[],
  fields: readonly CellField[],
): readonly Asked[] {
  return fields
    .filter(({ name, kind }) => (kind === 'day' || kind === 'instant') && targets.includes(name))
    .map(({ name }) => ({ field: name, ...dateQuestionsOf(textsOf(rows, targets, name)) }))
    .filter(({ years, orders }) => years.length > 0 || orders.length > 0)
}

function* textsOf(rows: readonly Row[], targets: readonly (string | undefined)[], field: string): Generator<string> {
  const columns = [...targets.keys()].filter((at) => targets[at] === field)
  for (const { cells } of rows) {
    for (const at of columns) yield withoutUnseen(textIn(cells[at])).replace(/[ T]\d{1,2}[:.]\d\d(?::\d\d)?$/, '')
  }
}

/** How the dates of a field are read with these answers. */
export function readingOf(field: string, { century, orders }: Answers, today: string): DateReading {
  return {
    latest: century === undefined ? undefined : century === 'past' ? endOfPast : latestDay(field, today),
    monthFirst: Object.keys(orders).filter((separator) => orders[separator] === 'month'),
  }
}

/** The last day of the century before this one. */
const endOfPast = '1999-12-31'

/** How far ahead a day of a club may be, in years. */
const yearsAhead = 10

/** The latest day of a two-digit year: a date of birth is never after today. */
export const latestDay = (field: string, today: string): string =>
  field === 'birth_date' ? today : `${Number(today.slice(0, 4)) + yearsAhead}-12-31`

/** Whether every question has an answer. */
export const isAnswered = ({ years, orders }: Asked, answers: Answers = { orders: {} }): boolean =>
  (years.length === 0 || answers.century !== undefined) &&
  orders.every(({ separator }) => answers.orders[separator] !== undefined)
