/** Rotating, narrowing and limiting keys, as calls see it on every instance. */
import assert from 'node:assert/strict'
import type { Scope } from '@kantine/contract/resource.ts'
import { type Caller, commandCaller } from '../../server/callers/caller.ts'
import { apiKeys } from '../../server/callers/keys/keys.ts'
import { daysWithUse } from '../../server/callers/usage-of.ts'
import administerKey from '../../server/operations/keys/administer.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { forgetOld } from '../../server/store/forget-old.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { fieldErrorsOf } from '../support/field-errors-of.ts'
import { oncePerEngine, onEngines, type Running, sharedKantine, startKantine } from '../support/kantine.ts'
import { passSecond } from '../support/pass-second.ts'
import { perform } from '../support/perform.ts'
import { aSecondLater, instancesOn } from './instances.ts'

const sharedInstances = oncePerEngine(instancesOn)

const callerIn = (club: { readonly id: number }) => commandCaller(club.id, kantineItself)

const detailOf = async (answer: Response) => ((await answer.json()) as { detail: string }).detail

const auditLogOf = async (store: Store, club: number) =>
  (
    await store.findAcrossClubs(
      sql`select action, details from trail where club_id = ${club} and action like 'key.%' order by id`,
    )
  ).map(({ action, details }) => `${action} ${details}`.trim())

onEngines('both secrets of a rotated key work; with 0 hours the old one stops within a second', async (engine) => {
  const instances = await sharedInstances(engine)
  const [{ store }] = instances
  const club = await newClub(store, 'rotating')
  const caller = callerIn(club)
  await aSecondLater(instances, club.key, 200)
  const first = await perform(store, 'keys rotate', caller, { id: club.keyId, hours: 24 })
  assert.equal(first.id, club.keyId)
  assert.notEqual(first.key, club.key)
  await aSecondLater(instances, first.key, 200)
  await aSecondLater(instances, club.key, 200)
  const second = await perform(store, 'keys rotate', caller, { id: club.keyId, hours: 0 })
  await aSecondLater(instances, first.key, 401)
  await aSecondLater(instances, club.key, 401)
  await aSecondLater(instances, second.key, 200)
  assert.deepEqual(await auditLogOf(store, club.id), ['key.created all', 'key.rotated 24', 'key.rotated 0'])
})

onEngines('a second rotation ends the oldest secret: a key never has three secrets', async (engine) => {
  const instances = await sharedInstances(engine)
  const [{ store }] = instances
  const club = await newClub(store, 'twice')
  const rotate = () => perform(store, 'keys rotate', callerIn(club), { id: club.keyId, hours: 24 })
  await aSecondLater(instances, club.key, 200)
  const first = await rotate()
  const second = await rotate()
  await aSecondLater(instances, club.key, 401)
  for (const { key } of [first, second]) await aSecondLater(instances, key, 200)
})

onEngines('an old secret expires on time, says so, and is deleted after 30 days', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const club = await newClub(store, 'ending')
  const rotated = await perform(store, 'keys rotate', callerIn(club), { id: club.keyId, hours: 24 })
  const { old_prefix, old_ends_at } = rotated
  assert.equal(old_prefix, club.key.slice(0, 13))
  assert.ok(Math.abs(Date.parse(old_ends_at ?? '') - store.now() - 24 * 3_600_000) < 10_000)
  await changeRows(store, sql`update api_keys set old_ends_at = ${store.now()} where id = ${club.keyId}`)
  const answer = await kantine.call('/api/v1/club', { key: club.key })
  assert.equal(answer.status, 401)
  assert.match(await detailOf(answer), /was replaced, and stopped working at 20\d\d-.*Use the new one/)
  assert.equal((await kantine.call('/api/v1/club', { key: rotated.key })).status, 200)

  await changeRows(
    store,
    sql`update api_keys set old_ends_at = ${store.now() - 30 * 86_400_000} where id = ${club.keyId}`,
  )
  await forgetOld(store, [apiKeys])
  const [row] = await store.findAcrossClubs(
    sql`select old_digest, old_prefix, old_ends_at from api_keys where id = ${club.keyId}`,
  )
  assert.deepEqual({ ...row }, { old_digest: null, old_prefix: null, old_ends_at: null })
})

