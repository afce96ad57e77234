import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { mock, type TestContext, test } from 'node:test'
import { createAdministrator } from '../../server/callers/accounts/administrators.ts'
import { removeAdministrator } from '../../server/callers/accounts/remove-administrator.ts'
import { sessions } from '../../server/callers/accounts/sessions.ts'
import { setPassword } from '../../server/callers/accounts/set-password.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { forgetOld } from '../../server/store/forget-old.ts'
import { list, raw, sql } from '../../server/store/sql.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub, password } from '../support/clubs-and-people.ts'
import { inParallel } from '../support/in-parallel.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { loggedIn, newBrowser } from './browser.ts'

type Who = {
  readonly administrator: { readonly id: number; readonly email: string; readonly name: string }
  readonly clubs: readonly { readonly slug: string }[]
  readonly expires_at: string
}

onEngines(
  'an administrator logs in, stays known until logging out, and the cookie then stops working',
  async (engine) => {
    const kantine = await startKantine(engine)
    await newClub(kantine.store, 'noord')
    await newClub(kantine.store, 'zuid')
    await newClub(kantine.store, 'west')
    const { id } = await createAdministrator(kantine.store, kantineItself, {
      email: ' Sanne@Example.org ',
      name: 'Sanne de Vries',
      clubs: ['zuid', 'noord'],
      role: 'administrator',
      password,
    })
    const browser = newBrowser(kantine)
    const answer = await browser.call<Who>('POST /session', { email: 'SANNE@example.org', password })
    assert.equal(answer.status, 201)
    assert.deepEqual(answer.body.administrator, { id, email: 'sanne@example.org', name: 'Sanne de Vries' })
    assert.deepEqual(
      answer.body.clubs.map(({ slug }) => slug),
      ['noord', 'zuid'],
    )
    const asked = await browser.call<Who>('GET /session')
    assert.deepEqual([asked.status, asked.body], [200, answer.body])
    assert.match(asked.headers.get('request-id') ?? '', /^req_/)
    assert.equal(asked.headers.get('cache-control'), 'no-store')
    assert.match(asked.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    assert.equal(asked.headers.get('access-control-allow-origin'), null)

    const { cookie } = browser
    const out = await browser.call('DELETE /session')
    assert.deepEqual([out.status, out.text, browser.cookie], [204, '', 'kantine_session='])
    assert.match(out.headers.get('set-cookie') ?? '', /; Max-Age=0; Path=\/;/)
    browser.cookie = cookie
    assert.equal((await browser.call('GET /session')).body.code, 'login_required')
  },
)

onEngines('a call that names another administrator than the one signed in is rejected', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser, administrator } = await loggedIn(kantine, 'noord')
  const other = await createAdministrator(kantine.store, kantineItself, {
    email: 'piet@example.org',
    name: 'Piet Bakker',
    clubs: ['noord'],
    role: 'administrator',
    password,
  })
  const named = (id: number) => ({ 'kantine-administrator': String(id) })
  const own = await browser.call('POST /clubs/noord/groups', { name: 'Jeugd' }, named(administrator.id))
  assert.equal(own.status, 201, own.text)
  for (const call of ['GET /notices', 'GET /clubs/noord/groups', 'POST /clubs/noord/groups']) {
    const answer = await browser.call(call, call.startsWith('POST') ? { name: 'U9' } : undefined, named(other.id))
    assert.deepEqual([answer.status, answer.body.code], [409, 'another_account'])
    assert.match(answer.body.detail, /^Sanne .* is now signed in/)
  }
  const groups = await browser.call<{ readonly data: readonly { readonly name: string }[] }>('GET /clubs/noord/groups')
  assert.deepEqual(
    groups.body.data.map(({ name }) => name),
    ['Jeugd'],
  )
})

onEngines('an unknown e-mail address and a wrong password get the same response for the same work', async (engine) => {
  const kantine = await startKantine(engine)
  const { email } = await loggedIn(kantine, 'noord')
  await setPassword(kantine.store, kantineItself, email, password)
  const work = mock.method(crypto, 'argon2')
  syncBuiltinESMExports()
  try {
    const answers = []
    for (const login of [
      { email, password: `${password}!` },
      { email: 'nobody@example.org', password },
    ]) {
      const answer = await newBrowser(kantine).call('POST /session', login)
      assert.equal(answer.headers.get('set-cookie'), null)
      assert.equal(answer.headers.get('www-authenticate'), 'Session realm="kantine"')
      answers.push([answer.status, answer.text])
    }
    assert.deepEqual(answers[0], answers[1])
    assert.match(`${answers[0]}`, /^401,.*"code":"login_failed"/)
    const costs = work.mock.calls.map(({ arguments: [, { memory, passes, parallelism, tagLength }] }) => ({
      memory,
      passes,
      parallelism,
      tagLength,
    }))
    const cost = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 }
    assert.deepEqual(costs, [cost, cost])
  } finally {
    work.mock.restore()
    syncBuiltinESMExports()
  }
})

