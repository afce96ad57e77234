import { Button, Checkbox, Code, Collapse, Group, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { EventKind } from './webhooks-data.ts'

const words = {
  holds: { en: (ids: string) => `holds the numbers of ${ids}`, nl: (ids: string) => `bevat de nummers van ${ids}` },
  club: { en: 'club', nl: 'club' },
  example: { en: 'Example', nl: 'Voorbeeld' },
  exampleOf: { en: (event: string) => `Example: ${event}`, nl: (event: string) => `Voorbeeld: ${event}` },
} as const

/**
 * An event of the catalogue: its name, what its notification holds, and an example behind a button.
 *
 * @param choose chooses it or not; without it the event is only shown
 */
export function EventRow({
  of: { event, label, ids, example },
  isChosen = false,
  choose,
}: {
  readonly of: EventKind
  readonly isChosen?: boolean
  choose?(isChosen: boolean): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { list } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = label[language]
  const holds = (
    <>
      <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{event}</Code>{' '}
      {say.holds(list([say.club, ...ids.map(({ label }) => label[language].toLowerCase())]))}
    </>
  )
  return (
    <div>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        {choose ? (
          <Checkbox
            label={name}
            description={holds}
            checked={isChosen}
            onChange={({ currentTarget }) => choose(currentTarget.checked)}
          />
        ) : (
          <div>
            <Text fw={500}>{name}</Text>
            <Text size="sm" c="dimmed">
              {holds}
            </Text>
          </div>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={say.exampleOf(name)}
          onClick={() => setOpen(!isOpen)}
        >
          {say.example}
        </Button>
      </Group>
      <Collapse expanded={isOpen} id={id}>
        <Code block mt="sm" tabIndex={0} aria-label={say.exampleOf(name)}>
          {JSON.stringify(JSON.parse(example), null, 2)}
        </Code>
      </Collapse>
    </div>
  )
}
