import { Box, Text } from '@mantine/core'
import type { Grant } from '../../api.ts'
import { useWords } from '../../words/language.tsx'
import { ScopeBadges } from '../keys/scopes.tsx'

const words = {
  scopes: {
    en: 'What it may do, as long as the role of that person allows it',
    nl: 'Wat de assistent mag doen, zolang de rol van die persoon dat toestaat',
  },
  removesUnasked: {
    en: 'It may remove and archive without a preview.',
    nl: 'De assistent mag verwijderen en archiveren zonder eerst te laten zien wat er verandert.',
  },
  readOnly: { en: 'Reading only was chosen for it.', nl: 'Hiervoor is alleen lezen gekozen.' },
} as const

/** What was granted to an assistant. */
export function ScopesOfGrant({ of: { scopes, read_only, removes_unasked } }: { readonly of: Grant }) {
  const say = useWords(words)
  return (
    <Box mt="lg">
      <Text size="sm" c="dimmed">
        {say.scopes}
      </Text>
      <ScopeBadges of={scopes} />
      {read_only && (
        <Text size="sm" mt="xs">
          {say.readOnly}
        </Text>
      )}
      {removes_unasked && (
        <Text size="sm" mt="xs">
          {say.removesUnasked}
        </Text>
      )}
    </Box>
  )
}
