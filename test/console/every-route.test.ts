/** Checks that apply to every call of the application. In `npm test` most try each call with some of what is wrong, and together all of it. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { routes } from '../../server/surfaces/console/routes.ts'
import { emptyPracticeClub, newAdministrator, password } from '../support/clubs-and-people.ts'
import { full } from '../support/full.ts'
import { onEngines, type Running, startKantine } from '../support/kantine.ts'
import { takingTurns } from '../support/taking-turns.ts'
import { rowsOf } from '../support/writing.ts'
import { type Answer, type Browser, loggedIn, logIn, newBrowser } from './browser.ts'

/** `POST /clubs/noord/charges/1/payments` */
const callTo = ({ method, path }: (typeof routes)[number], slug: string, id = '1') =>
  `${method} ${path.replace('/console/api', '').replace(':slug', slug).replace(':id', id)}`

const someCookies = takingTurns(3)

onEngines('every call except login returns 401 without a session', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser } = await loggedIn(kantine, 'noord')
  const { cookie } = browser
  const changed = cookie.slice(0, -1) + (cookie.endsWith('A') ? 'E' : 'A')
  for (const route of routes.filter(({ kind }) => kind !== 'login')) {
    for (const wrong of someCookies([
      '',
      'kantine_session=',
      changed,
      `${cookie}x`,
      cookie.replace('kantine', 'other'),
    ])) {
      const answer = await newBrowser(kantine).call(callTo(route, 'noord'), undefined, { cookie: wrong })
      assert.deepEqual([callTo(route, 'noord'), answer.status], [callTo(route, 'noord'), 401])
      assert.equal(answer.body.code, 'login_required')
      assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
    }
  }
  assert.equal((await browser.call('GET /session')).status, 200)
})

const someOddSlugs = takingTurns(3)

/** Browsers of ten people: all calls of a test together are more than the 600 a minute that one person may make. */
const manyBrowsers = (kantine: Running) =>
  Promise.all(
    Array.from({ length: 10 }, async (_, n) =>
      logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'administrator', `admin${n}@example.org`)),
    ),
  )

onEngines('another club looks like a club that does not exist, and nothing in it changes', async (engine) => {
  const kantine = await startKantine(engine)
  await loggedIn(kantine, 'noord')
  const browsers = await manyBrowsers(kantine)
  const other = await loggedIn(kantine, 'zuid')
  const before = await rowsOf(kantine.store, other.club)
  const ofClubs = routes.filter(({ kind }) => kind === 'club')
  assert.ok(ofClubs.length >= 15)
  for (const [turn, route] of ofClubs.entries()) {
    const browser = browsers[turn % browsers.length] as Browser
    const answers = await Promise.all(
      ['zuid', 'nowhere', ...someOddSlugs(['NOORD', '%00', 'noord%20'])].map((slug) =>
        browser.call(callTo(route, slug), route.method === 'GET' ? undefined : {}),
      ),
    )
    assert.deepEqual([callTo(route, ':slug'), answers[0]?.status], [callTo(route, ':slug'), 404])
    for (const { text } of answers) assert.equal(text, answers[0]?.text)
  }
  assert.deepEqual(await rowsOf(kantine.store, other.club), before)
})

/** Calls that need no value. */
const worksWithoutFields = ['calendar-links', 'practice'].map((noun) => `POST /console/api/clubs/:slug/${noun}`)

const hostile = [undefined, '', '{', 'null', '7', '[]', '{}', '{"__proto__":null}', '{"constructor":{}}', '"\\ud800"']

test('no body or id crashes a call', async () => {
  const kantine = await startKantine('sqlite')
  const { club, administrator } = await loggedIn(kantine, 'noord')
  await emptyPracticeClub(kantine.store, club, administrator)
  const browsers = await manyBrowsers(kantine)
  for (const [turn, route] of routes.entries()) {
    if (route.method === 'GET' || route.path === '/console/api/session') continue
    const browser = browsers[turn % browsers.length] as Browser
    const ids = route.path.includes(':id') ? ['99', '0', '-1', '%E2%82%AC', '9'.repeat(400)] : ['']
    for (const [body, id] of hostile.flatMap((body) => ids.map((id) => [body, id] as const))) {
      if (!full && body !== '{}' && id !== ids[0]) continue
      const { status, text }: Answer = await browser.call(callTo(route, 'noord', id), body)
      const works: boolean = worksWithoutFields.includes(`${route.method} ${route.path}`) && status < 300
      assert.ok(
        works || (status >= 400 && status < 500 && status !== 429),
        `${callTo(route, 'noord', id)} ${body}: ${text}`,
      )
    }
  }
})

const elsewhere: { readonly [name: string]: { readonly [header: string]: string } } = {
  'from another site': { 'sec-fetch-site': 'cross-site' },
  'from a neighbour of the site': { 'sec-fetch-site': 'same-site' },
  'from a page of nobody': { 'sec-fetch-site': 'none' },
  'from another origin': { origin: 'https://attacker.example' },
  'from no origin': { origin: 'null' },
  'that does not say from where': { origin: '' },
  'with a form': { 'content-type': 'application/x-www-form-urlencoded' },
  'with text': { 'content-type': 'text/plain' },
  'with what only begins like JSON': { 'content-type': 'application/jsonp' },
}

const someWrites = takingTurns(3)

test('a write from outside the application is rejected', async (t: TestContext) => {
  const kantine = await startKantine('sqlite')
  const { browser, email } = await loggedIn(kantine, 'noord')
  for (const [name, headers] of Object.entries(elsewhere)) {
    await t.test(name, async () => {
      for (const route of someWrites(routes.filter(({ method }) => method !== 'GET'))) {
        const answer = await browser.call(callTo(route, 'noord'), { email, password }, headers)
        assert.deepEqual([answer.status, answer.body.code], [403, 'foreign_origin'], callTo(route, 'noord'))
        assert.equal(answer.headers.get('set-cookie'), null)
      }
    })
  }
  assert.equal((await browser.call('GET /session', undefined, { 'sec-fetch-site': 'none' })).status, 200)
  const fromBrowser = { origin: 'http://other.name.of.this.server', 'sec-fetch-site': 'same-origin' }
  assert.equal((await browser.call('POST /session', { email, password }, fromBrowser)).status, 201)
})

test('wrong methods return 405, unknown paths return 404, and CORS allows no other site', async () => {
  const kantine = await startKantine('sqlite')
  const { browser } = await loggedIn(kantine, 'noord')
  const other = await browser.call('PATCH /session', {})
  assert.deepEqual([other.status, other.headers.get('allow')], [405, 'POST, GET, HEAD, DELETE'])
  assert.equal((await browser.call('GET /sessions')).status, 404)
  const asked = await fetch(`${kantine.url}/console/api/session`, {
    method: 'OPTIONS',
    headers: { origin: 'https://attacker.example', 'access-control-request-method': 'DELETE' },
  })
  assert.equal(asked.status, 405)
  for (const name of asked.headers.keys()) assert.doesNotMatch(name, /^access-control/)
})

test('the API description does not mention the application', async () => {
  const kantine = await startKantine('sqlite')
  const text = await (await kantine.call('/api/v1/openapi.json')).text()
  assert.doesNotMatch(text, /console|login_|foreign_origin|set-cookie/i)
})
