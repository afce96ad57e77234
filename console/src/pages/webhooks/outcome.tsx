import { Code, Stack, Text } from '@mantine/core'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { explain } from './outcome-words.ts'
import type { Try } from './webhooks-data.ts'

const words = {
  arrived: { en: 'Delivered', nl: 'Bezorgd' },
  after: { en: (ms: string) => `after ${ms} ms`, nl: (ms: string) => `na ${ms} ms` },
  noAnswer: { en: 'No response', nl: 'Geen antwoord' },
  answer: { en: 'Response', nl: 'Antwoord' },
} as const

/** The result of an attempt: the response, its time, and what to do after a failure. */
export function Outcome({ of: { failure, status, duration_ms, excerpt } }: { readonly of: Try }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number } = useFormat()
  const explained = failure === null ? undefined : explain({ failure, status })
  return (
    <Stack gap={4}>
      <Text fw={600} c={explained ? 'red' : 'leaf'}>
        {explained ? explained.what[language] : say.arrived}
      </Text>
      {explained && <Text>{explained.next[language]}</Text>}
      <Text c="dimmed" size="sm">
        {status ?? say.noAnswer} {say.after(number(duration_ms))}
      </Text>
      {excerpt !== '' && (
        <>
          <Text c="dimmed" size="sm">
            {say.answer}
          </Text>
          <Code block tabIndex={0} aria-label={say.answer}>
            {excerpt}
          </Code>
        </>
      )}
    </Stack>
  )
}
