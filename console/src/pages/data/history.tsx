import { Button, Group, Text } from '@mantine/core'
import { useClub } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { useHistoryOf } from '../activity/activity-data.ts'
import { Entries } from '../activity/entries.tsx'
import type { ClubRecord, Collection } from './collections.ts'

const words = {
  title: { en: 'History', nl: 'Geschiedenis' },
  none: { en: 'No changes recorded.', nl: 'Nog geen wijzigingen.' },
  more: { en: 'Show older changes', nl: 'Oudere wijzigingen tonen' },
} as const

/** The history of a record, for a reader who may change it: each change with its author and fields. */
export function History({ of: collection, record }: { readonly of: Collection; readonly record: ClubRecord }) {
  const { may } = useClub()
  return may(collection.write_permission) && <Changes of={collection} record={record} />
}

function Changes({ of: { plural }, record: { id } }: { readonly of: Collection; readonly record: ClubRecord }) {
  const say = useWords(words)
  const { entries, error, hasMore, isReading, more } = useHistoryOf(plural, id)
  if (isReading && entries.length === 0) return null
  return (
    <Section title={say.title}>
      <Failure error={error} />
      {entries.length > 0 ? <Entries entries={entries} isOfSeveralDays /> : <Text c="dimmed">{say.none}</Text>}
      {hasMore && (
        <Group>
          <Button variant="default" loading={isReading} onClick={() => void more()}>
            {say.more}
          </Button>
        </Group>
      )}
    </Section>
  )
}
