/** Databases created by earlier releases, opened by this one: see test/releases/. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, mock, suite, test } from 'node:test'
import type { Resource } from '@kantine/contract/resource.ts'
import { resources, storedResources } from '@kantine/contract/resources.ts'
import { Webhook } from 'standardwebhooks'
import { verifyFile } from '../../server/club-transfer/read-file.ts'
import { clubBySlug } from '../../server/clubs/clubs.ts'
import { isObject } from '../../server/records/check.ts'
import { tableOf } from '../../server/store/body.ts'
import { openFileKeys } from '../../server/store/file-keys.ts'
import { raw, sql } from '../../server/store/sql.ts'
import { findDeliveries } from '../../server/webhooks/deliveries/find.ts'
import { command } from '../cli/command.ts'
import { exportTo } from '../club-transfer/full-club.ts'
import { type Browser, newBrowser } from '../console/browser.ts'
import { slug } from '../releases/expected.ts'
import { expectedOf, releases, restore } from '../releases/restore.ts'
import { ofTheDemoClub, type Rows, readRows } from '../releases/rows.ts'
import { turnsOf } from '../support/full.ts'
import { type EngineName, engines, type Running, startKantine } from '../support/kantine.ts'
import { type Send, sender } from '../support/send.ts'
import { until } from '../webhooks/club-with-receivers.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { recordsOutsideTheirZone } from './zone-check.ts'

test('this release has a fixture (run npm run fixture to create it)', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  assert.ok(releases.includes(version), version)
})

// In `npm test`, the older ones are opened on one database each.
for (const [index, release] of releases.entries()) {
  const isLast = index === releases.length - 1
  for (const engine of isLast ? engines : turnsOf(engines))
    suite(`a database of release ${release} (${engine})`, () => opened(release, engine))
}

function opened(release: string, engine: EngineName): void {
  const expected = expectedOf(release, engine)
  const environment = { WEBHOOKS_ALLOW_LOOPBACK: 'true' }
  let kantine: Running
  let api: Send
  let browser: Browser
  let club: number
  const readNow = () =>
    readRows((select) => kantine.store.findAcrossClubs(raw(select)), Object.keys(expected.rows.records))
  const lastId = (counter: string) => lastIdIn(expected.rows, counter, `${club}`)

  before(async () => {
    mock.timers.reset()
    const database = await restore(release, engine)
    mock.timers.enable({ apis: ['Date'], now: expected.made_at })
    kantine = await startKantine(engine, { database, environment, parts: { webhooks: { lookEveryMs: 20 } } })
    assert.ok(Math.abs(kantine.store.now() - expected.made_at) < 60_000, 'the clock of the database went back as well')
    api = sender(kantine, expected.keys.all?.key ?? '')
    browser = newBrowser(kantine)
    browser.cookie = expected.administrator.cookie
    club = (await clubBySlug(kantine.store, slug)).id
  })

  test('preserves its records, change log and counters', async () => {
    const rows = await readNow()
    const before = withLists(expected.rows, rows)
    if (fieldsOf(rows) === fieldsOf(before)) assert.deepEqual(rows, before)
    else assert.deepEqual(commonOf(rows, before), commonOf(before, rows))
  })

  test('has the same number of records as its counters say', async () => {
    const { records } = await readNow()
    const [counted] = await kantine.store.findAcrossClubs(
      sql`select sum(records) as records from record_counts where not ${raw(ofTheDemoClub)}`,
    )
    assert.equal(Number(counted?.records), Object.values(records).flat().length)
  })

  test('preserves its keys, administrators, endpoints and deliveries', async () => {
    for (const [line, printed] of Object.entries(expected.printed)) {
      const { stdout, stderr } = await command({ ...kantine.database.environment }, [...line.split(' '), '--json'])
      assert.equal(stderr, '')
      assert.partialDeepStrictEqual(JSON.parse(stdout), printed, line)
    }
    for (const [call, shown] of Object.entries(expected.shown)) {
      assert.partialDeepStrictEqual((await browser.call<unknown>(call)).body, shown, call)
    }
  })

  test('serves what it stores', async () => {
    const { records } = await readNow()
    for (const resource of resources.filter((one) => !one.listedFrom && tableOf(one) in records)) {
      const bodies = records[tableOf(resource)]?.map(([, , , body]) => body)
      const { text } = await api(`GET /${resource.plural}?limit=200`)
      assert.equal(text, `{"data":[${bodies?.join(',\n')}],"has_more":false}`)
    }
  })

  test('returns the same records in a list with updated_since', async () => {
    assert.deepEqual(await recordsOutsideTheirZone(kantine.store), [])
    for (const { plural } of resources) {
      const [all, changed] = [
        await api(`GET /${plural}`),
        await api(`GET /${plural}?updated_since=2000-01-01T00:00:00Z`),
      ]
      assert.deepEqual([plural, changed.text], [plural, all.text])
    }
  })

  test('finds each of its records by every filter', async () => {
    let found = 0
    for (const { plural, filters = {} } of resources as readonly Resource[]) {
      const all = (await api<{ data: Listed[] }>(`GET /${plural}?limit=200`)).body.data
      for (const [name, { field, compare }] of Object.entries(filters)) {
        // Those through other records: test/api/charges-of-group.test.ts.
        if (compare === 'through') continue
        for (const record of all.slice(0, 20)) {
          const [stored] = [record[field]].flat()
          if (stored === null || stored === undefined) continue
          const value = compare === 'month' ? Number(String(stored).slice(5, 7)) : stored
          const query = new URLSearchParams({ [name]: String(value), starting_after: `${record.id - 1}`, limit: '1' })
          const { data } = (await api<{ data: Listed[] }>(`GET /${plural}?${query}`)).body
          assert.deepEqual([name, data], [name, [record]])
          found++
        }
      }
    }
    assert.ok(found > 50, `${found}`)
  })

  test('recognises its keys, its administrator and their session', async () => {
    for (const [label, { key, status }] of Object.entries(expected.keys)) {
      assert.deepEqual([label, (await sender(kantine, key)('GET /members')).status], [label, status])
    }
    const { email, password } = expected.administrator
    assert.equal((await browser.call('GET /session')).status, 200)
    assert.equal((await newBrowser(kantine).call('POST /session', { email, password })).status, 201)
  })

  test('repeats saved responses for Idempotency-Keys, and stores no record for them', async () => {
    const { records } = await readNow()
    // Pages of these releases sent no key, so nothing saved for the application is looked up any more.
    for (const { call, body, idempotency_key, status, text } of expected.repeated.filter(isOfApi)) {
      const answer = await api(call, body, idempotency_key)
      assert.deepEqual([call, answer.status, answer.text], [call, status, repeatedText(release, call, text, records)])
      assert.equal(answer.headers.get('idempotency-replayed'), 'true')
    }
    const kept = await kantine.store.findAcrossClubs(sql`select outcome, body from idempotent_answers`)
    assert.ok(kept.every(({ outcome, body }) => outcome === 'processed' || body === ''))
  })

  test('continues counting where it stopped', async () => {
    const { body } = await api<{ id: number }>('POST /members', { name: 'Sanne' })
    assert.equal(body.id, lastId('member') + 1)
    const [entry] = await kantine.store.findAcrossClubs(sql`select max(id) as id from journal where club_id = ${club}`)
    const { records } = await readNow()
    const renderedAgain = Object.entries(expected.rows.records).flatMap(([table, rows]) =>
      rows.filter((row, i) => hadNoList(row) || hadOtherFields(row, records[table]?.[i])),
    ).length
    assert.equal(Number(entry?.id), lastId('journal') + renderedAgain + 1)
  })

  test('sends new and waiting notifications, signed with the existing secrets', async () => {
    const { port, received } = await startReceiver((_, response) => response.writeHead(204).end())
    const { password } = expected.administrator
    assert.equal(
      (await browser.call('POST /session/confirm', { password })).status,
      204,
      'a URL is changed by who knows it',
    )
    for (const { id } of expected.endpoints) {
      const moved = await browser.call(`PATCH /clubs/${slug}/webhooks/${id}`, { url: `http://127.0.0.1:${port}/${id}` })
      assert.equal(moved.status, 200)
    }
    await api('POST /members', { name: 'Youssef' })
    const waiting = () => kantine.store.read(club, (db) => findDeliveries(db, club, { limit: 200, state: 'waiting' }))
    for (const { id } of await waiting()) await browser.call(`POST /clubs/${slug}/deliveries/${id}/redelivery`)
    await until(async () => (await waiting()).length === 0)
    for (const { id, secrets } of expected.endpoints) {
      const messages = received.filter(({ request }) => request.url === `/${id}`)
      assert.equal(messages.length > 0, id !== disabledEndpoint)
      for (const { request, body } of messages) {
        for (const secret of secrets) new Webhook(secret).verify(body, request.headers as { [name: string]: string })
      }
    }
  })

  test('has a club that can be transferred', async () => {
    // Without the key, as on another server, every row is checked.
    const keys = { ...openFileKeys(kantine.webhooks), hmacOf: async () => undefined }
    const on = { resources: storedResources(), now: kantine.store.now(), keys, unverified: true }
    const { end } = await verifyFile(await exportTo(kantine, club), on)
    assert.equal(end.rows.members, (await readNow()).records.members?.filter(([clubId]) => clubId === `${club}`).length)
  })
}

type Listed = { readonly id: number; readonly [field: string]: unknown }

/**
 * What a call is answered when it is repeated: a batch as the first time, what only the application does with its records as they are now,
 * and a single write with the version that it left. Releases before 1.7.0 did not keep that one, only the id.
 */
