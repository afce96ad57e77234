import { DataTable } from '../parts/data-table.tsx'
import { Section } from '../parts/section.tsx'
import { useFormat } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { EmptySection } from './empty-section.tsx'
import { ErrorName } from './error-name.tsx'
import { Technical } from './technical.tsx'
import type { Usage } from './usage-data.ts'

const words = {
  title: { en: 'What goes wrong', nl: 'Wat er misgaat' },
  about: {
    en: 'Refused requests of the last 30 days, by what was called.',
    nl: 'Geweigerde verzoeken van de laatste 30 dagen, per aanroep.',
  },
  none: { en: 'Nothing was refused in the last 30 days.', nl: 'De laatste 30 dagen is niets geweigerd.' },
  error: { en: 'What', nl: 'Wat' },
  call: { en: 'Called', nl: 'Aangeroepen' },
  errors: { en: 'How often', nl: 'Hoe vaak' },
  lastDay: { en: 'Last on', nl: 'Laatst op' },
  others: { en: 'Others', nl: 'Overige' },
} as const

/** What was refused most, by error and call. */
export function Errors({ errors }: Pick<Usage, 'errors'>) {
  const say = useWords(words)
  const { number, dayOfYear } = useFormat()
  if (errors.length === 0) return <EmptySection title={say.title} text={say.none} />
  return (
    <Section title={say.title} about={say.about}>
      <DataTable
        label={say.title}
        rows={errors}
        rowKey={({ code, call }) => `${code} ${call}`}
        columns={[
          { id: 'error', title: say.error, cell: ({ code }) => <ErrorName code={code} />, sort: ({ code }) => code },
          {
            id: 'call',
            title: say.call,
            cell: ({ call }) => (call === null ? say.others : <Technical>{call}</Technical>),
            sort: ({ call }) => call,
          },
          {
            ...{ id: 'errors', title: say.errors, align: 'right' },
            cell: ({ errors }) => number(errors),
            sort: ({ errors }) => errors,
          },
          { id: 'day', title: say.lastDay, cell: (row) => dayOfYear(row.last_day), sort: (row) => row.last_day },
        ]}
      />
    </Section>
  )
}
