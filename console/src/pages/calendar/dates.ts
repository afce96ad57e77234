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
