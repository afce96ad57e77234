import { Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Delivery } from '../../api.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { nameOf, testEvent, useEndpoints, useEventNames } from './webhooks-data.ts'

const words = {
  label: { en: 'Deliveries, newest first', nl: 'Bezorgingen, nieuwste eerst' },
  event: { en: 'Event', nl: 'Gebeurtenis' },
  endpoint: { en: 'Endpoint', nl: 'Endpoint' },
  state: { en: 'State', nl: 'Status' },
  when: { en: 'When', nl: 'Wanneer' },
  answer: { en: 'Last response', nl: 'Laatste antwoord' },
  noAnswer: { en: 'No response', nl: 'Geen antwoord' },
  test: { en: 'Test', nl: 'Test' },
  tries: {
    en: (tries: number) => (tries === 1 ? '1 attempt' : `${tries} attempts`),
    nl: (tries: number) => (tries === 1 ? '1 poging' : `${tries} pogingen`),
  },
} as const

export const stateWords = {
  delivered: { en: 'Delivered', nl: 'Bezorgd' },
  waiting: { en: 'Waiting', nl: 'In de wachtrij' },
  failed: { en: 'Failed', nl: 'Mislukt' },
  missed: { en: 'Missed', nl: 'Gemist' },
} as const

const colours = { delivered: 'leaf', waiting: 'yellow', failed: 'red', missed: 'gray' } as const

export function DeliveryBadge({ state }: Pick<Delivery, 'state'>) {
  const say = useWords(stateWords)
  return <Badge color={colours[state]}>{say[state]}</Badge>
}

/** Deliveries, newest first. Each row links to its delivery. */
export function DeliveryTable({
  deliveries,
  withEndpoint,
  empty,
}: {
  readonly deliveries: readonly Delivery[]
  /** Whether to show the endpoint, for lists that cover several endpoints. */
  readonly withEndpoint: boolean
  readonly empty: ReactNode
}) {
  const say = useWords(words)
  const eventName = useEventNames()
  const { number } = useFormat()
  const endpoints = new Map(useEndpoints().map((endpoint) => [endpoint.id, nameOf(endpoint)]))
  if (deliveries.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <DataTable
      label={say.label}
      rows={deliveries}
      rowKey={({ id }) => String(id)}
      href={({ id }) => `/webhooks/log/${id}`}
      columns={[
        {
          id: 'event',
          title: say.event,
          cell: ({ event, test }) => (
            <Group gap="xs" component="span">
              <span>{eventName(event)}</span>
              {test && event !== testEvent && (
                <Badge component="span" color="gray">
                  {say.test}
                </Badge>
              )}
            </Group>
          ),
        },
        { id: 'state', title: say.state, cell: ({ state }) => <DeliveryBadge state={state} /> },
        ...(withEndpoint
          ? [
              {
                id: 'endpoint',
                title: say.endpoint,
                cell: ({ endpoint_id }: Delivery) => endpoints.get(endpoint_id) ?? number(endpoint_id),
              },
            ]
          : []),
        {
          id: 'answer',
          title: say.answer,
          cell: ({ tries }) => {
            const last = tries.at(-1)
            if (!last) return null
            return (
              <Text component="span" size="sm">
                {last.status ?? say.noAnswer} · {say.tries(tries.length)}
              </Text>
            )
          },
        },
        { id: 'when', title: say.when, cell: ({ occurred_at }) => <Moment at={occurred_at} /> },
      ]}
    />
  )
}
