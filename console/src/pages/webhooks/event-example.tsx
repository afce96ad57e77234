import { Code, Collapse, Stack, Text, UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { EventKind } from './webhooks-data.ts'

const words = {
  holds: {
    en: (ids: string) => `Holds the number of: ${ids}`,
    nl: (ids: string) => `Bevat het nummer van: ${ids}`,
  },
  club: { en: 'Club', nl: 'Club' },
  show: { en: 'Show an example', nl: 'Voorbeeld tonen' },
  hide: { en: 'Hide the example', nl: 'Voorbeeld verbergen' },
  example: { en: (event: string) => `Example of ${event}`, nl: (event: string) => `Voorbeeld van ${event}` },
} as const

/** What the notification of an event holds, and an example of it behind a button. */
export function EventExample({ of: { event, ids, example } }: { readonly of: EventKind }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { list } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const held = list([say.club, ...ids.map(({ label }) => label[language])])
  return (
    <Stack gap={4} pl="xl" ml={4}>
      <Text size="sm" c="dimmed">
        {say.holds(held)}.{' '}
        <UnstyledButton
          fz="sm"
          td="underline"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          type="button"
        >
          {isOpen ? say.hide : say.show}
        </UnstyledButton>
      </Text>
      <Collapse expanded={isOpen} id={id}>
        <Code block tabIndex={0} aria-label={say.example(event)}>
          {readable(example)}
        </Code>
      </Collapse>
    </Stack>
  )
}

/** JSON with line breaks, for reading; it is sent without them. */
export const readable = (json: string): string => JSON.stringify(JSON.parse(json), null, 2)
