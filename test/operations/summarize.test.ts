/** Summaries: counts and sums of the records that a list contains. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountsOf, type Grouping, groupingsOf, summaryExample } from '@kantine/contract/groupings.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { servedResources } from '@kantine/contract/resources.ts'
import { setTimeZone } from '../../server/clubs/clubs.ts'
import { dayInClub } from '../../server/clubs/time-zone.ts'
import { ageOn, groupValuesOf } from '../../server/operations/lists/group-values.ts'
import { Groups } from '../../server/operations/lists/groups.ts'
import { createRandom, type Random } from '../../server/sandbox/random.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { exampleFields } from '../support/example-records.ts'
import { full, seedOf } from '../support/full.ts'
import { type EngineName, onBothEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { type Problem, sender } from '../support/send.ts'

type Values = { readonly [name: string]: unknown }
type Group = Values & { readonly count: number; readonly sum?: { readonly [name: string]: number | null } }
type Summary = {
  readonly data: readonly Group[]
  readonly others: (Group & { readonly groups: number | null }) | null
  readonly total: Group
}

/** A new club, with records of some resources and calls with a key. */
async function clubOf(engine: EngineName, running = sharedKantine(engine)) {
  const kantine = await running
  const { store } = kantine
  const club = await newClub(store)
  const send = sender(kantine, club.key)
  const summary = async (path: string): Promise<Summary> => {
    const { status, body, text } = await send<Summary>(`GET ${path}`)
    assert.equal(status, 200, `${path}: ${text}`)
    return body
  }
  const put = (resource: Resource, records: readonly FieldValues[]) =>
    store.write(club.id, kantineItself, (write) =>
      write.put(
        resource,
        records.map((fields) => ({ fields })),
      ),
    )
  return { kantine, store, club, send, summary, put }
}

const paired = ({ data }: Summary, name: string) => data.map((group) => [group[name], group.count])

onBothEngines('a summary equals a recount of the listed records, for every resource and pair', async (engine) => {
  const { store, club, send, summary, put } = await clubOf(engine)
  const seed = seedOf(`summaries ${engine}`)
  const random = createRandom('summaries', seed)
  let counted = 0
  for (const resource of servedResources()) {
    const records = Array.from({ length: 40 }, (_, n) => randomFields(resource, n, random))
    await put(resource, records)
    // Those through other records: test/api/charges-of-group.test.ts.
    const names = Object.entries(groupingsOf(resource)).flatMap(([name, { through }]) => (through ? [] : [name]))
    const amounts = amountsOf(resource)
    for (let n = 0; n < (full ? 60 : 8); n++) {
      const groupBy = [...new Set([random.pick(names), ...(n % 3 === 0 ? [] : [random.pick(names)])])]
      const filter = n % 4 === 0 ? '' : randomFilter(resource, random)
      const parameters = `group_by=${groupBy}${amounts.length > 0 ? `&sum=${amounts}` : ''}${filter}`
      const listed = await send<{ data: Values[] }>(`GET /${resource.plural}?limit=200${filter}`)
      assert.equal(listed.status, 200, listed.text)
      const today = await store.read(club.id, (db) => dayInClub(db, club.id, store.wallClock()))
      const expected = recount(resource, listed.body.data, groupBy, amounts, today)
      const told = `SEED=${seed} ${resource.plural}: ${parameters}`
      assert.deepEqual(await summary(`/${resource.plural}/summary?${parameters}`), expected, told)
      counted += expected.total.count
    }
  }
  assert.ok(counted > 500, `${counted}`)
})

