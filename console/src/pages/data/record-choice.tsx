import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useWords } from '../../words/language.tsx'
import { type ClubRecord, type Hit, type Page, useCollections, useTitleOf } from './collections.ts'
import { dropdown } from './dropdown.ts'

const words = {
  all: { en: 'All', nl: 'Alle' },
  clear: { en: 'Clear', nl: 'Wissen' },
} as const

/** How many records are offered before the reader types. */
const mostOffered = 50

/** Milliseconds after the last key until the search begins. */
const pauseMs = 200

/** A field that takes a record of another collection, found by its name; a form gets its id. */
export function RecordChoice({
  from: plural,
  value,
  ...field
}: {
  /** The collection of the record. */
  readonly from: string
  /** The id of the record that is chosen; the empty text for none. */
  readonly value: string
} & Pick<SelectProps, 'name' | 'label' | 'w' | 'error'>) {
  const say = useWords(words)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Option | null>()
  const named = useNamed(plural, value)
  const chosen = picked === undefined ? named : picked
  const offered = useOffered(plural, typed === chosen?.label ? '' : typed, isOpen)
  const others = offered.filter((one) => one.value !== chosen?.value)
  return (
    <Select
      {...field}
      {...dropdown}
      data={chosen ? [chosen, ...others] : others}
      value={(picked === undefined ? value : picked?.value) || null}
      onChange={(_, option) => setPicked(option)}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      // The server has searched: also for words that are not together in the name.
      filter={({ options }) => options}
      placeholder={say.all}
      clearButtonProps={{ 'aria-label': say.clear }}
    />
  )
}

type Option = { readonly value: string; readonly label: string }

/** The record that the address names, once its name is known; one that is gone is called by its id. */
function useNamed(plural: string, id: string): Option | undefined {
  const { path } = useClub()
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const { data } = useReadLater<Page<Hit>>(path(`${plural}/titles?ids=${id}`), { enabled: isId })
  return data && { value: id, label: data.data[0]?.title ?? id }
}

/** The records that fit what was typed; the first ones of the collection before that. */
function useOffered(plural: string, typed: string, isOpen: boolean): readonly Option[] {
  const { path } = useClub()
  const titleOf = useTitleOf()
  const collection = useCollections().find((one) => one.plural === plural)
  const [query] = useDebouncedValue(typed.trim(), pauseMs)
  const isSearch = /[\p{L}\p{N}]/u.test(query)
  const enabled = isOpen && collection !== undefined
  const wanted = new URLSearchParams({ query, resource: plural })
  const found = useReadLater<Page<Hit>>(path(`search?${wanted}`), { enabled: enabled && isSearch })
  const first = useReadLater<Page<ClubRecord>>(path(`${plural}?limit=${mostOffered}`), {
    enabled: enabled && !isSearch,
  })
  if (isSearch) return (found.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  if (!collection) return []
  return (first.data?.data ?? []).map((record) => ({ value: String(record.id), label: titleOf(collection, record) }))
}
