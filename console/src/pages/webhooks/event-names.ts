import { useLanguage, useWords } from '../../words/language.tsx'
import { useEventGroups } from './webhooks-data.ts'

const words = { test: { en: 'Test', nl: 'Test' } } as const

/** What the events are called: `nameOf('member.created')` is `Member added`; the name itself where it is not known. */
export function useEventNames(): (event: string) => string {
  const { language } = useLanguage()
  const say = useWords(words)
  const events = useEventGroups().flatMap(({ events }) => events)
  const names = new Map(events.map(({ event, label }) => [event, label[language]]))
  return (event) => (event === testEvent ? say.test : (names.get(event) ?? event))
}

/** The event of the test button, which no endpoint chooses. */
export const testEvent = 'webhook.test'
