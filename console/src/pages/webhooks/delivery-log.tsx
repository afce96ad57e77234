import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { Link, useSearchParams } from 'wouter'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Empty } from '../../parts/empty.tsx'
import { useFilters } from '../../parts/filters.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { PeriodFilter } from '../../parts/period-filter.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { DeliveryTable, stateWords } from './delivery-table.tsx'
import { filterOf } from './log-query.ts'
import { WebhookLinks } from './webhook-links.tsx'
import { nameOf, refreshMs, testEvent, useEndpoints, useEventGroups, useEventNames } from './webhooks-data.ts'

const words = {
  title: { en: 'Delivery log', nl: 'Bezorgingen' },
  live: { en: 'New deliveries appear automatically.', nl: 'Nieuwe bezorgingen verschijnen vanzelf.' },
  older: { en: 'Older', nl: 'Ouder' },
  newer: { en: 'Newer', nl: 'Nieuwer' },
  newest: { en: 'Newest', nl: 'Nieuwste' },
  nothing: { en: 'Nothing was sent in the last 30 days', nl: 'Niets verstuurd in de afgelopen 30 dagen' },
  nothingAbout: {
    en: 'Endpoints receive a notification when something changes. To try it, send a test.',
    nl: 'Een endpoint krijgt een melding als er iets wijzigt. Stuur een test om het te proberen.',
  },
  endpoints: { en: 'Go to endpoints', nl: 'Naar de endpoints' },
  none: { en: 'No deliveries found.', nl: 'Geen bezorgingen gevonden.' },
  endpoint: { en: 'Endpoint', nl: 'Endpoint' },
  event: { en: 'Event', nl: 'Gebeurtenis' },
  state: { en: 'State', nl: 'Status' },
  all: { en: 'All', nl: 'Alle' },
  month: { en: 'The last 30 days', nl: 'De afgelopen 30 dagen' },
} as const

/** The club's deliveries, newest first, filtered by the page's URL. */
export function DeliveryLog() {
  const say = useWords(words)
  const { api, time_zone } = useClub()
  const [search] = useSearchParams()
  const isNewest = !search.has('starting_after')
  const {
    data,
    error,
    isPlaceholderData: isOld,
  } = useReadLater(api.deliveries.list(filterOf(search, time_zone)), {
    everyMs: isNewest ? refreshMs : undefined,
  })
  return (
    <>
      <PageHead title={say.title} />
      <WebhookLinks />
      <Stack>
        <DeliveryFilters />
        <Pager
          path="/webhooks/log"
          last={data?.has_more ? data.data.at(-1)?.id : undefined}
          isOld={isOld}
          error={error}
          texts={{ first: say.newest, previous: say.newer, next: say.older }}
          note={say.live}
        >
          {data?.data.length === 0 && search.size === 0 && !isOld ? (
            <Empty
              title={say.nothing}
              action={
                <Button component={Link} href="/webhooks" variant="default">
                  {say.endpoints}
                </Button>
              }
            >
              {say.nothingAbout}
            </Empty>
          ) : (
            data && <DeliveryTable deliveries={data.data} withEndpoint empty={say.none} />
          )}
        </Pager>
      </Stack>
    </>
  )
}

/** Filters in the page's URL, which readers can bookmark and share. */
function DeliveryFilters() {
  const say = useWords(words)
  const sayState = useWords(stateWords)
  const { language } = useLanguage()
  const eventName = useEventNames()
  const endpoints = useEndpoints()
  const groups = useEventGroups()
  const filter = useFilters()
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
