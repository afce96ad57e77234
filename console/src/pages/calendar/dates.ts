/** Days on the calendar, as `YYYY-MM-DD`. */
const views = ['month', 'week', 'day', 'agenda'] as const

export type View = (typeof views)[number]

export const isView = (text: string | null): text is View => views.includes(text as View)

export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The day to go to for the previous (-1) or next (1) period of the view. */
export function stepped(day: string, view: View, steps: -1 | 1): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const next =
    view === 'month' || view === 'agenda'
      ? Date.UTC(year, month - 1 + steps, 1)
      : Date.UTC(year, month - 1, date + steps * (view === 'week' ? 7 : 1))
  return new Date(next).toISOString().slice(0, 10)
}

/** The first and last day that a view shows, the same as FullCalendar. A month always has six weeks. */
export function daysOf(view: View, day: string): readonly [first: string, last: string] {
  const first = view === 'month' ? mondayOf(`${day.slice(0, 7)}-01`) : view === 'week' ? mondayOf(day) : day
  return [first, dayAfter(first, lengths[view] - 1)]
}

/** How many days a view shows. */
const lengths: { readonly [view in View]: number } = { month: 42, week: 7, day: 1, agenda: 31 }

const mondayOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))

/** A day some days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
