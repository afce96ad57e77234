/** FullCalendar in the club's time zone and our colours. It is large, so pages load it on demand. */
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar-view.css'
import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type DatesSetInfo,
  type EventClickInfo,
  type EventDisplayInfo,
  type EventInput,
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
import type { View } from './dates.ts'

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
  /** Shown after the title where there is room. */
  readonly place?: string
  /** The word for an entry that does not take place; its title is struck through. */
  readonly cancelled?: string
  /** Stands back behind the others. */
  readonly isQuiet?: boolean
  readonly starts_at: string
  readonly ends_at: string | null
  readonly all_day?: boolean
}

/** A free period that the reader chose. */
export type Slot = { readonly starts_at: string; readonly ends_at: string; readonly all_day: boolean }

/** The period on the page. */
export type Shown = { readonly from: string; readonly to: string; readonly title: string }

/** An evening at the club, for a day without a time. */
const evening = ['19:00', '21:00'] as const

const views: { readonly [view in View]: string } = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'listFromDay',
}

const ofViews = {
  timeGridWeek: { titleFormat: { day: 'numeric', month: 'long', year: 'numeric' } },
  // From the chosen day on, so that it begins at today.
  listFromDay: { type: 'list', duration: { days: 31 } },
  // There, FullCalendar's label of a link lacks the visible text.
  timeGrid: { navLinks: false },
} as const

const plugins = [classic, dayGrid, timeGrid, list, interaction]

const hours = { hour: '2-digit', minute: '2-digit', hour12: false } as const

/**
 * It is drawn again only for other props, as FullCalendar takes long.
 *
 * @param add gets the period that the reader chose; absent for readers who may not add
 * @param show gets the period when it changes
 */
export default memo(function CalendarView({
  view,
  date,
  entries,
  add,
  show,
}: {
  readonly view: View
  readonly date: string
  readonly entries: readonly Entry[]
  readonly add?: ((slot: Slot) => void) | undefined
  show(shown: Shown): void
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
  const datesSet = useCallback(
    ({ startStr, endStr, view: { title } }: DatesSetInfo) => show({ from: startStr, to: endStr, title }),
    [show],
  )
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
        timeZone={timeZone}
        {...initial}
        headerToolbar={false}
        height={view === 'week' || view === 'day' ? '44rem' : 'auto'}
        dayMaxEvents={4}
        views={ofViews}
        slotEventOverlap={false}
        nowIndicator
        displayEventEnd={false}
        scrollTime="08:00:00"
        eventTimeFormat={hours}
        slotHeaderFormat={hours}
        noEventsText={say.none}
        moreLinkText={say.more}
        moreLinkHint={say.moreHint}
        closeHint={say.close}
        datesSet={datesSet}
        events={events}
        eventContent={contentOf}
        eventClick={eventClick}
        {...adding}
      />
    </div>
  )
})

/** Choosing free time with the pointer, or a day by its link. */
function addingIn(timeZone: string, add: (slot: Slot) => void): CalendarOptions {
  const at = (local: string) => utcTime(local, timeZone) ?? ''
  const eveningOf = (day: string): Slot => {
    const [starts_at, ends_at] = evening.map((time) => at(`${day}T${time}`)) as [string, string]
    return { starts_at, ends_at, all_day: false }
  }
  return {
    selectable: true,
    select: ({ startStr, endStr, start, end, allDay }) => {
      const isOneDay = end.getTime() - start.getTime() <= 26 * 3_600_000
      if (allDay && isOneDay) return add(eveningOf(startStr.slice(0, 10)))
      const edge = (text: string) => (allDay ? at(`${text.slice(0, 10)}T00:00`) : new Date(text).toISOString())
      add({ starts_at: edge(startStr), ends_at: edge(endStr), all_day: allDay })
    },
    navLinks: true,
    navLinkDayClick: (day: Date) => add(eveningOf(localTime(day.toISOString(), timeZone).slice(0, 10))),
  }
}

/** An entry of whole days ends on its last day, also where its end is the midnight after it. */
function inputOf({ all_day, starts_at, ends_at, path, ...entry }: Entry, base: string, timeZone: string): EventInput {
  const day = (at: number) => localTime(new Date(at).toISOString(), timeZone).slice(0, 10)
  const input = {
    ...entry,
    url: base + path,
    extendedProps: entry,
    className: entry.cancelled || entry.isQuiet ? 'is-quiet' : undefined,
  }
  if (!all_day) return { ...input, start: starts_at, ...(ends_at && { end: ends_at }) }
  const last = ends_at ? Math.max(Date.parse(starts_at), Date.parse(ends_at) - 1) : Date.parse(starts_at)
  const dayAfter = new Date(Date.parse(day(last)) + 86_400_000).toISOString().slice(0, 10)
  return { ...input, allDay: true, start: day(Date.parse(starts_at)), end: dayAfter }
}

function contentOf({ event, timeText, timeClass, titleClass, view }: EventDisplayInfo) {
  const { cancelled, place } = event.extendedProps as Entry
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
