import { isEmail } from '@kantine/contract/form-rules.ts'
import { Autocomplete, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { useClub } from '../../data/session.ts'
import { dropdown } from '../../parts/dropdown.ts'
import { RecordChoice } from '../../parts/record-choice.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { localTime, utcTime } from '../../words/local-time.ts'
import type { Collection, ListFilter } from './collections.ts'

const words = { all: { en: 'All', nl: 'Alle' } } as const

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
  choose,
}: {
  readonly of: ListFilter
  readonly in: Collection
  readonly value: string
  /** What is wrong with the value. */
  readonly error: string | undefined
  choose(value: string): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { time_zone } = useClub()
  const { type, references } = filter
  const { kind, value_labels } = collection.fields.find(({ name }) => name === filter.field) ?? {}
  const labels = Object.entries(value_labels ?? {}).map(([value, label]) => ({ value, label: label[language] }))
  const withLabel = (text: string) => labels.find(({ label }) => label.toLowerCase() === text.toLowerCase())
  const { onChange, apply, ...typed } = useTyped(value, choose, {
    textOf: (value) =>
      type === 'instant' ? localTime(value, time_zone) : (labels.find((one) => one.value === value)?.label ?? value),
    valueIn: (text) => (type === 'instant' ? utcTime(text, time_zone) : withLabel(text)?.value) ?? text,
    isWhole: (text) => (kind === 'email' ? isEmail(text) : labels.length === 0 || withLabel(text) !== undefined),
  })
  const shared = { w: width, label: filter.label[language], error }
  if (references !== null)
    return <RecordChoice {...shared} from={references} placeholder={say.all} value={value} onChange={choose} />
  if (labels.length > 0) {
    const offered = labels.map(({ label }) => label)
    return (
      <Autocomplete
        {...shared}
        placeholder={say.all}
        {...typed}
        {...dropdown}
        data={offered}
        onChange={onChange}
        onOptionSubmit={apply}
      />
    )
  }
  return (
    <TextInput {...shared} {...typed} type={types[type]} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}

/** Milliseconds after the last key until what was typed counts. */
const pauseMs = 400

/**
 * The text of a filter while the reader types. It filters after a pause if it is complete, and when they press Enter or leave the field.
 *
 * @param read what a value looks like in the field, which value a text means, and whether the reader may be done with it
 */
function useTyped(
  value: string,
  choose: (value: string) => void,
  read: { textOf(value: string): string; valueIn(text: string): string; isWhole(text: string): boolean },
) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>()
  const meantBy = (text: string) => read.valueIn(text.trim())
  const later = useDebouncedCallback((text: string) => {
    if (text.trim() === '' || read.isWhole(text.trim())) apply(text)
  }, pauseMs)
  const apply = (text = typed?.text) => {
    if (text === undefined) return
    later.cancel()
    const meant = meantBy(text)
    setTyped({ text, over: meant })
    if (meant !== value) choose(meant)
  }
  // A value that comes from elsewhere, such as from the button that shows all, takes the place of what was typed.
  const isTyped = typed && (value === typed.over || value === meantBy(typed.text))
  return {
    value: isTyped ? typed.text : read.textOf(value),
    onChange(text: string) {
      setTyped({ text, over: value })
      later(text)
    },
    apply,
    onBlur: () => apply(),
    onKeyDown({ key }: KeyboardEvent) {
      if (key === 'Enter') apply()
    },
  }
}