/** Fields with few values each, so that groups have several records, with gaps and times around midnight. */
function randomFields(resource: Resource, n: number, random: Random): FieldValues {
  const fields: { [name: string]: unknown } = { ...exampleFields(resource, n) }
  for (const [name, { schema, references, nullable, setBy }] of Object.entries(resource.fields)) {
    if (resource.naturalKey?.includes(name) || setBy === 'kantine' || resource.unique?.includes(name)) continue
    if (nullable && random.chance(0.2)) fields[name] = null
    else if (references && schema.type === 'array') fields[name] = random.pick([[], [1], [2], [1, 2], [3, 12, 2]])
    else if (references) fields[name] = random.pick([1, 2, 12])
    else if (schema.type === 'boolean') fields[name] = random.chance(0.5)
    else if (name.endsWith('_cents')) fields[name] = random.whole(0, 5000)
    else if (schema.format === 'date')
      fields[name] = random.pick(['2001-03-01', '2016-02-29', '2025-12-31', '2026-01-01'])
    else if (schema.format === 'date-time')
      fields[name] = random.pick(['2025-12-31T23:30:00.000Z', '2026-03-31T21:59:59.999Z', '2026-03-31T22:00:00.000Z'])
    else if (schema.type === 'string' && (schema.maxLength ?? 0) <= 100)
      fields[name] = random.pick(['EUR', 'Öl', 'a"b\\'])
  }
  return resource.name === 'charge' ? { ...fields, currency: 'EUR', payments: [] } : fields
}

function randomFilter({ plural }: Resource, random: Random): string {
  const filters: { readonly [plural: string]: readonly string[] } = {
    members: ['&status=EUR,%C3%96l', '&group_id=2', '&without=birth_date', '&born_from=2016-01-01&group_id=1,3'],
    events: ['&group_id=12', '&starts_from=2026-01-01T00:00:00Z', '&facility_id=1'],
    charges: ['&member_id=1,12', '&due_to=2025-12-31', '&status=a%22b%5C%5C'],
    attendance: ['&present=true', '&present=false'],
  }
  return random.pick(filters[plural] ?? ['&id=1,2,3,4,5,99', '&updated_since=2020-01-01T00:00:00Z'])
}

/** Counts records one by one. */
function recount(
  resource: Resource,
  records: readonly Values[],
  groupBy: readonly string[],
  amounts: readonly string[],
  today: string,
): Summary {
  const groups = new Map<string, Group>()
  let total = started({}, amounts)
  for (const record of records) {
    total = added(total, record)
    let combinations: Values[] = [{}]
    for (const name of groupBy)
      combinations = combinations.flatMap((before) =>
        valuesOf(resource, record, name, today).map((value) => ({ ...before, [name]: value })),
      )
    for (const values of combinations) {
      const key = JSON.stringify(values)
      groups.set(key, added(groups.get(key) ?? started(values, amounts), record))
    }
  }
  const data = [...groups.values()].sort((a, b) => {
    const name = groupBy.find((name) => a[name] !== b[name]) ?? ''
    const [one, other] = [a[name], b[name]] as [string, string]
    return one === null ? 1 : other === null ? -1 : one < other ? -1 : 1
  })
  return { data, others: null, total }
}

const started = (values: Values, amounts: readonly string[]): Group => ({
  ...values,
  count: 0,
  ...(amounts.length > 0 && { sum: Object.fromEntries(amounts.map((name) => [name, 0])) }),
})

const added = ({ sum, count, ...values }: Group, record: Values): Group => ({
  ...values,
  count: count + 1,
  ...(sum && {
    sum: Object.fromEntries(Object.entries(sum).map(([name, all]) => [name, Number(all) + Number(record[name])])),
  }),
})

function valuesOf({ fields }: Resource, record: Values, name: string, today: string): readonly unknown[] {
  if (Object.hasOwn(fields, name)) return [record[name]]
  if (Object.hasOwn(fields, `${name}s`)) {
    const ids = record[`${name}s`] as readonly number[]
    return ids.length === 0 ? [null] : ids
  }
  const [, field = '', part] = /^(.+)_(day|month|year|age)$/.exec(name) ?? []
  const value = record[field]
  if (value === null) return [null]
  const text = String(value)
  const day = text.includes('T') ? new Date(text).toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' }) : text
  if (part === 'day') return [day]
  if (part === 'month') return [day.slice(0, 7)]
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4))
  return [part === 'year' ? Number(day.slice(0, 4)) : day.slice(5) > today.slice(5) ? years - 1 : years]
}

