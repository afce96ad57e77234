import { Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { Section } from '../parts/section.tsx'
import { useFormat } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { outcomeMeanings, outcomeNames } from './outcome-words.ts'
import { outcomes, sumOf, type Usage } from './usage-data.ts'

const words = {
  title: { en: 'What became of them', nl: 'Wat ervan werd' },
} as const

/** How many requests had which outcome; those that none had are left out. */
export function Outcomes({ days }: Pick<Usage, 'days'>) {
  const say = useWords(words)
  const name = useWords(outcomeNames)
  const meaning = useWords(outcomeMeanings)
  const { number, percent } = useFormat()
  const all = sumOf(days.map(({ requests }) => requests))
  const shown = outcomes
    .map((outcome) => ({ outcome, requests: sumOf(days.map((day) => day.outcomes[outcome])) }))
    .filter(({ outcome, requests }) => outcome === 'valid' || requests > 0)
  return (
    <Section title={say.title}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="dl" m={0}>
        {shown.map(({ outcome, requests }) => (
          <Paper key={outcome} p="md">
            <Text component="dt" fw={500}>
              {name[outcome]}
            </Text>
            <Stack component="dd" gap={2} m={0}>
              <Text size="xl" fw={600}>
                {number(requests)}{' '}
                <Text span size="sm" c="dimmed" fw={400}>
                  {percent(requests / Math.max(1, all))}
                </Text>
              </Text>
              <Text size="sm" c="dimmed">
                {meaning[outcome]}
              </Text>
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
    </Section>
  )
}
