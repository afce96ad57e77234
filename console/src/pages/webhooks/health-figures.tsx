import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { DeliveryStrip } from './delivery-strip.tsx'
import type { Health } from './webhooks-data.ts'

const words = {
  rate: { en: 'Arrived', nl: 'Aangekomen' },
  arrived: { en: 'Last arrived', nl: 'Laatst aangekomen' },
  failed: { en: 'Last failed', nl: 'Laatst mislukt' },
  waiting: { en: 'Waiting', nl: 'Wachtend' },
  never: { en: 'Never', nl: 'Nooit' },
  testsApart: { en: 'Tests do not count', nl: 'Tests tellen niet mee' },
  notLately: { en: 'Not lately', nl: 'Niet recent' },
  next: { en: (next: string) => `Next try ${next}`, nl: (next: string) => `Volgende poging ${next}` },
  none: { en: 'Nothing waits', nl: 'Er wacht niets' },
} as const

/** The figures that tell how an endpoint fares. */
export function HealthFigures({ of: health }: { readonly of: Health }) {
  const say = useWords(words)
  const { number, percent, relative, upcoming, moment } = useFormat()
  const { latest, newest, last_arrived_at, last_failed_at, waiting, next_try_at } = health
  const arrived = newest.filter((state) => state === 'delivered').length
  const when = (time: string | null) => ({
    value: time === null ? (newest.length < 100 ? say.never : say.notLately) : relative(time),
    below: time !== null ? moment(time) : latest?.test ? say.testsApart : '',
  })
  return (
    <Paper withBorder p="lg">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, lg: 4 }} spacing="lg" m={0}>
        <Figure
          name={say.rate}
          value={newest.length === 0 ? '–' : percent(arrived / newest.length)}
          below={<DeliveryStrip of={health} />}
        />
        <Figure name={say.arrived} {...when(last_arrived_at)} />
        <Figure name={say.failed} {...when(last_failed_at)} />
        <Figure
          name={say.waiting}
          value={number(waiting)}
          below={next_try_at === null ? say.none : say.next(upcoming(next_try_at))}
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
