import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import type { EndpointListed } from '../../api.ts'
import { Empty } from '../../parts/empty.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { DeliveryStrip, EndpointBadge } from './endpoint-state.tsx'
import { WebhookLinks } from './webhook-links.tsx'
import { nameOf, useEndpoints, useEventNames } from './webhooks-data.ts'

const words = {
  title: { en: 'Webhooks', nl: 'Webhooks' },
  about: {
    en: 'Kantine notifies other programs as soon as something changes.',
    nl: 'Kantine geeft een ander programma meteen een seintje als er iets wijzigt.',
  },
  add: { en: 'Add an endpoint', nl: 'Endpoint toevoegen' },
  none: { en: 'No endpoints yet', nl: 'Nog geen endpoints' },
  explained: {
    en: 'An endpoint is the URL of another program, such as your website. Choose which notifications it receives.',
    nl: 'Een endpoint is de URL van een ander programma, zoals je website. Je kiest welke meldingen het ontvangt.',
  },
  last: {
    en: (event: string, when: string) => `Last: ${event}, ${when}`,
    nl: (event: string, when: string) => `Laatst: ${event}, ${when}`,
  },
  more: { en: (events: number) => `and ${events} more`, nl: (events: number) => `en nog ${events}` },
  missed: { en: (missed: string) => `${missed} not delivered`, nl: (missed: string) => `${missed} niet bezorgd` },
  waiting: { en: (waiting: string) => `${waiting} waiting`, nl: (waiting: string) => `${waiting} in de wachtrij` },
} as const

/** The club's endpoints, each with its health. */
export function Webhooks() {
  const say = useWords(words)
  const endpoints = useEndpoints()
  const add = (
    <Button component={Link} href="/webhooks/new" leftSection={<Plus size={16} aria-hidden />}>
      {say.add}
    </Button>
  )
  return (
    <>
      <PageHead title={say.title} actions={endpoints.length > 0 && add}>
        {say.about}
      </PageHead>
      <WebhookLinks />
      {endpoints.length === 0 ? (
        <Empty title={say.none} action={add}>
          {say.explained}
        </Empty>
      ) : (
        <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
          {endpoints.map((endpoint) => (
            <EndpointCard key={endpoint.id} of={endpoint} />
          ))}
        </Stack>
      )}
    </>
  )
}

/** The maximum number of events shown for an endpoint. */
const named = 3

function EndpointCard({ of: endpoint }: { readonly of: EndpointListed }) {
  const say = useWords(words)
  const { relative, number } = useFormat()
  const eventName = useEventNames()
  const { id, url, events, health } = endpoint
  const { latest, waiting, missed } = health
  const names = events.slice(0, named).map(eventName)
  const others = events.length - names.length
  const counts = [waiting > 0 && say.waiting(number(waiting)), missed > 0 && say.missed(number(missed))].filter(Boolean)
  return (
    <Paper component="li" withBorder p="lg">
      <Group justify="space-between" align="flex-start" gap="lg">
        <Stack gap={4} flex="1 1 20rem" miw={0}>
          <Group gap="sm">
            <Title order={2} size="h3">
              <Anchor component={Link} href={`/webhooks/${id}`} inherit>
                {nameOf(endpoint)}
              </Anchor>
            </Title>
            <EndpointBadge of={endpoint} />
          </Group>
          <Text ff="monospace" size="sm" c="dimmed" truncate>
            {url}
          </Text>
          <Text size="sm">
            {names.join(', ')} {others > 0 && say.more(others)}
          </Text>
        </Stack>
        <Stack gap={4} w="15rem">
          <DeliveryStrip of={health} />
          {counts.length > 0 && <Text size="sm">{counts.join(', ')}</Text>}
          {latest && (
            <Text size="sm" c="dimmed">
              {say.last(eventName(latest.event), relative(latest.occurred_at))}
            </Text>
          )}
        </Stack>
      </Group>
    </Paper>
  )
}