function repeatedText(release: string, call: string, first: string, records: Rows['records']): string | undefined {
  if (call.endsWith('/bulk')) return first
  const now = (table: string, { id }: { id: number }) => records[table]?.find((row) => row[1] === `${id}`)?.[3]
  const { payment, charge, ...record } = JSON.parse(first)
  if (payment) return `{"payment":${now('payments', payment)},"charge":${now('charges', charge)}}`
  if (call.endsWith('/charges')) return now('charges', record)
  const { id, updated_at } = record
  if (release < '1.7.0') return JSON.stringify({ id })
  return now('members', record) === first ? first : JSON.stringify({ id, updated_at })
}

/** The third endpoint of a fixture is disabled: it is told nothing. */
const disabledEndpoint = 3

/**
 * Lists of ids were null in some records of earlier releases: such a record is rendered again with `[]`, under the stamp of `now`, and
 * with an entry of the change log.
 */
function withLists(before: Rows, now: Rows): Rows {
  const { journal, counters } = before
  const entries: string[][] = []
  const records = Object.entries(before.records).map(([table, rows]) => [
    table,
    rows.map((row, i) => {
      if (!hadNoList(row)) return row
      const [club = '', id = ''] = row
      const stamp = now.records[table]?.[i]?.[2] ?? ''
      const resource = resources.find((one) => tableOf(one) === table)?.name ?? ''
      const entryId = String(lastIdIn(before, 'journal', club) + entries.length + 1)
      entries.push([club, entryId, stamp, 'kantine', 'null', `${resource}.updated`, resource, id, '', ''])
      return rendered(row, stamp)
    }),
  ])
  return {
    records: Object.fromEntries(records),
    journal: [...journal, ...entries],
    counters: counters.map(([club = '', name = '', last = '']) => [
      ...[club, name, name === 'journal' ? String(Number(last) + entries.length) : last],
    ]),
  }
}