onBothEngines('thousands of records are counted in pieces, with and without a filter', async (engine) => {
  const { summary, put, store, club } = await clubOf(engine)
  const records = Array.from({ length: 2600 }, (_, n) => ({
    name: 'Sanne de Vries',
    status: n % 13 === 0 ? 'archived' : 'active',
    gender: n % 2 === 0 ? 'female' : null,
    group_ids: n % 2 === 0 ? [1] : [1, 2],
  }))
  const ids = await put(member, records)
  await store.write(club.id, kantineItself, (write) => write.remove(member, ids.slice(0, 1300)))
  assert.deepEqual(paired(await summary('/members/summary?group_by=status'), 'status'), [
    ['active', 1200],
    ['archived', 100],
  ])
  assert.deepEqual(paired(await summary('/members/summary?group_by=gender&status=active'), 'gender'), [
    ['female', 600],
    [null, 600],
  ])
  const { data, total } = await summary('/members/summary?group_by=group_id,status&group_id=2')
  assert.deepEqual(
    [total.count, data.map(({ group_id, status, count }) => [group_id, status, count])],
    [
      650,
      [
        [1, 'active', 600],
        [1, 'archived', 50],
        [2, 'active', 600],
        [2, 'archived', 50],
      ],
    ],
  )
  assert.deepEqual(await summary('/members/summary?status=archived'), { data: [], others: null, total: { count: 100 } })
  assert.deepEqual(await summary('/members/summary?status=nobody'), { data: [], others: null, total: { count: 0 } })
})

onBothEngines('records with long bodies are counted few at a time', async (engine) => {
  const { summary, put } = await clubOf(engine)
  const posts = Array.from({ length: 30 }, (_, n) => ({
    title: 'Barbecue',
    body: 'é'.repeat(90_000),
    author_name: null,
    published_at: '2020-01-01T00:00:00.000Z',
    pinned: n % 3 === 0,
  }))
  await put(news, [
    ...posts,
    { title: 'Draft', published_at: null },
    { title: 'Later', published_at: '2999-01-01T00:00:00.000Z' },
  ])
  assert.deepEqual(paired(await summary('/news/summary?group_by=pinned'), 'pinned'), [
    [false, 20],
    [true, 10],
  ])
  assert.deepEqual(paired(await summary('/news/summary?group_by=published_at_year'), 'published_at_year'), [[2020, 30]])
  const descriptions = Array.from({ length: 300 }, (_, n) => ({
    name: 'Youth',
    description: 'x'.repeat(9000),
    parent_id: n % 3 || null,
  }))
  await put(group, descriptions)
  assert.deepEqual(paired(await summary('/groups/summary?group_by=parent_id'), 'parent_id'), [
    [1, 100],
    [2, 100],
    [null, 100],
  ])
})

onBothEngines('beyond 1,000 groups, the others are counted together', async (engine) => {
  const { summary, put } = await clubOf(engine)
  const records = Array.from({ length: 1205 }, (_, n) => ({
    member_id: 1 + (n % 1200),
    group_id: 1 + Math.floor(n / 1200),
    date: '2026-01-01',
    present: true,
  }))
  await put(attendance, records.toReversed())
  const { data, others, total } = await summary('/attendance/summary?group_by=member_id')
  assert.equal(data.length, limits.summaryGroups)
  assert.deepEqual(data.slice(4, 6), [
    { member_id: 5, count: 2 },
    { member_id: 6, count: 1 },
  ])
  assert.equal(data.at(-1)?.member_id, 1000)
  assert.deepEqual([others, total], [{ groups: 200, count: 200 }, { count: 1205 }])
  const few = await summary('/attendance/summary?group_by=member_id&at_least=2')
  assert.deepEqual(
    paired(few, 'member_id'),
    [1, 2, 3, 4, 5].map((id) => [id, 2]),
  )
  assert.deepEqual(few.others, { groups: 1195, count: 1195 })
  const largest = await summary('/attendance/summary?group_by=member_id&largest=6')
  assert.deepEqual(paired(largest, 'member_id'), [...[1, 2, 3, 4, 5].map((id) => [id, 2]), [6, 1]])
  assert.deepEqual(largest.others, { groups: 1194, count: 1194 })
})

