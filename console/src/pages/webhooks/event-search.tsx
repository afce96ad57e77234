import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useWords } from '../../words/language.tsx'
import type { EventGroup } from './webhooks-data.ts'

const words = { search: { en: 'Search events', nl: 'Gebeurtenissen zoeken' } } as const

/** The field that searches events. */
export function EventSearch({ value, onChange }: { readonly value: string; onChange(value: string): void }) {
  const say = useWords(words)
  return (
    <TextInput
      type="search"
      aria-label={say.search}
      placeholder={say.search}
      leftSection={<Search size={16} aria-hidden />}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      w="16rem"
      maw="100%"
    />
  )
}

/** The groups with the events that have every word of the search, in either language. */
export function matching(groups: readonly EventGroup[], search: string): EventGroup[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(({ title, events }) => ({
      title,
      events: events.filter(({ event, label }) => {
        const text = [event, label.en, label.nl, title.en, title.nl].join(' ').toLowerCase()
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter(({ events }) => events.length > 0)
}
