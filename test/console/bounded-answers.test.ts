/** No answer grows with the club: each call of a club whose records are as many and as large as can be is at most two megabytes long. */
import assert from 'node:assert/strict'
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { tournament } from '@kantine/contract/resources/tournament.ts'
import { resources } from '@kantine/contract/resources.ts'
import { fattest } from '../../bench/fat-records.ts'
import { operations } from '../../server/operations/all.ts'
import { methodOf } from '../../server/operations/operation.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { isInQuery, pathOf } from '../../server/surfaces/console/derived.ts'
import { routes } from '../../server/surfaces/console/routes.ts'
import { changeRows } from '../support/change-rows.ts'
import { newAdministrator } from '../support/clubs-and-people.ts'
import { full } from '../support/full.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { type Browser, loggedIn, logIn } from './browser.ts'

const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10)
const long = (n: number) => `${n} `.padEnd(200, '"x')

/** The records that are put, in this order: how many, and the fields of each beside the longest ones. */
const filled: readonly [Resource, howMany: number, more: (n: number) => FieldValues, isFat?: boolean][] = [
  [group, 120, (n) => ({ name: long(n), parent_id: n === 0 ? null : 1 })],
  [facility, 2, (n) => ({ name: `Veld ${n}`, parent_id: null }), false],
  [season, 1, () => ({ name: 'Now', starts_on: '2020-01-01', ends_on: '2099-12-31' }), false],
  [
    member,
    1100,
    (n) => ({ name: long(n), status: n < 1000 ? 'active' : 'archived', group_ids: n < 990 ? upTo(60) : [2] }),
    false,
  ],
  [competitionTeam, 20, (n) => ({ name: long(n), season_id: 1, member_ids: upTo(500) })],
  [event, 120, (n) => ({ title: long(n), facility_id: null, group_ids: [1] })],
  [
    event,
    3400,
    (n) => ({
      title: long(n),
      location: long(n),
      starts_at: `2031-01-01T00:00:00.${100 + (n % 900)}Z`,
      group_ids: [1],
    }),
    false,
  ],
  [registration, 700, (n) => ({ event_id: 1, member_id: n + 1 }), false],
  [
    charge,
    1000,
    (n) => ({
      member_id: n + 1,
      description: long(n % 190),
      amount_cents: 100,
      currency: 'EUR',
      season_id: 1,
      status: `state ${n}`,
      due_on: `${2000 + n}-01-01`,
      paid_cents: 0,
    }),
    false,
  ],
  [kennismaker, 110, () => ({ status: null, group_id: null, member_id: null })],
  [kennismaker, 300, (n) => ({ name: 'Sanne', status: long(n).slice(0, 60) }), false],
  [news, 15, () => ({ published_at: '2026-01-01T00:00:00.000Z' })],
  [tournament, 30, (n) => ({ public_slug: `slug-${n}` })],
  [
    attendance,
    7000,
    (n) => ({ member_id: 1, group_id: 1 + Math.floor(n / 1000), date: day(n % 1000), present: true }),
    false,
  ],
  [
    attendance,
    4000,
    (n) => ({ member_id: 2 + (n % 900), group_id: 1, date: day(Math.floor(n / 900)), present: true }),
    false,
  ],
]

const upTo = (howMany: number) => Array.from({ length: howMany }, (_, n) => n + 1)

async function fill(store: Store, club: number): Promise<void> {
  for (const [resource, howMany, more, isFat = true] of filled) {
    const records = Array.from({ length: howMany }, (_, n) => ({
      fields: { ...(isFat && fattest(resource, n)), ...more(n) },
    }))
    await store.write(club, kantineItself, async (write) => {
      write.isSilent = true
      await write.put(resource, records)
    })
  }
  const numbers = (most: number) =>
    sql`with recursive n (n) as (select cast(1 as bigint) union all select n + 1 from n where n < ${most})`
  const row = raw('club_id, id, endpoint_id, kind, at, data, state, is_test, tries')
  await changeRows(
    store,
    sql`insert into webhook_deliveries (${row}) ${numbers(300)} select ${club}, n, 1, 'member.created', n, '{}', 'failed', 0, 1 from n`,
  )
  const tried = raw('club_id, delivery_id, at, duration_ms, status, excerpt')
  const excerpt = 'x'.repeat(1000)
  await changeRows(
    store,
    sql`insert into webhook_tries (${tried}) ${numbers(9000)} select ${club}, 1 + n % 300, n, 1, 500, ${excerpt} from n`,
  )
}

/** Values for the inputs of operations, where the example finds little. */
const given: FieldValues = {
  limit: 200,
  group_id: 1,
  season_id: 1,
  member_id: 1,
  event_id: 1,
  facility_id: 1,
  kennismaker_id: undefined,
  debtor: undefined,
  from: day(0),
  to: day(300),
  date: day(0),
  starts_at: '2031-01-01T00:00:00.000Z',
  query: 'sanne',
  before: undefined,
  starting_after: undefined,
  state: undefined,
  status: undefined,
  since: undefined,
  sort: undefined,
  endpoint_id: undefined,
  event: undefined,
  by_id: undefined,
  version: undefined,
  parent_id: undefined,
  ends_at: undefined,
  until: undefined,
  by: undefined,
  about: undefined,
  currency: undefined,
  ids: upTo(400),
  charge_ids: upTo(1000),
  to_: undefined,
}

