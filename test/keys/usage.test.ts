/** Counters of a key besides requests and errors, and its stored rejected requests. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usageOutcomes as outcomes } from '@kantine/contract/administration/usage.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Credential } from '../../server/callers/caller.ts'
import { listKeys, revokeKey } from '../../server/callers/keys/keys.ts'
import type { Refused } from '../../server/callers/tally.ts'
import { openUsage } from '../../server/callers/usage.ts'
import { type UsageInDetail, usageInDetail, usageOfAll } from '../../server/callers/usage-of.ts'
import { dayMs } from '../../server/day.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { forgetOld } from '../../server/store/forget-old.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { systemTables } from '../../server/system-tables.ts'
import { type ClubWithKey, newClub, newKey } from '../support/clubs-and-people.ts'
import { oncePerEngine, onEngines, startKantine } from '../support/kantine.ts'
import { sumOfDays } from './sum-of-days.ts'

/** One server for the tests that need no restart; each has a club of its own. */
const shared = oncePerEngine((engine) => startKantine(engine))

const credentialOf = (club: ClubWithKey): Credential => ({ kind: 'key', id: club.keyId, club, rateLimit: null })

const detailOf = (store: Store, club: ClubWithKey) => usageInDetail(store, club.id, { kind: 'key', id: club.keyId })

/** The outcomes of all days, as in `sumOfDays`. */
const outcomesOf = ({ days }: UsageInDetail) =>
  Object.fromEntries(outcomes.map((outcome) => [outcome, days.reduce((sum, day) => sum + day.outcomes[outcome], 0)]))

const fail = (error: unknown) => assert.fail(String(error))

const refusedWith = (code: string, n: number): Refused => ({
  requestId: `req_${String(n).padStart(5, '0')}`,
  code,
  places: ['?limit'],
  call: `GET /api/v1/members/${n}`,
  pattern: 'GET /api/v1/members/:id',
})

const json = { 'content-type': 'application/json' }

onEngines('each rejection is counted by code and call, without any values', async (engine) => {
  const kantine = await startKantine(engine, { environment: { RATE_LIMIT_PER_MINUTE: '9' } })
  const club = await newClub(kantine.store, 'refused')
  const { key } = club
  const ids: (string | null)[] = []
  for (const [path, init] of [
    ['/api/v1/members'],
    ['/api/v1/members?limit=0&state=Jansen&jan@example.nl=1'],
    ['/api/v1/members/99'],
    ['/api/v1/members/jan@example.nl'],
    ['/api/v1/members/98', { method: 'PUT', headers: json, body: '{}' }],
    ['/api/v1/members', { method: 'POST', headers: json, body: '{"name":"","birth_date":"Jansen"}' }],
    ['/api/v1/members/bulk', { method: 'POST', headers: json, body: '{}' }],
    ['/api/v1/members/99', { method: 'HEAD' }],
    ['/api/v1/members/97?state=Jansen'],
    ['/api/v1/members'],
    ['/api/v1/members'],
  ] as [string, RequestInit?][]) {
    const answer = await kantine.call(path, { key, ...init })
    ids.unshift(answer.headers.get('request-id'))
  }
  await kantine.close()

  const { store } = await startKantine(engine, { database: kantine.database })
  const detail = await detailOf(store, club)
  const { days, errors, refused } = detail
  assert.equal(days.length, limits.usageDays)
  assert.deepEqual(sumOfDays(days), { requests: 11, errors: 10 })
  const expected = { valid: 1, limited: 2, expired: 0, forbidden: 0, invalid: 8, failed: 0 }
  assert.deepEqual(outcomesOf(detail), expected)
  assert.deepEqual(errors.map(({ errors, code, call }) => [errors, code, call]).sort(), [
    [1, 'bad_request', 'GET /api/v1/members'],
    [1, 'bad_request', 'GET /api/v1/members/:id'],
    [1, 'idempotency_key_required', 'POST /api/v1/members/bulk'],
    [1, 'method_not_allowed', 'PUT /api/v1/members/:id'],
    [1, 'not_found', 'GET /api/v1/members/:id'],
    [1, 'not_found', 'GET /api/v1/…'],
    [1, 'not_found', 'HEAD /api/v1/members/:id'],
    [1, 'validation_failed', 'POST /api/v1/members'],
    [2, 'rate_limited', 'GET /api/v1/members'],
  ])
  const daysOfUse = days.slice(-2).map(({ day }) => day)
  assert.ok(errors.every(({ last_day }) => daysOfUse.includes(last_day)))
  const kept = refused.map(({ call, code, places }) => [call, code, places.join(' ')])
  assert.deepEqual(kept.slice(2), [
    ['GET /api/v1/members/97', 'bad_request', '?state'],
    ['HEAD /api/v1/members/99', 'not_found', ''],
    ['POST /api/v1/members/bulk', 'idempotency_key_required', 'Idempotency-Key'],
    ['POST /api/v1/members', 'validation_failed', '/name /birth_date'],
    ['PUT /api/v1/members/:id', 'method_not_allowed', ''],
    ['GET /api/v1/…', 'not_found', ''],
    ['GET /api/v1/members/99', 'not_found', ''],
    ['GET /api/v1/members', 'bad_request', '?limit ?state …'],
  ])
  assert.deepEqual(
    refused.map(({ request_id }) => request_id),
    ids.slice(0, 10),
  )
  assert.doesNotMatch(JSON.stringify({ errors, kept }), /jan/i)
})