const hourMs = 3_600_000

onEngines('a session ends after 12 idle hours, and after 30 days regardless of calls', async (engine) => {
  const kantine = await startKantine(engine)
  const began = kantine.store.now()
  let now = began
  const clock = mock.method(kantine.store, 'wallClock', () => now)
  try {
    const { browser } = await loggedIn(kantine, 'noord')
    const at = async (ms: number) => {
      now = began + ms
      return (await browser.call<Who>('GET /session')).body.expires_at
    }
    assert.equal(Date.parse(await at(11 * hourMs)), began + 23 * hourMs)
    for (let hours = 22; hours < 30 * 24; hours += 11) await at(hours * hourMs)
    const [{ cookie }, last] = [browser, await at(30 * 24 * hourMs - 1000)]
    assert.ok(Date.parse(last) <= began + 30 * 24 * hourMs && Date.parse(last) > now, last)
    now = began + 30 * 24 * hourMs
    assert.equal((await browser.call('GET /session')).body.code, 'login_required')

    now = began
    const other = await loggedIn(kantine, 'zuid')
    now = began + 12 * hourMs
    assert.equal((await other.browser.call('GET /session')).status, 401)
    assert.equal(browser.cookie, cookie)
    const count = async () =>
      Number((await kantine.store.findAcrossClubs(sql`select count(*) as n from sessions`))[0]?.n)
    assert.equal(await count(), 2)
    now = began + 31 * 24 * hourMs
    mock.method(kantine.store, 'retentionClock', () => now)
    await forgetOld(kantine.store, [sessions])
    assert.equal(await count(), 0)
  } finally {
    clock.mock.restore()
  }
})

onEngines('a changed password ends every other session', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser, email } = await loggedIn(kantine, 'noord')
  const other = newBrowser(kantine)
  await other.call('POST /session', { email, password })
  const next = 'another password entirely'
  const refused: [object, number, string][] = [
    [{ current_password: 'not this one', password: next }, 422, '/current_password'],
    [{ current_password: password, password: 'short' }, 422, '/password'],
    [{ current_password: password }, 422, '/password'],
  ]
  for (const [body, status, pointer] of refused) {
    const answer = await browser.call('PUT /password', body)
    assert.deepEqual([answer.status, answer.body.errors?.[0]?.pointer], [status, pointer])
  }
  assert.equal((await other.call('GET /session')).status, 200)
  const { cookie } = browser
  assert.equal((await browser.call('PUT /password', { current_password: password, password: next })).status, 204)
  assert.notEqual(browser.cookie, cookie)
  assert.equal((await browser.call('GET /session')).status, 200)
  assert.equal((await other.call('GET /session')).status, 401)
  assert.equal((await newBrowser(kantine).call('POST /session', { email, password })).status, 401)
  assert.equal((await newBrowser(kantine).call('POST /session', { email, password: next })).status, 201)
})

onEngines('a password reset by the server operator, or a removal, ends all sessions', async (engine) => {
  const kantine = await startKantine(engine)
  const [first, second] = [await loggedIn(kantine, 'noord'), await loggedIn(kantine, 'zuid')]
  await setPassword(kantine.store, kantineItself, first.email, 'another password entirely')
  assert.equal((await first.browser.call('GET /session')).status, 401)
  assert.equal((await second.browser.call('GET /session')).status, 200)
  await removeAdministrator(kantine.store, kantineItself, second.email)
  assert.equal((await second.browser.call('GET /session')).status, 401)
  assert.equal((await second.browser.call('POST /session', { email: second.email, password })).status, 401)
  const left = await kantine.store.findAcrossClubs(sql`select administrator_id from sessions`)
  assert.deepEqual(left, [])
})