onEngines('an old secret can be ended early, and revoking a key ends both immediately', async (engine) => {
  const instances = await sharedInstances(engine)
  const [{ store }] = instances
  const club = await newClub(store, 'early')
  const caller = callerIn(club)
  const rotate = () => perform(store, 'keys rotate', caller, { id: club.keyId, hours: 24 })
  const first = await rotate()
  await aSecondLater(instances, club.key, 200)
  const ended = await perform(store, 'keys end-old', caller, { id: club.keyId })
  assert.deepEqual([ended.old_prefix, ended.old_ends_at], [null, null])
  await aSecondLater(instances, club.key, 401)
  await perform(store, 'keys end-old', caller, { id: club.keyId })
  const second = await rotate()
  await aSecondLater(instances, first.key, 200)
  const { old_prefix, old_ends_at, state } = await perform(store, 'keys revoke', caller, { id: club.keyId })
  assert.deepEqual([old_prefix, old_ends_at, state], [null, null, 'revoked'])
  for (const { key } of [first, second]) await aSecondLater(instances, key, 401)
  assert.deepEqual(await auditLogOf(store, club.id), [
    ...['key.created all', 'key.rotated 24', 'key.old_ended', 'key.rotated 24', 'key.revoked'],
  ])
})

onEngines('rotation keeps label, scopes, limit and usage, and the club sees which secret was used', async (engine) => {
  const kantine = await startKantine(engine)
  const { store } = kantine
  const club = await newClub(store, 'going-on')
  const caller = callerIn(club)
  await perform(kantine, 'keys limit', caller, { id: club.keyId, rate_limit: 77 })
  const rotated = await perform(store, 'keys rotate', caller, { id: club.keyId, hours: 1 })
  const seen = []
  for (const key of [club.key, rotated.key]) {
    const answer = await kantine.call('/api/v1/club', { key })
    assert.match(answer.headers.get('ratelimit-policy') ?? '', /q=77;/)
    seen.push(((await answer.json()) as { key: { prefix: string } }).key.prefix)
  }
  assert.deepEqual(seen, [club.key.slice(0, 13), rotated.key.slice(0, 13)])
  const { database } = kantine
  await kantine.close()
  const again = await startKantine(engine, { database })
  const { days } = await perform(again.store, 'keys usage', caller, { id: club.keyId })
  assert.deepEqual(
    daysWithUse(days).map(({ requests }) => requests),
    [2],
  )
})

onEngines('the database stores digests of both secrets, and neither secret', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'digests')
  const { key } = await perform(store, 'keys rotate', callerIn(club), { id: club.keyId, hours: 1 })
  const rows = JSON.stringify(await store.findAcrossClubs(sql`select * from api_keys where id = ${club.keyId}`))
  for (const text of [key, club.key]) {
    assert.ok(rows.includes(text.slice(0, 13)))
    assert.ok(!rows.includes(text.slice(13)))
  }
})

