/** Calendar links: the calendar they serve, and how they end. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { group } from '@kantine/contract/resources/group.ts'
import ICAL from 'ical.js'
import { pino } from 'pino'
import { renameClub, setTimeZone } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { reseal } from '../../server/webhooks/endpoints/reseal.ts'
import { loggedIn, logIn } from '../console/browser.ts'
import { newAdministrator, newClub } from '../support/clubs-and-people.ts'
import { onEngines, type Running, startKantine } from '../support/kantine.ts'
import { turnsDuring } from '../support/turns-during.ts'

type Link = { readonly id: number; readonly group_id: number | null; readonly group: string | null }
type WithUrl = Link & { readonly url: string }
type List = { readonly data: readonly Link[] }

const yearMs = 365 * 86_400_000
const iso = (at: number) => new Date(at).toISOString()

/** The path of a link on the server of the test. */
const pathOf = ({ url }: WithUrl) => new URL(url).pathname

async function readCalendar(kantine: Running, link: WithUrl) {
  const response = await fetch(kantine.url + pathOf(link))
  assert.equal(response.status, 200)
  const text = await response.text()
  const calendar = new ICAL.Component(ICAL.parse(text))
  return { response, text, calendar, events: calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)) }
}

onEngines('a calendar has titles, times and places, and no names of people', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'noord')
  const now = kantine.store.wallClock()
  await kantine.store.write(club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'JO11-2; de "jongsten"' } }, { fields: { name: 'Dames 1' } }])
    await write.put(facility, [{ fields: { name: 'Kantine, boven' } }])
    const events = [
      {
        title: 'Pubquiz; met, prijzen',
        starts_at: '2027-03-28T00:30:00.000Z',
        ends_at: '2027-03-28T02:30:00.000Z',
        facility_id: 1,
        group_ids: [1],
        description: 'Bel Sanne de Vries',
      },
      {
        title: 'Jeugdkamp',
        all_day: true,
        location: 'Bos',
        group_ids: [1, 2],
        starts_at: '2027-06-03T22:00:00.000Z',
        ends_at: '2027-06-05T22:00:00.000Z',
      },
      { title: `Training\nEND:VCALENDAR ${'ü'.repeat(60)}`, starts_at: iso(now), status: 'cancelled' },
      { title: 'Vorig jaar', starts_at: iso(now - 0.9 * yearMs), group_ids: [2] },
      { title: 'Lang geleden', starts_at: iso(now - 1.1 * yearMs) },
    ]
    await write.put(
      event,
      events.map((fields) => ({ fields })),
    )
  })
  const made = await browser.call<WithUrl>('POST /clubs/noord/calendar-links', {})
  assert.equal(made.status, 201)
  assert.match(made.body.url, /\/calendar\/[\w-]{43}\.ics$/)
  const { response, text, calendar, events } = await readCalendar(kantine, made.body)
  assert.equal(response.headers.get('content-type'), 'text/calendar; charset=utf-8')
  assert.equal(response.headers.get('cache-control'), 'private, no-cache')
  assert.equal(response.headers.get('referrer-policy'), 'no-referrer')
  assert.doesNotMatch(text, /Sanne|Lang geleden/)
  assert.ok(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75))
  assert.equal(calendar.getFirstPropertyValue('x-wr-calname'), club.name)
  assert.deepEqual(
    events.map(({ summary, location }) => [summary, location]),
    [
      ['Pubquiz; met, prijzen', 'Kantine, boven'],
      ['Jeugdkamp', 'Bos'],
      [`Training\nEND:VCALENDAR ${'ü'.repeat(60)}`, null],
      ['Vorig jaar', null],
    ],
  )
  const [quiz, camp, training] = events
  assert.ok(quiz && camp && training)
  assert.deepEqual(
    [quiz.startDate, quiz.endDate].map((time) => time.toJSDate().toISOString()),
    ['2027-03-28T00:30:00.000Z', '2027-03-28T02:30:00.000Z'],
  )
  assert.deepEqual(
    [camp.startDate, camp.endDate].map((time) => [time.isDate, String(time)]),
    [
      [true, '2027-06-04'],
      [true, '2027-06-06'],
    ],
  )
  assert.equal(training.component.getFirstPropertyValue('status'), 'CANCELLED')
  for (const { component, uid, sequence } of events) {
    assert.match(uid, /^event-\d+@noord.*\.kantine$/)
    assert.ok(Number.isInteger(sequence) && sequence >= 0 && sequence < 2 ** 31)
    const stamps = ['dtstamp', 'last-modified'].map((name) => String(component.getFirstPropertyValue(name)))
    assert.equal(stamps[0], stamps[1])
  }

  const ofGroup = (await browser.call<WithUrl>('POST /clubs/noord/calendar-links', { group_id: 2 })).body
  const seen = await readCalendar(kantine, ofGroup)
  assert.deepEqual(
    seen.events.map(({ summary, uid }) => [summary, uid]),
    [camp, events[3]].map((one) => [one?.summary, one?.uid]),
  )
  assert.equal(seen.calendar.getFirstPropertyValue('x-wr-calname'), `${club.name}: Dames 1`)
})

