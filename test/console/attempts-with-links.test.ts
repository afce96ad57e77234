/** Attacks with links, URLs and concurrent calls. Together they achieve no more than one call may. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { clubsOf, findAdministrator } from '../../server/callers/accounts/administrators.ts'
import { formToken } from '../../server/http/pages/form-token.ts'
import { sql } from '../../server/store/sql.ts'
import { routes } from '../../server/surfaces/console/routes.ts'
import { changeRows } from '../support/change-rows.ts'
import { newAdministrator, password } from '../support/clubs-and-people.ts'
import { onEngines, type Running, startKantine } from '../support/kantine.ts'
import { type Browser, loggedIn, logIn } from './browser.ts'

type Made = { readonly id: number; readonly link: string; readonly key: string }

/** Sends the form of a page of accounts, in a browser with this session; without one, as a visitor. */
const send = ({ url, config }: Running, path: string, fields: object, cookies: string, session?: Browser) => {
  const secret = session ? (session.cookie.split('=')[1] as string) : 'a-visit'
  const body = new URLSearchParams({ ...fields, form_token: formToken(secret, path) })
  const cookie = [cookies, session ? session.cookie : 'kantine_visit=a-visit'].join('; ')
  return fetch(url + path, { method: 'POST', redirect: 'manual', headers: { cookie, origin: config.baseUrl }, body })
}

const tokenIn = (link: string) => link.split('/').at(-1) as string

const invite = async (browser: Browser, email: string, role = 'reader') => {
  const { body } = await browser.call<Made>('POST /clubs/noord/invitations', { email, role })
  return `kantine_invitation=${tokenIn(body.link)}`
}

const newPerson = { name: 'Mo Haddad', password: 'a rather long sentence' }

onEngines('an invitation used many times simultaneously creates one account, and none afterwards', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser } = await loggedIn(kantine, 'noord')
  const cookie = await invite(browser, 'mo@example.org')
  const join = () => send(kantine, '/account/invitation', newPerson, cookie)
  const answers = await Promise.all([join(), join(), join()])
  assert.equal(answers.filter(({ status }) => status === 303).length, 1, `${answers.map(({ status }) => status)}`)
  assert.equal((await join()).status, 404)
  const people = await browser.call<{ data: { email: string }[] }>('GET /clubs/noord/people')
  assert.equal(people.body.data.filter(({ email }) => email === 'mo@example.org').length, 1)
})

onEngines('an invitation cannot be used by another signed-in user, or after it is withdrawn', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser } = await loggedIn(kantine, 'noord')
  const zuid = await loggedIn(kantine, 'zuid')
  const forMo = await invite(browser, 'mo@example.org', 'administrator')
  const join = (cookie: string) => send(kantine, '/account/join', {}, cookie, zuid.browser)
  assert.equal((await join(forMo)).status, 400)
  const asNewPerson = await invite(browser, zuid.email, 'administrator')
  assert.equal((await send(kantine, '/account/invitation', newPerson, asNewPerson)).status, 303)
  await browser.call('POST /clubs/noord/invitations/withdrawal', { email: zuid.email })
  assert.equal((await join(asNewPerson)).status, 404)
  const { id } = (await findAdministrator(kantine.store, zuid.email)) as { id: number }
  assert.deepEqual(
    (await clubsOf(kantine.store, id)).map(({ slug }) => slug),
    ['zuid'],
  )
  assert.equal((await zuid.browser.call('GET /clubs/noord/people')).status, 404)

  const right = await invite(browser, zuid.email)
  const joins = await Promise.all([join(right), join(right), join(right)])
  assert.deepEqual(joins.map(({ status }) => status).sort(), [303, 404, 404])
  await browser.call(`DELETE /clubs/noord/people/${zuid.administrator.id}`)
  assert.equal((await join(right)).status, 404)
})

