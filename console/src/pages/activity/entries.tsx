import { Text, Title } from '@mantine/core'
import type { Entry } from '../../api.ts'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { Details } from './details.tsx'
import './entries.css'
import { EntryIcon } from './entry-icon.tsx'
import { RecordsOf } from './records-of.tsx'
import { useSentences } from './use-sentences.ts'
import { Who } from './who.tsx'

const words = {
  today: { en: 'Today', nl: 'Vandaag' },
} as const

/** Entries in the order in which they are given, under the days on which they happened. */
export function EntriesByDay({ entries }: { readonly entries: readonly Entry[] }) {
  const say = useWords(words)
  const { day } = useFormat()
  const today = day(new Date().toISOString())
  return [...Map.groupBy(entries, ({ at }) => day(at))].map(([name, ofDay]) => (
    <section key={name} className="entries-of-day">
      <Title order={2} size="h3" c="dimmed">
        {name === today ? say.today : name}
      </Title>
      <Entries entries={ofDay} />
    </section>
  ))
}

/**
 * Entries as a list.
 *
 * @param isOfSeveralDays whether they say how long ago they happened, in place of the time of day
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
    <ul className={isOfSeveralDays ? 'entries entries-of-several-days' : 'entries'}>
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
