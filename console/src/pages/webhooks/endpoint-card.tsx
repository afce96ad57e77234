import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import type { EndpointListed } from '../../api.ts'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { DeliveryStrip } from './delivery-strip.tsx'
import { EndpointBadge } from './endpoint-state.tsx'
import { useEventNames } from './event-names.ts'
import { nameOf } from './webhooks-data.ts'

const words = {
  last: {
    en: (event: string, when: string) => `Last: ${event}, ${when}`,
    nl: (event: string, when: string) => `Laatst: ${event}, ${when}`,
  },
  more: { en: (events: number) => `and ${events} more`, nl: (events: number) => `en nog ${events}` },
  missed: {
    en: (missed: string) => `${missed} did not arrive`,
    nl: (missed: string) => `${missed} niet aangekomen`,
  },
  waiting: { en: (waiting: string) => `${waiting} waiting`, nl: (waiting: string) => `${waiting} wachtend` },
} as const

/** How many events of an endpoint are named. */
const named = 3

/** An endpoint in the list: where it is, what it is told, and how that goes. */
export function EndpointCard({ of: endpoint }: { readonly of: EndpointListed }) {
  const say = useWords(words)
  const { relative, number } = useFormat()
  const eventName = useEventNames()
  const { id, url, events, health } = endpoint
  const names = events.slice(0, named).map(eventName)
  const others = events.length - names.length
  const { latest, waiting, missed } = health
  const counts = [
    ...(waiting > 0 ? [say.waiting(number(waiting))] : []),
    ...(missed > 0 ? [say.missed(number(missed))] : []),
  ]
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
