import { Button, Center, Group, NativeSelect } from '@mantine/core'
import { Link, useSearchParams } from 'wouter'
import { useRead, useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Waiting } from '../../frame/waiting.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useFilters } from '../../parts/filters.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { PeriodFilter } from '../../parts/period-filter.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { useActivity } from './activity-data.ts'
import { EntriesByDay } from './entries.tsx'

const words = {
  title: { en: 'Activity', nl: 'Logboek' },
  about: {
    en: 'Entries show which field changed, but not its value. For trial members, they also show the old and new stage.',
    nl: 'Je ziet welk veld is gewijzigd, maar niet de inhoud. Bij kennismakers zie je ook de oude en nieuwe fase.',
  },
  none: { en: 'No results', nl: 'Niets gevonden' },
  noneAbout: {
    en: 'Nothing matches these filters. Try a longer period.',
    nl: 'Geen resultaten met deze filters. Probeer een langere periode.',
  },
  clear: { en: 'Show everything', nl: 'Alles tonen' },
  more: { en: 'Show older', nl: 'Oudere tonen' },
  who: { en: 'Who', nl: 'Wie' },
  everybody: { en: 'Everyone', nl: 'Iedereen' },
  people: { en: 'Users', nl: 'Gebruikers' },
  keys: { en: 'Keys', nl: 'Sleutels' },
  assistants: { en: 'Assistants', nl: 'Assistenten' },
  allPeople: { en: 'All users', nl: 'Alle gebruikers' },
  allKeys: { en: 'All keys', nl: 'Alle sleutels' },
  allAssistants: { en: 'All assistants', nl: 'Alle assistenten' },
  others: { en: 'Others', nl: 'Anderen' },
  command: { en: 'Command line', nl: 'Opdrachtregel' },
  kantine: { en: 'Kantine itself', nl: 'Kantine zelf' },
  everything: { en: 'Everything', nl: 'Alles' },
  management: { en: 'Management', nl: 'Beheer' },
  data: { en: 'Club data', nl: 'Gegevens van de club' },
  records: { en: 'All data', nl: 'Alle gegevens' },
  webhooks: { en: 'Webhooks', nl: 'Webhooks' },
  club: { en: 'Plan and settings', nl: 'Abonnement en instellingen' },
  ever: { en: 'All time', nl: 'Hele periode' },
  subject: { en: 'Subject', nl: 'Onderwerp' },
} as const

/** The club's log, newest first, with filters from the URL. */
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
      {isReading && entries.length === 0 && <Waiting />}
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

/** The log's filters, in the page's URL. */
function ActivityFilters() {
  const say = useWords(words)
  const { language } = useLanguage()
  const { api, may } = useClub()
  const people = useReadLater(api.people.list(), { enabled: may('people:manage') }).data?.data ?? []
  const keys = useReadLater(api.keys.list(), { enabled: may('keys:manage') }).data?.data ?? []
  const subjects = useRead(api.activity.subjects()).data
  const filter = useFilters()
  return (
    <Group align="flex-end" gap="sm" mb="lg">
      <NativeSelect
        label={say.who}
        {...filter('who')}
        data={[
          { value: '', label: say.everybody },
          {
            group: say.people,
            items: [
              { value: 'administrator', label: say.allPeople },
              ...people.map(({ id, name }) => ({ value: `administrator.${id}`, label: name })),
            ],
          },
          {
            group: say.keys,
            items: [
              { value: 'key', label: say.allKeys },
              ...keys.map(({ id, label }) => ({ value: `key.${id}`, label })),
            ],
          },
          {
            group: say.others,
            items: [
              { value: 'assistants', label: say.allAssistants },
              { value: 'command', label: say.command },
              { value: 'kantine', label: say.kantine },
            ],
          },
        ]}
      />
      <NativeSelect
        label={say.subject}
        {...filter('about')}
        data={[
          { value: '', label: say.everything },
          {
            group: say.management,
            items: (['keys', 'webhooks', 'assistants', 'people', 'club'] as const).map((about) => ({
              value: about,
              label: say[about],
            })),
          },
          {
            group: say.data,
            items: [
              { value: 'records', label: say.records },
              ...subjects.map(({ about, title }) => ({ value: about, label: title[language] })),
            ],
          },
        ]}
      />
      <PeriodFilter filter={filter} all={say.ever} periods={['month', 'week', 'day', 'hour']} />
    </Group>
  )
}
