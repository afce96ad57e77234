import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resources } from '@kantine/contract/resources.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { countedAddress } from '../../server/http/address.ts'
import { mintSandboxKey } from '../../server/sandbox/mint.ts'
import { sql } from '../../server/store/sql.ts'
import { newDatabase, onEngines, type Running, sharedKantine, startKantine } from '../support/kantine.ts'

const behindProxy = { TRUST_PROXY: 'loopback' }
const dayMs = 86_400_000

const mint = (kantine: Running, address?: string) =>
  kantine.call('/api/v1/sandbox-keys', {
    method: 'POST',
    ...(address && { headers: { 'x-forwarded-for': address } }),
  })

onEngines('a sandbox key reads the whole demo club for seven days', async (engine) => {
  const kantine = await sharedKantine(engine)
  const answer = await mint(kantine)
  assert.equal(answer.status, 201)
  const minted = (await answer.json()) as {
    key: string
    label: string
    prefix: string
    scopes: string[]
    expires_at: string
  }
  assert.match(minted.key, /^svc_test_/)
  assert.deepEqual(minted.scopes, readScopesOf(resources))
  assert.ok(minted.key.startsWith(minted.prefix))
  assert.ok(Math.abs(Date.parse(minted.expires_at) - Date.now() - 7 * dayMs) < 60_000)
  for (const path of ['club', 'members', 'attendance', 'reservations', 'news/1']) {
    assert.equal((await kantine.call(`/api/v1/${path}`, { key: minted.key })).status, 200)
  }
})

onEngines('a sandbox key gets 403 for any write', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = (await (await mint(kantine)).json()) as { key: string }
  const writes = [
    ['POST', 'members'],
    ['POST', 'members/bulk'],
    ['PATCH', 'members/1'],
    ['DELETE', 'events/1'],
    ['POST', 'attendance'],
    ['PUT', 'groups/1'],
  ]
  for (const [method = '', path] of writes) {
    const answer = await kantine.call(`/api/v1/${path}`, { key, method })
    assert.deepEqual(
      [path, answer.status, ((await answer.json()) as { code: string }).code],
      [path, 403, 'read_only_key'],
    )
  }
  assert.equal((await kantine.call('/api/v1/members', { key, method: 'OPTIONS' })).status, 405)
})

onEngines('an address can create five sandbox keys a day, across restarts and instances', async (engine) => {
  const database = await newDatabase(engine)
  const first = await startKantine(engine, { database })
  const statuses = [(await mint(first)).status, (await mint(first)).status]
  if (engine === 'sqlite') await first.close()
  const second = await startKantine(engine, { database })
  const rest = await Promise.all(Array.from({ length: 5 }, () => mint(engine === 'sqlite' ? second : first)))
  statuses.push(...rest.map(({ status }) => status))
  assert.deepEqual(statuses.sort(), [201, 201, 201, 201, 201, 429, 429])
  const refused = await mint(second)
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('ratelimit-policy'), '"sandbox-keys";q=5;w=86400')
  assert.ok(Number(refused.headers.get('retry-after')) <= 86_400)
  const counted = await second.store.findAcrossClubs(
    sql`select count(*) as keys from api_keys where purpose = 'sandbox'`,
  )
  assert.equal(Number(counted[0]?.keys), 5)
})

onEngines('an address at its daily limit of sandbox keys causes no writes', async (engine) => {
  const { store } = await sharedKantine(engine)
  const mintFor = (address: string, over = store) => mintSandboxKey(over, address, 2, ['members:read'])
  const left = [await mintFor('203.0.113.7'), await mintFor('203.0.113.7')].map(({ remaining }) => remaining)
  assert.deepEqual(left, [1, 0])
  const watched = { ...store, writeUnaudited: () => assert.fail('a write') } as typeof store
  const { key, remaining, resetSeconds } = await mintFor('203.0.113.7', watched)
  assert.deepEqual([key, remaining], [undefined, 0])
  assert.ok(resetSeconds > 0 && resetSeconds <= 86_400)
  await assert.rejects(mintFor('203.0.113.8', watched), /a write/)
})

onEngines('a setting limits sandbox keys per address, and RateLimit-Policy reports the limit', async (engine) => {
  const kantine = await startKantine(engine, { environment: { SANDBOX_KEYS_PER_DAY: '7' } })
  const answers = []
  for (let n = 0; n < 8; n++) answers.push(await mint(kantine))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [...Array(7).fill(201), 429],
  )
  const left = answers.map(({ headers }) => /;r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1])
  assert.deepEqual(left, ['6', '5', '4', '3', '2', '1', '0', '0'])
  for (const { headers } of answers) assert.equal(headers.get('ratelimit-policy'), '"sandbox-keys";q=7;w=86400')
  assert.match(await (answers[7] as Response).text(), /its 7 sandbox keys for today/)
})

onEngines('behind a proxy the forwarded address counts, and an IPv6 household counts as one', async (engine) => {
  const kantine = await startKantine(engine, { environment: behindProxy })
  for (let n = 0; n < 5; n++) assert.equal((await mint(kantine, `2001:db8:1:2::${n}`)).status, 201)
  assert.equal((await mint(kantine, '2001:db8:1:2:ffff::1')).status, 429)
  assert.equal((await mint(kantine, '2001:db8:1:3::1')).status, 201)
  assert.equal((await mint(kantine, '203.0.113.7')).status, 201)
})

test('a port in a forwarded address is ignored', async () => {
  const kantine = await startKantine('sqlite', { environment: { TRUST_PROXY: 'loopback,10.0.0.0/8' } })
  const one = [
    '203.0.113.7',
    '203.0.113.7:80',
    ' 203.0.113.7:65535',
    '198.51.100.1, 203.0.113.7:1',
    '203.0.113.7:2, 10.0.0.1:3',
  ]
  for (const address of one) assert.equal((await mint(kantine, address)).status, 201, address)
  for (const address of one) assert.equal((await mint(kantine, address)).status, 429, address)
  const six = [
    '2001:db8::1',
    '[2001:db8::1]',
    '[2001:db8::2]:443',
    '[2001:DB8::3]:1, [::ffff:10.0.0.1]:2',
    '2001:db8::4,10.0.0.1',
  ]
  for (const address of six) assert.equal((await mint(kantine, address)).status, 201, address)
  for (const address of six) assert.equal((await mint(kantine, address)).status, 429, address)
})

onEngines('without a trusted proxy, forwarded addresses are ignored', async (engine) => {
  const kantine = await startKantine(engine)
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await mint(kantine, `203.0.113.${n}`)).status)
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429])
})

test('limits count per IPv4 address and per IPv6 /64', () => {
  assert.equal(countedAddress('203.0.113.7'), '203.0.113.7')
  assert.equal(countedAddress('::ffff:203.0.113.7'), '203.0.113.7')
  assert.equal(countedAddress('2001:db8:0:5:1:2:3:4'), '2001:db8:0:5::/64')
  assert.equal(countedAddress('2001:db8::1'), '2001:db8:0:0::/64')
  assert.equal(countedAddress('nonsense'), 'unknown')
})