onEngines('a revoked or expired key still shows its calls', async (engine) => {
  const kantine = await startKantine(engine)
  const { store } = kantine
  const [club, other] = [await newClub(store, 'ended'), await newClub(store, 'other')]
  const expired = await newKey(store, club, { expiresAt: store.now() - 1 })
  const sandbox = await newKey(store, club, { expiresAt: store.now() - 1, purpose: 'sandbox' })
  await revokeKey(store, kantineItself, { clubId: club.id, id: club.keyId })
  const calls = [club.key, club.key, expired.key, sandbox.key, 'svc_live_none']
  for (const key of calls) assert.equal((await kantine.call('/api/v1/members', { key })).status, 401)
  for (const key of calls.slice(0, 1)) await kantine.call('/api/v1/mcp', { method: 'POST', key })
  await kantine.close()

  const again = await startKantine(engine, { database: kantine.database })
  const ofKey = (id: number) => usageInDetail(again.store, club.id, { kind: 'key', id })
  const ended = await ofKey(club.keyId)
  assert.equal(outcomesOf(ended).expired, 3)
  const lastUses = (await listKeys(again.store, club.id)).map(({ lastUsedAt }) => lastUsedAt)
  assert.deepEqual(lastUses, [null, null, null], 'a key that has ended is not used')
  assert.deepEqual(
    ended.errors.map(({ code, call, errors }) => [code, call, errors]),
    [
      ['invalid_token', 'GET /api/v1/members', 2],
      ['invalid_token', 'POST /api/v1/mcp', 1],
    ],
  )
  assert.equal((await ofKey(expired.id)).refused.length, 1)
  assert.equal((await ofKey(sandbox.id)).refused.length, 0)
  assert.deepEqual(await usageOfAll(again.store, other.id, 'key', [club.keyId, expired.id, other.keyId]), new Map())
  const all = await usageOfAll(again.store, club.id, 'key', [club.keyId, expired.id, other.keyId])
  assert.deepEqual(
    [...all].map(([id, days]) => [id, sumOfDays(days)]),
    [
      [club.keyId, { requests: 3, errors: 3 }],
      [expired.id, { requests: 1, errors: 1 }],
    ],
  )
})

onEngines('the last hundred rejected requests of a key are kept for seven days', async (engine) => {
  const { store } = await shared(engine)
  const [club, other] = [await newClub(store, 'hundred'), await newClub(store, 'beside')]
  const usage = openUsage(store, fail)
  usage.count(credentialOf(other), refusedWith('not_found', 1))
  for (const from of [0, 130, 140]) {
    for (let n = from; n < from + (from === 0 ? 130 : 10); n++)
      usage.count(credentialOf(club), refusedWith('not_found', n))
    await usage.flush()
  }
  const detail = await detailOf(store, club)
  assert.equal(sumOfDays(detail.days).errors, 150)
  assert.deepEqual(
    detail.refused.map(({ request_id }) => Number(request_id.slice(4))),
    Array.from({ length: limits.refusedRequests }, (_, i) => 149 - i),
  )
  assert.equal((await detailOf(store, other)).refused.length, 1)
  const stored = async () => {
    const rows = await store.findAcrossClubs(sql`select 1 as one from refused_requests where club_id = ${club.id}`)
    return rows.length
  }
  assert.equal(await stored(), limits.refusedRequests)

  await store.writeUnaudited('usage of keys and grants', ({ db }) =>
    db.all(
      sql`update refused_requests set at = at - ${limits.refusedRequestDays * dayMs} where club_id = ${club.id} and request_id < ${'req_00140'}`,
    ),
  )
  await forgetOld(store, systemTables)
  assert.deepEqual([(await detailOf(store, club)).refused.length, await stored()], [10, 10])
})

