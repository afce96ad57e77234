/** Days on the calendar, as `YYYY-MM-DD`. */
import { plusDays } from '../../words/local-time.ts'

const views = ['month', 'week', 'day', 'agenda'] as const

export type View = (typeof views)[number]

export const isView = (text: string | null): text is View => views.includes(text as View)

/** Whether it is a day of this or the last millennium: 30 February is not. */
export const isDay = (text: string | null): text is string =>
  text !== null && /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && plusDays(text, 0) === text

/** The day to go to for the previous (-1) or next (1) period of the view. */
export function stepped(day: string, view: View, steps: -1 | 1): string {
  if (view === 'week' || view === 'day') return plusDays(day, steps * lengthsInDays[view])
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + steps, 1)).toISOString().slice(0, 10)
}

/** The first and last day that a view shows, the same as FullCalendar. The month view always shows six weeks. */
export function daysOf(view: View, day: string): readonly [first: string, last: string] {
  const first = view === 'month' ? mondayOf(`${day.slice(0, 7)}-01`) : view === 'week' ? mondayOf(day) : day
  return [first, plusDays(first, lengthsInDays[view] - 1)]
}

/** How long the period is that a view shows. */
export const lengthsInDays: { readonly [view in View]: number } = { month: 42, week: 7, day: 1, agenda: 31 }

const mondayOf = (day: string): string => plusDays(day, -((new Date(day).getUTCDay() + 6) % 7))
