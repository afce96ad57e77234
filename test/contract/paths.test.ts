/** Every method on every path below `/api/v1`, existing or not, by every kind of caller: authentication and counting. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callOf, operationsOf } from '@kantine/contract/operations.ts'
import { onlyShown } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { newKey as newKeyText } from '../../server/callers/keys/format.ts'
import { setPlan } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type Incoming, overConnections, withConnections } from '../support/connections.ts'
import { engines, newDatabase, sharedKantine, startKantine } from '../support/kantine.ts'
import type { Problem } from '../support/send.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const reading = ['GET', 'HEAD', 'OPTIONS', 'TRACE']

/** Each served path that needs a key, with the methods that it has. */
function servedPaths(contract: 'full' | 'shown'): Map<string, string[]> {
  const served = contract === 'full' ? resources : resources.map(onlyShown)
  const calls = served.flatMap((resource) => operationsOf(resource).map((operation) => callOf(operation, resource)))
  const paths = new Map([['/api/v1/club', ['GET', 'HEAD']]])
  for (const { method, path } of calls) {
    const url = path.replace(/\{\w+\}/, '1')
    paths.set(url, [...(paths.get(url) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  return paths
}

/** Paths that do not exist, each with what the answer must say. */
const unknownPaths: { readonly [path: string]: RegExp } = {
  '/api/v1': /no such path/,
  '/api/v1/': /no such path/,
  '/api/v1/nothing': /no such path/,
  '/api/v1/__proto__': /no such path/,
  '/api/v1/Members': /no such path/,
  '/api/v1//members': /no such path/,
  '/api/v1/./members': /no such path/,
  '/api/v1/members/..': /no such path/,
  '/api/v1/club/': /Remove the trailing slash: \/api\/v1\/club\./,
  '/api/v1/members/': /Remove the trailing slash: \/api\/v1\/members\./,
  '/api/v1/members/bulk/': /Remove the trailing slash: \/api\/v1\/members\/bulk\./,
  '/api/v1/members/bulk/1': /no such path/,
  '/api/v1/members/1/status': /no such path/,
  '/api/v1/members/1%2Fstatus': /no such path/,
  [`/api/v1/${'a'.repeat(15_000)}`]: /no such path/,
  [`/api/v1${'/1'.repeat(7_000)}`]: /no such path/,
  '/api/v1/members/%zz': /percent sign/,
  '/api/v1/%ff%00': /percent sign/,
}

/** Paths that do not exist because no id looks like this; only where records can be read by their id. */
const noIds = ['abc', '0', '007', '-1', '1.0', '1e3', '%20', '12345678901234567'].map((id) => `/api/v1/members/${id}`)
const aboutIds = /Put the id of a record, a whole number, after \/api\/v1\/(members|events)\/\./

const callers = ['nobody', 'a key that was never issued', 'a sandbox key', 'a key', 'a key of a club on another plan']
type Who = (typeof callers)[number]

for (const engine of engines) {
  for (const contract of ['full', 'shown'] as const) {
    test(`every path checks the caller, the limit and the plan, in this order (${engine}, ${contract})`, async () => {
      const database = await newDatabase(engine)
      const environment = { TRUST_PROXY: 'loopback', CONTRACT: contract }
      const kantine = await startKantine(engine, { database, environment })
      const [pro, other] = [await newClub(kantine.store, 'pro'), await newClub(kantine.store, 'other')]
      await setPlan(kantine.store, kantineItself, other.id, 'basic')
      const minted = await (await fetch(`${kantine.url}/api/v1/sandbox-keys`, { method: 'POST' })).json()
      const keys: { readonly [who: Who]: string | undefined } = {
        'a key that was never issued': newKeyText('live'),
        'a sandbox key': (minted as { key: string }).key,
        'a key': pro.key,
        'a key of a club on another plan': other.key,
      }
      const served = servedPaths(contract)
      const unknown = new Map(Object.entries(unknownPaths))
      for (const path of contract === 'full' ? [...noIds, '/api/v1/events/bulk'] : []) unknown.set(path, aboutIds)
      const calls = [...served.keys(), ...unknown.keys()].flatMap((path) =>
        methods.flatMap((method) => callers.map((who) => ({ path, method, who }))),
      )
      const called = new Map<Who, number>()

      await withConnections(kantine, (exchange) =>
        overConnections([...calls.entries()], async ([n, { path, method, who }]) => {
          // Each from an address of its own, so that no refused key uses up what the next one has.
          const from = { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }
          const key = keys[who]
          const headers = { ...from, ...(key && { authorization: `Bearer ${key}` }) }
          const answer = await exchange({ method, path, headers })
          called.set(who, (called.get(who) ?? 0) + 1)
          const expected = expectedOf(who, method, served.get(path), path)
          check(answer, method, expected, `${who}: ${method} ${path.slice(0, 60)} → ${answer.status} ${answer.text}`)
          if (expected.status === 404 && method !== 'HEAD' && who === 'a key') {
            assert.match(JSON.parse(answer.text).detail, unknown.get(path) as RegExp)
          }
          if (expected.status === 405) assert.equal(answer.headers.get('allow'), served.get(path)?.join(', '))
        }),
      )
      await kantine.close()

      const again = await startKantine(engine, { database })
      assert.equal(await usageOf(again.store, pro.keyId), called.get('a key'))
      assert.equal(await usageOf(again.store, other.keyId), called.get('a key of a club on another plan'))
      const [sandbox] = await again.store.findAcrossClubs(sql`select id from api_keys where purpose = 'sandbox'`)
      assert.equal(await usageOf(again.store, Number(sandbox?.id)), called.get('a sandbox key'))
    })
  }
}

type Expected = {
  /** Undefined where the call is served. */
  readonly status: number | undefined
  readonly code?: string
  readonly policy: 'requests' | 'failures'
}

function expectedOf(who: Who, method: string, allowed: string[] | undefined, path: string): Expected {
  if (who === 'nobody') return { status: 401, code: 'unauthorized', policy: 'failures' }
  if (who === 'a key that was never issued') return { status: 401, code: 'invalid_token', policy: 'failures' }
  const policy = 'requests'
  if (who === 'a key of a club on another plan') return { status: 403, code: 'upgrade_required', policy }
  if (!allowed && /%zz|%ff/.test(path)) return { status: 400, code: 'bad_request', policy }
  if (!allowed) return { status: 404, code: 'not_found', policy }
  if (who === 'a sandbox key' && !reading.includes(method)) return { status: 403, code: 'read_only_key', policy }
  if (!allowed.includes(method)) return { status: 405, code: 'method_not_allowed', policy }
  return { status: undefined, policy }
}

function check({ status, headers, text }: Incoming, method: string, expected: Expected, told: string): void {
  assert.match(headers.get('ratelimit-policy') ?? 'none', new RegExp(`^"${expected.policy}";q=`), told)
  assert.match(headers.get('ratelimit') ?? 'none', new RegExp(`^"${expected.policy}";r=`), told)
  if (expected.status === undefined) {
    assert.ok(status < 500 && ![401, 403, 405].includes(status), told)
    return
  }
  assert.equal(status, expected.status, told)
  if (method !== 'HEAD') assert.equal((JSON.parse(text) as Problem).code, expected.code, told)
}

async function usageOf(store: Store, keyId: number): Promise<number> {
  const [row] = await store.findAcrossClubs(
    sql`select sum(requests) as requests from credential_usage where credential = 'key' and credential_id = ${keyId}`,
  )
  return Number(row?.requests)
}

test('calls to unknown paths and methods count towards the request limit of a key', async () => {
  const kantine = await startKantine('sqlite', { environment: { RATE_LIMIT_PER_MINUTE: '4' } })
  const { key } = await newClub(kantine.store, 'limited')
  const statuses = []
  for (const call of ['DELETE /club', 'GET /nothing', 'GET /members/', 'POST /events/bulk', 'DELETE /club', 'GET /x']) {
    const [method = '', path] = call.split(' ')
    statuses.push((await kantine.call(`/api/v1${path}`, { method, key })).status)
  }
  assert.deepEqual(statuses, [405, 404, 404, 404, 429, 429])
})

test('paths without authentication return 405 for any other method, with any key', async () => {
  const kantine = await sharedKantine('sqlite')
  const { key } = await newClub(kantine.store, 'here')
  for (const [path, allow] of [
    ['/api/v1/sandbox-keys', 'POST'],
    ['/api/v1/openapi.json', 'GET, HEAD'],
  ] as const) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((one) => !allow.includes(one))) {
      const answers = await Promise.all(
        [{}, { authorization: `Bearer ${key}` }].map((headers) => fetch(kantine.url + path, { method, headers })),
      )
      for (const { status, headers } of answers) {
        assert.deepEqual([method, status, headers.get('allow')], [method, 405, allow])
      }
      assert.equal(await answers[0]?.text(), await answers[1]?.text())
    }
  }
})
