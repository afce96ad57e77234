import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { useSend, useWatched } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Copy } from '../../parts/copy.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Moment } from '../../parts/moment.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { DeliveryBadge } from './delivery-table.tsx'
import { Outcome } from './outcome.tsx'
import { nameOf, refreshMs, type Try, useEndpoints, useEventNames, useStale } from './webhooks-data.ts'

const words = {
  log: { en: 'Delivery log', nl: 'Bezorgingen' },
  state: { en: 'State', nl: 'Status' },
  endpoint: { en: 'Endpoint', nl: 'Endpoint' },
  happened: { en: 'Event', nl: 'Gebeurtenis' },
  id: { en: 'Id for the receiver (webhook-id)', nl: 'Id voor de ontvanger (webhook-id)' },
  next: { en: 'Next attempt', nl: 'Volgende poging' },
  body: { en: 'Body', nl: 'Inhoud' },
  attempts: { en: 'Attempts', nl: 'Pogingen' },
  attempt: { en: (number: number) => `Attempt ${number}`, nl: (number: number) => `Poging ${number}` },
  none: { en: 'No attempts yet.', nl: 'Nog geen pogingen.' },
  missed: {
    en: 'Not sent, because the endpoint was off.',
    nl: 'Niet verstuurd, omdat het endpoint was uitgeschakeld.',
  },
  again: { en: 'Send again', nl: 'Opnieuw versturen' },
} as const

/** One delivery, with its body and every attempt. */
export function DeliveryPage() {
  const say = useWords(words)
  const { deliveries } = useClub().api
  const { id } = useParams<{ id: string }>()
  const eventName = useEventNames()
  const endpoints = useEndpoints()
  const delivery = useWatched(deliveries.get(Number(id)), refreshMs)
  const again = useSend(() => deliveries.redeliver(delivery.id), useStale())
  const endpoint = endpoints.find(({ id }) => id === delivery.endpoint_id)
  const { state, test, occurred_at, webhook_id, next_try_at, tries, body, event } = delivery
  return (
    <>
      <PageHead
        title={eventName(event)}
        back={{ path: '/webhooks/log', title: say.log }}
        actions={
          !test && (
            <Button
              variant={state === 'delivered' ? 'default' : 'filled'}
              onClick={() => again.mutate()}
              loading={again.isPending}
              leftSection={<RotateCw size={16} aria-hidden />}
            >
              {say.again}
            </Button>
          )
        }
      />
      <Failure error={again.error} />
      <Paper withBorder p="lg">
        <Facts
          of={[
            [say.state, <DeliveryBadge key="state" state={state} />],
            [
              say.endpoint,
              endpoint && (
                <Anchor key="endpoint" component={Link} href={`/webhooks/${endpoint.id}`}>
                  {nameOf(endpoint)}
                </Anchor>
              ),
            ],
            [say.happened, <Moment key="at" at={occurred_at} />],
            [say.next, next_try_at && <Moment key="next" at={next_try_at} isAhead />],
            [
              say.id,
              <Text key="id" component="span" ff="monospace" size="sm">
                {webhook_id}
              </Text>,
            ],
          ]}
        />
      </Paper>
      <Section title={say.attempts}>
        {tries.length > 0 ? (
          <Attempts of={tries} />
        ) : (
          <Text c="dimmed">{state === 'missed' ? say.missed : say.none}</Text>
        )}
      </Section>
      <Section title={say.body}>
        <Stack maw="48rem">
          <Copy text={body} label={say.body} />
        </Stack>
      </Section>
    </>
  )
}

/** The attempts of a delivery, newest first, each with its response. */
function Attempts({ of: tries }: { readonly of: readonly Try[] }) {
  const say = useWords(words)
  return (
    <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {tries
        .map((tried, i) => (
          <Paper key={tried.at} component="li" withBorder p="md">
            <Group justify="space-between" align="flex-start" gap="sm">
              <Stack gap={0} flex="1 1 20rem" miw={0}>
                <Outcome of={tried} />
              </Stack>
              <Text size="sm" c="dimmed">
                {say.attempt(i + 1)} · <Moment at={tried.at} />
              </Text>
            </Group>
          </Paper>
        ))
        .toReversed()}
    </Stack>
  )
}