const hadNoList = (row: readonly string[]) => row[3]?.includes('_ids":null') ?? false

const hadOtherFields = (row: readonly string[], now: readonly string[] | undefined) =>
  namesIn(parsed(row)) !== namesIn(parsed(now))

/** The names of the fields, and of the parts of listed records. */
const namesIn = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => [name, ...(Array.isArray(value) ? value.filter(isObject).map(namesIn) : [])].join())
    .sort()
    .join()

const lastIdIn = ({ counters }: Rows, name: string, club: string) =>
  Number(counters.find((row) => row[0] === club && row[1] === name)?.[2])

function rendered([club = '', id = '', , body = '']: readonly string[], stamp: string): readonly string[] {
  const fields = JSON.parse(body.replaceAll('_ids":null', '_ids":[]'))
  return [club, id, stamp, JSON.stringify({ ...fields, updated_at: new Date(Number(stamp)).toISOString() })]
}

/** The names of the fields of each table's records, in alphabetical order. */
const fieldsOf = ({ records }: Rows): string =>
  JSON.stringify(Object.entries(records).map(([table, [row]]) => [table, Object.keys(parsed(row)).sort()]))

/**
 * What the records say in the fields that `others` have as well, but for the stamp: a gained or lost field is a change. So is a part of the
 * records that a field lists.
 */
const commonOf = ({ records }: Rows, others: Rows) =>
  Object.entries(records).map(([table, rows]) => {
    const { updated_at: _, ...names } = parsed(others.records[table]?.[0])
    return rows.map((row, i) => {
      const other = parsed(others.records[table]?.[i])
      return Object.entries(parsed(row)).flatMap(([name, value]) =>
        name in names ? [[name, commonParts(value, other[name])]] : [],
      )
    })
  })

const commonParts = (value: unknown, other: unknown): unknown =>
  Array.isArray(value) && Array.isArray(other)
    ? value.map((item, i) =>
        isObject(item) ? Object.entries(item).filter(([part]) => part in Object(other[i])) : item,
      )
    : value

const parsed = (row: readonly string[] = []): { [field: string]: unknown } => JSON.parse(row[3] ?? '{}')

const isOfApi = ({ surface }: { readonly surface: string }) => surface === 'api'
