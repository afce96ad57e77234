/** API keys, as the application manages them (section 5). */
import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes, readScopesOf } from '@kantine/contract/scopes.ts'
import { roles } from '../../server/callers/accounts/roles.ts'
import { insertKey, type KeyJson } from '../../server/callers/keys/keys.ts'
import { setQuotas } from '../../server/operations/quotas/quota.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { raw, sql } from '../../server/store/sql.ts'
import { changeRows } from '../support/change-rows.ts'
import { newAdministrator, newKey, password } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { loggedIn, newBrowser } from './browser.ts'

type Listed = KeyJson & { readonly usage: { readonly requests: readonly number[] } }
type List = { readonly data: readonly Listed[]; readonly has_more: boolean }
type WithText = KeyJson & { readonly key: string }

const dayMs = 86_400_000

onEngines('a key is created, listed, changed, rotated and revoked', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'noord')
  const keys = '/clubs/noord/keys'
  const made = await browser.call<WithText>(`POST ${keys}`, {
    label: ' Website ',
    scopes: ['members:read', 'news:read'],
    expires_on: '2099-12-31',
    rate_limit: 30,
  })
  assert.equal(made.status, 201)
  const { key, ...shown } = made.body
  assert.match(key, /^svc_live_\w{49}$/)
  assert.equal(made.headers.get('location'), `/console/api${keys}/${shown.id}`)
  assert.deepEqual(shown, {
    id: shown.id,
    club_id: club.id,
    label: 'Website',
    prefix: key.slice(0, 13),
    purpose: 'live',
    scopes: ['members:read', 'news:read'],
    created_at: shown.created_at,
    expires_at: '2099-12-31T23:59:59.999Z',
    revoked_at: null,
    last_used_at: null,
    rate_limit: 30,
    old_prefix: null,
    old_ends_at: null,
    state: 'works',
    marks: [],
  })
  assert.equal((await kantine.call('/api/v1/news', { key })).status, 200)
  assert.equal((await kantine.call('/api/v1/events', { key })).status, 403)
  const one = `${keys}/${shown.id}`
  assert.deepEqual((await browser.call<KeyJson>(`GET ${one}`)).body.label, 'Website')

  const changed = await browser.call<KeyJson>(`PATCH ${one}`, { label: 'Site', scopes: ['news:read'] })
  assert.deepEqual([changed.status, changed.body.label, changed.body.scopes], [200, 'Site', ['news:read']])
  const widened = await browser.call(`PATCH ${one}`, { scopes: ['news:read', 'members:read'] })
  assert.deepEqual([widened.status, widened.body.errors?.[0]?.pointer], [422, '/scopes'])
  assert.equal((await browser.call<KeyJson>(`PUT ${one}/limit`, { rate_limit: 7 })).body.rate_limit, 7)
  const rotated = await browser.call<WithText>(`POST ${one}/rotation`, { hours: 1 })
  assert.deepEqual([rotated.status, rotated.body.id, rotated.body.old_prefix], [200, shown.id, key.slice(0, 13)])
  for (const text of [key, rotated.body.key])
    assert.equal((await kantine.call('/api/v1/news', { key: text })).status, 200)
  assert.equal((await browser.call<KeyJson>(`DELETE ${one}/old-text`)).body.old_prefix, null)
  assert.equal((await browser.call<KeyJson>(`POST ${one}/revocation`)).body.state, 'revoked')
  const { text, body } = await browser.call<List>(`GET ${keys}`)
  assert.equal(body.data.at(-1)?.usage.requests.length, 30)
  for (const secret of [key, rotated.body.key]) assert.ok(!text.includes(secret.slice(13)))
})

onEngines('the list marks keys that are unused, expire soon or have broad access', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const { browser, club } = await loggedIn(kantine, 'oost')
  const make = async (name: string, options: Parameters<typeof newKey>[2], tampered?: string, days = 0) => {
    const { id } = await newKey(store, club, options)
    await changeRows(store, sql`update api_keys set label = ${name} where id = ${id}`)
    const value = store.now() - days * dayMs
    if (tampered) await changeRows(store, sql`update api_keys set ${raw(tampered)} = ${value} where id = ${id}`)
  }
  const few = { scopes: ['members:read'] } as const
  const inDays = (days: number) => ({ ...few, expiresAt: store.now() + days * dayMs })
  await make('new', few)
  await make('never used', few, 'created_at', 30)
  await make('used long ago', few, 'last_used_at', 31)
  await make('old and used', few, 'created_at', 300)
  await changeRows(store, sql`update api_keys set last_used_at = ${store.now()} where label = 'old and used'`)
  await make('13 days', inDays(13))
  await make('15 days', inDays(15))
  await make('over', inDays(-1))
  await make('all', {})
  await make('reads all', { scopes: readScopesOf(resources) })
  await make('writes all', { scopes: allScopes.filter((scope) => scope.endsWith(':write')) })
  await make('nearly all', { scopes: allScopes.filter((scope) => !/^(news:read|members:write)$/.test(scope)) })
  await make('revoked', {}, 'revoked_at')
  const { body } = await browser.call<List>('GET /clubs/oost/keys')
  assert.deepEqual(
    body.data.slice(1).map(({ label, state, marks }) => [label, state, ...marks].join(' ')),
    [
      ...['new works', 'never used works unused', 'used long ago works unused', 'old and used works'],
      ...['13 days works expires_soon', '15 days works', 'over expired', 'all works wide', 'reads all works wide'],
      ...['writes all works wide', 'nearly all works', 'revoked revoked'],
    ],
  )
})

