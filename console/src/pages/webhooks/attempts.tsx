import { Group, Paper, Stack, Text } from '@mantine/core'
import { Moment } from '../../parts/moment.tsx'
import { useWords } from '../../words/language.tsx'
import { Outcome } from './outcome.tsx'
import type { Try } from './webhooks-data.ts'

const words = {
  attempt: { en: (number: number) => `Attempt ${number}`, nl: (number: number) => `Poging ${number}` },
} as const

/** The attempts of a delivery, newest first, each with its answer. */
export function Attempts({ of: tries }: { readonly of: readonly Try[] }) {
  const say = useWords(words)
  return (
    <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {tries
        .map((tried, i) => (
          <Paper key={tried.at} component="li" withBorder p="md">
            <Group justify="space-between" align="flex-start" gap="sm">
              <Stack gap={0} flex="1 1 20rem" miw={0}>
                <Outcome of={tried} />
              </Stack>
              <Text size="sm" c="dimmed">
                {say.attempt(i + 1)} · <Moment at={tried.at} />
              </Text>
            </Group>
          </Paper>
        ))
        .toReversed()}
    </Stack>
  )
}
