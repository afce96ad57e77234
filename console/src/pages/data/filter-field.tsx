import { TextInput } from '@mantine/core'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type Collection, type ListFilter, useCollections } from './collections.ts'
import { localTime } from './local-time.ts'
import { RecordChoice } from './record-choice.tsx'
import { WordField } from './word-field.tsx'

const words = {
  from: { en: (label: string) => `${label} from`, nl: (label: string) => `${label} vanaf` },
  until: { en: (label: string) => `${label} until`, nl: (label: string) => `${label} tot en met` },
  changedSince: { en: 'Changed since', nl: 'Gewijzigd sinds' },
} as const

/** From here on, fields stand beside each other; on narrower screens, each has a line of its own. */
export const wide = 'xs'

const width = { base: '100%', [wide]: '12.5rem' }

const types = { day: 'date', instant: 'datetime-local', text: 'text', id: 'text' } as const

/** The field of one filter, with a calendar, a choice or suggestions, as suits its values. */
export function FilterField({
  of: filter,
  in: collection,
  value,
}: {
  readonly of: ListFilter
  readonly in: Collection
  readonly value: string
}) {
  const { name, type, references } = filter
  const field = { w: width, name, label: useLabel(filter, collection) }
  const labels = collection.fields.find(({ name }) => name === filter.field)?.value_labels
  if (references !== null) return <RecordChoice {...field} from={references} value={value} />
  if (labels) return <WordField {...field} labels={labels} value={value} />
  return <TextInput {...field} type={types[type]} defaultValue={type === 'instant' ? localTime(value) : value} />
}

function useLabel({ name, field, compare, references }: ListFilter, { fields }: Collection): string {
  const say = useWords(words)
  const { language } = useLanguage()
  const one = useCollections().find(({ plural }) => plural === references)
  if (name === 'updated_since') return say.changedSince
  const label = (one?.title_of_one ?? fields.find(({ name }) => name === field)?.label)?.[language] ?? field
  if (compare === '>=') return say.from(label)
  return compare === '<=' ? say.until(label) : label
}