onEngines('an all-day event is the day that it was meant to be, in every zone of a club', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'noord')
  const year = new Date(kantine.store.wallClock()).getUTCFullYear() + 1
  const days = async () => {
    const { events } = await readCalendar(kantine, link)
    return events.map(({ summary, startDate, endDate }) => [summary, String(startDate), String(endDate)])
  }
  const { body: link } = await browser.call<WithUrl>('POST /clubs/noord/calendar-links', {})
  const expected = [
    ['One day', `${year}-06-04`, `${year}-06-05`],
    ['Without an end', `${year}-06-04`, `${year}-06-05`],
    ['Three days', `${year}-06-04`, `${year}-06-07`],
    ['To the last second', `${year}-06-04`, `${year}-06-05`],
  ]
  const midnight = (day: string) => `${day}T00:00:00.000Z`
  for (const [title, first, after] of expected) {
    const ends_at = {
      'Without an end': null,
      'To the last second': `${first}T23:59:59.000Z`,
    }[String(title)]
    const times = { starts_at: midnight(`${first}`), ends_at: ends_at === undefined ? midnight(`${after}`) : ends_at }
    const { status } = await browser.call('POST /clubs/noord/events', { title, all_day: true, ...times })
    assert.equal(status, 201)
  }
  for (const zone of ['Pacific/Midway', 'America/New_York', 'Europe/Amsterdam', 'Asia/Kolkata', 'Pacific/Apia']) {
    await setTimeZone(kantine.store, kantineItself, club.id, zone)
    assert.deepEqual([zone, await days()], [zone, expected])
  }
  const stored = await browser.call<{ starts_at: string }>('GET /clubs/noord/events/1')
  assert.equal(stored.body.starts_at, midnight(`${year}-06-04`))
})

onEngines('events keep their ids when the club gets another slug, and no other club gets the same', async (engine) => {
  const kantine = await startKantine(engine)
  const { store } = kantine
  const { browser, club } = await loggedIn(kantine, 'noord')
  const starts_at = iso(store.wallClock())
  await browser.call('POST /clubs/noord/events', { title: 'Training', starts_at })
  const { body: link } = await browser.call<WithUrl>('POST /clubs/noord/calendar-links', {})
  const uids = async (calendar: WithUrl) => (await readCalendar(kantine, calendar)).events.map(({ uid }) => uid)
  assert.deepEqual(await uids(link), ['event-1@noord.kantine'])
  // As a club of the previous release has it, before and after the upgrade.
  await store.writeAcrossClubs(kantineItself, async ({ db, note }) => {
    await db.all(sql`update clubs set calendar_name = null where id = ${club.id}`)
    note({ action: 'club.renamed', subject: `club ${club.id}` })
  })
  const { response } = await readCalendar(kantine, link)
  for (const slug of ['midden', 'oost']) {
    await renameClub(store, kantineItself, club.id, { slug })
    assert.deepEqual(await uids(link), ['event-1@noord.kantine'])
  }
  const headers = { 'if-none-match': String(response.headers.get('etag')) }
  assert.equal((await fetch(kantine.url + pathOf(link), { headers })).status, 304)

  const next = await newClub(store, 'noord')
  await store.write(next.id, kantineItself, (write) => write.put(event, [{ fields: { title: 'Training', starts_at } }]))
  const people = await newAdministrator(store, ['noord'], 'administrator', 'next@example.org')
  const other = await (await logIn(kantine, people)).call<WithUrl>('POST /clubs/noord/calendar-links', {})
  assert.deepEqual(await uids(other.body), [`event-1@noord.${next.id}.kantine`])
})

