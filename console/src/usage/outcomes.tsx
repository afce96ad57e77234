import { Text } from '@mantine/core'
import { DataTable } from '../parts/data-table.tsx'
import { sumOf } from '../parts/day-bars.tsx'
import { Section } from '../parts/section.tsx'
import { useFormat } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { outcomeMeanings, outcomeNames } from './outcome-words.ts'
import { outcomes, type Usage } from './usage-data.ts'

const words = {
  title: { en: 'Outcomes', nl: 'Uitkomsten' },
  outcome: { en: 'Outcome', nl: 'Uitkomst' },
  requests: { en: 'Requests', nl: 'Verzoeken' },
  share: { en: 'Share', nl: 'Aandeel' },
} as const

/** How many requests had which outcome; those that none had are left out. */
export function Outcomes({ days }: Pick<Usage, 'days'>) {
  const say = useWords(words)
  const name = useWords(outcomeNames)
  const meaning = useWords(outcomeMeanings)
  const { number, percent } = useFormat()
  const all = sumOf(days.map(({ requests }) => requests))
  const rows = outcomes
    .map((outcome) => ({ outcome, requests: sumOf(days.map((day) => day.outcomes[outcome])) }))
    .filter(({ outcome, requests }) => outcome === 'valid' || requests > 0)
  return (
    <Section title={say.title}>
      <DataTable
        label={say.title}
        rows={rows}
        rowKey={({ outcome }) => outcome}
        columns={[
          {
            id: 'outcome',
            title: say.outcome,
            cell: ({ outcome }) => (
              <div>
                <Text fw={500}>{name[outcome]}</Text>
                <Text size="sm" c="dimmed">
                  {meaning[outcome]}
                </Text>
              </div>
            ),
          },
          { id: 'requests', title: say.requests, align: 'right', cell: ({ requests }) => number(requests) },
          {
            id: 'share',
            title: say.share,
            align: 'right',
            cell: ({ requests }) => percent(requests / Math.max(1, all)),
          },
        ]}
      />
    </Section>
  )
}
