import { Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { EventRow } from './event-row.tsx'
import { EventSearch, matching } from './event-search.tsx'
import { WebhookLinks } from './webhook-links.tsx'
import { useEventGroups } from './webhooks-data.ts'

const words = {
  title: { en: 'Events', nl: 'Gebeurtenissen' },
  about: {
    en: 'What an endpoint can be told. A notification holds numbers of records and no personal data: with a key, the other program reads what it needs.',
    nl: 'Wat een endpoint te horen kan krijgen. Een melding bevat nummers van records en geen persoonsgegevens: met een sleutel leest het andere programma wat het nodig heeft.',
  },
  none: { en: 'No event has these words.', nl: 'Geen gebeurtenis heeft deze woorden.' },
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
      <EventSearch value={search} onChange={setSearch} />
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
