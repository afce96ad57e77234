import { Code, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { matching } from './event-choice.tsx'
import { readable } from './event-example.tsx'
import { WebhookLinks } from './webhook-links.tsx'
import { type EventKind, useEventGroups } from './webhooks-data.ts'

const words = {
  title: { en: 'Events', nl: 'Gebeurtenissen' },
  about: {
    en: 'What an endpoint can be told. A notification holds numbers of records and no personal data: with a key, the other program reads what it needs.',
    nl: 'Wat een endpoint te horen kan krijgen. Een melding bevat nummers van records en geen persoonsgegevens: met een sleutel leest het andere programma wat het nodig heeft.',
  },
  search: { en: 'Search events', nl: 'Gebeurtenissen zoeken' },
  none: { en: 'No event has these words.', nl: 'Geen gebeurtenis heeft deze woorden.' },
  holds: { en: (ids: string) => `Holds the number of: ${ids}`, nl: (ids: string) => `Bevat het nummer van: ${ids}` },
  club: { en: 'Club', nl: 'Club' },
  example: { en: (event: string) => `Example of ${event}`, nl: (event: string) => `Voorbeeld van ${event}` },
} as const

/** Every event that an endpoint can choose, with what its notification holds and an example. */
export function EventCatalogue() {
  const say = useWords(words)
  const { language } = useLanguage()
  const [search, setSearch] = useState('')
  const found = matching(useEventGroups(), search)
  return (
    <>
      <PageHead title={say.title}>{say.about}</PageHead>
      <WebhookLinks />
      <TextInput
        type="search"
        aria-label={say.search}
        placeholder={say.search}
        leftSection={<Search size={16} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        maw="20rem"
      />
      {found.length === 0 && (
        <Text c="dimmed" mt="lg">
          {say.none}
        </Text>
      )}
      {found.map(({ title, events }) => (
        <Section key={title.en} title={title[language]}>
          {events.map((kind) => (
            <EventCard key={kind.event} of={kind} />
          ))}
        </Section>
      ))}
    </>
  )
}

function EventCard({ of: { event, label, ids, example } }: { readonly of: EventKind }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { list } = useFormat()
  return (
    <Paper withBorder p="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="xs">
          <Title order={3}>{label[language]}</Title>
          <Group>
            <Code>{event}</Code>
          </Group>
          <Text size="sm" c="dimmed">
            {say.holds(list([say.club, ...ids.map(({ label }) => label[language])]))}
          </Text>
        </Stack>
        <Code block tabIndex={0} aria-label={say.example(event)}>
          {readable(example)}
        </Code>
      </SimpleGrid>
    </Paper>
  )
}
