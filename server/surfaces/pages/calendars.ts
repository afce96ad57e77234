/** Serves calendar apps that subscribe to a club or a group with a secret link (RFC 5545). */
import { hash } from 'node:crypto'
import { daysOfAllDay } from '@kantine/contract/all-day.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { FastifyInstance } from 'fastify'
import ical, { escape as escaped, foldLines, ICalCalendarMethod, ICalEvent, ICalEventStatus } from 'ical-generator'
import { type Announced, type Calendar, readCalendar } from '../../callers/calendar-links.ts'
import type { Club } from '../../clubs/clubs.ts'
import { dayMs, dayOf } from '../../day.ts'
import { entityTag, isTagIn } from '../../entity-tags.ts'
import { addressOf } from '../../http/address.ts'
import { type Limiter, refuseExceeded } from '../../http/limiter.ts'
import type { Store } from '../../store/store.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'

/** How often calendar apps should refresh. */
const refreshSeconds = 3600

/** Adds `/calendar/TOKEN.ics`, which needs no sign-in. The token is in the path, which is never logged. */
export function addCalendars(app: FastifyInstance, store: Store, limiter: Pick<Limiter, 'countCalendar'>): void {
  app.get<{ Params: { token: string } }>('/calendar/:token', async (request, reply) => {
    const counted = await limiter.countCalendar(addressOf(request))
    refuseExceeded(counted, `Your IP address has reached its limit of ${counted.limit} calendar requests a minute.`)
    const token = request.params.token.replace(/\.ics$/, '')
    return readCalendar(store, token, async (calendar) => {
      const tag = tagOf(calendar, dayOf(store.wallClock()))
      reply.header('cache-control', 'private, no-cache').header('etag', entityTag(tag))
      if (isTagIn(request.headers['if-none-match'], tag)) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(await textOf(calendar))
    })
  })
}

/** Bump when the same events get another text, so that apps read them again. */
const edition = 2

/** @param today determines which events are too old */
function tagOf({ link, club, version }: Calendar, today: string): string {
  const parts = [edition, club.calendarName ?? club.slug, club.name, club.timeZone, link.id, link.group, version, today]
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)
}

/**
 * The text of a calendar, with as many events as fit (`limits.answerBytes`). It is built event by event, because for a large club the
 * library would block the event loop.
 */
async function textOf({ link, club, events }: Calendar): Promise<string> {
  const name = link.group === null ? club.name : `${club.name}: ${link.group}`
  const calendar = ical({
    name: escaped(name, false),
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    prodId: { company: 'Kantine', product: 'Kantine' },
  })
  const [head = ''] = calendar.toString().split('END:VCALENDAR')
  const parts = [head]
  let bytes = 0
  reading: for await (const some of events()) {
    for (const event of some) {
      const values = eventText(event, club)
      const text = values ? foldLines(new ICalEvent(values, calendar).toString()) : ''
      bytes += Buffer.byteLength(text)
      if (bytes > limits.answerBytes) break reading
      parts.push(text)
      await yieldToEventLoop()
    }
  }
  return `${parts.join('')}END:VCALENDAR\r\n`
}

/** Titles, times and places; undefined for an event without a time. */
function eventText(event: Announced, { slug, calendarName, timeZone }: Club) {
  const { id, title, place, starts_at, ends_at, all_day, status, updated_at } = event
  if (!starts_at) return undefined
  const changed = new Date(updated_at)
  return {
    id: `event-${id}@${calendarName ?? slug}.kantine`,
    summary: title ?? '',
    ...(place !== null && { location: place }),
    ...(all_day
      ? datesOf(daysOfAllDay({ starts_at, ends_at }, timeZone))
      : { start: new Date(starts_at), end: ends_at && new Date(ends_at) }),
    allDay: all_day === true,
    ...(status === 'cancelled' && { status: ICalEventStatus.CANCELLED }),
    stamp: changed,
    lastModified: changed,
    // Increases with each change, and fits into the 32 bits that calendar apps store.
    sequence: Math.max(0, Math.floor((changed.getTime() - firstSequenceAt) / 1000)),
  }
}

const firstSequenceAt = Date.parse('2026-01-01T00:00:00.000Z')

/** An all-day event in a calendar ends on the day after its last one. */
const datesOf = ({ first, last }: ReturnType<typeof daysOfAllDay>) => ({
  start: new Date(first),
  end: new Date(Date.parse(last) + dayMs),
})
