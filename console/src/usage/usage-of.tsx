import { Button, Paper } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Call } from '../data/call.ts'
import { useWatched } from '../data/queries.ts'
import { DayChart } from '../parts/day-chart.tsx'
import { Section } from '../parts/section.tsx'
import { useWords } from '../words/language.tsx'
import { DayTable } from './day-table.tsx'
import { Errors } from './errors.tsx'
import { Outcomes } from './outcomes.tsx'
import { RefusedRequests } from './refused-requests.tsx'
import type { Usage } from './usage-data.ts'

const words = {
  title: { en: 'Requests', nl: 'Verzoeken' },
  about: {
    en: 'The last 30 days, up to now. A day begins and ends in UTC.',
    nl: 'De laatste 30 dagen, tot nu toe. Een dag begint en eindigt in UTC.',
  },
  table: { en: 'Show as a table', nl: 'Als tabel tonen' },
  chart: { en: 'Show as a chart', nl: 'Als grafiek tonen' },
} as const

/**
 * The use of a key or an assistant: requests by day, what became of them, what goes wrong, and the last refused requests.
 *
 * @param of the call that tells it
 * @param unused shown in its place as long as nothing was requested
 */
export function UsageOf({ of, unused }: { readonly of: Call<Usage>; readonly unused: ReactNode }) {
  const { days, errors, refused, refused_days } = useWatched<Usage>(of)
  if (days.every(({ requests }) => requests === 0) && refused.length === 0) return unused
  return (
    <>
      <Days days={days} />
      <Outcomes days={days} />
      <Errors errors={errors} />
      <RefusedRequests refused={refused} refused_days={refused_days} />
    </>
  )
}

/** Requests by day, as a chart or as a table with all outcomes. */
function Days({ days }: Pick<Usage, 'days'>) {
  const say = useWords(words)
  const [isTable, setTable] = useState(false)
  const other = (
    <Button variant="default" size="xs" onClick={() => setTable(!isTable)}>
      {isTable ? say.chart : say.table}
    </Button>
  )
  return (
    <Section title={say.title} about={say.about} actions={other}>
      {isTable ? (
        <DayTable days={days} />
      ) : (
        <Paper>
          <DayChart days={days} />
        </Paper>
      )}
    </Section>
  )
}
