/** Weekly repetition of events, and changes from one event onwards. Days and times are the club's. */
import assert from 'node:assert/strict'
import { localTime } from '@kantine/contract/local-time.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { loggedIn } from './browser.ts'

type Counted = { readonly count: number; readonly first_on: string; readonly last_on: string }
type Previewed = {
  readonly changes: readonly {
    readonly title: { readonly nl: string }
    readonly change: string
    readonly count: number
  }[]
  readonly unseen: number
}
type Refused = { readonly errors: readonly { readonly pointer: string; readonly detail: string }[] }
type Event = {
  readonly id: number
  readonly starts_at: string
  readonly ends_at: string | null
  readonly status: string
  readonly title: string
  readonly location: string | null
  readonly capacity: number | null
}

/** The training of a Tuesday at 19:00, in a club of Amsterdam with a season that ends on 29 June. */
async function withTraining(engine: Parameters<typeof sharedKantine>[0], slug: string) {
  const kantine = await sharedKantine(engine)
  const { club, browser } = await loggedIn(kantine, slug)
  await kantine.store.write(club.id, kantineItself, async (write) => {
    await write.put(season, [{ fields: { name: '2026/2027', starts_on: '2026-08-01', ends_on: '2027-06-29' } }])
    await write.put(group, [{ fields: { name: 'JO11-2' } }])
    const times = { starts_at: '2027-01-05T18:00:00.000Z', ends_at: '2027-01-05T19:30:00.000Z' }
    await write.put(event, [
      {
        fields: { title: 'Training', ...times, status: 'cancelled', location: 'Veld 2', group_ids: [1], capacity: 14 },
      },
    ])
  })
  const at = `/clubs/${slug}/events`
  const events = async () => {
    const { body } = await browser.call<{ data: readonly Event[] }>(`GET ${at}?limit=200`)
    return body.data
  }
  const clocks = async () =>
    (await events()).map(({ starts_at, ends_at }) => {
      const [start, end] = [localTime(starts_at, 'Europe/Amsterdam'), localTime(ends_at ?? '', 'Europe/Amsterdam')]
      return `${start}-${end.slice(11)}`
    })
  return { kantine, club, browser, at, events, clocks }
}

