import { Checkbox, Code, Fieldset, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { count } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { EventExample } from './event-example.tsx'
import { type EventGroup, useEventGroups } from './webhooks-data.ts'

const words = {
  label: { en: 'What it is told', nl: 'Wat het te horen krijgt' },
  about: {
    en: 'Choose only what the other program needs. A notification holds numbers of records and no personal data.',
    nl: 'Kies alleen wat het andere programma nodig heeft. Een melding bevat nummers van records en geen persoonsgegevens.',
  },
  search: { en: 'Search events', nl: 'Gebeurtenissen zoeken' },
  all: { en: 'Everything', nl: 'Alles' },
  allOf: { en: (group: string) => `All of ${group}`, nl: (group: string) => `Alles van ${group}` },
  chosen: {
    en: (chosen: number, all: number) => `${chosen} of ${count(all, 'event', 'events')} chosen`,
    nl: (chosen: number, all: number) => `${chosen} van ${count(all, 'gebeurtenis', 'gebeurtenissen')} gekozen`,
  },
  none: { en: 'No event has these words.', nl: 'Geen gebeurtenis heeft deze woorden.' },
} as const

type Choice = {
  readonly value: readonly string[]
  onChange(value: string[]): void
  readonly error?: ReactNode
}

/** Chooses events of the catalogue, group by group, with a search; each shows what its notification holds. */
export function EventChoice({ value, onChange, error }: Choice) {
  const say = useWords(words)
  const { language } = useLanguage()
  const [search, setSearch] = useState('')
  const groups = useEventGroups()
  const all = groups.flatMap(({ events }) => events.map(({ event }) => event))
  const found = matching(groups, search)
  const choose = (events: readonly string[], isChosen: boolean) =>
    onChange(all.filter((event) => (events.includes(event) ? isChosen : value.includes(event))))
  const errorId = useId()
  return (
    <Fieldset
      legend={say.label}
      variant="unstyled"
      data-path="events"
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {say.about}
        </Text>
        <Group justify="space-between" align="center">
          <TextInput
            type="search"
            aria-label={say.search}
            placeholder={say.search}
            leftSection={<Search size={16} aria-hidden />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            w="16rem"
          />
          <Text size="sm" c="dimmed" role="status">
            {say.chosen(value.length, all.length)}
          </Text>
        </Group>
        {error && <Input.Error id={errorId}>{error}</Input.Error>}
        {search === '' && <AllOf label={say.all} events={all} value={value} choose={choose} />}
        {found.length === 0 && <Text c="dimmed">{say.none}</Text>}
        {found.map(({ title, events }) => (
          <Fieldset key={title.en} legend={title[language]}>
            <Stack gap="md">
              {events.length > 1 && search === '' && (
                <AllOf
                  label={say.allOf(title[language])}
                  events={events.map(({ event }) => event)}
                  value={value}
                  choose={choose}
                />
              )}
              {events.map((kind) => (
                <Stack key={kind.event} gap={2}>
                  <Checkbox
                    checked={value.includes(kind.event)}
                    onChange={({ currentTarget }) => choose([kind.event], currentTarget.checked)}
                    label={
                      <Group gap="xs" component="span">
                        <span>{kind.label[language]}</span>
                        <Code>{kind.event}</Code>
                      </Group>
                    }
                  />
                  <EventExample of={kind} />
                </Stack>
              ))}
            </Stack>
          </Fieldset>
        ))}
      </Stack>
    </Fieldset>
  )
}

/** One box for several events. */
const AllOf = ({
  label,
  events,
  value,
  choose,
}: {
  readonly label: string
  readonly events: readonly string[]
  readonly value: readonly string[]
  choose(events: readonly string[], isChosen: boolean): void
}) => {
  const chosen = events.filter((event) => value.includes(event)).length
  return (
    <Checkbox
      fw={500}
      label={label}
      checked={chosen === events.length}
      indeterminate={chosen > 0 && chosen < events.length}
      onChange={({ currentTarget }) => choose(events, currentTarget.checked)}
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