onEngines('renaming or narrowing a key applies within a second and never adds scopes', async (engine) => {
  const instances = await sharedInstances(engine)
  const [{ store }] = instances
  const club = await newClub(store, 'narrowing')
  const caller = callerIn(club)
  const change = (scopes: readonly Scope[]) => perform(store, 'keys change', caller, { id, scopes })
  const { id, key } = await newKey(store, club, { scopes: ['members:read', 'events:read', 'news:read'] })
  await aSecondLater(instances, key, 200, '/api/v1/news')
  await assert.rejects(change(['members:read', 'members:write']), {
    code: 'validation_failed',
    message: /not added: members:write\. Create a new key/,
  })
  // Of two changes at the same time the second sees the first, and cannot give back what that took away.
  const both = await Promise.allSettled([
    change(['members:read', 'events:read']),
    change(['members:read', 'news:read']),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const kept = await perform(store, 'keys change', caller, {
    id,
    label: ' Our website ',
    scopes: ['members:read'],
  })
  assert.deepEqual([kept.label, kept.scopes], ['Our website', ['members:read']])
  for (const path of ['/api/v1/news', '/api/v1/events']) await aSecondLater(instances, key, 403, path)
  for (const { call } of instances) {
    assert.equal((await call('/api/v1/members', { key })).status, 200)
    const club = (await (await call('/api/v1/club', { key })).json()) as { key: { label: string; scopes: string[] } }
    assert.deepEqual([club.key.label, club.key.scopes], ['Our website', ['members:read']])
  }
})

onEngines("a key's own limit applies within a second, on REST and for assistants", async (engine) => {
  const instances = await sharedInstances(engine)
  const [kantine] = instances
  const club = await newClub(kantine.store, 'limiting')
  const caller = callerIn(club)
  const assistant = await newKey(kantine.store, club, { purpose: 'assistant' })
  await Promise.all([
    followsLimit(kantine, caller, club.keyId, () => kantine.call('/api/v1/club', { key: club.key })),
    followsLimit(kantine, caller, assistant.id, () => ping(kantine, assistant.key)),
  ])
})

/** Limits a key, and takes the limit away again; each has to count within a second. */
async function followsLimit(kantine: Running, caller: Caller, id: number, call: () => Promise<Response>) {
  for (const [rate_limit, status] of [
    [1, 429],
    [null, 200],
  ] as const) {
    assert.notEqual((await call()).status, status)
    await perform(kantine, 'keys limit', caller, { id, rate_limit })
    passSecond()
    // The second of these exceeds the limit, whatever was counted before.
    await call()
    assert.equal((await call()).status, status)
  }
}

const ping = ({ url }: Running, key: string) =>
  fetch(`${url}/api/v1/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  })

onEngines("users can set a key limit up to the server's; the server operator can exceed it", async (engine) => {
  const kantine = await startKantine(engine, { environment: { RATE_LIMIT_PER_MINUTE: '600' } })
  const club = await newClub(kantine.store, 'higher')
  const command = callerIn(club)
  const person: Caller = { ...command, scopes: ['keys:manage'] }
  const limit = (caller: Caller, rate_limit: number | null) =>
    perform(kantine, 'keys limit', caller, { id: club.keyId, rate_limit })
  await assert.rejects(limit(person, 601), { code: 'validation_failed', message: /at most 600/ })
  assert.equal((await limit(person, 600)).rate_limit, 600)
  assert.equal((await limit(command, 5000)).rate_limit, 5000)
  assert.equal((await limit(person, null)).rate_limit, null)
  for (const wrong of [0, -1, 1.5, 1_000_001, '60']) {
    assert.match((await fieldErrorsOf(limit(command, wrong as number))).join(), /^\/rate_limit /)
  }
  const missing = perform(kantine, 'keys limit', command, { id: club.keyId })
  assert.match((await fieldErrorsOf(missing)).join(), /^\/rate_limit rate_limit is required/)
  assert.deepEqual(await auditLogOf(kantine.store, club.id), [
    ...['key.created all', 'key.limited 600', 'key.limited 5000', 'key.limited none'],
  ])
})

onEngines('an inactive key cannot change, and a change without differences is not logged', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'ended')
  const caller = callerIn(club)
  const same = await perform(store, 'keys change', caller, { id: club.keyId, label: 'Test' })
  assert.equal(same.label, 'Test')
  const expired = await newKey(store, club, { expiresAt: store.now() - 1 })
  await perform(store, 'keys revoke', caller, { id: club.keyId })
  for (const [id, why] of [
    [club.keyId, /was revoked/],
    [expired.id, /has expired/],
  ] as const) {
    await assert.rejects(perform(store, 'keys change', caller, { id, label: 'x' }), {
      code: 'bad_request',
      message: why,
    })
    await assert.rejects(perform(store, 'keys rotate', caller, { id, hours: 1 }), {
      code: 'bad_request',
      message: why,
    })
  }
  assert.deepEqual(await auditLogOf(store, club.id), ['key.created all', 'key.created all', 'key.revoked'])
})

onEngines('the server operator can add scopes, a label and a limit to a key in one change', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'widening')
  const { id } = await newKey(store, club, { scopes: ['members:read'] })
  const wanted = { id, label: 'Website', scopes: ['groups:read', 'news:read'] as Scope[], rate_limit: 50 }
  const administrator = { ...callerIn(club), scopes: ['keys:manage'] as const }
  await assert.rejects(perform(store, administerKey, administrator, wanted), { code: 'insufficient_scope' })
  const { label, scopes, rate_limit } = await perform(store, administerKey, callerIn(club), wanted)
  assert.deepEqual([label, scopes, rate_limit], ['Website', ['groups:read', 'news:read'], 50])
  const told = ['key.renamed', 'key.narrowed members:read', 'key.widened groups:read news:read', 'key.limited 50']
  assert.deepEqual((await auditLogOf(store, club.id)).slice(2), told)
})

onEngines('two keys created concurrently do not exceed the quota', async (engine) => {
  const [{ store }, other = { store }] = await sharedInstances(engine)
  const club = await newClub(store, 'crowded')
  await perform(store, 'quotas set', callerIn(club), { keys: 3 })
  const made = await Promise.allSettled([store, other.store, store, other.store].map((store) => newKey(store, club)))
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 2)
})