onEngines('a training repeats at the same local time every week of a season, across summer time', async (engine) => {
  const { kantine, club, browser, at, events, clocks } = await withTraining(engine, 'reeks')
  const season = { every: 'week', season_id: 1 }
  const expected = { count: 25, first_on: '2027-01-12', last_on: '2027-06-29' }
  const looked = await browser.call<{ answer: Counted }>(`POST ${at}/1/repetition?preview=true`, season)
  assert.deepEqual(looked.body.answer, { ...expected, occupied_on: [] })
  assert.equal((await events()).length, 1)
  const made = await browser.call<Counted>(`POST ${at}/1/repetition`, season)
  assert.deepEqual([made.status, made.body], [200, { ...expected, occupied_on: [] }])
  const all = await events()
  assert.deepEqual(
    all.slice(1).map(({ title, location, status, capacity }) => [title, location, status, capacity]),
    Array(25).fill(['Training', 'Veld 2', 'planned', 14]),
  )
  assert.deepEqual(new Set((await clocks()).map((clock) => clock.slice(11))), new Set(['19:00-20:30']))
  assert.deepEqual((await browser.call<Counted>(`GET ${at}/1/following`)).body, expected)

  // One is off, and from the last week of March on they begin an hour later, elsewhere.
  await browser.call(`PATCH ${at}/14`, { status: 'cancelled', title: 'Geen training' })
  const later = { later_by: 60, title: 'Training', location: 'Veld 1' }
  const changed = await browser.call<Counted>(`PATCH ${at}/12/following`, later)
  assert.deepEqual([changed.status, changed.body], [200, { ...expected, count: 15, first_on: '2027-03-23' }])
  assert.deepEqual((await clocks()).slice(10, 13), [
    '2027-03-16T19:00-20:30',
    '2027-03-23T20:00-21:30',
    '2027-03-30T20:00-21:30',
  ])
  assert.equal((await clocks()).at(-1), '2027-06-29T20:00-21:30')
  assert.deepEqual(
    (await events()).slice(10, 15).map(({ title, status, location }) => [title, status, location].join(', ')),
    [
      'Training, planned, Veld 2',
      ...Array(2).fill('Training, planned, Veld 1'),
      'Geen training, cancelled, Veld 1',
      'Training, planned, Veld 1',
    ],
  )

  const deletion = `POST ${at}/20/following-deletion`
  const { body: seen } = await browser.call<Previewed>(`${deletion}?preview=true`, {})
  assert.deepEqual(
    [seen.changes.map(({ title, change, count }) => [title.nl, change, count]), seen.unseen],
    [
      [
        ['Activiteiten in een reeks', 'deleted', 7],
        ['Activiteiten', 'deleted', 7],
      ],
      0,
    ],
  )
  assert.equal((await browser.call(deletion, {})).status, 204)
  assert.deepEqual((await browser.call<Counted>(`GET ${at}/19/following`)).body, {
    count: 0,
    first_on: null,
    last_on: null,
  })
  assert.equal((await events()).length, 19)
  // The series goes on from its last event.
  assert.equal(
    (await browser.call<Counted>(`POST ${at}/19/repetition`, { until: '2027-05-25', every: 'two_weeks' })).body.count,
    1,
  )
  assert.equal((await browser.call<Counted>(`GET ${at}/1/following`)).body.count, 19)
  const kept = await kantine.store.read(club.id, (db) =>
    db.all(sql`select event_id from series_events where club_id = ${club.id}`),
  )
  assert.equal(kept.length, 20)
})

onEngines(
  'a rejected series names the wrong field, and a single event changes and deletes like a series of one',
  async (engine) => {
    const { browser, at, events } = await withTraining(engine, 'fouten')
    const refused = async (call: string, body: object) => {
      const { status, body: answer } = await browser.call<Refused>(call, body)
      return [status, answer.errors?.map(({ pointer }) => pointer).join()]
    }
    const repeat = `POST ${at}/1/repetition`
    const every = 'week'
    assert.deepEqual(await refused(repeat, { every }), [422, '/until'])
    assert.deepEqual(await refused(repeat, { every, until: '2027-01-11' }), [422, '/until'])
    assert.deepEqual(await refused(repeat, { every, until: '2037-01-11' }), [422, '/until'])
    assert.deepEqual(await refused(repeat, { every, season_id: 7 }), [422, '/season_id'])
    assert.deepEqual(await refused(repeat, { until: '2027-02-30', every: 'day' }), [422, '/every,/until'])
    assert.equal((await browser.call(`POST ${at}/9/repetition`, { every, until: '2027-06-01' })).status, 404)
    assert.equal((await browser.call(`POST ${at}/9/following-deletion`, {})).status, 404)
    assert.equal((await browser.call(`GET ${at}/9/following`)).status, 404)
    assert.deepEqual(await refused(`PATCH ${at}/1/following`, { later_by: 2000 }), [422, '/later_by'])
    assert.deepEqual(await refused(`PATCH ${at}/1/following`, { facility_id: 3 }), [422, '/facility_id'])
    assert.equal((await browser.call<Counted>(`PATCH ${at}/1/following`, { location: null })).body.count, 1)
    assert.deepEqual(
      (await events()).map(({ location }) => location),
      [null],
    )
    await browser.call(repeat, { every, until: '2027-01-12' })
    assert.deepEqual(await refused(repeat, { every, until: '2027-06-01' }), [422, '/until'])
    await browser.call(`POST ${at}/1/following-deletion`, {})
    assert.deepEqual(await events(), [])
  },
)
