import { Button, Stack } from '@mantine/core'
import { useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Awaited } from '../../frame/waiting.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { useWords } from '../../words/language.tsx'
import { DeliveryFilters } from './delivery-filters.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { filterOf } from './log-query.ts'
import { WebhookLinks } from './webhook-links.tsx'
import { refreshMs } from './webhooks-data.ts'

const words = {
  title: { en: 'Delivery log', nl: 'Bezorgingen' },
  about: {
    en: 'Every notification that is still kept, and what became of it.',
    nl: 'Elke melding die nog bewaard is, en wat ervan werd.',
  },
  live: { en: 'New deliveries appear by themselves.', nl: 'Nieuwe bezorgingen verschijnen vanzelf.' },
  older: { en: 'Older', nl: 'Ouder' },
  newer: { en: 'Newer', nl: 'Nieuwer' },
  newest: { en: 'Newest', nl: 'Nieuwste' },
  nothing: { en: 'Nothing was sent in the last 30 days', nl: 'De laatste 30 dagen is niets verstuurd' },
  nothingAbout: {
    en: 'A notification appears here when something happens in the club that an endpoint is told. To try an endpoint, send it a test on its page.',
    nl: 'Een melding verschijnt hier wanneer er in de club iets gebeurt dat een endpoint te horen krijgt. Een endpoint probeer je met een test op zijn pagina.',
  },
  endpoints: { en: 'To the endpoints', nl: 'Naar de endpoints' },
  none: {
    en: 'No notification that is still kept is like this.',
    nl: 'Geen melding die nog bewaard is voldoet hieraan.',
  },
} as const

/** The deliveries of the club, newest first, filtered by what stands in the address of the page. */
export function DeliveryLog() {
  const say = useWords(words)
  const { api, time_zone } = useClub()
  const [search] = useSearchParams()
  const list = useRef<HTMLDivElement>(null)
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
      <PageHead title={say.title}>{say.about}</PageHead>
      <WebhookLinks />
      <Stack>
        <DeliveryFilters />
        <Failure error={error} />
        <Awaited isOld={isOld} list={list}>
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
        </Awaited>
        <Pager
          isOld={isOld}
          path="/webhooks/log"
          list={list}
          first={say.newest}
          previous={say.newer}
          next={say.older}
          last={data?.has_more ? data.data.at(-1) : undefined}
        >
          {say.live}
        </Pager>
      </Stack>
    </>
  )
}
