/** The page toolkit, on a small surface of its own. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { FastifyPluginCallback } from 'fastify'
import { choice, form, group, lineField, summaryOf } from '../../server/http/pages/form.ts'
import { formToken } from '../../server/http/pages/form-token.ts'
import { html, trustedHtml } from '../../server/http/pages/html.ts'
import { chooseLanguage, languageOf } from '../../server/http/pages/language.ts'
import { ownPath } from '../../server/http/pages/own-path.ts'
import { sendAdministratorPage } from '../../server/http/pages/page.ts'
import { formBytes, readForm, requireOwnForm, takeForms } from '../../server/http/pages/read-form.ts'
import { answerRefusalsWithPages } from '../../server/http/pages/refusal-page.ts'
import { createServer } from '../../server/http/server.ts'

const config = { baseUrl: 'http://kantine.example', connectionsPerAddress: 0, trustProxy: false } as const
const observe = { answered() {}, cutOff() {}, failed() {} }
const own = { secret: 'of a session', purpose: 'a test' }
const path = '/test?of=this'

/** A page with a form that repeats what was filled in. */
const surface: FastifyPluginCallback = (app, _options, done) => {
  takeForms(app)
  answerRefusalsWithPages(app, config)
  app.get('/test', (request, reply) => {
    const language = languageOf(config, request)
    const fields = [
      lineField({
        name: 'name',
        label: 'Name',
        hint: 'Of <you>',
        error: 'Too long.',
        autocomplete: 'name',
        value: '"',
      }),
      group('colours', 'Which?', [choice({ type: 'checkbox', name: 'colours', value: 'red', label: 'Red' })]),
    ]
    const body = html`${summaryOf({ fields: { name: 'Too long.' } }, language)}
${form('/test', formToken(own.secret, own.purpose), fields, [{ label: 'Save' }])}`
    return sendAdministratorPage(reply, {
      title: 'A & B',
      language,
      body,
      path,
      formAction: ['https://app.example:8443'],
    })
  })
  app.route({
    method: 'POST',
    url: '/test',
    bodyLimit: formBytes,
    onRequest: async (request) => requireOwnForm(config, request),
    handler: async (request) =>
      JSON.stringify(readForm(request.body as Buffer, { name: 'text', colours: 'texts' }, own)),
  })
  app.get('/broken', () => {
    throw new Error('what only the log may say')
  })
  done()
}

const server = createServer({ config, now: Date.now, observe, stopping: new AbortController().signal }, [surface])
after(() => server.close())

