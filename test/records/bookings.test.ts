/** No reservation double-books a facility, whichever way it arrives. */
import assert from 'node:assert/strict'
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { reservation } from '@kantine/contract/resources/reservation.ts'
import { setTimeZone } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { exportTo, importUnverified } from '../club-transfer/full-club.ts'
import { loggedIn } from '../console/browser.ts'
import { onEngines, type Running, startKantine } from '../support/kantine.ts'

type Refused = { readonly row: number; readonly errors: readonly { readonly detail: string }[] }
type Imported = { readonly created: number; readonly refused: readonly Refused[] }
type Reserved = { readonly id: number }

/** A hall (1) with two parts (2 and 3), and a canteen (4). Part A is confirmed for a training from 19:00 to 20:00 in Amsterdam. */
async function withHall(kantine: Running) {
  const who = await loggedIn(kantine, 'noord')
  const booked = { ...at('18:00', '19:00'), facility_id: 2, status: 'confirmed', purpose: 'training' }
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    const names = [['Hal'], ['Zaaldeel A', 1], ['Zaaldeel B', 1], ['Kantine']] as const
    await write.put(
      facility,
      names.map(([name, parent_id = null]) => ({ fields: { name, parent_id } })),
    )
    await write.put(reservation, [{ fields: booked }])
  })
  const call = <Body = Reserved>(method: string, body: object | string, language = 'en') =>
    who.browser.call<Body>(`${method}`, body, { 'accept-language': language })
  const book = (fields: object, language = 'en') => call('POST /clubs/noord/reservations', fields, language)
  return { ...who, call, book, booked }
}

const at = (start: string, end: string, day = '2027-01-09') => ({
  starts_at: `${day}T${start}:00.000Z`,
  ends_at: `${day}T${end}:00.000Z`,
})

onEngines('a reservation is rejected if it overlaps another of the facility, a part or the whole', async (engine) => {
  const { book } = await withHall(await startKantine(engine))
  for (const [facility_id, status] of [
    [2, 'confirmed'],
    [1, 'requested'],
  ] as const) {
    const { status: code, body, text } = await book({ ...at('18:30', '20:00'), facility_id, status })
    assert.deepEqual(
      [code, (body as never as { errors: { pointer: string }[] }).errors[0]?.pointer],
      [422, '/facility_id'],
    )
    assert.match(text, /Zaaldeel A, 9 Jan 2027, 19:00[^0-9]+20:00 \(training\)\. Choose another time or facility/)
  }
  const dutch = await book({ ...at('17:00', '18:01'), facility_id: 2 }, 'nl')
  assert.match(
    dutch.text,
    /Accommodatie is bezet: Zaaldeel A, 9 jan 2027[, ]+19:00[^0-9]+20:00 \(training\)\. Kies een andere/,
  )
  // Beside it, before and after it, and cancelled.
  for (const free of [
    { ...at('18:00', '19:00'), facility_id: 3 },
    { ...at('18:00', '19:00'), facility_id: 4 },
    { ...at('17:00', '18:00'), facility_id: 2 },
    { ...at('19:00', '20:00'), facility_id: 1 },
    { ...at('18:00', '19:00'), facility_id: 1, status: 'cancelled' },
  ])
    assert.equal((await book(free)).status, 201)
})

onEngines('a reservation moves only to a free time, and an older double booking can be cancelled', async (engine) => {
  const kantine = await startKantine(engine)
  const { club, call, book, booked } = await withHall(kantine)
  const { body: later } = await book({ ...booked, ...at('20:00', '21:00') })
  const change = (id: number, fields: object) => call(`PATCH /clubs/noord/reservations/${id}`, fields)
  assert.equal((await change(later.id, at('18:30', '19:30'))).status, 422)
  assert.equal((await change(later.id, at('19:30', '20:30'))).status, 200)
  await kantine.store.write(club.id, kantineItself, (write) => write.put(reservation, [{ fields: booked }]))
  assert.equal((await change(3, { purpose: 'match' })).status, 200)
  assert.equal((await change(3, { status: 'cancelled' })).status, 200)
  assert.equal((await change(3, { status: 'requested' })).status, 422)

  await kantine.store.write(club.id, kantineItself, (write) => write.put(reservation, [{ id: 3, fields: booked }]))
  const file = await exportTo(kantine, club.id)
  const { club: copy } = await importUnverified(await startKantine(engine), file)
  assert.equal(copy.slug, 'noord')
})