onEngines('a password reset link ends once its user joins another club or uses it', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser } = await loggedIn(kantine, 'noord')
  const zuid = await loggedIn(kantine, 'zuid')
  const piet = await newAdministrator(kantine.store, ['noord'], 'reader')
  const pietsBrowser = await logIn(kantine, piet)
  const reset = async () => {
    const { body } = await browser.call<Made>(`POST /clubs/noord/people/${piet.id}/reset-link`)
    return `kantine_reset=${tokenIn(body.link)}`
  }
  const choose = (cookie: string) => send(kantine, '/account/reset', { password: 'entirely another one' }, cookie)
  const early = await reset()
  const invited = await zuid.browser.call<Made>('POST /clubs/zuid/invitations', { email: piet.email, role: 'reader' })
  const cookie = `kantine_invitation=${tokenIn(invited.body.link)}`
  assert.equal((await send(kantine, '/account/join', {}, cookie, pietsBrowser)).status, 303)
  assert.equal((await choose(early)).status, 404)
  const refused = await browser.call(`POST /clubs/noord/people/${piet.id}/reset-link`)
  assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])

  await zuid.browser.call(`DELETE /clubs/zuid/people/${piet.id}`)
  const again = await reset()
  assert.deepEqual([(await choose(again)).status, (await choose(again)).status], [303, 404])
})

onEngines('administrators who demote and remove each other simultaneously leave one administrator', async (engine) => {
  const kantine = await startKantine(engine)
  const one = await loggedIn(kantine, 'noord')
  const second = await newAdministrator(kantine.store, ['noord'], 'administrator', 'second@noord.example')
  const other = await logIn(kantine, second)
  const answers = await Promise.all([
    one.browser.call(`PATCH /clubs/noord/people/${second.id}`, { role: 'reader' }),
    other.call(`DELETE /clubs/noord/people/${one.administrator.id}`),
    one.browser.call(`DELETE /clubs/noord/people/${one.administrator.id}`),
    other.call(`PATCH /clubs/noord/people/${second.id}`, { role: 'reader' }),
  ])
  assert.ok(answers.every(({ status }) => [200, 400, 403, 404].includes(status)))
  const left = await kantine.store.findAcrossClubs(
    sql`select administrator_id from club_administrators where role = 'administrator' and club_id = ${one.club.id}`,
  )
  assert.equal(left.length, 1, `${answers.map(({ status }) => status)}`)
})

onEngines('concurrent calls never exceed quotas, and no key ever has more than two secrets', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'noord')
  for (const quota of ['keys', 'endpoints', 'people']) {
    await changeRows(
      kantine.store,
      sql`insert into club_settings (club_id, name, value) values (${club.id}, ${`quota of ${quota}`}, 3)`,
    )
  }
  const wanted = { label: 'Website', scopes: ['members:read'] }
  const many = (call: string, body: object) =>
    Promise.all(Array.from({ length: 6 }, () => browser.call<Made>(call, body)))
  const statuses = async (answers: ReturnType<typeof many>) => (await answers).map(({ status }) => status).sort()
  assert.deepEqual(await statuses(many('POST /clubs/noord/keys', wanted)), [201, 201, 403, 403, 403, 403])
  const endpoint = { url: 'https://example.org/', events: ['member.created'] }
  assert.deepEqual(await statuses(many('POST /clubs/noord/webhooks', endpoint)), [201, 201, 201, 403, 403, 403])

  const invited = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      browser.call<Made>('POST /clubs/noord/invitations', { email: `p${n}@example.org`, role: 'reader' }),
    ),
  )
  assert.deepEqual(invited.map(({ status }) => status).sort(), [201, 201, 403, 403])
  const again = invited.findIndex(({ status }) => status === 201) + 1
  const replaced = { email: `p${again}@example.org`, role: 'trainer' }
  assert.equal(
    (await browser.call('POST /clubs/noord/invitations', replaced)).status,
    201,
    'takes the place of another',
  )

  const rotated = await many(`POST /clubs/noord/keys/${club.keyId}/rotation`, { hours: 24 })
  const texts = [club.key, ...rotated.map(({ body }) => body.key)]
  const working = []
  for (const key of texts) working.push((await kantine.call('/api/v1/club', { key })).status)
  assert.deepEqual(working.sort(), [200, 200, 401, 401, 401, 401, 401])
})