test('beyond 10,000 groups, only the first ones are told apart', async () => {
  const groups = new Groups(['member_id', 'group_id'], ['amount_cents'])
  const counted = { records: 1, sums: [5n], currencies: ['EUR', 'EUR'] } as const
  for (let n = 0; n < 10_500; n++) groups.add([[n], [1]], counted)
  groups.add([[10_400], [1, null]], counted)
  groups.add([[7], [1]], counted)
  const { data, others, total } = (await groups.summary({ atLeast: 1 })) as Summary
  assert.deepEqual([data.length, data[7]], [1000, { member_id: 7, group_id: 1, count: 2, sum: { amount_cents: 10 } }])
  assert.deepEqual(others, { groups: null, count: 9502, sum: { amount_cents: 47_510 } })
  assert.deepEqual(total, { count: 10_502, sum: { amount_cents: 52_510 } })
})

onBothEngines('a time belongs to the day, month and year of the club', async (engine) => {
  const { club, store, summary, put } = await clubOf(engine)
  const times = [
    '2025-12-31T22:59:59.999Z',
    '2025-12-31T23:00:00.000Z',
    '2026-06-30T21:59:00.000Z',
    '2026-06-30T22:00:00.000Z',
  ]
  await put(
    event,
    times.map((starts_at) => ({ title: 'Training', starts_at })),
  )
  const by = async (part: string) =>
    paired(await summary(`/events/summary?group_by=starts_at_${part}`), `starts_at_${part}`)
  assert.deepEqual(await by('day'), [
    ['2025-12-31', 1],
    ['2026-01-01', 1],
    ['2026-06-30', 1],
    ['2026-07-01', 1],
  ])
  assert.deepEqual(await by('month'), [
    ['2025-12', 1],
    ['2026-01', 1],
    ['2026-06', 1],
    ['2026-07', 1],
  ])
  assert.deepEqual(await by('year'), [
    [2025, 1],
    [2026, 3],
  ])
  await setTimeZone(store, kantineItself, club.id, 'America/New_York')
  assert.deepEqual(await by('month'), [
    ['2025-12', 2],
    ['2026-06', 2],
  ])
})

test('times at the edge of four-digit years count on their day in UTC', () => {
  const at = { timeZone: 'Europe/Amsterdam', today: '2026-01-01' }
  const partsOf = (instant: string, timeZone: string) =>
    (['day', 'month', 'year'] as const).map((by) => {
      const read = groupValuesOf(event, groupingsOf(event)[`starts_at_${by}`] as Grouping, { ...at, timeZone })
      return read(Date.parse(instant))[0]
    })
  assert.deepEqual(partsOf('9999-12-31T23:30:00Z', 'Europe/Amsterdam'), ['9999-12-31', '9999-12', 9999])
  assert.deepEqual(partsOf('0001-01-01T00:30:00Z', 'America/New_York'), ['0001-01-01', '0001-01', 1])
})

test('on 28 February, someone born on 29 February has not had a birthday yet', () => {
  const ages = ['2026-02-28', '2026-03-01', '2028-02-28', '2028-02-29'].map((today) => ageOn(today, '2008-02-29'))
  assert.deepEqual(ages, [17, 18, 19, 20])
  assert.deepEqual(
    ['2026-11-20', '2026-11-21', '2026-11-22'].map((today) => ageOn(today, '2009-11-21')),
    [16, 17, 17],
  )
})