onEngines('of two concurrent reservations one is rejected, and so are overlapping rows in a file', async (engine) => {
  const { call, book } = await withHall(await startKantine(engine))
  const wanted = { ...at('09:00', '10:00'), facility_id: 4, status: 'requested' }
  const both = await Promise.all([book(wanted), book(wanted)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 422])

  const rows = [
    { ...at('18:30', '19:00'), facility_id: 1 },
    { ...at('12:00', '13:00'), facility_id: 1 },
    { ...at('12:30', '13:30'), facility_id: 3 },
    { ...at('13:00', '14:00'), facility_id: 3, group_id: 99 },
    { ...at('13:30', '14:30'), facility_id: 3 },
    ...Array.from({ length: 600 }, (_, i) => ({ ...at('09:00', '10:00', dayAfter(i)), facility_id: 4 })),
    { ...at('09:59', '11:00', dayAfter(0)), facility_id: 4 },
  ]
  const file = `\n${rows.map((row) => JSON.stringify(row)).join('\n')}`
  const { body } = await call<Imported>('POST /clubs/noord/reservations/import?step=import', file)
  assert.deepEqual([body.created, body.refused.map(({ row }) => row)], [602, [2, 4, 5, 607]])
})

onEngines('readers see reservations and events that use a facility, a part or the whole', async (engine) => {
  const kantine = await startKantine(engine)
  const { club, browser, book } = await withHall(kantine)
  const events = [
    { title: 'Pubquiz', facility_id: 1, ...at('18:30', '21:00') },
    { title: 'No end', facility_id: 3, starts_at: at('17:00', '18:00').starts_at },
    { title: 'Tournament', facility_id: 3, all_day: true, ...at('00:00', '00:00', '2027-01-10') },
    { title: 'Off', facility_id: 2, status: 'cancelled', ...at('18:00', '19:00') },
    { title: 'Canteen', facility_id: 4, ...at('18:00', '19:00') },
  ]
  await kantine.store.write(club.id, kantineItself, (write) =>
    write.put(
      event,
      events.map((fields) => ({ fields })),
    ),
  )
  type Occupant = {
    readonly resource: string
    readonly what: { readonly en: string } | null
    readonly facility: string
  }
  const occupied = async (id: number, input: object) => {
    const query = new URLSearchParams(
      Object.entries({ facility_id: id, ...input }).map(([name, value]) => [name, String(value)]),
    )
    const { body } = await browser.call<{ data: readonly Occupant[] }>(`GET /clubs/noord/events/occupied?${query}`)
    return body.data.map(({ resource, what, facility }) => [resource, what?.en ?? null, facility].join(' '))
  }
  assert.deepEqual(await occupied(2, at('18:30', '20:00')), ['reservations Training Zaaldeel A', 'events Pubquiz Hal'])
  assert.deepEqual(await occupied(3, at('17:59', '18:30')), ['events No end Zaaldeel B'])
  assert.deepEqual(await occupied(3, { starts_at: at('19:00', '20:00').starts_at }), ['events Pubquiz Hal'])
  assert.deepEqual(await occupied(3, at('19:00', '20:00', '2027-01-10')), ['events Tournament Zaaldeel B'])
  assert.deepEqual(await occupied(1, { ...at('18:30', '20:00'), event_id: 1 }), ['reservations Training Zaaldeel A'])
  assert.deepEqual(await occupied(2, { ...at('18:00', '19:00'), reservation_id: 1 }), ['events Pubquiz Hal'])
  // A reservation of an event and the event itself do not keep each other out.
  assert.equal((await book({ ...at('19:00', '21:00'), facility_id: 1, event_id: 1 })).status, 201)
  assert.deepEqual(await occupied(1, { ...at('19:00', '21:00'), event_id: 1 }), [])

  const { body } = await browser.call<{ answer: { occupied_on: readonly string[] } }>(
    'POST /clubs/noord/events/5/repetition?preview=true',
    { every: 'week', until: '2027-01-30' },
  )
  assert.deepEqual(body.answer.occupied_on, [])
  await book({ ...at('18:45', '19:15', '2027-01-23'), facility_id: 4 })
  const again = await browser.call<{ answer: { occupied_on: readonly string[] } }>(
    'POST /clubs/noord/events/5/repetition?preview=true',
    { every: 'week', until: '2027-01-30' },
  )
  assert.deepEqual(again.body.answer.occupied_on, ['2027-01-23'])
})