onEngines('a key has a bounded number of counters per day, whatever it calls', async (engine) => {
  const { store } = await shared(engine)
  const club = await newClub(store, 'bounded')
  const usage = openUsage(store, fail)
  for (let n = 0; n < 400; n++) {
    const pattern = `GET /api/v1/resource-${n % 80}`
    usage.count(credentialOf(club), { ...refusedWith(n % 2 ? 'not_found' : 'rate_limited', n), pattern })
    if (n % 50 === 0) await usage.flush()
  }
  await usage.flush()
  const detail = await detailOf(store, club)
  const { errors } = detail
  assert.equal(errors.length, limits.errorKinds + 2)
  assert.equal(sumOfDays(detail.days).errors, 400)
  assert.equal(
    errors.reduce((sum, { errors }) => sum + errors, 0),
    400,
  )
  const others = errors.filter(({ call }) => call === null)
  assert.deepEqual(others.map(({ code }) => code).sort(), ['not_found', 'rate_limited'])
})

onEngines('concurrent counting by several instances loses nothing', async (engine) => {
  const { store, database } = await shared(engine)
  const second = engine === 'sqlite' ? store : (await startKantine(engine, { database })).store
  const clubs = [await newClub(store, 'first'), await newClub(store, 'second')]
  const usages = [openUsage(store, fail), openUsage(second, fail)]
  for (let round = 0; round < 5; round++) {
    for (const [i, usage] of usages.entries()) {
      for (let n = 0; n < 80; n++) {
        const club = clubs[(n + i) % 2] as ClubWithKey
        usage.count(credentialOf(club), n % 4 ? refusedWith('not_found', 1000 * i + 100 * round + n) : undefined)
      }
    }
    await Promise.all(usages.map((usage) => usage.flush()))
  }
  for (const club of clubs) {
    const detail = await detailOf(store, club)
    const { errors, refused } = detail
    const { valid = 0, invalid = 0 } = outcomesOf(detail)
    assert.deepEqual([sumOfDays(detail.days).requests, valid + invalid, refused.length], [400, 400, 100])
    assert.deepEqual(
      errors.map(({ errors }) => errors),
      [invalid],
    )
  }
})

test('counts that cannot be written are kept for the next attempt', async () => {
  const { store } = await shared('sqlite')
  const club = await newClub(store, 'unwritten')
  const failures: unknown[] = []
  const isDown = { now: true }
  const usage = openUsage(
    {
      ...store,
      writeUnaudited: (name, work) =>
        isDown.now ? Promise.reject(new Error('no database')) : store.writeUnaudited(name, work),
    },
    (error) => failures.push(error),
  )
  for (let n = 0; n < 2; n++) {
    usage.count(credentialOf(club), refusedWith('not_found', n))
    const writing = usage.flush()
    if (n === 1) usage.count(credentialOf(club), refusedWith('not_found', 2))
    await writing
  }
  isDown.now = false
  usage.count(credentialOf(club))
  await usage.close()
  assert.equal(failures.length, 2)
  const detail = await detailOf(store, club)
  assert.deepEqual(sumOfDays(detail.days), { requests: 4, errors: 3 })
  assert.deepEqual(
    detail.refused.map(({ request_id }) => request_id),
    ['req_00002', 'req_00001', 'req_00000'],
  )
})

test('closing waits for pending counts to be written', async () => {
  const { store } = await shared('sqlite')
  const club = await newClub(store, 'being-written')
  const held = Promise.withResolvers<void>()
  let written = 0
  const writeUnaudited: typeof store.writeUnaudited = async (name, work) => {
    await held.promise
    const result = await store.writeUnaudited(name, work)
    written++
    return result
  }
  const usage = openUsage({ ...store, writeUnaudited }, (error) => assert.fail(String(error)))
  usage.count(credentialOf(club))
  void usage.flush()
  await new Promise(setImmediate)
  const closing = usage.close()
  let isClosed = false
  void closing.then(() => {
    isClosed = true
  })
  await new Promise(setImmediate)
  assert.equal(isClosed, false)
  held.resolve()
  await closing
  assert.equal(written, 1)
  assert.deepEqual(sumOfDays((await detailOf(store, club)).days), { requests: 1, errors: 0 })
})
