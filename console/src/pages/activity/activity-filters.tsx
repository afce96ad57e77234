import { Group, NativeSelect } from '@mantine/core'
import { useRead, useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useFilters } from '../../parts/filters.ts'
import { PeriodFilter } from '../../parts/period-filter.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'

const words = {
  who: { en: 'Who', nl: 'Wie' },
  everybody: { en: 'Everybody', nl: 'Iedereen' },
  people: { en: 'Users', nl: 'Gebruikers' },
  keys: { en: 'Keys', nl: 'Sleutels' },
  assistants: { en: 'Assistants', nl: 'Assistenten' },
  allPeople: { en: 'All users', nl: 'Alle gebruikers' },
  allKeys: { en: 'All keys', nl: 'Alle sleutels' },
  allAssistants: { en: 'All assistants', nl: 'Alle assistenten' },
  others: { en: 'Others', nl: 'Anderen' },
  command: { en: 'Command line', nl: 'Opdrachtregel' },
  kantine: { en: 'Kantine itself', nl: 'Kantine zelf' },
  about: { en: 'About', nl: 'Onderwerp' },
  everything: { en: 'Everything', nl: 'Alles' },
  management: { en: 'Management', nl: 'Beheer' },
  data: { en: 'Data of the club', nl: 'Gegevens van de club' },
  records: { en: 'All data', nl: 'Alle gegevens' },
  webhooks: { en: 'Webhooks', nl: 'Webhooks' },
  club: { en: 'Plan and settings', nl: 'Abonnement en instellingen' },
  ever: { en: 'All time', nl: 'Alles' },
} as const

/** The filters of activity; they stand in the address of the page. */
export function ActivityFilters() {
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
        label={say.about}
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
