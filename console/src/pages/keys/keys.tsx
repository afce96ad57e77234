import { Alert, Button } from '@mantine/core'
import { Clock, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Empty } from '../../parts/empty.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { CalendarLinks } from '../calendar/calendar-links.tsx'
import { type Key, useKeys } from './key-data.ts'
import { KeyTable } from './key-table.tsx'

const words = {
  title: { en: 'API keys', nl: 'API-sleutels' },
  about: {
    en: 'Programs, such as your website, use a key to read or change the club’s data.',
    nl: 'Met een sleutel kan een programma, zoals je website, gegevens van de club lezen of wijzigen.',
  },
  new: { en: 'New API key', nl: 'Nieuwe API-sleutel' },
  none: { en: 'No keys yet', nl: 'Nog geen sleutels' },
  first: {
    en: 'Create one key for each program. You choose what each can read and change.',
    nl: 'Maak voor elk programma een eigen sleutel. Je kiest per programma wat het mag lezen en wijzigen.',
  },
  ended: { en: 'No longer working', nl: 'Niet meer geldig' },
  links: { en: 'Calendar links', nl: 'Agendalinks' },
  newest: { en: 'Only the newest are shown.', nl: 'Je ziet alleen de nieuwste.' },
  unused: {
    en: (labels: readonly string[], list: string) =>
      labels.length === 1
        ? `Key ${list} hasn’t been used in 30 days. Revoke it if nothing needs it.`
        : `Keys ${list} haven’t been used in 30 days. Revoke the ones you no longer need.`,
    nl: (labels: readonly string[], list: string) =>
      labels.length === 1
        ? `Sleutel ${list} is 30 dagen niet gebruikt. Trek hem in als je hem niet meer nodig hebt.`
        : `Sleutels ${list} zijn 30 dagen niet gebruikt. Trek de sleutels in die je niet meer nodig hebt.`,
  },
  quoted: { en: (label: string) => `“${label}”`, nl: (label: string) => `‘${label}’` },
} as const

/** The club's keys, newest first. */
export function Keys() {
  const say = useWords(words)
  const { data, has_more: hasMore } = useKeys()
  const { data: links } = useRead(useClub().api.calendarLinks.list())
  const keys = data.toReversed()
  const working = keys.filter(({ state }) => state === 'works')
  const ended = keys.filter(({ state }) => state !== 'works')
  const make = (
    <Button component={Link} href="/keys/new" leftSection={<Plus size={16} aria-hidden />}>
      {say.new}
    </Button>
  )
  return (
    <>
      <PageHead title={say.title} {...(working.length > 0 && { actions: make })}>
        {say.about}
      </PageHead>
      {working.length === 0 ? (
        <Empty title={say.none} action={make}>
          {say.first}
        </Empty>
      ) : (
        <>
          <UnusedKeys among={working} />
          <KeyTable label={say.title} keys={working} />
        </>
      )}
      {ended.length > 0 && (
        <Section title={say.ended} {...(hasMore && { about: say.newest })}>
          <KeyTable label={say.ended} keys={ended} haveEnded />
        </Section>
      )}
      {links.length > 0 && (
        <Section title={say.links}>
          <CalendarLinks />
        </Section>
      )}
    </>
  )
}

function UnusedKeys({ among }: { readonly among: readonly Key[] }) {
  const say = useWords(words)
  const { list } = useFormat()
  const labels = among.filter(({ marks }) => marks.includes('unused')).map(({ label }) => say.quoted(label))
  if (labels.length === 0) return null
  return (
    <Alert color="yellow" mb="md" icon={<Clock aria-hidden />}>
      {say.unused(labels, list(labels))}
    </Alert>
  )
}
