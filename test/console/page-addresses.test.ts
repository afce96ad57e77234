import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { mock, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startKantine } from '../support/kantine.ts'
import { loggedIn } from './browser.ts'
import { builtFolder } from './build.ts'

test('a page URL leads through sign-in and back; calls do not redirect', async () => {
  const { url } = await startKantine('sqlite')
  const open = (path: string, method = 'GET') => fetch(`${url}${path}`, { method, redirect: 'manual' })
  for (const path of ['/console', '/console/', '/console/clubs/fc-voorbeeld/members/1?from=x', '/console/apis']) {
    const answer = await open(path)
    const next = new URLSearchParams({ next: path })
    assert.deepEqual([path, answer.status, answer.headers.get('location')], [path, 303, `/account/sign-in?${next}`])
  }
  for (const [path, method] of [
    ['/console/api/nowhere', 'GET'],
    ['/console/api/', 'GET'],
    ['/console/clubs/fc-voorbeeld/members/1', 'POST'],
  ] as const) {
    const answer = await open(path, method)
    assert.deepEqual([path, answer.status], [path, 404])
    assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
  }
  assert.equal((await open('/console/api/session')).status, 401)
  assert.equal((await open('/console/api/session', 'PUT')).status, 405)
})

test('every page is one document with its own style nonce, and blocks foreign code', async () => {
  const kantine = await startKantine('sqlite')
  const { browser } = await loggedIn(kantine, 'noord')
  const open = async (language: string) => {
    const headers = { cookie: `${browser.cookie}; kantine_scheme=dark`, 'accept-language': language }
    const answer = await fetch(`${kantine.url}/console/clubs/noord/keys?x=1`, { headers, redirect: 'manual' })
    return { answer, text: await answer.text() }
  }
  const { answer, text } = await open('nl')
  assert.equal(answer.status, 200)
  assert.match(text, /<html lang="nl">/)
  assert.match(text, /<meta name="color-scheme" content="dark">/)
  assert.match((await open('de')).text, /<html lang="en">/)
  const [, nonce] = /<meta name="style-nonce" content="([\w-]{22})">/.exec(text) ?? []
  assert.ok(nonce && !(await open('nl')).text.includes(nonce))
  assert.equal(
    answer.headers.get('content-security-policy'),
    `default-src 'none'; script-src 'self'; worker-src 'self' blob:; style-src 'self' 'nonce-${nonce}'; font-src 'self'; img-src 'self'; ` +
      "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(answer.headers.get('referrer-policy'), 'same-origin')
})

test('build files are served compressed, and browsers cache them', async () => {
  const { url } = await startKantine('sqlite')
  const names = readdirSync(`${builtFolder}/assets`)
  const script = names.find((name) => /^index-.*\.js$/.test(name)) as string
  const open = (path: string, encoding: string) =>
    fetch(`${url}/console/assets/${path}`, { headers: { 'accept-encoding': encoding } })
  const bytes = readFileSync(`${builtFolder}/assets/${script}`)
  for (const [asked, given] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['identity', null],
  ] as const) {
    const answer = await open(script, asked)
    assert.deepEqual([asked, answer.status, answer.headers.get('content-encoding')], [asked, 200, given])
    assert.equal(answer.headers.get('vary'), 'Accept-Encoding')
    assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8')
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes))
  }
  for (const [ending, unpack] of [['.br', brotliDecompressSync] as const, ['.gz', gunzipSync] as const]) {
    assert.ok(unpack(readFileSync(`${builtFolder}/assets/${script}${ending}`)).equals(bytes))
  }
  for (const name of names.filter((name) => !/\.(?:br|gz)$/.test(name))) {
    const answer = await open(name, 'br')
    assert.deepEqual([name, answer.status, answer.headers.get('content-encoding')], [name, 200, 'br'])
    await answer.body?.cancel()
  }
})

test('the asset path serves only build files', async () => {
  const { url } = await startKantine('sqlite')
  for (const name of [
    '',
    'nothing.js',
    '..%2Findex.html',
    '..%2F..%2F..%2Fserver%2Fkantine.js',
    '..%2f..%2f..%2fpackage.json',
    '%2e%2e%2findex.js',
    '..%5Cindex.js',
    '.js',
    'index.js%00.js',
    'a/b.js',
    '%E0%A4%A.js',
    `${'a'.repeat(5000)}.js`,
  ]) {
    const answer = await fetch(`${url}/console/assets/${name}`, { headers: { 'accept-encoding': 'identity' } })
    assert.ok([400, 404].includes(answer.status), `${name}: ${answer.status}`)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
  }
})

test('an application that was never built says so and explains how to build it', async () => {
  const kantine = await startKantine('sqlite')
  const { browser } = await loggedIn(kantine, 'noord')
  const read = mock.method(files, 'readFile', () => Promise.reject(new Error('ENOENT')))
  syncBuiltinESMExports()
  try {
    const headers = { cookie: browser.cookie, 'accept-language': 'nl' }
    const answer = await fetch(`${kantine.url}/console/clubs/noord`, { headers })
    assert.equal(answer.status, 503)
    assert.match(await answer.text(), /npm run build.*in de map van Kantine/)
  } finally {
    read.mock.restore()
    syncBuiltinESMExports()
  }
})
