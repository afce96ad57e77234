/** Plain HTTP requests to the account pages that do not come from their forms. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn } from '../../server/callers/accounts/log-in.ts'
import { formToken } from '../../server/http/pages/form-token.ts'
import { formBytes } from '../../server/http/pages/read-form.ts'
import { routes } from '../../server/surfaces/account/account.ts'
import { newBrowser } from '../console/browser.ts'
import { password } from '../support/clubs-and-people.ts'
import { inParallel } from '../support/in-parallel.ts'
import { type Running, startKantine } from '../support/kantine.ts'
import { newOwner } from './person.ts'

type Sent = { readonly headers?: { readonly [name: string]: string }; readonly body?: string }

/** Sends something to a page as the browser with these cookies would; redirects are not followed. */
const post = ({ url, config }: Running, path: string, cookie: string, { headers, body = '' }: Sent) =>
  fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: config.baseUrl, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })

/** The cookies of an administrator in a browser, which holds a session and a visit. */
async function browserOf(kantine: Running, email: string) {
  const entered = await logIn(kantine.store, { email, password }, { address: '203.0.113.7', browser: null })
  if (!('session' in entered)) throw new Error('A code is asked for.')
  const { token } = entered.session
  return { token, visit: `visit-of-${email}`, cookie: `kantine_session=${token}; kantine_visit=visit-of-${email}` }
}

const posts = routes.filter(({ method }) => method === 'POST')
const gets = routes.filter(({ method }) => method === 'GET')

test('every page rejects input that its form cannot send, and shows the error on a page', async () => {
  const kantine = await startKantine('sqlite', { environment: { TRUST_PROXY: 'loopback' } })
  const [own, other] = [
    await browserOf(kantine, (await newOwner(kantine, 'noord')).email),
    await browserOf(kantine, (await newOwner(kantine, 'zuid')).email),
  ]
  assert.ok(posts.length >= 12)
  for (const { path, kind } of posts) {
    const tokenFor = (browser: typeof own) => formToken(kind === 'own' ? browser.token : browser.visit, path)
    const right = `form_token=${tokenFor(own)}`
    const refused: { readonly [name: string]: [number, Sent] } = {
      'without a token': [403, { body: 'a=b' }],
      'with the token of another session': [403, { body: `form_token=${tokenFor(other)}` }],
      'with the token of another form': [403, { body: `form_token=${formToken(own.token, '/account/other')}` }],
      'from another site': [403, { body: right, headers: { origin: 'https://evil.example' } }],
      'from a frame of another site': [403, { body: right, headers: { 'sec-fetch-site': 'cross-site' } }],
      'from nowhere': [403, { body: right, headers: { origin: 'null' } }],
      'as JSON': [415, { body: '{}', headers: { 'content-type': 'application/json' } }],
      'with a field twice': [400, { body: `${right}&next=a&next=b` }],
      'with an unknown field': [400, { body: `${right}&role=administrator` }],
      'with a control character': [400, { body: `${right}&next=%00` }],
      'with too long a field': [413, { body: `${right}&next=${'a'.repeat(formBytes)}` }],
    }
    let n = 0
    for (const [how, [status, sent]] of Object.entries(refused)) {
      const headers = { 'x-forwarded-for': `198.51.100.${n++}`, ...sent.headers }
      const answer = await post(kantine, path, own.cookie, { ...sent, headers })
      assert.equal(answer.status, status, `${path} ${how}`)
      assert.match(await answer.text(), /^<!doctype html>/, `${path} ${how}`)
      assert.doesNotMatch(answer.headers.getSetCookie().join(), /session/, `${path} ${how}`)
    }
  }
})

test('a form without its session or cookies redirects to the sign-in or is rejected', async () => {
  const kantine = await startKantine('sqlite')
  for (const { path, kind } of posts) {
    const answer = await post(kantine, path, '', { body: `form_token=${formToken('', path)}` })
    if (kind === 'own') {
      const next = encodeURIComponent(path)
      assert.deepEqual([answer.status, answer.headers.get('location')], [303, `/account/sign-in?next=${next}`])
    } else assert.equal(answer.status, 403, path)
  }
})

test('pages cannot be framed or stored, and load and run nothing', async () => {
  const kantine = await startKantine('sqlite')
  const { cookie } = await browserOf(kantine, (await newOwner(kantine, 'noord')).email)
  for (const path of [...gets.map(({ path }) => path.replace(':token', 'x')), '/account/no-such-page']) {
    const { headers, status } = await fetch(kantine.url + path, { headers: { cookie }, redirect: 'manual' })
    assert.equal(headers.get('cache-control'), 'no-store', path)
    if (status === 303) continue
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none';.*frame-ancestors 'none'/, path)
    assert.equal(headers.get('x-frame-options'), 'DENY', path)
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8', path)
  }
})

test('a link moves its token to a cookie and redirects without it, and no referrer reveals the token', async () => {
  const kantine = await startKantine('sqlite')
  for (const page of ['set-up', 'invitation', 'reset']) {
    const { status, headers } = await fetch(`${kantine.url}/account/${page}/a-token`, { redirect: 'manual' })
    assert.deepEqual([status, headers.get('location')], [303, `/account/${page}`])
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.match(headers.getSetCookie().join(), /=a-token; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax/)
    assert.equal((await fetch(`${kantine.url}/account/${page}`)).status, 404)
    const long = await fetch(`${kantine.url}/account/${page}/${'a'.repeat(4000)}`, { redirect: 'manual' })
    assert.doesNotMatch(long.headers.getSetCookie().join(), /aaaa/)
  }
})

test('guesses are limited as in the application, and the page says how long to wait', async () => {
  const kantine = await startKantine('sqlite')
  const { email } = await newOwner(kantine, 'noord')
  const form_token = formToken('a visit', '/account/sign-in')
  const body = String(new URLSearchParams({ form_token, email, password: 'wrong wrong wrong' }))
  const answers = await inParallel(6, () => post(kantine, '/account/sign-in', 'kantine_visit=a%20visit', { body }))
  const [last, ...guesses] = answers.toSorted((a, b) => b.status - a.status)
  assert.deepEqual([last?.status, ...guesses.map(({ status }) => status)], [429, 401, 401, 401, 401, 401])
  for (const { headers } of guesses) assert.equal(headers.get('www-authenticate'), 'Session realm="kantine"')
  assert.match(last?.headers.get('retry-after') ?? '', /^\d+$/)
  const text = (await last?.text()) ?? ''
  assert.match(text, /Too many sign-in attempts\. Try again in /)
  assert.ok(text.includes(`value="${email}"`) && !text.includes('wrong wrong wrong'))
})

test('methods that a page does not support get 405', async () => {
  const kantine = await startKantine('sqlite')
  const answer = await fetch(`${kantine.url}/account/sign-in`, { method: 'DELETE' })
  assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET, HEAD, POST'])
})

test('field errors follow the language of the page, as in the JSON of the application', async () => {
  const kantine = await startKantine('sqlite')
  const body = String(new URLSearchParams({ form_token: formToken('a', '/account/sign-in'), email: 'sanne', password }))
  const cookie = 'kantine_visit=a; kantine_language=nl'
  const page = await (await post(kantine, '/account/sign-in', cookie, { body })).text()
  assert.match(page, /E-mailadres moet een e-mailadres zijn, zoals sanne@example\.org\./)
  const { body: problem } = await newBrowser(kantine).call('POST /session', { email: 'sanne', password })
  const detail = 'E-mail address must be an e-mail address, such as sanne@example.org.'
  assert.deepEqual(problem.errors, [{ pointer: '/email', detail }])
})
