import { daysOfEvent } from '@kantine/contract/all-day.ts'
import type { ChangeEvent } from 'react'
import type { FormField, Values } from '../../data/fields.ts'
import { useClub } from '../../data/session.ts'
import { FieldInput } from '../../parts/field-input.tsx'
import type { Input } from '../../parts/input.ts'
import { type DayField, timeOfDay } from './event-days.ts'

const labels = {
  starts_at: { en: 'First day', nl: 'Eerste dag' },
  ends_at: { en: 'Last day', nl: 'Laatste dag' },
} as const

/** The first or last day of an all-day event. */
export function EventDay({
  of: field,
  name,
  values,
  input,
}: {
  readonly of: FormField
  readonly name: DayField
  /** The current values of the form. */
  readonly values: Values
  /** The input of the time: the form keeps times, not days. */
  readonly input: Input
}) {
  const { time_zone } = useClub()
  const days = daysOfEvent(values, time_zone)
  const shown = name === 'starts_at' ? days?.first : values.ends_at === null ? '' : days?.last
  const onChange = (event: ChangeEvent<HTMLInputElement>) => input.onChange(timeOfDay(name, event.currentTarget.value))
  return (
    <FieldInput
      of={{ ...field, kind: 'day', label: labels[name] }}
      input={{ ...input, value: shown ?? '', onChange }}
    />
  )
}
