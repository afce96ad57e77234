import { Box, Code, Group, Text } from '@mantine/core'
import { useWords } from '../../words/language.tsx'
import type { Grant } from './assistants-data.ts'

const words = {
  scopes: {
    en: 'What it may, as long as the role of that person allows it',
    nl: 'Wat de assistent mag, zolang de rol van die persoon dat toestaat',
  },
  readOnly: { en: 'Reading only was chosen for it.', nl: 'Hiervoor is alleen lezen gekozen.' },
} as const

/** What was granted to an assistant. */
export function ScopesOfGrant({ of: { scopes, read_only } }: { readonly of: Grant }) {
  const say = useWords(words)
  return (
    <Box mt="lg">
      <Text size="sm" c="dimmed">
        {say.scopes}
      </Text>
      <Group gap={6} mt={4}>
        {scopes.map((scope) => (
          <Code key={scope}>{scope}</Code>
        ))}
      </Group>
      {read_only && (
        <Text size="sm" mt="xs">
          {say.readOnly}
        </Text>
      )}
    </Box>
  )
}
