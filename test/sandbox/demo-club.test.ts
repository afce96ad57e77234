import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedResources } from '@kantine/contract/resources.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { areRelated } from '../../server/sandbox/demo/facilities.ts'
import { stages } from '../../server/sandbox/demo/kennismakers.ts'
import { demoRecords } from '../../server/sandbox/demo-records.ts'
import { chargeStatuses } from '../support/charge-statuses.ts'

const resources = servedResources()

type Records = { readonly [plural: string]: readonly { readonly [field: string]: unknown }[] }
type Row = Records[string][number]

/** An ordinary Wednesday, the first and last weeks of a season, a leap day, a clock change and the turn of a year. */
const days = ['2026-11-18', '2026-08-03', '2027-07-28', '2028-02-29', '2027-03-28', '2026-12-31', '2035-05-05']

const counts = {
  seasons: 3,
  groups: 24,
  facilities: 10,
  members: 640,
  'competition-teams': 14,
  events: 420,
  attendance: 20_400,
  kennismakers: 45,
  charges: 1600,
  tournaments: 6,
  news: 62,
  reservations: 2000,
  registrations: 1512,
}

const recordsOn = (day: string) => demoRecords(day) as Records
const listed = (records: Records, plural: string) => records[plural] ?? []
const text = (record: Row, field: string) => String(record[field])

const plus = (day: string, count: number) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
const mondayOf = (day: string) => plus(day, -((new Date(day).getUTCDay() + 6) % 7))

test('the same day generates the same club', () => {
  assert.deepEqual(demoRecords('2026-11-18'), demoRecords('2026-11-18'))
})

test('two days of one week generate the same club, and the next week another', () => {
  const monday = demoRecords('2026-11-16')
  assert.deepEqual(demoRecords('2026-11-22'), monday)
  const nextWeek = demoRecords('2026-11-23')
  for (const plural of ['events', 'attendance', 'news', 'reservations']) {
    assert.notDeepEqual(nextWeek[plural], monday[plural], plural)
  }
})

test('refilling the club a week later keeps the matches and activities of a week', () => {
  const titles = (day: string) =>
    listed(recordsOn(day), 'events')
      .filter((event) => text(event, 'starts_at').startsWith('2026-11-2'))
      .map((event) => `${event.starts_at} ${event.title}`)
  assert.deepEqual(titles('2026-11-25'), titles('2026-11-18'))
})

test('an invalid day is rejected', () => {
  assert.throws(() => demoRecords('today'), RangeError)
})

