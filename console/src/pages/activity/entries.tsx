import './entries.css'
import { Badge, Box, Button, Group, Text, ThemeIcon, Title } from '@mantine/core'
import {
  Bot,
  ChevronDown,
  ChevronRight,
  Database,
  KeyRound,
  type LucideIcon,
  Settings,
  UserRound,
  Webhook,
} from 'lucide-react'
import { useState } from 'react'
import type { Entry } from '../../api.ts'
import { Failure } from '../../parts/failure.tsx'
import { isolated, useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { useRecordsOf } from './activity-data.ts'
import { useWho } from './who.ts'

const words = {
  today: { en: 'Today', nl: 'Vandaag' },
  from: { en: (address: string) => `from ${address}`, nl: (address: string) => `vanuit ${address}` },
  show: { en: 'Show records', nl: 'Details tonen' },
  hide: { en: 'Hide', nl: 'Verbergen' },
  showMore: { en: 'Show more', nl: 'Meer tonen' },
  others: { en: (number: string) => `and ${number} more`, nl: (number: string) => `en nog ${number}` },
  quoted: { en: (text: string) => `“${text}”`, nl: (text: string) => `‘${text}’` },
  person: { en: (id: string) => `User ${id}`, nl: (id: string) => `Gebruiker ${id}` },
} as const

export function EntriesByDay({ entries }: { readonly entries: readonly Entry[] }) {
  const say = useWords(words)
  const { day } = useFormat()
  const today = day(new Date().toISOString())
  return [...Map.groupBy(entries, ({ at }) => day(at))].map(([name, ofDay]) => (
    <section key={name} className="entries-of-day">
      <Title order={2} size="h3" c="dimmed">
        {name === today ? say.today : name}
      </Title>
      <Box mt="xs">
        <Entries entries={ofDay} />
      </Box>
    </section>
  ))
}

/**
 * Entries as a list.
 *
 * @param isOfSeveralDays show relative times instead of the time of day
 */
export function Entries({
  entries,
  isOfSeveralDays = false,
}: {
  readonly entries: readonly Entry[]
  readonly isOfSeveralDays?: boolean
}) {
  const sentenceOf = useSentences()
  const { time, moment, relative } = useFormat()
  return (
    <ul className={isOfSeveralDays ? 'rows entries entries-of-several-days' : 'rows entries'}>
      {entries.map((entry, at) => {
        const { text, more } = sentenceOf(entry)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and never change.
          <li key={at}>
            <EntryIcon what={entry.what} />
            <div className="entry">
              <Text fw={500}>{text}</Text>
              <Details of={more} />
              <Who of={entry} />
              {entry.group_id !== null && <RecordsOf group={entry.group_id} what={text} />}
            </div>
            <Text component="time" dateTime={entry.at} title={moment(entry.at)} size="sm" c="dimmed">
              {isOfSeveralDays ? relative(entry.at) : time(entry.at)}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}

function Who({ of: entry }: { readonly of: Entry }) {
  const say = useWords(words)
  const { address } = entry
  const who = useWho()(entry)
  return (
    <Text size="sm" c="dimmed">
      {address === null ? who : `${who} · ${say.from(address)}`}
    </Text>
  )
}

/**
 * The records that an entry is about, shown on request.
 *
 * @param what the entry's sentence, for screen readers
 */
function RecordsOf({ group, what }: { readonly group: number; readonly what: string }) {
  const say = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mt={2}
        ms={-8}
        leftSection={<Chevron size={14} aria-hidden />}
        aria-expanded={isOpen}
        aria-label={`${isOpen ? say.hide : say.show}: ${what}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? say.hide : say.show}
      </Button>
      {isOpen && <Records group={group} what={what} />}
    </>
  )
}

function Records({ group, what }: { readonly group: number; readonly what: string }) {
  const say = useWords(words)
  const sentenceOf = useSentences()
  const { entries, error, hasMore, isReading, more } = useRecordsOf(group)
  return (
    <>
      <ul className="records-of-entry" aria-label={what}>
        {entries.map((entry, at) => {
          const { text, more } = sentenceOf(entry)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and never change.
            <li key={at}>
              {text}
              <Details of={more} />
            </li>
          )
        })}
      </ul>
      <Failure error={error} />
      {(hasMore || isReading) && (
        <Group mt="xs">
          <Button variant="default" size="xs" loading={isReading} onClick={() => void more()}>
            {say.showMore}
          </Button>
        </Group>
      )}
    </>
  )
}

const mostDetails = 8

/** Details as badges, such as the names of changed fields. */
function Details({ of: names }: { readonly of: readonly string[] }) {
  const say = useWords(words)
  const { number } = useFormat()
  if (names.length === 0) return null
  const rest = names.length - mostDetails
  return (
    <Group gap={4} my={2}>
      {names.slice(0, mostDetails).map((name) => (
        <Badge key={name} color="gray" size="sm">
          {name}
        </Badge>
      ))}
      {rest > 0 && (
        <Text size="sm" c="dimmed">
          {say.others(number(rest))}
        </Text>
      )}
    </Group>
  )
}

/** Icons by the first word of an action. Other actions are about records. */
const icons: { readonly [kind: string]: LucideIcon } = {
  key: KeyRound,
  endpoint: Webhook,
  secret: Webhook,
  secrets: Webhook,
  delivery: Webhook,
  deliveries: Webhook,
  grant: Bot,
  assistants: Bot,
  person: UserRound,
  role: UserRound,
  invitation: UserRound,
  club: Settings,
  plan: Settings,
  quotas: Settings,
  stages: Settings,
  time_zone: Settings,
}

function EntryIcon({ what }: { readonly what: string }) {
  const [kind = ''] = what.split('.')
  const Icon = icons[kind] ?? Database
  return (
    <ThemeIcon variant="light" color="gray" radius="xl" size="2rem" aria-hidden>
      <Icon size={16} />
    </ThemeIcon>
  )
}

/** Writes entries as sentences with details, such as the names of changed fields. */
function useSentences() {
  const say = useWords(words)
  const { language } = useLanguage()
  const nameOf = ({ subject, subject_name: name }: Entry) => {
    const [kind, id = ''] = subject.split(' ')
    if (kind === 'administrator') return name === null ? say.person(id) : isolated(name)
    return name === null ? id : say.quoted(isolated(shortOf(name)))
  }
  return (entry: Entry) => ({
    text: entry.sentence[language].replace('{subject}', () => nameOf(entry)),
    more: entry.below.map((detail) => detail[language]),
  })
}

/** The host of a URL; other names stay unchanged. */
const shortOf = (name: string): string => (URL.canParse(name) && name.includes('://') ? new URL(name).host : name)
