import { Anchor, Button, Paper, Stack, Text } from '@mantine/core'
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
import { Attempts } from './attempts.tsx'
import { DeliveryBadge } from './delivery-badge.tsx'
import { useEventNames } from './event-names.ts'
import { nameOf, refreshMs, useEndpoints, useStale } from './webhooks-data.ts'

const words = {
  log: { en: 'Delivery log', nl: 'Bezorgingen' },
  state: { en: 'State', nl: 'Toestand' },
  endpoint: { en: 'Endpoint', nl: 'Endpoint' },
  happened: { en: 'Happened', nl: 'Gebeurd' },
  id: { en: 'Number for the receiver (webhook-id)', nl: 'Nummer voor de ontvanger (webhook-id)' },
  next: { en: 'Next attempt', nl: 'Volgende poging' },
  sent: { en: 'What is sent', nl: 'Wat wordt verstuurd' },
  sentAbout: {
    en: 'The same in every attempt. The time and the signature beside it are made anew each time.',
    nl: 'Bij elke poging hetzelfde. De tijd en de handtekening erbij worden telkens opnieuw gemaakt.',
  },
  body: { en: 'The body of the notification', nl: 'De inhoud van de melding' },
  attempts: { en: 'Attempts', nl: 'Pogingen' },
  none: { en: 'It was not tried yet.', nl: 'Er is nog geen poging gedaan.' },
  missed: {
    en: 'The endpoint was switched off, so it was not sent.',
    nl: 'Het endpoint was uitgeschakeld, dus het is niet verstuurd.',
  },
  again: { en: 'Send again', nl: 'Opnieuw versturen' },
} as const

/** One delivery: what is sent, and every attempt with its answer. */
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
      <Section title={say.sent} about={say.sentAbout}>
        <Stack maw="48rem">
          <Copy text={body} label={say.body} />
        </Stack>
      </Section>
    </>
  )
}