onEngines('a link can be shown again by those who may make one, also with a new encryption key', async (engine) => {
  const kantine = await startKantine(engine)
  const { store, webhooks } = kantine
  const { browser, club } = await loggedIn(kantine, 'noord')
  const links = 'clubs/noord/calendar-links'
  const made = (await browser.call<WithUrl>(`POST /${links}`, {})).body
  const show = (id = 1, by = browser) => by.call<WithUrl>(`POST /${links}/${id}/url`)
  assert.deepEqual([(await show()).body.url, (await show(7)).status], [made.url, 404])
  const { body: replaced } = await browser.call<WithUrl>(`POST /${links}/1/replacement`)
  assert.equal((await show()).body.url, replaced.url)

  const [row] = await store.findAcrossClubs(sql`select token, digest from calendar_links`)
  const token = replaced.url.slice(-47, -4)
  assert.ok(!JSON.stringify(row).includes(token))
  assert.equal(webhooks.seal.open(String(row?.token), `calendar link ${club.id}/1`), token)
  assert.equal(webhooks.seal.open(String(row?.token), `calendar link ${club.id}/2`), undefined)
  await reseal(webhooks, kantineItself)
  const [resealed] = await store.findAcrossClubs(sql`select token, digest from calendar_links`)
  assert.ok(resealed?.token !== row?.token && webhooks.seal.isCurrent(String(resealed?.token)))
  assert.equal((await show()).body.url, replaced.url)

  const log = await store.findAcrossClubs(
    sql`select subject from trail where club_id = ${club.id} and action = 'calendar_link.shown'`,
  )
  assert.deepEqual(
    log.map(({ subject }) => subject),
    ['calendar_link 1', 'calendar_link 1', 'calendar_link 1'],
  )
  const reader = await newAdministrator(store, ['noord'], 'reader', 'jan@example.org')
  assert.equal((await show(1, await logIn(kantine, reader))).status, 403)

  // A link from before the upgrade.
  await store.write(club.id, kantineItself, async ({ db, note }) => {
    await db.all(sql`update calendar_links set token = null where club_id = ${club.id} and id = 1`)
    note({ action: 'calendar_link.replaced', subject: 'calendar_link 1' })
  })
  const { body } = await browser.call<{ data: readonly { can_be_shown: boolean }[] }>(`GET /${links}`)
  assert.equal(body.data[0]?.can_be_shown, false)
  const old = await browser.call(`POST /${links}/1/url`)
  assert.deepEqual([old.status, /Replace the link/.test(old.text)], [400, true])
  assert.equal((await fetch(kantine.url + pathOf(replaced))).status, 200)
})

onEngines('an unchanged calendar gets 304, and a changed event keeps its UID', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser } = await loggedIn(kantine, 'noord')
  const starts_at = iso(kantine.store.wallClock())
  await browser.call('POST /clubs/noord/events', { title: 'Training', starts_at })
  const { body: link } = await browser.call<WithUrl>('POST /clubs/noord/calendar-links', {})
  const first = await readCalendar(kantine, link)
  const again = () =>
    fetch(kantine.url + pathOf(link), { headers: { 'if-none-match': String(first.response.headers.get('etag')) } })
  assert.equal((await again()).status, 304)
  await browser.call('PATCH /clubs/noord/events/1', { status: 'cancelled' })
  assert.equal((await again()).status, 200)
  const second = await readCalendar(kantine, link)
  assert.equal(second.events[0]?.uid, first.events[0]?.uid)
  assert.ok(Number(second.events[0]?.sequence) >= Number(first.events[0]?.sequence))
})