test('a session that began during a password change is invalid', async () => {
  const kantine = await startKantine('sqlite')
  const { browser, email } = await loggedIn(kantine, 'noord')
  const [row] = await kantine.store.findAcrossClubs(sql`select * from sessions`)
  await setPassword(kantine.store, kantineItself, email, 'another password entirely')
  const columns = Object.keys(row ?? {})
  await changeRows(
    kantine.store,
    sql`insert into sessions (${raw(columns.join())}) values (${list(Object.values(row ?? {}))})`,
  )
  assert.equal((await browser.call('GET /session')).status, 401)
})

test("logging in again ends the browser's previous session", async () => {
  const kantine = await startKantine('sqlite')
  const { browser, email } = await loggedIn(kantine, 'noord')
  const { cookie } = browser
  assert.equal((await browser.call('POST /session', { email, password })).status, 201)
  assert.equal((await browser.call('GET /session')).status, 200)
  browser.cookie = cookie
  assert.equal((await browser.call('GET /session')).status, 401)
})

test('repeated attempts delay an e-mail address only at the IP address they came from', async () => {
  const kantine = await startKantine('sqlite', { environment: { TRUST_PROXY: 'loopback' } })
  const { email } = await loggedIn(kantine, 'noord')
  const attempt = (from: string, tried: string, as = email) =>
    newBrowser(kantine).call('POST /session', { email: as, password: tried }, { 'x-forwarded-for': from })
  const tried = await inParallel(7, (nth) =>
    attempt('198.51.100.1', 'wrong', nth % 2 ? 'jan@example.org' : 'JAN@example.org'),
  )
  assert.deepEqual(tried.map(({ status }) => status).sort(), [...Array(5).fill(401), 429, 429])
  for (const { status, body, headers } of tried) {
    if (status !== 429) continue
    assert.equal(body.code, 'rate_limited')
    assert.match(headers.get('retry-after') ?? '', /^\d{1,3}$/)
  }

  // A stranger who uses up all attempts does not keep the administrator out.
  for (let n = 0; n < 20; n++) await attempt(`203.0.113.${n}`, 'wrong')
  for (let n = 0; n < 8; n++) await attempt('203.0.113.99', 'wrong')
  assert.equal((await attempt('203.0.113.99', password)).status, 429)
  assert.equal((await attempt('198.51.100.2', password)).status, 201)
})

test('an IP address has a limit of failed logins across all e-mail addresses', async () => {
  const kantine = await startKantine('sqlite', { environment: { TRUST_PROXY: 'loopback' } })
  const { email } = await loggedIn(kantine, 'noord')
  const attempt = (as: string, from: string, tried = 'wrong') =>
    newBrowser(kantine).call('POST /session', { email: as, password: tried }, { 'x-forwarded-for': from })
  for (let n = 0; n < 31; n++) assert.equal((await attempt(email, '203.0.113.7', password)).status, 201)
  const statuses = []
  for (let n = 0; n < 31; n++) statuses.push((await attempt(`nobody-${n}@example.org`, '203.0.113.7')).status)
  assert.deepEqual(statuses, [...Array(30).fill(401), 429])
  assert.equal((await attempt(email, '203.0.113.7', password)).status, 429)
  assert.equal((await attempt(email, '203.0.113.8', password)).status, 201)
})

test('the cookie is HttpOnly, same-site, limited to the application, and Secure over https', async (t: TestContext) => {
  for (const [baseUrl, attributes] of [
    ['http://console.example.org', /^kantine_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/],
    [
      'https://console.example.org',
      /^__Host-kantine_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ],
  ] as const) {
    await t.test(baseUrl, async () => {
      const kantine = await startKantine('sqlite', { environment: { BASE_URL: baseUrl } })
      const { browser, email } = await loggedIn(kantine, 'noord')
      const answer = await browser.call('POST /session', { email, password })
      const names = answer.headers.getSetCookie().map((set) => set.split('=')[0]?.replace('__Host-', ''))
      assert.deepEqual(names, ['kantine_session', 'kantine_browser'])
      const { cookie } = browser
      assert.equal((await fetch(`${kantine.url}/api/v1/club`, { headers: { cookie } })).status, 401)
      assert.match(answer.headers.getSetCookie()[0] ?? '', attributes)
      const twice = `${browser.cookie}; ${browser.cookie.split('=')[0]}=other`
      assert.equal((await browser.call('GET /session', undefined, { cookie: twice })).status, 401)
      assert.equal((await browser.call('GET /session', undefined, { cookie: `a=b; ${browser.cookie};c` })).status, 200)
    })
  }
})
