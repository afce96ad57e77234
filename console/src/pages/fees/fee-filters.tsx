import { Button, Group, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useFilters, useSetFilter } from '../../parts/filters.ts'
import { useWords } from '../../words/language.tsx'
import { useStatusText } from './words.ts'

const words = {
  filters: { en: 'Filters', nl: 'Filters' },
  show: { en: 'Show', nl: 'Toon' },
  all: { en: 'All fees', nl: 'Alles' },
  unpaid: { en: 'Not paid yet', nl: 'Nog niet betaald' },
  late: { en: 'Overdue', nl: 'Te laat' },
  season: { en: 'Season', nl: 'Seizoen' },
  group: { en: 'Group', nl: 'Groep' },
  member: { en: 'Member', nl: 'Lid' },
  everyone: { en: 'All', nl: 'Alle' },
  clear: { en: 'Show all', nl: 'Alles tonen' },
} as const

const statuses = ['open', 'paid', 'failed', 'charged back', 'waived', 'cancelled'] as const

/** Loaded separately, because it is large and needed only after the list appears. */
const RecordChoice = lazy(async () => ({ default: (await import('../../parts/record-choice.tsx')).RecordChoice }))

/** Chooses which fees are shown. On narrow screens a button shows the filters until one is set. */
export function FeeFilters({ isFiltered }: { readonly isFiltered: boolean }) {
  const say = useWords(words)
  const textOf = useStatusText()
  const [search] = useSearchParams()
  const filter = useFilters()
  const set = useSetFilter()
  const [isOpen, { toggle }] = useDisclosure(isFiltered)
  const record = (name: string, from: string, label: string) => (
    <RecordChoice
      from={from}
      label={label}
      placeholder={say.everyone}
      w={{ base: '100%', xs: '12.5rem' }}
      value={search.get(name) ?? ''}
      onChange={(id) => set(name, id)}
    />
  )
  return (
    <>
      <Button variant="default" hiddenFrom="xs" aria-expanded={isOpen} onClick={toggle}>
        {say.filters}
      </Button>
      <Group align="flex-end" gap="sm" {...(!isOpen && { visibleFrom: 'xs' })}>
        <NativeSelect
          {...filter('show')}
          label={say.show}
          data={[
            { value: '', label: say.all },
            { value: 'unpaid', label: say.unpaid },
            { value: 'late', label: say.late },
            ...statuses.map((status) => ({ value: status, label: textOf(status) })),
          ]}
        />
        <Suspense>
          {record('season_id', 'seasons', say.season)}
          {record('group_id', 'groups', say.group)}
          {record('member_id', 'members', say.member)}
        </Suspense>
        {isFiltered && (
          <Button component={Link} href="/charges" variant="subtle">
            {say.clear}
          </Button>
        )}
      </Group>
    </>
  )
}
