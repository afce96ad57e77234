import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { revokeKey } from '../../../server/callers/keys/keys.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import { command } from '../../cli/command.ts'
import { ofFile } from '../../support/cleanup.ts'
import { newClub, newKey } from '../../support/clubs-and-people.ts'
import { engines } from '../../support/engines.ts'
import { newFolder } from '../../support/folder.ts'
import { type Running, startKantine } from '../../support/kantine.ts'
import { patienceMs } from '../../support/patience.ts'
import { startReplicated } from '../../support/replicated-postgres.ts'
import { sender } from '../../support/send.ts'
import { assertUnavailable } from './behind-proxy.ts'

const skip = engines.includes('postgres') ? false : 'needs PostgreSQL'

test('servers and commands switch to the writable database server, and never back', { skip }, async () => {
  const postgres = await startReplicated()
  ofFile.defer(postgres.stop)
  const [primary, standby] = [postgres.primary, postgres.standby]
  // The standby is listed first: it responds, but accepts no writes.
  const environment = { DATABASE_URL: postgres.url.replace(/(127[^,]+),(127[^/]+)/, '$2,$1'), DATA_DIR: newFolder() }
  const kantine = await startKantine('postgres', { database: { environment, remove: async () => {} } })
  const club = await newClub(kantine.store, 'followed')
  const send = sender(kantine, club.key)
  assert.equal((await send('POST /members', { name: 'Before' }, 'before')).status, 201)

  await postgres.crash()
  for (const call of ['GET /members', 'POST /members'] as const) {
    const answer = await send(call, call.startsWith('POST') ? { name: 'Meanwhile' } : undefined, 'meanwhile')
    assertUnavailable(answer)
    assert.match(answer.text, /No database server is accepting writes at the moment\.|is not responding/)
  }
  assert.deepEqual(await probes(kantine), { healthz: 200, readyz: 503 })
  const failed = await command(environment, ['clubs', 'list'])
  assert.match(failed.stderr, /^No database server is accepting writes: .*\.$/m)
  assert.ok(failed.stderr.includes(`127.0.0.1:${portOf(standby.url)} is read-only`), failed.stderr)
  assert.ok(failed.stderr.includes(`ECONNREFUSED 127.0.0.1:${portOf(primary.url)}`), failed.stderr)
  assert.equal(failed.code, 1)

  const former = await postgres.promote()
  await untilReady(kantine)
  assert.equal((await send('POST /members', { name: 'Meanwhile' }, 'meanwhile')).status, 201)
  const repeated = await send('POST /members', { name: 'Before' }, 'before')
  assert.equal(repeated.headers.get('idempotency-replayed'), 'true')
  assert.match((await command(environment, ['clubs', 'list'])).stdout, /followed/)
  const file = join(newFolder(), 'backup.db')
  const backup = await command(environment, ['backup', file])
  assert.ok(existsSync(file), backup.stderr)

  // The former primary was not fenced off: it accepts writes again, but lacks those of its successor.
  await former.restart()
  await postgres.primary.crash()
  assertUnavailable(await send('GET /members'))
  assert.match((await send('GET /members')).text, /No database server is accepting writes at the moment\./)
})