onEngines('a link ends when it is replaced or revoked, or its group is deleted', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'noord')
  const links = 'clubs/noord/calendar-links'
  await kantine.store.write(club.id, kantineItself, (write) => write.put(group, [{ fields: { name: 'Dames 1' } }]))
  const make = async (body: object) => (await browser.call<WithUrl>(`POST /${links}`, body)).body
  const [whole, ofGroup] = [await make({}), await make({ group_id: 1 })]
  const status = async (link: WithUrl) => (await fetch(kantine.url + pathOf(link))).status
  const listed = await browser.call<List>(`GET /${links}`)
  assert.deepEqual(
    listed.body.data.map(({ id, group }) => [id, group]),
    [
      [1, null],
      [2, 'Dames 1'],
    ],
  )
  for (const { url } of [whole, ofGroup]) assert.ok(!listed.text.includes(url.slice(-20)))

  const { body: replaced } = await browser.call<WithUrl>(`POST /${links}/1/replacement`)
  assert.deepEqual([await status(whole), await status(replaced)], [404, 200])
  assert.equal((await browser.call(`POST /${links}/1/revocation`)).status, 200)
  assert.deepEqual([await status(replaced), await status(ofGroup)], [404, 200])
  await browser.call('POST /clubs/noord/groups/deletion', { ids: [1] })
  assert.equal(await status(ofGroup), 404)
  assert.deepEqual((await browser.call<List>(`GET /${links}`)).body.data, [])
  for (const noun of ['replacement', 'revocation'])
    assert.equal((await browser.call(`POST /${links}/2/${noun}`)).status, 404)

  const missing = await browser.call(`POST /${links}`, { group_id: 1 })
  assert.deepEqual([missing.status, missing.body.errors?.[0]?.pointer], [422, '/group_id'])
  const reader = await newAdministrator(kantine.store, ['noord'], 'reader', 'jan@example.org')
  assert.equal((await (await logIn(kantine, reader)).call(`GET /${links}`)).status, 403)
})

onEngines('logs never contain the token of a link, and each address has a limit of calendar reads', async (engine) => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const kantine = await startKantine(engine, { log })
  const { browser } = await loggedIn(kantine, 'noord')
  const { body: link } = await browser.call<WithUrl>('POST /clubs/noord/calendar-links', {})
  const path = kantine.url + pathOf(link)
  const token = pathOf(link).slice('/calendar/'.length, -'.ics'.length)
  for (const one of [path, `${path}?x`, path.replace('.ics', '.icx'), `${path}/x`]) await fetch(one)
  await fetch(path, { method: 'DELETE' })
  assert.ok(lines.some((line) => line.includes('/calendar/:token')))
  assert.deepEqual(
    lines.filter((line) => line.includes(token)),
    [],
  )
  const statuses = new Set<number>()
  for (let reads = 0; reads < 61; reads++) statuses.add((await fetch(path)).status)
  assert.ok(statuses.has(200) && statuses.has(429))
})

test('a large calendar yields to other calls', async (t) => {
  const kantine = await startKantine('sqlite')
  const { browser, club } = await loggedIn(kantine, 'noord')
  const fields = { title: 'Training', starts_at: iso(kantine.store.wallClock()) }
  const events = Array.from({ length: 300 }, () => ({ fields }))
  await kantine.store.write(club.id, kantineItself, (write) => write.put(event, events))
  const { body: link } = await browser.call<WithUrl>('POST /clubs/noord/calendar-links', {})
  const turns = await turnsDuring(t, async () => {
    assert.match(await (await fetch(kantine.url + pathOf(link))).text(), /event-300@/)
  })
  assert.ok(turns >= 600, `${turns} turns`)
})
