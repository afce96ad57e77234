import { MultiSelect, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { queryOf, useReadLater } from '../data/queries.ts'
import { useClub } from '../data/session.ts'
import {
  type ClubRecord,
  chunksOf,
  type Hit,
  type Page,
  useCollections,
  useTitleOf,
} from '../pages/data/collections.ts'
import { useWords } from '../words/language.tsx'
import { dropdown } from './dropdown.ts'
import { type Named, useTellApart } from './namesakes.ts'

const words = {
  clear: { en: 'Clear', nl: 'Wissen' },
  none: { en: 'No results', nl: 'Niets gevonden' },
} as const

/** A field for one record of a collection, found by name. Its value is the id as a string, or the empty string. */
export function RecordChoice({
  from: plural,
  value,
  onChange,
  ...field
}: RecordsField & { readonly value: string; onChange(id: string): void }) {
  const { choices, choose } = useRecords(plural, value === '' ? [] : [value])
  return (
    <Select
      {...field}
      {...choices}
      value={value || null}
      onChange={(id) => {
        choose(id ? [id] : [])
        onChange(id ?? '')
      }}
    />
  )
}

/** A field for several records of a collection, found by name. Its value is their ids as strings. */
export function RecordsChoice({
  from: plural,
  value,
  onChange,
  ...field
}: RecordsField & { readonly value: readonly string[]; onChange(ids: readonly string[]): void }) {
  const { choices, choose } = useRecords(plural, value)
  return (
    <MultiSelect
      {...field}
      {...choices}
      value={[...value]}
      aria-required={field.required}
      hidePickedOptions
      onChange={(ids) => {
        choose(ids)
        onChange(ids)
      }}
    />
  )
}

const mostOffered = 50

/** Milliseconds after the last keystroke before the search starts. */
const pauseMs = 200

type RecordsField = Pick<SelectProps, 'label' | 'description' | 'required' | 'placeholder' | 'w' | 'maw' | 'error'> & {
  readonly from: string
}

type Option = { readonly value: string; readonly label: string }

/** The options for a field in which these ids are chosen. */
function useRecords(plural: string, ids: readonly string[]) {
  const say = useWords(words)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<readonly Option[]>([])
  const named = useNamed(plural, ids)
  const chosen = ids.flatMap((id) => [...picked, ...named].find(({ value }) => value === id) ?? [])
  const offered = useOffered(plural, chosen.some(({ label }) => label === typed) ? '' : typed, isOpen)
  const data = [...chosen, ...offered.options.filter(({ value }) => !ids.includes(value))]
  return {
    /** Remembers the names of the chosen records. */
    choose: (ids: readonly string[]) => setPicked(data.filter(({ value }) => ids.includes(value))),
    choices: {
      ...dropdown,
      data,
      searchable: true,
      // A field that gets the focus with an error shows the error, not the names above it.
      openOnFocus: false,
      clearable: true,
      searchValue: typed,
      onSearchChange: setTyped,
      onDropdownOpen: () => setOpen(true),
      // The server has already searched, and also finds words that are not adjacent in the name.
      filter: (({ options }) => options) as OptionsFilter,
      clearButtonProps: { 'aria-label': say.clear },
      ...(offered.isLoaded && typed.trim() !== '' && { nothingFoundMessage: say.none }),
      // Screen readers, and tests, wait for the options of the text as it is now.
      'aria-busy': isOpen && !offered.isLoaded,
      // Enter chooses an option. While the names load, it would submit the form instead.
      onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault(),
    },
  }
}

/** Records by id, once their names are loaded. A missing record shows its id. */
function useNamed(plural: string, ids: readonly string[]): readonly Option[] {
  const { path } = useClub()
  const optionsOf = useOptions()
  const wanted = ids.filter((id) => /^[1-9]\d{0,14}$/.test(id))
  const answers = useQueries({
    queries: [...chunksOf(wanted)].map((some) => queryOf<Page<Hit>>(path(`${plural}/titles?ids=${some}`))),
  })
  if (answers.some(({ data }) => !data)) return []
  const known = optionsOf(answers.flatMap(({ data }) => data?.data ?? []))
  return wanted.map((id) => known.find(({ value }) => value === id) ?? { value: id, label: id })
}

/** Options for records. Those with the same name say which is which. */
function useOptions() {
  const apart = useTellApart()
  return (all: readonly Named[]): readonly Option[] =>
    all.map((one) => {
      const mark = apart(one, all)
      return { value: String(one.id), label: mark === undefined ? one.title : `${one.title} (${mark})` }
    })
}

/** The records that match the typed text, or the first ones of the collection; `isLoaded` is false while they load. */
function useOffered(plural: string, typed: string, isOpen: boolean) {
  const { path } = useClub()
  const titleOf = useTitleOf()
  const optionsOf = useOptions()
  const collection = useCollections().find((one) => one.plural === plural)
  const [query] = useDebouncedValue(typed.trim(), pauseMs)
  const isSearch = /[\p{L}\p{N}]/u.test(query)
  const enabled = isOpen && collection !== undefined
  const wanted = new URLSearchParams({ query, resource: plural })
  const found = useReadLater<Page<Hit>>(path(`search?${wanted}`), { enabled: enabled && isSearch })
  const first = useReadLater<Page<ClubRecord>>(path(`${plural}?limit=${mostOffered}`), {
    enabled: enabled && !isSearch,
  })
  const { isSuccess, isPlaceholderData } = isSearch ? found : first
  const named: readonly Named[] = isSearch
    ? (found.data?.data ?? [])
    : collection
      ? (first.data?.data ?? []).map((record) => ({ ...record, title: titleOf(collection, record) }))
      : []
  return { options: optionsOf(named), isLoaded: isSuccess && !isPlaceholderData && query === typed.trim() }
}
