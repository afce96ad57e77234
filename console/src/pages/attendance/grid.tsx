/** The attendance of a group over a season or a month: one row per person, one column per day, and totals. */
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { AttendanceGrid } from '../../api.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Awaited } from '../../frame/waiting.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useFilters, useSetFilter } from '../../parts/filters.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { RecordChoice } from '../../parts/record-choice.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, type Page, useCollections } from '../data/collections.ts'
import { EntryLinks } from '../data/entry-links.tsx'
import { sheetPath, useToday } from './days.ts'
import { GridTable } from './grid-table.tsx'
import { withTaps } from './marks.ts'
import { leastFirst } from './sums.ts'
import { useTaps } from './taps.ts'
import { Unsent } from './unsent.tsx'

/** The page does not wait for it. */
const ExportButton = lazy(async () => ({ default: (await import('../../parts/export-button.tsx')).ExportButton }))

const words = {
  title: { en: 'Attendance', nl: 'Aanwezigheid' },
  group: { en: 'Group', nl: 'Groep' },
  period: { en: 'Period', nl: 'Periode' },
  order: { en: 'Order', nl: 'Volgorde' },
  byName: { en: 'By name', nl: 'Op naam' },
  least: { en: 'Lowest attendance first', nl: 'Minst aanwezig eerst' },
  choose: { en: 'Choose a group', nl: 'Kies een groep' },
  chooseAbout: {
    en: 'See who came on each day, with totals for the period.',
    nl: 'Je ziet per dag wie er was, met de totalen over de periode.',
  },
  empty: { en: 'Nothing in this period yet', nl: 'Nog niets in deze periode' },
  emptyAbout: {
    en: 'A day appears after someone fills in its sheet, or after the group has an event on that day.',
    nl: 'Een dag verschijnt hier zodra iemand de presentielijst invult of de groep een activiteit heeft gehad.',
  },
  today: { en: 'Open today’s sheet', nl: 'Lijst van vandaag openen' },
  keys: {
    en: 'Move with the arrow keys. Press P for present, A for absent, or Delete to clear.',
    nl: 'Navigeer met de pijltjestoetsen. Druk op P voor aanwezig, A voor afwezig of Delete om te wissen.',
  },
} as const

export function GridPage() {
  const say = useWords(words)
  const { api } = useClub()
  const { language } = useLanguage()
  const today = useToday()
  const [search] = useSearchParams()
  const set = useSetFilter()
  const filter = useFilters()
  const group_id = Number(search.get('group_id'))
  const periods = usePeriods(today)
  const period = periods?.find(({ value }) => value === search.get('period')) ?? periods?.[0]
  const wanted = { group_id, from: period?.from ?? today, to: period?.to ?? today }
  const {
    data,
    error,
    isPlaceholderData: isOld,
  } = useReadLater(api.attendance.grid(wanted), { enabled: group_id > 0 && period !== undefined, everyMs: 60_000 })
  const attendance = useCollections().find(({ plural }) => plural === 'attendance')
  const { waiting } = useTaps()
  const isLeastFirst = search.get('order') === 'least'
  const grid = group_id > 0 && data ? shownGrid(withTaps(data, waiting, group_id), isLeastFirst) : undefined
  const save = async (as: 'csv' | 'xlsx') => {
    if (!grid) return
    const { saveGrid } = await import('./export-grid.ts')
    await saveGrid(grid, as, language)
  }
  return (
    <>
      <PageHead
        title={grid?.group ?? say.title}
        actions={<Suspense>{grid && <ExportButton save={save} />}</Suspense>}
      />
      {attendance && <EntryLinks of={attendance} />}
      <Stack>
        <Group align="flex-end" gap="sm">
          <RecordChoice
            from="groups"
            label={say.group}
            value={group_id > 0 ? String(group_id) : ''}
            onChange={(id) => set('group_id', id)}
            w={{ base: '100%', xs: '16rem' }}
          />
          <NativeSelect
            {...filter('period')}
            label={say.period}
            value={period?.value ?? ''}
            data={periods?.map(({ value, label }) => ({ value, label })) ?? []}
          />
          <NativeSelect
            {...filter('order')}
            label={say.order}
            data={[
              { value: '', label: say.byName },
              { value: 'least', label: say.least },
            ]}
          />
        </Group>
        <Unsent />
        <Failure error={data ? null : error} />
        {group_id > 0 ? (
          <Awaited isOld={isOld}>
            {grid && (grid.days.length > 0 ? <WholeGrid of={grid} group_id={group_id} /> : <NoDays of={group_id} />)}
          </Awaited>
        ) : (
          <Empty title={say.choose}>{say.chooseAbout}</Empty>
        )}
      </Stack>
    </>
  )
}

const shownGrid = (grid: AttendanceGrid, isLeastFirst: boolean): AttendanceGrid =>
  isLeastFirst ? { ...grid, people: leastFirst(grid.people) } : grid

function WholeGrid({ of: grid, group_id }: { readonly of: AttendanceGrid; readonly group_id: number }) {
  const say = useWords(words)
  const { may } = useClub()
  const mayWrite = may('attendance:write')
  return (
    <>
      {mayWrite && (
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {say.keys}
        </Text>
      )}
      <GridTable key={`${group_id} ${grid.days[0]}`} of={grid} group_id={group_id} mayWrite={mayWrite} />
    </>
  )
}

function NoDays({ of: group_id }: { readonly of: number }) {
  const say = useWords(words)
  return (
    <Empty
      title={say.empty}
      action={
        <Button component={Link} href={sheetPath(group_id, useToday())}>
          {say.today}
        </Button>
      }
    >
      {say.emptyAbout}
    </Empty>
  )
}

type Period = { readonly value: string; readonly label: string; readonly from: string; readonly to: string }

/** The number of months that the reader can choose from. */
const months = 12

/** The club's seasons, with the current one first, and the most recent months. Undefined until they are loaded. */
function usePeriods(today: string): readonly Period[] | undefined {
  const { path, may } = useClub()
  const { language } = useLanguage()
  const isReadable = may('seasons:read')
  const { data, error } = useReadLater<Page<ClubRecord>>(path('seasons?limit=100'), { enabled: isReadable })
  if (isReadable && !data && !error) return undefined
  const seasons = (data?.data ?? []).map(({ id, name, starts_on, ends_on }) => ({
    value: `season-${id}`,
    label: String(name),
    from: String(starts_on),
    to: String(ends_on),
  }))
  const isNow = ({ from, to }: Period) => from <= today && today <= to
  const others = seasons.filter((season) => !isNow(season)).sort((a, b) => b.from.localeCompare(a.from))
  const [year = 0, month = 0] = today.split('-').map(Number)
  const monthNames = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const lastMonths = Array.from({ length: months }, (_, back) => {
    const day = (at: number) => new Date(at).toISOString().slice(0, 10)
    const first = Date.UTC(year, month - 1 - back, 1)
    const from = day(first)
    return {
      value: from.slice(0, 7),
      label: monthNames.format(first),
      from,
      to: day(Date.UTC(year, month - back, 0)),
    }
  })
  return [...seasons.filter(isNow), ...lastMonths, ...others]
}
