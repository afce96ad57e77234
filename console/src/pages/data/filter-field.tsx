import { TextInput } from '@mantine/core'
import { useClub } from '../../data/session.ts'
import { useLanguage } from '../../words/language.tsx'
import { localTime } from '../../words/local-time.ts'
import type { Collection, ListFilter } from './collections.ts'
import { RecordChoice } from './record-choice.tsx'
import { WordField } from './word-field.tsx'

/** From here on, fields stand beside each other; on narrower screens, each has a line of its own. */
export const wide = 'xs'

const width = { base: '100%', [wide]: '12.5rem' }

const types = { day: 'date', instant: 'datetime-local', text: 'text', id: 'text' } as const

/** The field of one filter, with a calendar, a choice or suggestions, as suits its values. */
export function FilterField({
  of: filter,
  in: collection,
  value,
  error,
}: {
  readonly of: ListFilter
  readonly in: Collection
  readonly value: string
  /** What is wrong with the value. */
  readonly error: string | undefined
}) {
  const { language } = useLanguage()
  const { time_zone } = useClub()
  const { name, type, references } = filter
  const field = { w: width, name, label: filter.label[language], error }
  const labels = collection.fields.find(({ name }) => name === filter.field)?.value_labels
  if (references !== null) return <RecordChoice {...field} from={references} value={value} />
  if (labels) return <WordField {...field} labels={labels} value={value} />
  const shown = type === 'instant' ? localTime(value, time_zone) : value
  return <TextInput {...field} type={types[type]} defaultValue={shown} />
}
