import { Paper } from '@mantine/core'
import { DayChart } from '../../parts/day-chart.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { Attention } from './attention.tsx'
import { LatestActivity } from './latest-activity.tsx'
import { type ClubAtAGlance, sumByDay } from './start-data.ts'

const words = {
  requests: { en: 'Requests', nl: 'Verzoeken' },
  about: {
    en: 'Of all keys and assistants together, in the last 30 days. A day begins and ends in UTC.',
    nl: 'Van alle sleutels en assistenten samen, in de laatste 30 dagen. Een dag begint en eindigt in UTC.',
  },
} as const

/** How the club is called by programs, what needs attention, and what happened last. */
export function Overview({ of: club }: { readonly of: ClubAtAGlance }) {
  const say = useWords(words)
  const days = sumByDay([...club.keys, ...club.grants].map(({ usage }) => usage))
  return (
    <>
      <Attention of={club} />
      <Section title={say.requests} about={say.about}>
        <Paper>
          <DayChart days={days} />
        </Paper>
      </Section>
      <LatestActivity />
    </>
  )
}
