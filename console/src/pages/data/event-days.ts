/** The times of an all-day event in its form: midnight in the club's time zone, until the midnight after its last day. */
import { daysOfEvent, timesOfAllDay } from '@kantine/contract/all-day.ts'
import type { Values } from '../../data/fields.ts'
import { plusDays } from '../../words/local-time.ts'

/** A record as its form shows it. Without an end, an event is on its first day only. */
export function shownEvent(record: Values, timeZone: string): Values {
  const days = daysOfEvent(record, timeZone)
  if (!days) return record
  const { starts_at, ends_at } = timesOfAllDay(days, timeZone)
  return { ...record, starts_at, ends_at: record.ends_at && ends_at }
}

/**
 * A form's values as they are saved. An event that stays on its days keeps the times that it was stored with.
 *
 * @param record the event before the change; `{}` for a new one
 */
export function savedEvent(record: Values, values: Values, timeZone: string): Values {
  const [before, days] = [daysOfEvent(record, timeZone), daysOfEvent(values, timeZone)]
  if (!days) return values
  const isMoved = before?.first !== days.first || before.last !== days.last
  const { starts_at, ends_at } = isMoved ? timesOfAllDay(days, timeZone) : record
  return { ...values, starts_at, ends_at }
}

export type DayField = 'starts_at' | 'ends_at'

/** Whether the form of a record asks for a day instead of this time: that of an all-day event. */
export const isEventDay = (name: string, { all_day }: Values): name is DayField =>
  all_day === true && (name === 'starts_at' || name === 'ends_at')

/** The local time that the form keeps for a first or last day. */
export const timeOfDay = (name: string, day: string): string =>
  day === '' ? '' : `${name === 'ends_at' ? plusDays(day, 1) : day}T00:00`
