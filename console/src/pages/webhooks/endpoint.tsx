import { Anchor, Button, Code, Group, List, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { OperationButton, OtherOperations } from '../../parts/operation-dialog.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { SecretOfEndpoint } from './endpoint-secret.tsx'
import { DeliveryStrip, EndpointBadge } from './endpoint-state.tsx'
import { EndpointTrouble } from './endpoint-trouble.tsx'
import { TestPanel } from './test-panel.tsx'
import { type Health, nameOf, refreshMs, useEndpoint, useEventNames, useStale } from './webhooks-data.ts'

/** Loaded after the page: it stands at its end, and only developers need it. */
const ForDevelopers = lazy(async () => ({ default: (await import('./for-developers.tsx')).ForDevelopers }))

const words = {
  webhooks: { en: 'Webhooks', nl: 'Webhooks' },
  change: { en: 'Change', nl: 'Wijzigen' },
  health: { en: 'Health', nl: 'Status' },
  test: { en: 'Test', nl: 'Testen' },
  latest: { en: 'Recent deliveries', nl: 'Laatste bezorgingen' },
  told: { en: 'Notifications', nl: 'Meldingen' },
  secret: { en: 'Secret', nl: 'Geheim' },
  rate: { en: 'Delivered', nl: 'Bezorgd' },
  lastArrived: { en: 'Last delivered', nl: 'Laatst bezorgd' },
  lastFailed: { en: 'Last failed', nl: 'Laatst mislukt' },
  waiting: { en: 'Waiting', nl: 'In de wachtrij' },
  never: { en: 'Never', nl: 'Nooit' },
  notLately: { en: 'Not recently', nl: 'Al een tijd niet' },
  next: { en: (next: string) => `Next attempt ${next}`, nl: (next: string) => `Volgende poging ${next}` },
  noneWaiting: { en: 'Nothing is waiting', nl: 'Niets in de wachtrij' },
  all: { en: 'All deliveries to this endpoint', nl: 'Alle bezorgingen bij dit endpoint' },
  none: { en: 'Nothing sent yet. Send a test.', nl: 'Nog niets verstuurd. Stuur een test.' },
} as const

/** Operations that have a button on this page, or a page of their own. */
const placed = ['change', 'enable', 'recover', 'remove', 'rotate', 'test']

/** One endpoint: its health, a test, its log, its secret, and code to verify signatures. */
export function EndpointPage() {
  const say = useWords(words)
  const { id } = useParams<{ id: string }>()
  const endpoint = useEndpoint(id)
  const eventName = useEventNames()
  const [, go] = useLocation()
  const offered = { thing: endpoint, called: nameOf(endpoint), stale: useStale() }
  return (
    <>
      <PageHead
        title={nameOf(endpoint)}
        back={{ path: '/webhooks', title: say.webhooks }}
        actions={
          <Group gap="xs">
            <Button
              component={Link}
              href={`/webhooks/${id}/change`}
              variant="default"
              leftSection={<Pencil size={16} aria-hidden />}
            >
              {say.change}
            </Button>
            <OtherOperations
              on="webhooks"
              placed={endpoint.state === 'enabled' ? placed : [...placed, 'disable']}
              {...offered}
            />
            <OperationButton of="webhooks remove" done={() => go('/webhooks')} {...offered} />
          </Group>
        }
      >
        <Group gap="sm" component="span">
          <EndpointBadge of={endpoint} />
          <Text component="span" ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {endpoint.url}
          </Text>
        </Group>
      </PageHead>
      <EndpointTrouble of={endpoint} />
      <Section title={say.health}>
        <HealthFigures of={endpoint.health} />
      </Section>
      <Section title={say.test}>
        <TestPanel endpoint={endpoint.id} />
      </Section>
      <Section title={say.latest}>
        {/* Keeps the page visible while the deliveries table loads the endpoints' names. */}
        <Suspense>
          <LatestDeliveries endpoint={endpoint.id} />
        </Suspense>
      </Section>
      <Section title={say.told}>
        <List spacing="xs">
          {endpoint.events.map((event) => (
            <List.Item key={event}>
              {eventName(event)} <Code>{event}</Code>
            </List.Item>
          ))}
        </List>
      </Section>
      <Section title={say.secret}>
        <SecretOfEndpoint of={endpoint} />
      </Section>
      <Suspense>
        <ForDevelopers />
      </Suspense>
    </>
  )
}

function HealthFigures({ of: health }: { readonly of: Health }) {
  const say = useWords(words)
  const { number, percent, relative, upcoming, moment } = useFormat()
  const { newest, last_arrived_at, last_failed_at, waiting, next_try_at } = health
  const arrived = newest.filter((state) => state === 'delivered').length
  const when = (time: string | null) => ({
    value: time === null ? (newest.length < 100 ? say.never : say.notLately) : relative(time),
    below: time === null ? '' : moment(time),
  })
  return (
    <Paper withBorder p="lg">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, lg: 4 }} spacing="lg" m={0}>
        <Figure
          name={say.rate}
          value={newest.length === 0 ? '–' : percent(arrived / newest.length)}
          below={<DeliveryStrip of={health} />}
        />
        <Figure name={say.lastArrived} {...when(last_arrived_at)} />
        <Figure name={say.lastFailed} {...when(last_failed_at)} />
        <Figure
          name={say.waiting}
          value={number(waiting)}
          below={next_try_at === null ? say.noneWaiting : say.next(upcoming(next_try_at))}
        />
      </SimpleGrid>
    </Paper>
  )
}

const Figure = ({
  name,
  value,
  below,
}: {
  readonly name: string
  readonly value: string
  readonly below: ReactNode
}) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {name}
    </Text>
    <Text component="dd" m={0} fz="xl" fw={600}>
      {value}
    </Text>
    <Text component="dd" m={0} mt={4} size="sm" c="dimmed">
      {below}
    </Text>
  </div>
)

function LatestDeliveries({ endpoint }: { readonly endpoint: number }) {
  const say = useWords(words)
  const { api } = useClub()
  const { data, error } = useReadLater(api.deliveries.list({ endpoint_id: endpoint, limit: 8 }), { everyMs: refreshMs })
  return (
    <Stack gap="sm">
      <Failure error={error} />
      {data && <DeliveryTable deliveries={data.data} withEndpoint={false} empty={say.none} />}
      {data && data.data.length > 0 && (
        <Group>
          <Anchor component={Link} href={`/webhooks/log?endpoint_id=${endpoint}`} size="sm">
            {say.all}
          </Anchor>
        </Group>
      )}
    </Stack>
  )
}
