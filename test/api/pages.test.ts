/** Pages for people and health checks for machines, served next to the API. */
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { errors } from '@kantine/contract/errors.ts'
import fastify from 'fastify'
import { prefersJson } from '../../server/http/accept.ts'
import { refusalOf, sendProblem } from '../../server/http/problem.ts'
import { Unavailable } from '../../server/store/engine.ts'
import { addProbes } from '../../server/surfaces/pages/probes.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'

type Info = { code: string; status: number; title: string; next: string; type: string }

test('every error code has a page with the next step, also available as JSON', async () => {
  const { call, config } = await sharedKantine('sqlite')
  const list = (await (await call('/problems', asJson)).json()) as { problems: Info[] }
  assert.deepEqual(
    list.problems.map(({ code }) => code),
    Object.keys(errors),
  )
  for (const info of list.problems) {
    const { status, title, next } = errors[info.code as keyof typeof errors]
    const json = await call(`/problems/${info.code}`, asJson)
    assert.deepEqual(await json.json(), info)
    assert.deepEqual([info.status, info.next, info.type], [status, next, `${config.baseUrl}/problems/${info.code}`])
    const page = await call(`/problems/${info.code}`)
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(page.headers.get('vary'), 'Accept')
    const html = await page.text()
    assert.ok(html.includes(`<h1>${title}</h1>`), info.code)
    assert.ok(html.includes('<h2>What to do</h2>'), info.code)
  }
})

test('an unknown error code returns 404: JSON for programs, the list of codes for people', async () => {
  const { call } = await sharedKantine('sqlite')
  for (const code of ['no_such_code', 'constructor', '__proto__']) {
    const answer = await call(`/problems/${code}`, asJson)
    assert.equal(answer.status, 404)
    assert.equal(((await answer.json()) as Info).code, 'not_found')
    const page = await call(`/problems/${code}`)
    assert.equal(page.status, 404)
    const html = await page.text()
    assert.ok(html.includes('There is no such error code.') && html.includes('href="/problems/invalid_token"'))
    assert.ok(!html.includes(code))
  }
})

test('the type of an error is the URL of its page', async () => {
  const { call, config } = await sharedKantine('sqlite')
  const problem = (await (await call('/api/v1/members')).json()) as Info
  assert.equal((await call(problem.type.replace(config.baseUrl, ''))).status, 200)
})

test('JSON is returned if Accept prefers it to HTML', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  for (const accept of [
    'application/json',
    'application/json, text/html;q=0.9',
    'application/*',
    'text/html;q=0, */*',
    'application/json, text/plain, */*',
  ]) {
    assert.equal(prefersJson({ accept }), true, accept)
  }
  for (const accept of [undefined, '*/*', browser, 'application/json;q=0.5, text/html', 'text/*', 'nonsense;q=x']) {
    assert.equal(prefersJson({ accept }), false, String(accept))
  }
})

test('pages load nothing from other sites, and their policy forbids it', async () => {
  const { call } = await sharedKantine('sqlite')
  for (const path of ['/', '/problems', '/problems/not_found', '/docs']) {
    const answer = await call(path)
    const html = await answer.text()
    assert.equal(answer.status, 200)
    for (const [, address = ''] of html.matchAll(/(?:src|href)="([^"]*)"/g)) assert.match(address, /^(\/(?!\/)|data:)/)
    const policy = answer.headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none';/)
    assert.doesNotMatch(policy, /https?:|\*|unsafe-eval|script-src[^;]*unsafe/)
  }
})

test('the front page is available in Dutch, and both versions link to each other', async () => {
  const { call } = await sharedKantine('sqlite')
  const [english, dutch] = await Promise.all(['/', '/nl'].map(async (path) => (await call(path)).text()))
  assert.match(dutch ?? '', /<html lang="nl">[\s\S]*<h1>Je club, open voor[\s\S]*href="\/" lang="en"/)
  assert.match(english ?? '', /<html lang="en">[\s\S]*href="\/nl" lang="nl"/)
})