for (const day of days) {
  const records = recordsOn(day)
  const monday = mondayOf(day)
  const rows = (plural: string) => listed(records, plural)

  test(`${day}: every resource has a fixed number of records`, () => {
    assert.deepEqual(Object.keys(records).sort(), resources.map(({ plural }) => plural).sort())
    assert.deepEqual(Object.fromEntries(Object.entries(records).map(([plural, some]) => [plural, some.length])), counts)
  })

  test(`${day}: every record has every field and is valid by its schema`, () => {
    const ajv = new Ajv2020({ strict: false, formats })
    for (const { plural, fields: all } of resources) {
      const { created_at: _, ...fields } = all
      const checks = Object.entries(fields).map(([name, field]) => ({ name, field, valid: ajv.compile(field.schema) }))
      for (const record of rows(plural)) {
        assert.deepEqual(Object.keys(record), Object.keys(fields), plural)
        for (const { name, field, valid } of checks) {
          const value = record[name]
          assert.ok(value === null ? field.nullable : valid(value), `${plural}.${name}: ${JSON.stringify(value)}`)
        }
      }
    }
  })

  test(`${day}: every reference points to a record`, () => {
    for (const { plural, fields } of resources) {
      for (const [name, { references }] of Object.entries(fields)) {
        const target = resources.find((resource) => resource.name === references)
        if (!target) continue
        const ids = rows(plural).flatMap((record) => record[name] ?? []) as number[]
        assert.ok(ids.length > 0, `${plural}.${name} is never set`)
        for (const id of ids) assert.ok(id >= 1 && id <= rows(target.plural).length, `${plural}.${name}: ${id}`)
      }
    }
  })

  test(`${day}: an event counts its registrations, each of another member, and no more than it has places`, () => {
    const events = new Map(rows('events').map((event, i) => [i + 1, { event, members: new Set<unknown>() }]))
    for (const { event_id, member_id } of rows('registrations')) events.get(event_id as number)?.members.add(member_id)
    for (const { event, members } of events.values()) {
      assert.equal(members.size, event.registration_count, text(event, 'title'))
      assert.ok(members.size <= Number(event.capacity ?? 0), text(event, 'title'))
    }
  })

  test(`${day}: members are aged 5 to 78 and use example e-mail domains`, () => {
    for (const member of rows('members')) {
      const born = text(member, 'birth_date')
      const age = Number(monday.slice(0, 4)) - Number(born.slice(0, 4)) - (monday.slice(5) < born.slice(5) ? 1 : 0)
      assert.ok(age >= 5 && age <= 78, `${born}: ${age}`)
      assert.ok(text(member, 'joined_on') <= monday)
      assert.equal(member.left_on !== null, member.status === 'archived')
      if (member.email) assert.match(text(member, 'email'), /^[a-z]+\.[a-z]+\d\d@example\.(?:org|net|com)$/)
      if (member.phone) assert.match(text(member, 'phone'), /^\+31 6 5550 \d{4}$/)
    }
    assert.ok(rows('members').some(({ status }) => status === 'archived'))
  })

  test(`${day}: players of a team train in its group`, () => {
    for (const team of rows('competition-teams')) {
      const players = team.member_ids as number[]
      assert.ok(players.length >= 5, `${team.name}: ${players.length}`)
      for (const id of players) {
        const groups = rows('members')[id - 1]?.group_ids as number[] | undefined
        assert.ok(groups?.includes(team.group_id as number), `${team.name}: ${id}`)
      }
    }
  })

  test(`${day}: attendance is unique and runs up to last week`, () => {
    const keys = rows('attendance').map(({ member_id, group_id, date }) => `${member_id} ${group_id} ${date}`)
    assert.equal(new Set(keys).size, keys.length)
    const dates = rows('attendance').map((one) => text(one, 'date'))
    assert.deepEqual(dates, dates.toSorted())
    assert.ok(dates.every((date) => date < monday))
    assert.ok((dates.at(-1) ?? '') >= plus(monday, -7))
  })

  test(`${day}: reservations fall around the week, and none overlap in their facility, part or whole`, () => {
    const ends = new Map<unknown, string>()
    for (const one of rows('reservations').toSorted((a, b) => (text(a, 'starts_at') < text(b, 'starts_at') ? -1 : 1))) {
      const [start, end] = [text(one, 'starts_at'), text(one, 'ends_at')]
      assert.ok(start < end)
      for (const [other, ended] of ends)
        assert.ok(start >= ended || !areRelated(Number(other), Number(one.facility_id)), `${other} at ${start}`)
      assert.ok(start >= plus(monday, -57) && end < plus(monday, 57))
      ends.set(one.facility_id, end)
      const event = one.event_id ? rows('events')[Number(one.event_id) - 1] : null
      if (event) assert.deepEqual([event.starts_at, event.facility_id], [one.starts_at, one.facility_id])
    }
  })

  test(`${day}: there are past and upcoming events, and registrations never exceed places`, () => {
    const starts = rows('events').map((event) => text(event, 'starts_at'))
    assert.ok(starts.filter((start) => start < monday).length > 150)
    assert.ok(starts.filter((start) => start > plus(monday, 7)).length > 150)
    for (const { capacity, registration_count } of rows('events')) {
      assert.ok((registration_count as number) <= ((capacity as number | null) ?? 0))
    }
  })

  test(`${day}: every stage has trial members, and only those who joined are members`, () => {
    for (const stage of stages)
      assert.ok(
        rows('kennismakers').some(({ status }) => status === stage),
        stage,
      )
    for (const { status, member_id, name } of rows('kennismakers')) {
      assert.equal(member_id !== null, status === 'joined')
      if (member_id) assert.equal(rows('members')[Number(member_id) - 1]?.name, name)
    }
  })

  test(`${day}: charges cover every status and are consistent with it`, () => {
    for (const state of chargeStatuses)
      assert.ok(
        rows('charges').some(({ status }) => status === state),
        state,
      )
    for (const charge of rows('charges')) {
      const paid = charge.status === 'paid'
      assert.equal(charge.paid_cents, paid ? charge.amount_cents : 0)
      assert.equal(charge.paid_at !== null, paid)
      assert.equal(charge.payment_method === null, charge.status === 'open')
      if (paid) assert.ok(text(charge, 'paid_at') < monday)
      const payments = charge.payments as Row[]
      const cents = (outcome: string) =>
        payments.filter((one) => one.outcome === outcome).reduce((sum, one) => sum + Number(one.amount_cents), 0)
      assert.equal(cents('received') - cents('charged_back'), charge.paid_cents)
      assert.equal(payments.at(-1)?.method ?? null, charge.payment_method)
    }
    const ids = rows('charges').flatMap(({ payments }) => (payments as Row[]).map(({ id }) => id))
    assert.deepEqual(
      ids,
      [...ids.keys()].map((n) => n + 1),
    )
  })

  test(`${day}: 60 posts are published and two are planned for later weeks`, () => {
    const published = rows('news').map((post) => text(post, 'published_at'))
    assert.equal(published.filter((instant) => instant < monday).length, 60)
    assert.equal(published.filter((instant) => instant >= plus(monday, 7)).length, 2)
    for (const { title, summary, body } of rows('news')) assert.doesNotMatch(`${title}${summary}${body}`, /[{}]/)
  })

  test(`${day}: tournaments have unique public URLs`, () => {
    const slugs = rows('tournaments').map(({ public_slug }) => public_slug)
    assert.equal(new Set(slugs).size, slugs.length)
  })
}

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toISOString().slice(0, 10) === value

const formats = {
  date: isDay,
  'date-time': (value: string) => new Date(value).toISOString() === value,
  email: (value: string) => /^[^@\s]+@[^@\s]+\.[a-z]+$/.test(value),
}
