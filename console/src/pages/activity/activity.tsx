import { Button, Center, Loader } from '@mantine/core'
import { Link, useSearchParams } from 'wouter'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'
import { useActivity } from './activity-data.ts'
import { ActivityFilters } from './activity-filters.tsx'
import { EntriesByDay } from './entries.tsx'

const words = {
  title: { en: 'Activity', nl: 'Logboek' },
  about: {
    en: 'You see which field changed, not its old or new value.',
    nl: 'Je ziet welk veld wijzigde, niet de oude of nieuwe inhoud.',
  },
  none: { en: 'Nothing found', nl: 'Niets gevonden' },
  noneAbout: {
    en: 'Nothing matches these filters. Try a longer period.',
    nl: 'Niets past bij deze filters. Probeer een langere periode.',
  },
  clear: { en: 'Show everything', nl: 'Alles tonen' },
  more: { en: 'Show older', nl: 'Oudere tonen' },
} as const

/** What happened in the club and who did it, newest first, filtered by what stands in the address of the page. */
export function ActivityPage() {
  const say = useWords(words)
  const [search] = useSearchParams()
  const { entries, error, hasMore, isReading, more } = useActivity(search)
  return (
    <>
      <PageHead title={say.title}>{say.about}</PageHead>
      <ActivityFilters />
      <EntriesByDay entries={entries} />
      <Failure error={error} />
      {isReading && entries.length === 0 && (
        <Center p="xl">
          <Loader />
        </Center>
      )}
      {entries.length === 0 && !isReading && !hasMore && !error && (
        <Empty
          title={say.none}
          action={
            <Button component={Link} href="/activity" variant="default">
              {say.clear}
            </Button>
          }
        >
          {say.noneAbout}
        </Empty>
      )}
      {hasMore && (
        <Center mt="lg">
          <Button variant="default" loading={isReading} onClick={() => void more()}>
            {say.more}
          </Button>
        </Center>
      )}
    </>
  )
}