const elsewhere = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/%0d%0aLocation:%20https://evil.example',
  '/console/..//evil.example',
]

test('no parameter or URL redirects from our pages to another site', async () => {
  const kantine = await startKantine('sqlite')
  const { browser, email } = await loggedIn(kantine, 'noord')
  const { url } = kantine
  for (const next of elsewhere) {
    const query = new URLSearchParams({ next, to: 'nl' })
    const answers = [
      await send(kantine, '/account/sign-in', { email, password, next }, ''),
      await send(kantine, '/account/language', { next, to: 'nl' }, ''),
      ...(await Promise.all(
        ['/account/sign-in', '/account/language', '/account/sign-out'].map((path) =>
          fetch(`${url}${path}?${query}`, { redirect: 'manual', headers: { cookie: browser.cookie } }),
        ),
      )),
    ]
    for (const answer of answers) {
      const to = answer.headers.get('location')
      if (to !== null)
        assert.equal(new URL(to, url).origin, new URL(url).origin, `${answer.url} with ${next} leads to ${to}`)
    }
  }
  for (const path of [
    '//evil.example/console',
    '/console//evil.example',
    '/console/%2F%2Fevil.example',
    '/console/\\evil.example',
  ]) {
    const { location = '' } = await rawGet(kantine, path)
    assert.equal(new URL(location, url).origin, new URL(url).origin, `${path} leads to ${location}`)
  }
})

test('the Host header never appears in a link or response', async () => {
  const kantine = await startKantine('sqlite')
  const { browser } = await loggedIn(kantine, 'noord')
  const names = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  for (const path of ['/console', '/console/api/session', '/', '/docs', '/account/sign-in', '/api/v1/club']) {
    const { head, text } = await rawGet(kantine, path, { ...names, cookie: browser.cookie })
    assert.ok(!head.includes('evil') && !text.includes('evil'), path)
  }
  const link = await browser.call<Made>(
    'POST /clubs/noord/invitations',
    { email: 'mo@example.org', role: 'reader' },
    {
      'x-forwarded-host': 'evil.example',
    },
  )
  assert.ok(link.body.link.startsWith(`${kantine.config.baseUrl}/account/`))
})

/** Asks for an address as it is written here, which `fetch` would tidy up. */
function rawGet({ url }: Running, path: string, headers = {}) {
  const { hostname, port } = new URL(url)
  return new Promise<{ location?: string | undefined; head: string; text: string }>((resolve, reject) => {
    request({ hostname, port, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (some) => {
        text += some
      })
      answer.on('end', () => resolve({ location: answer.headers.location, head: answer.rawHeaders.join('\n'), text }))
    })
      .on('error', reject)
      .end()
  })
}

test('responses are never cached, framed or sniffed, rejected or not', async () => {
  const kantine = await startKantine('sqlite')
  const { browser } = await loggedIn(kantine, 'noord')
  for (const { method, path } of routes) {
    const call = `${method} ${path.replace('/console/api', '').replace(':slug', 'noord').replace(':id', '1')}`
    if (call === 'DELETE /session') continue
    const { headers } = await browser.call(call, method === 'GET' ? undefined : '{"unknown":1}')
    assert.equal(headers.get('cache-control'), 'no-store', call)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', call)
    assert.match(headers.get('content-type') ?? '', /^application\/(?:(?:problem\+)?json|gzip)/, call)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/, call)
    assert.equal(headers.get('access-control-allow-origin'), null, call)
  }
})
