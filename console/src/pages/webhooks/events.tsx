import { Button, Checkbox, Code, Collapse, Divider, Group, Input, Paper, Stack, Text, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { WebhookLinks } from './webhook-links.tsx'
import { type EventGroup, useEventGroups } from './webhooks-data.ts'

const words = {
  title: { en: 'Events', nl: 'Gebeurtenissen' },
  about: {
    en: 'Notifications contain only ids, no personal data.',
    nl: 'Een melding bevat alleen id’s, geen persoonsgegevens.',
  },
  label: { en: 'Notifications', nl: 'Meldingen' },
  only: {
    en: 'Choose only what the other program needs.',
    nl: 'Kies alleen de meldingen die het andere programma nodig heeft.',
  },
  all: { en: 'All', nl: 'Alle' },
  chosen: {
    en: (chosen: number, all: number) => `${chosen} of ${all} chosen`,
    nl: (chosen: number, all: number) => `${chosen} van ${all} gekozen`,
  },
  search: { en: 'Search events', nl: 'Gebeurtenissen zoeken' },
  none: { en: 'No events found.', nl: 'Geen gebeurtenissen gevonden.' },
  holds: { en: (ids: string) => `with the ids of ${ids}`, nl: (ids: string) => `met de id’s van ${ids}` },
  example: { en: 'Example', nl: 'Voorbeeld' },
  exampleOf: { en: (event: string) => `Example: ${event}`, nl: (event: string) => `Voorbeeld: ${event}` },
} as const

/** Every event that an endpoint can choose, with an example of its notification. */
export function EventCatalogue() {
  const say = useWords(words)
  const { found, text, setText } = useEventSearch()
  const { language } = useLanguage()
  return (
    <>
      <PageHead title={say.title}>{say.about}</PageHead>
      <WebhookLinks />
      <EventSearch text={text} setText={setText} />
      {found.length === 0 && (
        <Text c="dimmed" mt="lg">
          {say.none}
        </Text>
      )}
      {found.map(({ title, events }) => (
        <Section key={title.en} title={title[language]}>
          <Paper withBorder p="lg">
            <Stack gap="lg">
              {events.map((kind) => (
                <EventRow key={kind.event} of={kind} />
              ))}
            </Stack>
          </Paper>
        </Section>
      ))}
    </>
  )
}

/** Chooses events, one by one or by group, with a search. Takes field props from Mantine's form. */
export function EventChoice({
  value,
  onChange,
  error,
}: {
  readonly value: readonly string[]
  onChange(value: string[]): void
  readonly error?: ReactNode
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { groups, found, text, setText } = useEventSearch()
  const all = groups.flatMap(({ events }) => events.map(({ event }) => event))
  const [labelId, errorId] = [useId(), useId()]
  const choose = (events: readonly string[], isChosen: boolean) =>
    onChange(all.filter((event) => (events.includes(event) ? isChosen : value.includes(event))))
  /** A checkbox for several events. */
  const boxOf = (label: string, events: readonly string[]) => {
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
  return (
    // The form focuses this if the choice is invalid.
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
        <Input.Description>
          {say.only} {say.about}
        </Input.Description>
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
      <Group justify="space-between">
        <EventSearch text={text} setText={setText} />
        <Group gap="lg">
          <Text size="sm" c="dimmed" role="status">
            {say.chosen(value.length, all.length)}
          </Text>
          {boxOf(say.all, all)}
        </Group>
      </Group>
      {found.length === 0 && <Text c="dimmed">{say.none}</Text>}
      {found.map(({ title, events }) => (
        <Paper key={title.en} withBorder p="md" role="group" aria-label={title[language]}>
          {boxOf(
            title[language],
            events.map(({ event }) => event),
          )}
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

/** Events by group, and those that contain every word of the typed text in either language. */
function useEventSearch() {
  const [text, setText] = useState('')
  const groups = useEventGroups()
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (title: EventGroup['title'], { event, label }: EventGroup['events'][number]) => {
    const found = [event, label.en, label.nl, title.en, title.nl].join(' ').toLowerCase()
    return wanted.every((word) => found.includes(word))
  }
  const found = groups
    .map(({ title, events }) => ({ title, events: events.filter((kind) => isFound(title, kind)) }))
    .filter(({ events }) => events.length > 0)
  return { groups, found, text, setText }
}

function EventSearch({ text, setText }: { readonly text: string; setText(text: string): void }) {
  const say = useWords(words)
  return (
    <TextInput
      type="search"
      aria-label={say.search}
      placeholder={say.search}
      leftSection={<Search size={16} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      w="16rem"
      maw="100%"
    />
  )
}

/** @param choose selects or deselects the event; without it, the event is read-only */
function EventRow({
  of: { event, label, ids, example },
  isChosen = false,
  choose,
}: {
  readonly of: EventGroup['events'][number]
  readonly isChosen?: boolean
  choose?(isChosen: boolean): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { list } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = label[language]
  const holds = (
    <>
      <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{event}</Code>{' '}
      {say.holds(list(['club', ...ids.map(({ label }) => label[language].toLowerCase())]))}
    </>
  )
  return (
    <div>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        {choose ? (
          <Checkbox
            label={name}
            description={holds}
            checked={isChosen}
            onChange={({ currentTarget }) => choose(currentTarget.checked)}
          />
        ) : (
          <div>
            <Text fw={500}>{name}</Text>
            <Text size="sm" c="dimmed">
              {holds}
            </Text>
          </div>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={say.exampleOf(name)}
          onClick={() => setOpen(!isOpen)}
        >
          {say.example}
        </Button>
      </Group>
      <Collapse expanded={isOpen} id={id}>
        <Code block mt="sm" tabIndex={0} aria-label={say.exampleOf(name)}>
          {JSON.stringify(JSON.parse(example), null, 2)}
        </Code>
      </Collapse>
    </div>
  )
}