const form_token = formToken(own.secret, own.purpose)
const post = (payload: string, headers: { [name: string]: string } = {}) =>
  server.inject({
    method: 'POST',
    url: '/test',
    headers: { origin: config.baseUrl, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  })

test('a page escapes its input, loads nothing, and cannot be framed', async () => {
  const { statusCode, headers, body } = await server.inject({ url: '/test' })
  assert.equal(statusCode, 200)
  assert.match(body, /<title>A &#38; B<\/title>/)
  assert.match(body, /<p class="hint" id="name-hint">Of &#60;you&#62;<\/p>/)
  assert.match(
    body,
    /<input type="text" autocomplete="name" value="&#34;" id="name" name="name" required aria-describedby="name-hint name-wrong" aria-invalid="true">/,
  )
  assert.match(
    body,
    /role="alert" tabindex="-1" autofocus>\s*<p>Please check the form:<\/p>\s*<ul><li><a href="#name">Too long\./,
  )
  const policy = `${headers['content-security-policy']}`
  assert.match(policy, /^default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; /)
  assert.match(policy, /form-action 'self' https:\/\/app\.example:8443; frame-ancestors 'none'$/)
  assert.equal(headers['x-frame-options'], 'DENY')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['referrer-policy'], 'same-origin')
})

test("a source that would extend a page's policy throws an error", () => {
  const reply = { header: () => reply, send: () => reply } as never
  for (const source of [
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example *',
    "'unsafe-inline'",
    '',
  ]) {
    const page = { title: '', language: 'en', body: html``, path, formAction: [source] } as const
    assert.throws(() => sendAdministratorPage(reply, page), TypeError, source)
  }
})

test('a template accepts only texts, HTML and lists', () => {
  const items = (['<a>', html`<b>`, undefined, false, 3] as const).map((part) => html`[${part}]`)
  assert.equal(html`${items}${trustedHtml('<i>')}`.text, '[&#60;a&#62;][<b>][][][3]<i>')
})

test("the chosen language wins, then the browser's preference, then English", () => {
  const chosen = (language?: string, cookie?: string) =>
    languageOf(config, { headers: { ...(language && { 'accept-language': language }), ...(cookie && { cookie }) } })
  assert.equal(chosen(), 'en')
  assert.equal(chosen('fr'), 'en')
  assert.equal(chosen('nl-BE,nl;q=0.9,en;q=0.8'), 'nl')
  assert.equal(chosen('en-GB,nl;q=0.9'), 'en')
  assert.equal(chosen('nl', 'kantine_language=en'), 'en')
  assert.equal(chosen('nl', 'kantine_language=xx'), 'nl')
  const set: string[] = []
  const reply = { header: (_name: string, value: string) => set.push(value) } as never
  for (const to of ['nl', 'xx', undefined]) chooseLanguage(config, reply, to)
  assert.deepEqual(set, ['kantine_language=nl; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax'])
})

test('only a path on this server is accepted as the next page', () => {
  assert.equal(ownPath('/account/sessions?a=b%20c'), '/account/sessions?a=b%20c')
  assert.equal(ownPath('/account/../oauth/x'), '/oauth/x')
  for (const other of [
    undefined,
    '',
    'account',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/a\r\nSet-Cookie: b=c',
    'javascript:alert(1)',
    '/é',
    `/${'a'.repeat(2000)}`,
  ]) {
    assert.equal(ownPath(other), undefined, String(other))
  }
})

test('a form is read only if its token is valid', async () => {
  const { statusCode, body } = await post(`form_token=${form_token}&colours=red&name=J%C3%A9r%C3%B4me+B&colours=blue`)
  assert.deepEqual([statusCode, JSON.parse(body)], [200, { name: 'Jérôme B', colours: ['red', 'blue'] }])
  const { body: empty } = await post(`form_token=${form_token}`, { 'sec-fetch-site': 'same-origin', origin: 'null' })
  assert.deepEqual(JSON.parse(empty), { name: '', colours: [] })
})

test('a form not from our pages is rejected with a page', async () => {
  const token = `form_token=${form_token}`
  const refused: [number, string, { [name: string]: string }?][] = [
    [403, token, { origin: 'https://evil.example' }],
    [403, token, { origin: 'null' }],
    [403, token, { 'sec-fetch-site': 'cross-site' }],
    [403, token, { 'sec-fetch-site': 'same-site' }],
    [415, '{}', { 'content-type': 'application/json' }],
    [415, 'form_token', { 'content-type': 'text/plain' }],
    [415, token, { 'content-type': 'multipart/form-data; boundary=a' }],
    [403, 'name=a'],
    [403, 'form_token='],
    [403, `form_token=${formToken('of another session', own.purpose)}`],
    [403, `form_token=${formToken(own.secret, 'another purpose')}`],
    [400, `${token}&${token}`],
    [400, `${token}&name=a&name=a`],
    [400, `${token}&surname=a`],
    [400, `${token}&constructor=a`],
    [400, `${token}&name=a%00`],
    [400, `${token}&name=%FF`],
    [413, `${token}&name=${'a'.repeat(formBytes)}`],
  ]
  for (const [status, payload, headers] of refused) {
    const answer = await post(payload, { 'accept-language': 'nl', ...headers })
    assert.equal(answer.statusCode, status, payload.slice(0, 100))
    assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8')
    assert.match(
      answer.body,
      /<html lang="nl">[\s\S]*<h1>(Dit formulier is niet geaccepteerd|Er klopt iets niet in dit verzoek)<\/h1>/,
    )
  }
})

test('an internal error reveals nothing about itself', async () => {
  const { statusCode, body } = await server.inject({ url: '/broken' })
  assert.equal(statusCode, 500)
  assert.match(body, /<h1>Something went wrong<\/h1>/)
  assert.doesNotMatch(body, /only the log/)
})

test('an unknown URL returns a page to browsers and a problem to programs; below /api always a problem', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'accept-language': 'nl' }
  const { statusCode, headers, body } = await server.inject({ url: '/no-such?a=b', headers: browser })
  assert.deepEqual([statusCode, headers['content-type']], [404, 'text/html; charset=utf-8'])
  assert.match(
    body,
    /<html lang="nl">[\s\S]*<h1>Deze pagina bestaat niet<\/h1>[\s\S]*<a href="\/">Naar de startpagina<\/a>/,
  )
  assert.match(body, /href="\/account\/language\?to=en&#38;next=%2Fno-such%3Fa%3Db"/)
  const programs = [undefined, '*/*', 'application/json', 'application/json, text/html', 'image/webp'].map(
    (accept) => ({ url: '/no-such', headers: { ...(accept && { accept }) } }),
  )
  const below = ['/api', '/api/', '/api/v2/members', '/api?a=b'].map((url) => ({ url, headers: browser }))
  for (const request of [...programs, ...below]) {
    const { statusCode, headers } = await server.inject(request)
    assert.deepEqual(
      [statusCode, headers['content-type']],
      [404, 'application/problem+json; charset=utf-8'],
      JSON.stringify(request),
    )
  }
  assert.match((await server.inject({ url: '/apiary', headers: browser })).body, /<h1>/)
  assert.equal((await server.inject({ url: '/%zz', headers: browser })).statusCode, 400)
})
