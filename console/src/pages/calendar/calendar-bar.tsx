import { ActionIcon, Button, Group, SegmentedControl, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { useClub } from '../../data/session.ts'
import { useSetFilter } from '../../parts/filters.ts'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { todayIn } from '../../words/local-time.ts'
import { daysOf, isDay, isView, stepped, type View } from './dates.ts'

const words = {
  today: { en: 'Today', nl: 'Vandaag' },
  previous: { en: 'Earlier', nl: 'Eerder' },
  next: { en: 'Later', nl: 'Later' },
  view: { en: 'View', nl: 'Weergave' },
  month: { en: 'Month', nl: 'Maand' },
  week: { en: 'Week', nl: 'Week' },
  day: { en: 'Day', nl: 'Dag' },
  agenda: { en: 'Schedule', nl: 'Planning' },
} as const

/** The view and the day in the page's URL. */
export function useViewAndDate(offered: readonly View[], onPhone: View) {
  const [search] = useSearchParams()
  const { time_zone } = useClub()
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [view, date] = [search.get('view'), search.get('date')]
  return {
    view: isView(view) && offered.includes(view) ? view : isNarrow ? onPhone : (offered[0] as View),
    date: isDay(date) ? date : todayIn(time_zone),
  }
}

export function CalendarBar({
  of: { view, date },
  views,
}: {
  readonly of: { readonly view: View; readonly date: string }
  readonly views: readonly View[]
}) {
  const say = useWords(words)
  const { month, days } = useFormat()
  const set = useSetFilter()
  const step = (steps: -1 | 1) => set('date', stepped(date, view, steps))
  return (
    <Group justify="space-between">
      <Group gap="xs">
        <ActionIcon variant="default" size="lg" aria-label={say.previous} onClick={() => step(-1)}>
          <ChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={say.next} onClick={() => step(1)}>
          <ChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => set('date', '')}>
          {say.today}
        </Button>
        <Title order={2} size="h4" aria-live="polite">
          {view === 'month' ? month(date) : days(...daysOf(view, date))}
        </Title>
      </Group>
      <SegmentedControl
        aria-label={say.view}
        data={views.map((value) => ({ value, label: say[value] }))}
        value={view}
        onChange={(value) => set('view', value)}
      />
    </Group>
  )
}