onEngines('an all-day event occupies its facility on its days in the time zone of the club', async (engine) => {
  const kantine = await startKantine(engine)
  const { club, browser, book } = await withHall(kantine)
  const midnight = (day: number) => `2027-06-0${day}T00:00:00.000Z`
  const allDay = { starts_at: midnight(4), ends_at: midnight(5), all_day: true, facility_id: 4 }
  await kantine.store.write(club.id, kantineItself, (write) =>
    write.put(event, [{ fields: { ...allDay, title: 'Camp' } }]),
  )
  const countIn = async (times: object) => {
    const query = new URLSearchParams(Object.entries({ facility_id: 4, ...times }).map(([k, v]) => [k, String(v)]))
    const { body } = await browser.call<{ data: readonly object[] }>(`GET /clubs/noord/events/occupied?${query}`)
    return body.data.length
  }
  const hourMs = 3_600_000
  for (const [zone, begin] of [
    ['Pacific/Kiritimati', '2027-06-03T10:00:00.000Z'],
    ['Europe/Amsterdam', '2027-06-03T22:00:00.000Z'],
    ['Pacific/Midway', '2027-06-04T11:00:00.000Z'],
  ] as const) {
    await setTimeZone(kantine.store, kantineItself, club.id, zone)
    const counts = []
    for (const hours of [-1, 0, 23, 24]) {
      const [starts_at, ends_at] = [hours, hours + 1].map((one) =>
        new Date(Date.parse(begin) + one * hourMs).toISOString(),
      )
      counts.push(await countIn({ starts_at, ends_at }))
    }
    assert.deepEqual([zone, counts], [zone, [0, 1, 1, 0]])
  }

  // The same holds for the event that is planned or repeated.
  await setTimeZone(kantine.store, kantineItself, club.id, 'Europe/Amsterdam')
  await book({ ...at('22:00', '22:30', '2027-06-10'), facility_id: 4, status: 'confirmed' })
  await book({ ...at('22:00', '22:30', '2027-06-18'), facility_id: 4, status: 'confirmed' })
  const planned = { starts_at: '2027-06-11T00:00:00.000Z', all_day: true }
  assert.deepEqual(
    [await countIn(planned), await countIn({ ...planned, starts_at: '2027-06-18T00:00:00.000Z' })],
    [1, 0],
  )
  const { body } = await browser.call<{ answer: { occupied_on: readonly string[] } }>(
    'POST /clubs/noord/events/1/repetition?preview=true',
    { every: 'week', until: '2027-06-25' },
  )
  assert.deepEqual(body.answer.occupied_on, ['2027-06-11'])
})

const dayAfter = (days: number) => new Date(Date.UTC(2030, 0, 1 + days)).toISOString().slice(0, 10)
