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
  title: { en: 'Activity', nl: 'Activiteit' },
  about: {
    en: 'Who did what in this club, when, and from where. What changed is named, but never what it was or became.',
    nl: 'Wie wat deed in deze club, wanneer en vanaf waar. Wat er wijzigde staat erbij, maar nooit wat het was of werd.',
  },
  none: { en: 'Nothing found', nl: 'Niets gevonden' },
  noneAbout: {
    en: 'Nothing of what is kept fits these filters. Choose others, or a longer period.',
    nl: 'Niets van wat bewaard is past bij deze filters. Kies andere, of een langere periode.',
  },
  clear: { en: 'Show everything', nl: 'Alles tonen' },
  more: { en: 'Show older', nl: 'Ouder tonen' },
} as const

/** What happened in the club and who did it, newest first, filtered by what stands in the address of the page. */
export function ActivityPage() {
  const say = useWords(words)
  const [search] = useSearchParams()
  const { entries, error, hasMore, isReading, more } = useActivity(search)
  return (
    <>
      <PageHead title={say.title} showsTimes>
        {say.about}
      </PageHead>
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
