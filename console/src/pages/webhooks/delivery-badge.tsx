import { Badge } from '@mantine/core'
import type { Delivery } from '../../api.ts'
import { useWords } from '../../words/language.tsx'

/** What the states of deliveries are called. */
export const stateWords = {
  delivered: { en: 'Arrived', nl: 'Aangekomen' },
  waiting: { en: 'Waiting', nl: 'Wacht' },
  failed: { en: 'Failed', nl: 'Mislukt' },
  missed: { en: 'Missed', nl: 'Gemist' },
} as const

const colours = { delivered: 'leaf', waiting: 'yellow', failed: 'red', missed: 'gray' } as const

/** The state of a delivery. */
export function DeliveryBadge({ state }: Pick<Delivery, 'state'>) {
  const say = useWords(stateWords)
  return <Badge color={colours[state]}>{say[state]}</Badge>
}
