import { Badge, Stack, Text } from '@mantine/core'
import type { EndpointListed } from '../../api.ts'
import { useWords } from '../../words/language.tsx'
import type { Health } from './webhooks-data.ts'
import './endpoint-state.css'

const words = {
  working: { en: 'Working', nl: 'Werkt' },
  ready: { en: 'Ready', nl: 'Klaar voor gebruik' },
  failing: { en: 'Failing', nl: 'Niet bereikbaar' },
  off: { en: 'Switched off', nl: 'Uitgeschakeld' },
  nothing: { en: 'No notifications yet', nl: 'Nog geen meldingen' },
  sending: { en: 'Sending', nl: 'Wordt verstuurd' },
  arrived: {
    en: (arrived: number, all: number) => `${arrived} of the last ${all} delivered`,
    nl: (arrived: number, all: number) => `${arrived} van de laatste ${all} bezorgd`,
  },
} as const

export function EndpointBadge({ of: { state, failing_since, health } }: { readonly of: EndpointListed }) {
  const say = useWords(words)
  if (state === 'disabled') return <Badge color="gray">{say.off}</Badge>
  if (failing_since !== null) return <Badge color="red">{say.failing}</Badge>
  if (health.newest.length === 0) return <Badge color="gray">{say.ready}</Badge>
  return <Badge>{say.working}</Badge>
}

/** The number of bars that fit. */
const shown = 40

/** The results of an endpoint's latest notifications: a sentence, and one bar for each. The newest is on the right. */
export function DeliveryStrip({ of: { newest, waiting } }: { readonly of: Pick<Health, 'newest' | 'waiting'> }) {
  const say = useWords(words)
  const arrived = newest.filter((state) => state === 'delivered').length
  const bars = newest.slice(0, shown).toReversed()
  return (
    <Stack gap={6}>
      {bars.length > 0 && (
        <div className="delivery-strip" aria-hidden>
          {bars.map((state, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no ids.
            <span key={i} data-state={state} />
          ))}
        </div>
      )}
      <Text size="sm" c="dimmed">
        {newest.length > 0 ? say.arrived(arrived, newest.length) : waiting > 0 ? say.sending : say.nothing}
      </Text>
    </Stack>
  )
}
