import { Group, NativeSelect } from '@mantine/core'
import { useFilters } from '../../parts/filters.ts'
import { PeriodFilter } from '../../parts/period-filter.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { stateWords } from './delivery-badge.tsx'
import { testEvent, useEventNames } from './event-names.ts'
import { nameOf, useEndpoints, useEventGroups } from './webhooks-data.ts'

const words = {
  endpoint: { en: 'Endpoint', nl: 'Endpoint' },
  event: { en: 'Event', nl: 'Gebeurtenis' },
  state: { en: 'State', nl: 'Toestand' },
  all: { en: 'All', nl: 'Alle' },
  month: { en: 'The last 30 days', nl: 'De laatste 30 dagen' },
} as const

/** The filters of the delivery log; they stand in the address of the page, which can be kept and passed on. */
export function DeliveryFilters() {
  const say = useWords(words)
  const sayState = useWords(stateWords)
  const { language } = useLanguage()
  const eventName = useEventNames()
  const endpoints = useEndpoints()
  const groups = useEventGroups()
  const filter = useFilters('starting_after')
  const all = { value: '', label: say.all }
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={say.endpoint}
        {...filter('endpoint_id')}
        data={[all, ...endpoints.map((endpoint) => ({ value: String(endpoint.id), label: nameOf(endpoint) }))]}
      />
      <NativeSelect
        label={say.event}
        {...filter('event')}
        data={[
          all,
          { value: testEvent, label: eventName(testEvent) },
          ...groups.map(({ title, events }) => ({
            group: title[language],
            items: events.map(({ event, label }) => ({ value: event, label: label[language] })),
          })),
        ]}
      />
      <NativeSelect
        label={say.state}
        {...filter('state')}
        data={[
          all,
          ...(['delivered', 'waiting', 'failed', 'missed'] as const).map((state) => ({
            value: state,
            label: sayState[state],
          })),
        ]}
      />
      <PeriodFilter filter={filter} all={say.month} periods={['week', 'day', 'hour']} />
    </Group>
  )
}
