import { Box, Button, Group, Stack } from '@mantine/core'
import { Rss } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useClub } from '../../data/session.ts'
import { NotHere } from '../../frame/not-here.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useSetFilter } from '../../parts/filters.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, type Collection, useCollections } from '../data/collections.ts'
import { EntryLinks } from '../data/entry-links.tsx'
import { RecordButton, RecordDrawer, useMayEnter } from '../data/record-drawer.tsx'
import { useBetween } from './between.ts'
import { CalendarBar, useViewAndDate } from './calendar-bar.tsx'
import type { Entry, Slot } from './calendar-view.tsx'
import { CalendarView } from './late-view.tsx'

/** Loaded separately: it is large, and the calendar can appear without it. */
const RecordChoice = lazy(async () => ({ default: (await import('../../parts/record-choice.tsx')).RecordChoice }))

const words = {
  title: { en: 'Calendar', nl: 'Agenda' },
  cancelled: { en: 'Cancelled', nl: 'Afgelast' },
  group: { en: 'Group', nl: 'Groep' },
  facility: { en: 'Facility', nl: 'Accommodatie' },
  all: { en: 'All', nl: 'Alle' },
  links: { en: 'On your phone', nl: 'Op je telefoon' },
} as const

const views = ['month', 'week', 'agenda'] as const

const none: readonly Entry[] = []

/** The club's events by month, by week or as a list. */
export function Calendar() {
  const events = useCollections().find(({ plural }) => plural === 'events')
  return events ? <EventCalendar of={events} /> : <NotHere />
}

function EventCalendar({ of: collection }: { readonly of: Collection }) {
  const say = useWords(words)
  const { may } = useClub()
  const mayEnter = useMayEnter()
  const [slot, setSlot] = useState<Slot>()
  return (
    <>
      <PageHead
        title={say.title}
        actions={
          <Group>
            {may('events:write') && (
              <Button
                component={Link}
                href="/calendar/links"
                variant="default"
                leftSection={<Rss size={16} aria-hidden />}
              >
                {say.links}
              </Button>
            )}
            <RecordButton of={collection} />
          </Group>
        }
      />
      <EntryLinks of={collection} />
      <Stack>
        <Filters />
        <Events add={mayEnter(collection) ? setSlot : undefined} />
      </Stack>
      <RecordDrawer
        of={collection}
        {...(slot && { initial: slot })}
        isOpen={slot !== undefined}
        close={() => setSlot(undefined)}
      />
    </>
  )
}

/** The events of a period. Only this part rerenders when they arrive. */
function Events({ add }: { readonly add: ((slot: Slot) => void) | undefined }) {
  const { cancelled } = useWords(words)
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const viewed = useViewAndDate(views, 'agenda')
  const { records: events, error } = useBetween('events', viewed)
  const group = Number(search.get('group_id')) || undefined
  const facility = Number(search.get('facility_id')) || undefined
  const entries = useMemo(
    () => events?.filter(wantedBy(group, facility)).map(entryOf(cancelled)),
    [events, group, facility, cancelled],
  )
  return (
    <>
      <CalendarBar of={viewed} views={views} />
      <Failure error={error} />
      <CalendarView
        {...viewed}
        // FullCalendar would keep the texts of its first language.
        key={language}
        entries={entries ?? none}
        add={add}
      />
    </>
  )
}

/** @param cancelled the word beside the title of a cancelled event */
const entryOf =
  (cancelled: string) =>
  ({ id, title, location, status, starts_at, ends_at, all_day }: ClubRecord): Entry => ({
    id: String(id),
    path: `/events/${id}`,
    title: String(title),
    starts_at: String(starts_at),
    ends_at: (ends_at as string | null) ?? null,
    all_day: all_day === true,
    ...(typeof location === 'string' && { place: location }),
    ...(status === 'cancelled' && { cancelled }),
  })

/** Whether an event matches the page's filters. */
const wantedBy =
  (group: number | undefined, facility: number | undefined) =>
  ({ group_ids, facility_id }: ClubRecord) =>
    (group === undefined || (group_ids as readonly number[]).includes(group)) &&
    (facility === undefined || facility_id === facility)

function Filters() {
  const say = useWords(words)
  const [search] = useSearchParams()
  const set = useSetFilter()
  const readable = useCollections().map(({ plural }) => plural)
  const filters = [
    ['group_id', 'groups', say.group],
    ['facility_id', 'facilities', say.facility],
  ] as const
  return (
    <Suspense fallback={<Box mih="4.25rem" />}>
      <Group>
        {filters
          .filter(([, from]) => readable.includes(from))
          .map(([name, from, label]) => (
            <RecordChoice
              key={name}
              from={from}
              label={label}
              placeholder={say.all}
              w={{ base: '100%', xs: '12.5rem' }}
              value={search.get(name) ?? ''}
              onChange={(id) => set(name, id)}
            />
          ))}
      </Group>
    </Suspense>
  )
}
