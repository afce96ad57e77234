import { Stack, Text } from '@mantine/core'
import { useWords } from '../../words/language.tsx'
import type { Health } from './webhooks-data.ts'
import './delivery-strip.css'

const words = {
  nothing: { en: 'No notification yet', nl: 'Nog geen melding' },
  underWay: { en: 'Being sent', nl: 'Wordt verstuurd' },
  arrived: {
    en: (arrived: number, all: number) => (all === 1 ? oneEn(arrived) : `${arrived} of the last ${all} arrived`),
    nl: (arrived: number, all: number) => (all === 1 ? oneNl(arrived) : `${arrived} van de laatste ${all} kwamen aan`),
  },
} as const

const oneEn = (arrived: number) => (arrived === 1 ? '1 notification, arrived' : '1 notification, not arrived yet')
const oneNl = (arrived: number) => (arrived === 1 ? '1 melding, aangekomen' : '1 melding, nog niet aangekomen')

/** How many of the bars fit. */
const shown = 40

/** What became of the latest notifications of an endpoint: a sentence, and one bar for each, the newest at the right. */
export function DeliveryStrip({ of: { newest, waiting } }: { readonly of: Pick<Health, 'newest' | 'waiting'> }) {
  const say = useWords(words)
  const arrived = newest.filter((state) => state === 'delivered').length
  const bars = newest.slice(0, shown).toReversed()
  return (
    <Stack gap={6}>
      {bars.length > 0 && (
        <div className="delivery-strip" aria-hidden>
          {bars.map((state, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no other name.
            <span key={i} data-state={state} />
          ))}
        </div>
      )}
      <Text size="sm" c="dimmed">
        {newest.length > 0 ? say.arrived(arrived, newest.length) : waiting > 0 ? say.underWay : say.nothing}
      </Text>
    </Stack>
  )
}