onEngines('a list shows at most 200 keys, with active keys first', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'veel')
  const wanted = { clubId: club.id, label: 'Old', purpose: 'live', scopes: allScopes, expiresAt: null } as const
  await kantine.store.writeUnaudited('settings', async (write) => {
    for (let n = 0; n < 200; n++) await insertKey(write, wanted, kantine.store.now())
  })
  await changeRows(
    kantine.store,
    sql`update api_keys set revoked_at = 1 where club_id = ${club.id} and id > ${club.keyId}`,
  )
  const { body } = await browser.call<List>('GET /clubs/veel/keys')
  assert.deepEqual([body.data.length, body.has_more, body.data[0]?.id], [200, true, club.keyId])
})

onEngines('the key quota of a club is enforced, and revoking a key makes room', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'vol')
  await setQuotas(kantine.store, club.id, kantineItself, { keys: 2 })
  const make = () => browser.call<WithText>('POST /clubs/vol/keys', { label: 'Site', scopes: ['news:read'] })
  const { body } = await make()
  const refused = await make()
  assert.deepEqual([refused.status, (refused.body as { code?: string }).code], [403, 'quota_exceeded'])
  await browser.call(`POST /clubs/vol/keys/${body.id}/revocation`)
  assert.equal((await make()).status, 201)
})

onEngines('only roles that manage keys see keys or their permissions', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser: administrator, club } = await loggedIn(kantine, 'rollen')
  const one = `/clubs/rollen/keys/${club.keyId}`
  const calls: readonly [string, object?][] = [
    ['GET /clubs/rollen/keys'],
    ['GET /clubs/rollen/keys/options'],
    ['POST /clubs/rollen/keys', { label: 'Site', scopes: ['news:read'] }],
    [`GET ${one}`],
    [`PATCH ${one}`, { label: 'Site' }],
    [`PUT ${one}/limit`, { rate_limit: 1 }],
    [`POST ${one}/rotation`, { hours: 0 }],
    [`DELETE ${one}/old-text`],
    [`POST ${one}/revocation`],
  ]
  const { browser: other } = await loggedIn(kantine, 'elders')
  for (const [call] of calls.filter(([call]) => call.startsWith('GET')))
    assert.equal((await administrator.call(call)).status, 200)
  const theirs = await other.call(`POST /clubs/elders/keys/${club.keyId}/revocation`)
  assert.equal(theirs.status, 404)
  for (const role of ['secretary', 'treasurer', 'trainer', 'reader'] as const) {
    assert.ok(!(roles[role].permissions as readonly string[]).includes('keys:manage'))
    const { email } = await newAdministrator(kantine.store, ['rollen'], role)
    const browser = newBrowser(kantine)
    await browser.call('POST /session', { email, password })
    for (const [call, body] of calls) {
      const answer = await browser.call(call, body)
      assert.deepEqual([role, call, answer.status, answer.body.code], [role, call, 403, 'insufficient_scope'])
    }
  }
  assert.equal((await kantine.call('/api/v1/club', { key: club.key })).status, 200)
})

type Options = {
  readonly base_url: string
  readonly rate_limit: number
  readonly resources: readonly {
    readonly path: string
    readonly personal: boolean
    readonly read: { readonly scope: string }
    readonly write: { readonly scope: string } | null
  }[]
  readonly presets: readonly { readonly name: string; readonly scopes: readonly string[] }[]
}

onEngines('the key form offers every scope in both languages, and presets', async (engine) => {
  const kantine = await startKantine(engine, { environment: { RATE_LIMIT_PER_MINUTE: '60' } })
  const { browser } = await loggedIn(kantine, 'keuze')
  const { body, text } = await browser.call<Options>('GET /clubs/keuze/keys/options')
  assert.deepEqual([body.base_url, body.rate_limit], [kantine.config.baseUrl, 60])
  const scopes = body.resources.flatMap(({ read, write }) => [read.scope, ...(write ? [write.scope] : [])])
  assert.deepEqual(scopes, allScopes)
  assert.deepEqual(
    body.resources.filter(({ personal }) => personal).map(({ read }) => read.scope),
    ['members:read', 'competition-teams:read', 'attendance:read', 'kennismakers:read', 'payments:read'],
  )
  for (const { scopes } of body.presets) {
    assert.ok(scopes.length > 0)
    for (const scope of scopes) assert.ok(allScopes.includes(scope as never), scope)
  }
  const website = body.presets.find(({ name }) => name === 'website')
  assert.deepEqual(website?.scopes, [
    ...['groups:read', 'events:read', 'seasons:read', 'tournaments:read', 'news:read', 'facilities:read'],
    'reservations:read',
  ])
  assert.equal(text.match(/"en":/g)?.length, text.match(/"nl":/g)?.length)
})

onEngines('creating, replacing or limiting a key requires the password; revoking one does not', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'wachtwoord')
  const later = kantine.store.now() + 11 * 60_000
  mock.method(kantine.store, 'wallClock', () => later)
  const keys = '/clubs/wachtwoord/keys'
  const asked = [
    [`POST ${keys}`, { label: 'Site', scopes: ['news:read'] }],
    [`PUT ${keys}/${club.keyId}/limit`, { rate_limit: 100 }],
    [`POST ${keys}/${club.keyId}/rotation`, { hours: 0 }],
  ] as const
  for (const [call, body] of asked) {
    const answer = await browser.call(call, body)
    assert.deepEqual([call, answer.status, answer.body.code], [call, 403, 'password_required'])
  }
  const narrowed = await browser.call(`PATCH ${keys}/${club.keyId}`, { label: 'Old', scopes: ['news:read'] })
  assert.equal(narrowed.status, 200)
  for (const end of ['DELETE old-text', 'POST revocation']) {
    assert.equal((await browser.call(end.replace(' ', ` ${keys}/${club.keyId}/`))).status, 200)
  }
})
