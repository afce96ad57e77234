import { NativeSelect, TextInput } from '@mantine/core'
import type { Period } from '../data/period.ts'
import { useWords } from '../words/language.tsx'
import type { Filter } from './filters.ts'

const words = {
  period: { en: 'Period', nl: 'Periode' },
  month: { en: 'Last 30 days', nl: 'Laatste 30 dagen' },
  week: { en: 'Last 7 days', nl: 'Laatste 7 dagen' },
  day: { en: 'Last 24 hours', nl: 'Laatste 24 uur' },
  hour: { en: 'Last hour', nl: 'Laatste uur' },
  between: { en: 'Custom', nl: 'Zelf kiezen' },
  since: { en: 'From', nl: 'Vanaf' },
  until: { en: 'Until', nl: 'Tot' },
} as const

/** Chooses a period, or a start and an end. `momentsOf` reads them from the page's URL. */
export function PeriodFilter({
  filter,
  all,
  periods,
}: {
  readonly filter: Filter
  /** The label for no period: "All time". */
  readonly all: string
  readonly periods: readonly Period[]
}) {
  const say = useWords(words)
  const period = filter('period')
  return (
    <>
      <NativeSelect
        label={say.period}
        {...period}
        data={[
          { value: '', label: all },
          ...[...periods, 'between' as const].map((period) => ({ value: period, label: say[period] })),
        ]}
      />
      {period.value === 'between' && (
        <>
          <TextInput type="datetime-local" label={say.since} {...filter('since')} />
          <TextInput type="datetime-local" label={say.until} {...filter('until')} />
        </>
      )}
    </>
  )
}
