import { isEmail } from '@kantine/contract/form-rules.ts'
import { Autocomplete, Box, Button, Group, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useClub } from '../../data/session.ts'
import { dropdown } from '../../parts/dropdown.ts'
import { useSetFilter } from '../../parts/filters.ts'
import { RecordChoice } from '../../parts/record-choice.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { localTime, utcTime } from '../../words/local-time.ts'
import type { Collection, ListFilter } from './collections.ts'

const words = {
  filters: { en: 'Filters', nl: 'Filters' },
  clear: { en: 'Show all', nl: 'Alles tonen' },
  all: { en: 'All', nl: 'Alle' },
} as const

/**
 * The filters of a list, from its definition. Readers can bookmark and share them in the page's URL. On narrow screens a button shows
 * them until one is set.
 *
 * @param faults errors by filter; the first gets the focus, unless the reader is at another filter
 */
export function RecordFilters({
  of: collection,
  faults,
}: {
  readonly of: Collection
  readonly faults: { readonly [filter: string]: string }
}) {
  const say = useWords(words)
  const { plural, filters } = collection
  const [search] = useSearchParams()
  const set = useSetFilter('starting_after')
  const isFiltered = filters.some(({ name }) => search.has(name))
  const [isOpen, { toggle }] = useDisclosure(isFiltered)
  const fields = useRef<HTMLDivElement>(null)
  const isWrong = Object.keys(faults).length > 0
  useEffect(() => {
    if (isWrong && !fields.current?.contains(document.activeElement))
      fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isWrong])
  return (
    <>
      <Button variant="default" hiddenFrom={wide} aria-expanded={isOpen} onClick={toggle}>
        {say.filters}
      </Button>
      <Box ref={fields} {...(!isOpen && { visibleFrom: wide })}>
        <Group align="flex-start" gap="sm">
          {filters.map((filter) => (
            <FilterField
              key={filter.name}
              of={filter}
              in={collection}
              value={search.get(filter.name) ?? ''}
              error={faults[filter.name]}
              choose={(value) => set(filter.name, value)}
            />
          ))}
          {isFiltered && (
            <Button component={Link} href={`/${plural}`} variant="subtle" style={{ alignSelf: 'flex-end' }}>
              {say.clear}
            </Button>
          )}
        </Group>
      </Box>
    </>
  )
}

/** From this width, fields share a line. */
const wide = 'xs'

const width = { base: '100%', [wide]: '12.5rem' }

const types = { day: 'date', instant: 'datetime-local', text: 'text', id: 'text' } as const

/** The input of one filter: a calendar, a choice or suggestions. */
function FilterField({
  of: filter,
  in: collection,
  value,
  error,
  choose,
}: {
  readonly of: ListFilter
  readonly in: Collection
  readonly value: string
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