test('after a failover that loses the last writes, no client or server keeps lost data', {
  skip,
}, async () => {
  const postgres = await startReplicated({ synchronous: false })
  ofFile.defer(postgres.stop)
  const environment = {
    DATABASE_URL: postgres.url,
    DATABASE_REPLICATION: 'asynchronous',
    DATA_DIR: newFolder(),
  }
  const kantine = await startKantine('postgres', { database: { environment, remove: async () => {} } })
  const club = await newClub(kantine.store, 'lost')
  const send = sender(kantine, club.key)
  const keys = [await newKey(kantine.store, club), await newKey(kantine.store, club)] as const
  const { id } = (await send<Listed>('POST /members', { name: 'Sanne' })).body
  const started = await send<Page>('GET /members?updated_since=2026-01-01T00:00:00Z')
  for (const { key } of keys) assert.equal((await sender(kantine, key)('GET /club')).status, 200)

  await postgres.disconnect()
  await send(`PATCH /members/${id}`, { name: 'Lost' })
  const lost = (await send<Listed>('POST /members', { name: 'Lost too' })).body
  await revokeKey(kantine.store, kantineItself, { clubId: club.id, id: keys[0].id })
  // The server notices the revocation. It trusts its cached key until the number of credential changes differs.
  await until(async () => (await sender(kantine, keys[0].key)('GET /club')).status === 401)
  assert.equal((await sender(kantine, keys[1].key)('GET /club')).status, 200)
  const [list, changes] = [await send<Page>('GET /members'), await send<Page>('GET /changes?limit=200')]
  const cursor = changes.body.data.at(-1)?.id
  const since = new Date(String(list.headers.get('date'))).toISOString()

  await postgres.crash()
  await postgres.promote()
  await untilReady(kantine)
  // The lost revocation's number is not reused, so the server notices this revocation.
  await revokeKey(kantine.store, kantineItself, { clubId: club.id, id: keys[1].id })
  await until(async () => (await sender(kantine, keys[1].key)('GET /club')).status === 401)
  const added = (await send<Listed>('POST /members', { name: 'New' })).body
  assert.ok(added.id > lost.id)
  for (const query of [`starting_after=${cursor}`, `updated_since=${since}`, `starting_after=${Number(cursor) - 1}`]) {
    const { status, text } = await send(`GET /changes?${query}`)
    assert.equal(status, 410, text)
  }
  const { data } = (await send<Page>(`GET /members?updated_since=${since}`)).body
  assert.deepEqual(
    data.map(({ name }) => name),
    ['Sanne', 'New'],
  )
  for (const { headers } of [started, list]) {
    const ifNoneMatch = { 'if-none-match': String(headers.get('etag')) }
    const again = await kantine.call('/api/v1/members', { key: club.key, headers: ifNoneMatch })
    assert.equal(again.status, 200)
  }
})

type Listed = { readonly id: number; readonly name: string }
type Page = { readonly data: readonly Listed[] }

test('a wrong database password or name is reported as such, not as unavailable', { skip }, async () => {
  const one = new URL(String(process.env.TEST_POSTGRES_URL)).host
  for (const [url, reason] of [
    [`postgres://kantine@127.0.0.1:1,${one}/missing`, /^PostgreSQL reports: database "missing" does not exist\.$/m],
    ['postgres://kantine@127.0.0.1:1,127.0.0.1:2/kantine', /^No database server is accepting writes: .*:1; .*:2\.$/m],
    ['postgres://kantine@127.0.0.1:1,/kantine', /^DATABASE_URL must be a URL such as postgres:.*@one:5432,two:5432/m],
    ['postgres://kantine@one:5432,two:none/kantine', /^DATABASE_URL must be a URL such as postgres:/m],
    [
      'postgres://one,two/kantine?target_session_attrs=any',
      /^target_session_attrs in DATABASE_URL must be read-write, not 'any'\.$/m,
    ],
  ] as const) {
    const { code, stderr } = await command({ DATABASE_URL: url }, ['clubs', 'list'])
    assert.match(stderr, reason)
    assert.equal(code, 1)
  }
})

const portOf = (url: string) => new URL(url).port

async function probes({ url }: Running) {
  const [healthz, readyz] = await Promise.all(['healthz', 'readyz'].map((path) => fetch(`${url}/${path}`)))
  return { healthz: healthz?.status, readyz: readyz?.status }
}

const untilReady = (kantine: Running) => until(async () => (await probes(kantine)).readyz === 200)

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await isSo())) {
    assert.ok(performance.now() < giveUpAt)
    await setTimeout(20)
  }
}