onBothEngines('an age is that of today in the time zone of the club', async (engine) => {
  const { club, store, summary, put } = await clubOf(engine)
  await put(member, [
    { name: 'Sanne', birth_date: '1999-01-01' },
    { name: 'Anna', birth_date: null },
  ])
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await setTimeZone(store, kantineItself, club.id, timeZone)
    const today = await store.read(club.id, (db) => dayInClub(db, club.id, store.wallClock()))
    const id = 1
    const birth_date = `2001${today.slice(4)}`.replace('02-29', '02-28')
    await store.write(club.id, kantineItself, (write) =>
      write.put(member, [{ id, fields: { name: 'Sanne', birth_date } }]),
    )
    const ages = paired(await summary('/members/summary?group_by=birth_date_age'), 'birth_date_age')
    assert.deepEqual(ages, [
      [Number(today.slice(0, 4)) - 2001, 1],
      [null, 1],
    ])
  }
})

onBothEngines('sums are exact, and null where currencies differ or the number is too large', async (engine) => {
  const { summary, put } = await clubOf(engine)
  const most = Number.MAX_SAFE_INTEGER
  const charges = [
    [100, 'EUR', 'open'],
    [250, null, 'open'],
    [5, 'USD', 'paid'],
    [null, 'EUR', 'paid'],
    [most, 'EUR', 'late'],
    [1, 'EUR', 'late'],
  ] as const
  await put(
    charge,
    charges.map(([amount_cents, currency, status]) => ({ description: 'Contributie', amount_cents, currency, status })),
  )
  const { data, total } = await summary('/charges/summary?group_by=status&sum=amount_cents,paid_cents')
  assert.deepEqual(data, [
    { status: 'late', count: 2, sum: { amount_cents: null, paid_cents: 0 } },
    { status: 'open', count: 2, sum: { amount_cents: 350, paid_cents: 0 } },
    { status: 'paid', count: 2, sum: { amount_cents: null, paid_cents: null } },
  ])
  assert.deepEqual(total, { count: 6, sum: { amount_cents: null, paid_cents: null } })
  const byCurrency = await summary('/charges/summary?group_by=currency&sum=amount_cents&status=open,paid')
  assert.deepEqual(
    byCurrency.data.map(({ currency, sum }) => [currency, sum?.amount_cents]),
    [
      ['EUR', 100],
      ['USD', 5],
      [null, 250],
    ],
  )
  const largest = await summary(
    '/charges/summary?group_by=currency&sum=amount_cents,paid_cents&status=open,paid&largest=2',
  )
  assert.deepEqual(
    largest.data.map(({ currency }) => currency),
    [null, 'EUR'],
  )
  assert.deepEqual(largest.others, { groups: 1, count: 1, sum: { amount_cents: 5, paid_cents: 0 } })
})

onBothEngines('a wrong parameter is rejected with the words there are', async (engine) => {
  const { kantine, club, send } = await clubOf(engine)
  const detail = async (path: string) => {
    const { status, body } = await send<Problem>(`GET ${path}`)
    assert.equal(status, 400, path)
    return body.detail
  }
  const words = Object.keys(groupingsOf(charge)).join(', ')
  assert.equal(await detail('/charges/summary?group_by=colour'), `group_by must be one of ${words}.`)
  assert.match(
    await detail('/members/summary?group_by=status,birth_date'),
    /^group_by must be one of .*birth_date_age.*, for each value\.$/,
  )
  assert.match(await detail('/members/summary?group_by=status,gender,group_id'), /^group_by must have at most 2 values/)
  assert.equal(await detail('/charges/summary?sum=count'), 'sum must be one of amount_cents, paid_cents.')
  assert.match(await detail('/members/summary?sum=amount_cents'), /^sum is unknown\./)
  assert.match(
    await detail('/members/summary?limit=5&starting_after=3'),
    /^limit is unknown.*starting_after is unknown/,
  )
  assert.equal(await detail('/members/summary?at_least=2'), 'at_least requires group_by.')
  assert.equal(await detail('/members/summary?largest=2'), 'largest requires group_by.')
  assert.match(
    await detail('/members/summary?group_by=status&at_least=0'),
    /^at_least must be a whole number from 1 to/,
  )
  assert.equal(
    await detail(`/members/summary?group_by=status&largest=${limits.summaryGroups + 1}`),
    `largest must be a whole number from 1 to ${limits.summaryGroups}.`,
  )
  assert.match(await detail('/members/summary?group_id=none'), /^group_id must be an id/)
  const { key } = await newKey(kantine.store, club, { scopes: ['members:read'] })
  const refused = await sender(kantine, key)<Problem>('GET /charges/summary?group_by=status')
  assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])
  assert.equal((await sender(kantine, key)('GET /members/summary?group_by=status')).status, 200)
  assert.equal((await send('POST /members/summary', {})).status, 405)
})

