import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useSearchParams } from 'wouter'
import { useLanguage, useWords } from '../../words/language.tsx'
import { stateWords } from './delivery-badge.tsx'
import { testEvent, useEventNames } from './event-names.ts'
import { nameOf, useEndpoints, useEventGroups } from './webhooks-data.ts'

const words = {
  endpoint: { en: 'Endpoint', nl: 'Endpoint' },
  event: { en: 'Event', nl: 'Gebeurtenis' },
  state: { en: 'State', nl: 'Toestand' },
  period: { en: 'Period', nl: 'Periode' },
  all: { en: 'All', nl: 'Alle' },
  month: { en: 'The last 30 days', nl: 'De laatste 30 dagen' },
  week: { en: 'The last 7 days', nl: 'De laatste 7 dagen' },
  day: { en: 'The last 24 hours', nl: 'De laatste 24 uur' },
  hour: { en: 'The last hour', nl: 'Het laatste uur' },
  between: { en: 'Between two moments', nl: 'Tussen twee momenten' },
  since: { en: 'From', nl: 'Vanaf' },
  until: { en: 'Until', nl: 'Tot' },
} as const

/** Fields stand below each other where the screen is narrow. */
const field = { base: '100%', xs: 'auto' }

/** The filters of the delivery log; they stand in the address of the page, which can be kept and passed on. */
export function DeliveryFilters() {
  const say = useWords(words)
  const sayState = useWords(stateWords)
  const { language } = useLanguage()
  const eventName = useEventNames()
  const endpoints = useEndpoints()
  const groups = useEventGroups()
  const [search, setSearch] = useSearchParams()
  const all = { value: '', label: say.all }
  const filter = (name: string) => ({
    value: search.get(name) ?? '',
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('starting_after')
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
  })
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        w={field}
        label={say.endpoint}
        {...filter('endpoint_id')}
        data={[all, ...endpoints.map((endpoint) => ({ value: String(endpoint.id), label: nameOf(endpoint) }))]}
      />
      <NativeSelect
        w={field}
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
        w={field}
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
      <NativeSelect
        w={field}
        label={say.period}
        {...filter('period')}
        data={[
          { value: '', label: say.month },
          ...(['week', 'day', 'hour', 'between'] as const).map((period) => ({ value: period, label: say[period] })),
        ]}
      />
      {search.get('period') === 'between' && (
        <>
          <TextInput w={field} type="datetime-local" label={say.since} {...filter('since')} />
          <TextInput w={field} type="datetime-local" label={say.until} {...filter('until')} />
        </>
      )}
    </Group>
  )
}