/** The input of one of the calls, if its own example finds little. */
const inputs: { readonly [call: string]: FieldValues } = {
  'attendance grid': { from: day(0), to: day(399) },
  'charges charge_many': {
    to: 'groups',
    group_ids: [1],
    with_subgroups: true,
    skip_charged: false,
    member_ids: undefined,
  },
  'seasons continue': {
    name: 'Next',
    starts_on: '2100-01-01',
    ends_on: '2100-12-31',
    copy_fees: true,
    amounts: undefined,
  },
}

/** The queries of routes that are no lists of records. */
const queriesOf: readonly (readonly [end: string, queries: readonly string[]])[] = [
  ['/titles', [`ids=${upTo(200).join()}`]],
  ['/sizes', [`ids=${upTo(200).join()}`]],
  ['/search', ['query=sanne', 'query=x']],
  ['/count', ['']],
  ['/1', ['']],
]

/** The operations that this club refuses: for what is missing, for the values of their examples, or as too long. */
const wouldBeRefused = [
  ...['webhooks get', 'assistants usage', 'reservations get', 'reservations change', 'reservations history'],
  ...['events change', 'events repeat', 'attendance grid', 'charges reopen', 'charges undo_payment'],
  ...['charges record_payment', 'charges record_failed_payment'],
]

// It takes half a minute, so it runs before a release.
const onSomeEngines = full ? onEngines : () => {}

onSomeEngines('no answer of the application is longer than two megabytes', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'noord')
  // Together these are more calls than one administrator may make in a minute.
  const browsers = await Promise.all(
    ['jan', 'mo', 'noor', 'lotte'].map(async (name) =>
      logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'administrator', `${name}@example.org`)),
    ),
  )
  let asked = 0
  const refused: string[] = []
  await fill(kantine.store, club.id)
  const ask = async (call: string, body?: object) => {
    const { status, text } = await (browsers[asked++ % browsers.length] as Browser).call(call, body)
    assert.notEqual(status, 429)
    assert.ok(Buffer.byteLength(text) <= limits.answerBytes + 1000, `${call}: ${text.length} characters`)
    return status
  }
  for (const { path } of routes.filter(({ kind, method }) => kind !== 'login' && method === 'GET')) {
    if (path.endsWith('/export')) continue
    const called = path.replace('/console/api', '').replace(':slug', 'noord').replace(':id', '1')
    const queries = queriesOf.find(([end]) => called.endsWith(end))?.[1] ?? ['', 'limit=200', 'sort=name&limit=200']
    for (const query of queries) await ask(`GET ${called}${query && `?${query}`}`)
  }
  for (const operation of operations.filter(({ offered }) => offered.includes('application'))) {
    const { on, name, input = {} } = operation
    const isPlanned = 'plan' in operation
    if (operation.effect !== 'reads' && !isPlanned) continue
    const values = Object.fromEntries(
      Object.entries(input).map(([field, { example }]) => [field, field in given ? given[field] : example]),
    )
    const listed = name === 'titles' || name === 'sizes' ? { ids: upTo(200).join() } : {}
    const sent = JSON.parse(JSON.stringify({ ...values, ...listed, ...inputs[`${on.plural} ${name}`] }))
    const path = pathOf(operation).replace('/console/api', '').replace(':slug', 'noord').replace(':id', '1')
    const method = methodOf(operation)
    const query = new URLSearchParams(isInQuery(method) ? sent : {})
    if (isPlanned) query.set('preview', 'true')
    const status = await ask(`${method} ${path}?${query}`.replace(/\?$/, ''), isInQuery(method) ? undefined : sent)
    // There is no import to take back.
    if (status >= 400 && name !== 'show_taking_back') refused.push(`${on.plural} ${name}`)
  }
  const rest = await Promise.all(
    resources.map(async ({ plural }) => {
      const headers = { authorization: `Bearer ${club.key}` }
      const answer = await fetch(`${kantine.url}/api/v1/${plural}?limit=200`, { headers })
      return [plural, (await answer.arrayBuffer()).byteLength] as const
    }),
  )
  for (const [plural, length] of rest) assert.ok(length <= limits.answerBytes, `${plural}: ${length}`)
  const link = await browser.call<{ url: string }>('POST /clubs/noord/calendar-links', {})
  const calendar = await (await kantine.call(new URL(link.body.url).pathname)).text()
  assert.ok(
    calendar.endsWith('END:VCALENDAR\r\n') && calendar.length <= limits.answerBytes + 1000,
    `${calendar.length}`,
  )
  assert.deepEqual(refused.sort(), [...wouldBeRefused].sort())
})
