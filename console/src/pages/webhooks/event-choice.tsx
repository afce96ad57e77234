import { Checkbox, Divider, Group, Input, Paper, Stack, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useLanguage, useWords } from '../../words/language.tsx'
import { EventRow } from './event-row.tsx'
import { EventSearch, matching } from './event-search.tsx'
import { useEventGroups } from './webhooks-data.ts'

const words = {
  label: { en: 'What it is told', nl: 'Wat het te horen krijgt' },
  about: {
    en: 'Choose only what the other program needs. A notification holds numbers of records and no personal data.',
    nl: 'Kies alleen wat het andere programma nodig heeft. Een melding bevat nummers van records en geen persoonsgegevens.',
  },
  all: { en: 'Everything', nl: 'Alles' },
  chosen: {
    en: (chosen: number, all: number) => `${chosen} of ${all} chosen`,
    nl: (chosen: number, all: number) => `${chosen} van ${all} gekozen`,
  },
  none: { en: 'No event has these words.', nl: 'Geen gebeurtenis heeft deze woorden.' },
} as const

type Choice = {
  readonly value: readonly string[]
  onChange(value: string[]): void
  readonly error?: ReactNode
}

/** Chooses events of the catalogue, one by one or a whole group, with a search. */
export function EventChoice({ value, onChange, error }: Choice) {
  const say = useWords(words)
  const { language } = useLanguage()
  const [search, setSearch] = useState('')
  const groups = useEventGroups()
  const all = groups.flatMap(({ events }) => events.map(({ event }) => event))
  const found = matching(groups, search)
  const [labelId, errorId] = [useId(), useId()]
  const choose = (events: readonly string[], isChosen: boolean) =>
    onChange(all.filter((event) => (events.includes(event) ? isChosen : value.includes(event))))
  return (
    // The form gives this the focus when something is wrong with the choice.
    <Stack
      gap="sm"
      role="group"
      aria-labelledby={labelId}
      aria-describedby={error ? errorId : undefined}
      data-path="events"
      tabIndex={-1}
    >
      <div>
        <Input.Label component="div" id={labelId}>
          {say.label}
        </Input.Label>
        <Input.Description>{say.about}</Input.Description>
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
      <Group justify="space-between">
        <EventSearch value={search} onChange={setSearch} />
        <Group gap="lg">
          <Text size="sm" c="dimmed" role="status">
            {say.chosen(value.length, all.length)}
          </Text>
          <AllOf label={say.all} events={all} value={value} choose={choose} />
        </Group>
      </Group>
      {found.length === 0 && <Text c="dimmed">{say.none}</Text>}
      {found.map(({ title, events }) => (
        <Paper key={title.en} withBorder p="md" role="group" aria-label={title[language]}>
          <AllOf label={title[language]} events={events.map(({ event }) => event)} value={value} choose={choose} />
          <Divider my="sm" />
          <Stack gap="md">
            {events.map((kind) => (
              <EventRow
                key={kind.event}
                of={kind}
                isChosen={value.includes(kind.event)}
                choose={(isChosen) => choose([kind.event], isChosen)}
              />
            ))}
          </Stack>
        </Paper>
      ))}
    </Stack>
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
      fw={600}
      label={label}
      checked={chosen === events.length}
      indeterminate={chosen > 0 && chosen < events.length}
      onChange={({ currentTarget }) => choose(events, currentTarget.checked)}
    />
  )
}