test('the stylesheet comes from this server and is cached for a year', async () => {
  const { call } = await sharedKantine('sqlite')
  const html = await (await call('/problems')).text()
  assert.doesNotMatch(html, /<style|style=/)
  const [, path = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(html) ?? []
  for (const encoding of ['gzip', 'identity']) {
    const style = await call(path, { headers: { 'accept-encoding': encoding } })
    assert.equal(style.headers.get('content-type'), 'text/css; charset=utf-8')
    assert.equal(style.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(style.headers.get('content-encoding'), encoding === 'gzip' ? 'gzip' : null)
    assert.match(await style.text(), /light-dark\(/)
  }
})

test('the script of the API reference comes from this server, compressed or not', async () => {
  const { call } = await sharedKantine('sqlite')
  const html = await (await call('/docs')).text()
  const [, path = ''] = /<script src="([^"]+)"/.exec(html) ?? []
  for (const encoding of ['gzip, br', 'identity', 'gzip;q=0, br', '']) {
    const answer = await call(path, { headers: { 'accept-encoding': encoding } })
    assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8')
    assert.equal(answer.headers.get('content-encoding'), encoding === 'gzip, br' ? 'gzip' : null)
    assert.match((await answer.text()).slice(-2000), /Scalar/)
  }
})

test('the API reference keeps the order of the description and sends nothing to its vendor', async () => {
  const { call } = await sharedKantine('sqlite')
  const html = await (await call('/docs')).text()
  const [, attribute = ''] = /data-configuration="([^"]+)"/.exec(html) ?? []
  const configuration = JSON.parse(attribute.replaceAll('&#34;', '"'))
  assert.deepEqual([configuration.telemetry, configuration.withDefaultFonts], [false, false])
  const { orderSchemaPropertiesBy, orderRequiredPropertiesFirst } = configuration
  assert.deepEqual([orderSchemaPropertiesBy, orderRequiredPropertiesFirst], ['preserve', false])
  assert.equal((await call(configuration.url)).status, 200)
})

test('the API reference lists every operation without scripts, and loads its script asynchronously', async () => {
  const { call } = await sharedKantine('sqlite')
  const html = await (await call('/docs')).text()
  const { paths } = (await (await call('/api/v1/openapi.json')).json()) as { paths: { [path: string]: object } }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.ok(operations.length > 20)
  assert.deepEqual(
    operations.filter((operation) => !html.includes(`<code>${operation}</code>`)),
    [],
  )
  assert.match(html, /<script src="[^"]+" defer>/)
})

test('the API reference follows the light or dark theme chosen in the application', async () => {
  const { call } = await sharedKantine('sqlite')
  for (const [cookie, forced] of [
    ['kantine_scheme=dark', 'dark'],
    ['kantine_scheme=no-such', undefined],
  ] as const) {
    const html = await (await call('/docs', { headers: { cookie } })).text()
    const [, attribute = ''] = /data-configuration="([^"]+)"/.exec(html) ?? []
    assert.equal(JSON.parse(attribute.replaceAll('&#34;', '"')).forceDarkModeState, forced)
  }
})

onEngines('the server is healthy while it runs, and ready while its database responds', async (engine) => {
  const { call, store } = await sharedKantine(engine)
  assert.deepEqual(await (await call('/healthz')).json(), { status: 'ok' })
  const ready = await call('/readyz')
  assert.deepEqual([ready.status, await ready.json()], [200, { status: 'ready' }])
  mock.method(store, 'requireReady', () => Promise.reject(new Unavailable('away')))
  assert.equal((await call('/healthz')).status, 200)
  const away = await call('/readyz')
  assert.deepEqual([away.status, away.headers.get('retry-after')], [503, '2'])
  assert.equal(((await away.json()) as Info).code, 'unavailable')
})

test('a stopping server is not ready', async () => {
  const app = fastify({ return503OnClosing: false })
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, refusalOf(error), ''))
  const stopping = new AbortController()
  addProbes(app, { requireReady: async () => {} }, stopping.signal)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const statuses = [(await fetch(`${url}/readyz`)).status]
  stopping.abort()
  statuses.push((await fetch(`${url}/readyz`)).status)
  await app.close()
  assert.deepEqual(statuses, [200, 503])
})

const asJson = { headers: { accept: 'application/json' } }
