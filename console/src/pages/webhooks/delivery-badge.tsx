import { Badge } from '@mantine/core'
import { useWords } from '../../words/language.tsx'
import type { DeliveryState } from './webhooks-data.ts'

/** What the states of deliveries are called. */
export const stateWords = {
  delivered: { en: 'Arrived', nl: 'Aangekomen' },
  waiting: { en: 'Waiting', nl: 'Wacht' },
  failed: { en: 'Failed', nl: 'Mislukt' },
  missed: { en: 'Missed', nl: 'Gemist' },
} as const

const colours = { delivered: 'leaf', waiting: 'yellow', failed: 'red', missed: 'gray' } as const

/** The state of a delivery. */
export function DeliveryBadge({ state }: { readonly state: DeliveryState }) {
  const say = useWords(stateWords)
  return <Badge color={colours[state]}>{say[state]}</Badge>
}
