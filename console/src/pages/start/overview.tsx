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
    en: 'All keys and assistants, last 30 days. Days are in UTC.',
    nl: 'Alle sleutels en assistenten, laatste 30 dagen. Dagen zijn in UTC.',
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
