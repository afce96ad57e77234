import { Text } from '@mantine/core'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { useFormat } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { outcomeNames } from './outcome-words.ts'
import { type DayOfUse, outcomes, type Usage } from './usage-data.ts'

const words = {
  label: { en: 'Requests by day', nl: 'Verzoeken per dag' },
  day: { en: 'Day', nl: 'Dag' },
  requests: { en: 'Requests', nl: 'Verzoeken' },
} as const

/** Requests by day, newest first, with a column for each outcome that there was. */
export function DayTable({ days }: Pick<Usage, 'days'>) {
  const say = useWords(words)
  const name = useWords(outcomeNames)
  const { number, dayOfYear } = useFormat()
  const numbers = (id: string, title: string, of: (day: DayOfUse) => number): Column<DayOfUse> => ({
    ...{ id, title, align: 'right', sort: of },
    cell: (day) => (
      <Text span size="sm" {...(of(day) === 0 && { c: 'dimmed' })}>
        {number(of(day))}
      </Text>
    ),
  })
  const shown = outcomes.filter((outcome) => days.some((day) => day.outcomes[outcome] > 0))
  return (
    <DataTable
      label={say.label}
      rows={days.toReversed()}
      rowKey={({ day }) => day}
      columns={[
        { id: 'day', title: say.day, cell: ({ day }) => dayOfYear(day), sort: ({ day }) => day },
        numbers('requests', say.requests, ({ requests }) => requests),
        ...shown.map((outcome) => numbers(outcome, name[outcome], (day) => day.outcomes[outcome])),
      ]}
    />
  )
}