onBothEngines('a summary has a weak ETag that changes with the list, and returns 304 until then', async (engine) => {
  const { kantine, store, club, put } = await clubOf(engine)
  const read = async (path: string, etag?: string) => {
    const answer = await kantine.call(`/api/v1${path}`, {
      key: club.key,
      headers: { ...(etag && { 'if-none-match': etag }) },
    })
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text() }
  }
  await put(member, [{ name: 'Sanne', birth_date: '2009-04-17' }])
  for (const path of ['/members/summary?group_by=status', '/members/summary?group_by=birth_date_age']) {
    const first = await read(path)
    assert.match(first.etag, /^W\/"/)
    assert.deepEqual([(await read(path, first.etag)).status, (await read(path, first.etag)).text], [304, ''])
    await put(group, [{ name: 'Youth' }])
    assert.equal((await read(path, first.etag)).status, 304, 'another list')
    await put(member, [{ name: 'Anna' }])
    const second = await read(path, first.etag)
    assert.equal(second.status, 200)
    await setTimeZone(store, kantineItself, club.id, path.endsWith('age') ? 'Asia/Tokyo' : 'America/New_York')
    assert.equal((await read(path, second.etag)).status, 200, 'another time zone')
  }
})

onBothEngines('the example of each summary is what its example record gives', async (engine) => {
  const { store, summary, put } = await clubOf(engine)
  assert.ok(store)
  for (const resource of servedResources()) {
    const named = (resource.naturalKey ?? []).map((name) => [name, resource.fields[name]?.example])
    await put(resource, [{ ...exampleFields(resource), ...Object.fromEntries(named) }])
    const example = summaryExample(resource) as Summary
    const [name] = Object.keys(example.data[0] ?? {})
    const sums = Object.keys(example.total.sum ?? {})
    const path = `/${resource.plural}/summary?group_by=${name}${sums.length > 0 ? `&sum=${sums}` : ''}`
    const { data, ...others } = await summary(path)
    const isList = Object.hasOwn(resource.fields, `${name}s`)
    assert.deepEqual(isList ? { data: data.slice(0, 1), ...others } : { data, ...others }, example, path)
  }
})

test('no field has the name of a count or a sum', () => {
  for (const resource of servedResources()) {
    const names = Object.keys(groupingsOf(resource))
    assert.ok(names.length > 0)
    assert.ok(!names.includes('count') && !names.includes('sum'), resource.name)
    const groupings = Object.values(groupingsOf(resource)).map(
      ({ field, by, through }) => `${field} ${by} ${through?.by}`,
    )
    assert.equal(new Set(groupings).size, groupings.length)
  }
})

onBothEngines('CONTRACT=shown has no summaries', async (engine) => {
  const kantine = await startKantine(engine, { environment: { CONTRACT: 'shown' } })
  const club = await newClub(kantine.store)
  for (const { plural } of servedResources()) {
    const { status } = await sender(kantine, club.key)(`GET /${plural}/summary`)
    assert.equal(status, 404, plural)
  }
})
