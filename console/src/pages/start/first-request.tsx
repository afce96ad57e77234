import { Anchor, Box, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import { Copy } from '../../parts/copy.tsx'
import { useWords } from '../../words/language.tsx'
import { commandWith } from '../keys/key-data.ts'

const words = {
  command: { en: 'Command', nl: 'Opdracht' },
  waiting: { en: 'Waiting for the first request…', nl: 'Wachten op het eerste verzoek…' },
  lost: { en: 'Lost the key? Make another one.', nl: 'Sleutel kwijt? Maak een andere.' },
} as const

/** How the first request is made, and that the page waits for it. */
export function FirstRequest({ baseUrl }: { readonly baseUrl: string }) {
  const say = useWords(words)
  return (
    <Box mt="sm">
      <Copy text={commandWith('API_KEY', baseUrl)} label={say.command} isCode />
      <Group gap="xs" mt="sm" wrap="nowrap">
        <span className="waiting-dot" aria-hidden />
        <Text size="sm" c="dimmed">
          {say.waiting}{' '}
          <Anchor component={Link} href="/keys/new" inherit>
            {say.lost}
          </Anchor>
        </Text>
      </Group>
    </Box>
  )
}
