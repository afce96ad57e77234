import { isEmail } from '@kantine/contract/form-rules.ts'
import { Autocomplete, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useClub } from '../../data/session.ts'
import { dropdown } from '../../parts/dropdown.ts'
import { RecordChoice } from '../../parts/record-choice.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { localTime, utcTime } from '../../words/local-time.ts'
import { useStages } from '../trial/stage-name.ts'
import type { Collection, ListFilter } from './collections.ts'
import { hidesFormer } from './former.tsx'

const words = {
  all: { en: 'All', nl: 'Alle' },
  current: { en: 'Current', nl: 'Huidige' },
} as const

const types = { day: 'date', instant: 'datetime-local', text: 'text', id: 'text' } as const

/** A date must be fully visible, so the second field of a range moves to the next line if needed. */
const date = { base: '10.5rem', sm: '8.5rem' }
const leastWidth = { day: date, instant: '12rem', text: 0, id: 0 } as const

/**
 * The input for one filter: a calendar, a choice or suggestions.
 *
 * @param label the visible label, if it is shorter than the filter's own
 */
export function FilterField({
  of: filter,
  in: collection,
  label,
  value,
  error,
  choose,
}: {
  readonly of: ListFilter
  readonly in: Collection
  readonly label?: string | undefined
  readonly value: string
  readonly error: string | undefined
  choose(value: string): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { time_zone } = useClub()
  const [search] = useSearchParams()
  const { type, references } = filter
  const { kind, value_labels, usual_labels } = collection.fields.find(({ name }) => name === filter.field) ?? {}
  const stages = useStages(collection, true)
  const labels = Object.entries(value_labels ?? (usual_labels && stages) ?? {}).map(([value, label]) => ({
    value,
    label: label[language],
  }))
  const withLabel = (text: string) => labels.find(({ label }) => label.toLowerCase() === text.toLowerCase())
  const { onChange, apply, ...typed } = useTyped(value, choose, {
    textOf: (value) =>
      type === 'instant' ? localTime(value, time_zone) : (labels.find((one) => one.value === value)?.label ?? value),
    valueIn: (text) => (type === 'instant' ? utcTime(text, time_zone) : withLabel(text)?.value) ?? text,
    isWhole: (text) => (kind === 'email' ? isEmail(text) : labels.length === 0 || withLabel(text) !== undefined),
  })
  const whole = filter.label[language]
  const shared = {
    flex: 1,
    miw: leastWidth[type],
    label: label ?? whole,
    ...(label !== undefined && { 'aria-label': whole }),
    error,
  }
  if (references !== null)
    return <RecordChoice {...shared} from={references} placeholder={say.all} value={value} onChange={choose} />
  if (labels.length > 0) {
    const offered = labels.map(({ label }) => label)
    return (
      <Autocomplete
        {...shared}
        placeholder={
          collection.former_when?.field === filter.field && hidesFormer(collection, search) ? say.current : say.all
        }
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

/** Milliseconds after the last keystroke before a filter applies. */
const pauseMs = 400

/**
 * The text of a filter while the reader types. It applies after a pause if complete, and on Enter or when the reader leaves the field.
 *
 * @param read converts a value to text and back, and says whether the text is complete
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
  // A value from elsewhere, such as the button "Show all", replaces the typed text.
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
