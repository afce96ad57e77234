/** FullCalendar in the club's time zone and our colours. It is large, so pages load it on demand. */
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar-view.css'
import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type EventClickInfo,
  type EventDisplayInfo,
  type EventInput,
  type FormatterInput,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import english from '@fullcalendar/react/locales/en-gb'
import dutch from '@fullcalendar/react/locales/nl'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { useClub } from '../../data/session.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { localTime, utcTime } from '../../words/local-time.ts'
import { lengthsInDays, type View } from './dates.ts'

const words = {
  none: { en: 'Nothing in this period', nl: 'Niets in deze periode' },
  more: { en: (count: number) => `${count} more`, nl: (count: number) => `nog ${count}` },
  moreHint: { en: (count: number) => `Show ${count} more`, nl: (count: number) => `Toon er nog ${count}` },
  add: { en: (day: string) => `Add on ${day}`, nl: (day: string) => `Toevoegen op ${day}` },
  close: { en: 'Close', nl: 'Sluiten' },
} as const

/** An entry of the calendar, which links to its page. */
export type Entry = {
  readonly id: string
  readonly path: string
  readonly title: string
  /** Shown after the title if there is room. */
  readonly place?: string
  /** The word for a cancelled entry; its title is struck through. */
  readonly cancelled?: string
  /** Shown behind the others, less prominently. */
  readonly isQuiet?: boolean
  readonly starts_at: string
  readonly ends_at: string | null
  readonly all_day?: boolean
}

/** A free period that the reader chose. */
export type Slot = { readonly starts_at: string; readonly ends_at: string; readonly all_day: boolean }

/** The default hours, in the evening, when the reader chooses a day without a time. */
const evening = [19, 21] as const

const views: { readonly [view in View]: string } = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'listFromDay',
}

const ofViews = {
  // The table's accessible name.
  timeGridWeek: { titleFormat: { day: 'numeric', month: 'long', year: 'numeric' } },
  // Starts at the chosen day, which is today by default.
  listFromDay: { type: 'list', duration: { days: lengthsInDays.agenda } },
  // In these views, FullCalendar's link labels do not contain the visible text.
  timeGrid: { navLinks: false },
} as const

const plugins = [classic, dayGrid, timeGrid, list, interaction]

/** A time such as `19:00`. */
const timeFormat: FormatterInput = ({ date }) => date.marker.toISOString().slice(11, 16)

/**
 * Rerenders only when its props change, because FullCalendar is slow.
 *
 * @param add called with the period that the reader chose; absent for readers who may not add events
 */
export const CalendarView = memo(function CalendarView({
  view,
  date,
  entries,
  add,
}: {
  readonly view: View
  readonly date: string
  readonly entries: readonly Entry[]
  readonly add?: ((slot: Slot) => void) | undefined
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { time_zone: timeZone } = useClub()
  const { base } = useRouter()
  const [, go] = useLocation()
  const calendar = useRef<CalendarRef>(null)
  const [initial] = useState({ initialView: views[view], initialDate: date })
  useEffect(() => calendar.current?.getApi().changeView(views[view], date), [view, date])
  const events = useMemo(() => entries.map((entry) => inputOf(entry, base, timeZone)), [entries, base, timeZone])
  const now = useCallback(() => localTime(new Date().toISOString(), timeZone), [timeZone])
  const eventClick = useCallback(
    ({ event, jsEvent }: EventClickInfo) => {
      if (jsEvent.ctrlKey || jsEvent.metaKey) return
      jsEvent.preventDefault()
      go(event.url.slice(base.length))
    },
    [go, base],
  )
  const adding = useMemo(() => add && { ...addingIn(timeZone, add), navLinkHint: say.add }, [add, timeZone, say])
  return (
    <div className="calendar" data-view={view}>
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        locale={language === 'nl' ? dutch : english}
        firstDay={1}
        timeZone="UTC"
        now={now}
        {...initial}
        headerToolbar={false}
        height={view === 'week' || view === 'day' ? '44rem' : 'auto'}
        dayMaxEvents={4}
        views={ofViews}
        slotEventOverlap={false}
        nowIndicator
        displayEventEnd={false}
        scrollTime="08:00:00"
        eventTimeFormat={timeFormat}
        slotHeaderFormat={timeFormat}
        noEventsText={say.none}
        moreLinkText={say.more}
        moreLinkHint={say.moreHint}
        closeHint={say.close}
        events={events}
        eventContent={contentOf}
        eventClick={eventClick}
        {...adding}
      />
    </div>
  )
})

/**
 * The instant of a local time. FullCalendar gets local times as if they were in UTC, because with a time zone it would convert them again
 * on every render.
 */
const instantOf = (local: Date, timeZone: string): string => utcTime(local.toISOString().slice(0, 16), timeZone) ?? ''

/** Lets readers choose free time with the pointer, or a day by its link. */
function addingIn(timeZone: string, add: (slot: Slot) => void): CalendarOptions {
  const at = (local: Date) => instantOf(local, timeZone)
  const eveningOf = (day: Date): Slot => {
    const [starts_at, ends_at] = evening.map((hour) => at(new Date(day.getTime() + hour * hourMs))) as [string, string]
    return { starts_at, ends_at, all_day: false }
  }
  return {
    selectable: true,
    select: ({ start, end, allDay }) => {
      const isOneDay = end.getTime() - start.getTime() <= dayMs
      if (allDay && isOneDay) return add(eveningOf(start))
      add({ starts_at: at(start), ends_at: at(end), all_day: allDay })
    },
    navLinks: true,
    navLinkDayClick: (day: Date) => add(eveningOf(day)),
  }
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** An all-day entry ends on its last day, even if its end is the midnight after that day. */
function inputOf(entry: Entry, base: string, timeZone: string): EventInput {
  const { id, path, title, cancelled, isQuiet, starts_at, ends_at, all_day } = entry
  const start = localTime(starts_at, timeZone)
  const end = localTime(ends_at ?? starts_at, timeZone)
  const input = {
    id,
    url: base + path,
    title,
    extendedProps: { entry },
    className: cancelled || isQuiet ? 'is-quiet' : undefined,
  }
  if (!all_day) return { ...input, start, ...(ends_at && { end }) }
  const last = Math.max(Date.parse(`${start}Z`), Date.parse(`${end}Z`) - 1)
  const dayAfter = new Date(last + dayMs).toISOString().slice(0, 10)
  return { ...input, allDay: true, start: start.slice(0, 10), end: dayAfter }
}

function contentOf({ event, timeText, timeClass, titleClass, view }: EventDisplayInfo) {
  const { cancelled, place } = event.extendedProps.entry as Entry
  return (
    <>
      {timeText && <span className={`${timeClass} calendar-time`}>{timeText}</span>}
      <span className={`${titleClass} calendar-title`}>
        {cancelled ? <s>{event.title}</s> : event.title}
        {cancelled && <small> {cancelled}</small>}
        {place && view.type !== views.month && <small> · {place}</small>}
      </span>
    </>
  )
}
