/** Compressed responses, and responses that are the same for every caller. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { takesGzip } from '../../server/http/accept.ts'
import { sendZippable } from '../../server/http/gzip.ts'
import { StaticAnswer } from '../../server/http/static-answer.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'

/** Sends a request as it is given; fetch would ask for gzip itself, and unzip the answer. */
async function get(url: string, headers: { readonly [name: string]: string }, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
  request(url, { method, headers, agent: false }, resolve).on('error', reject).end()
  const answer = await promise
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

onEngines('a page is compressed only if the caller accepts it', async (engine) => {
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'here')
  const operations = Array.from({ length: 20 }, (_, n) => ({ op: 'create', data: { name: `Member ${n}` } }))
  await sender(kantine, club.key)('POST /members/bulk', { operations }, 'some')
  const url = `${kantine.url}/api/v1/members`
  const authorization = `Bearer ${club.key}`

  const plain = await get(url, { authorization })
  const zipped = await get(url, { authorization, 'accept-encoding': 'br, gzip' })
  assert.deepEqual([plain.headers['content-encoding'], plain.headers.vary], [undefined, 'Accept-Encoding'])
  assert.deepEqual([zipped.headers['content-encoding'], zipped.headers.vary], ['gzip', 'Accept-Encoding'])
  assert.deepEqual(gunzipSync(zipped.body), plain.body)
  assert.ok(zipped.body.length < plain.body.length / 4)
  assert.equal(Number(zipped.headers['content-length']), zipped.body.length)

  const head = await get(url, { authorization, 'accept-encoding': 'gzip' }, 'HEAD')
  assert.equal(head.body.length, 0)
  for (const name of ['content-encoding', 'content-length', 'content-type', 'vary']) {
    assert.equal(head.headers[name], zipped.headers[name], name)
  }
  for (const [short, vary] of Object.entries({
    '/members?limit=1': 'Accept-Encoding',
    '/members/1': undefined,
    '/members/999': undefined,
  })) {
    const { headers } = await get(`${kantine.url}/api/v1${short}`, { authorization, 'accept-encoding': 'gzip' })
    assert.deepEqual([headers['content-encoding'], headers.vary], [undefined, vary], short)
  }
})

test('gzip follows the ranking in Accept-Encoding', () => {
  for (const taken of [
    'gzip',
    'gzip, deflate, br',
    'GZIP',
    '*',
    'gzip;q=0.5',
    'identity;q=0.5, gzip',
    'gzip;q=1, *;q=0',
  ]) {
    assert.equal(takesGzip({ 'accept-encoding': taken }), true, taken)
  }
  for (const refused of ['', 'identity', 'br', 'gzip;q=0', 'gzip;q=0, *', 'identity, gzip;q=0.5', 'deflate;q=1', 'x']) {
    assert.equal(takesGzip({ 'accept-encoding': refused }), false, refused)
  }
  assert.equal(takesGzip({}), false)
})

test('only one long response at a time is compressed off-thread; others are sent uncompressed', async () => {
  const body = randomBytes(300_000).toString('hex')
  const app = fastify()
  app.get('/', async (request, reply) => {
    await sendZippable(request, reply, body)
    return reply
  })
  const call = () => app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  const answers = await Promise.all([call(), call(), call()])
  assert.deepEqual(
    answers.map(({ headers }) => headers['content-encoding']),
    ['gzip', undefined, undefined],
  )
  for (const { headers, rawPayload } of [...answers, await call()]) {
    const bytes = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload
    assert.equal(bytes.toString(), body)
  }
  assert.equal((await call()).headers['content-encoding'], 'gzip')
})

test('the API description and the reference script have an ETag and support 304', async () => {
  const { url } = await sharedKantine('sqlite')
  for (const path of ['/api/v1/openapi.json', '/docs/reference.js']) {
    const tags = new Set<string>()
    for (const encoding of ['gzip', 'identity']) {
      const asked = { 'accept-encoding': encoding }
      const first = await get(url + path, asked)
      const etag = first.headers.etag as string
      assert.match(etag, /^"[\w-]{22}"$/)
      assert.equal(first.headers.vary, 'Accept-Encoding')
      assert.match(first.headers['cache-control'] ?? '', /^(no-cache|public, max-age=3600)$/)
      for (const known of [etag, `"other", W/${etag}`, '*']) {
        const again = await get(url + path, { ...asked, 'if-none-match': known })
        assert.deepEqual([again.status, again.body.length, again.headers.etag], [304, 0, etag], known)
      }
      for (const other of ['"other"', '', etag.slice(1, -1)]) {
        assert.equal((await get(url + path, { ...asked, 'if-none-match': other })).status, 200, other)
      }
      const head = await get(url + path, asked, 'HEAD')
      assert.deepEqual([head.headers.etag, head.headers['content-length']], [etag, first.headers['content-length']])
      tags.add(etag)
    }
    assert.equal(tags.size, 2, 'each form has a tag of its own')
  }
})

test('a static response is built once, and its bytes are shared', async () => {
  let made = 0
  const make = async () => Buffer.from(`${++made}`)
  const answer = new StaticAnswer('text/plain', { zipped: make, plain: make })
  const app = fastify()
  const sent: unknown[] = []
  app.addHook('onSend', async (_request, _reply, payload) => {
    sent.push(payload)
  })
  app.get('/', (request, reply) => answer.send(request, reply))
  await Promise.all(Array.from({ length: 5 }, () => app.inject('/')))
  assert.deepEqual([made, new Set(sent).size, sent.length], [1, 1, 5])
})

test('a static response that failed to build is built again at the next request', async () => {
  const results = [Promise.reject(new Error('no file handle is free')), Promise.resolve(Buffer.from('made'))]
  const answer = new StaticAnswer('text/plain', {
    zipped: () => Promise.reject(new Error('nobody asks for it')),
    plain: () => results.shift() as Promise<Buffer>,
  })
  const app = fastify()
  app.get('/', (request, reply) => answer.send(request, reply))
  assert.equal((await app.inject('/')).statusCode, 500)
  assert.equal((await app.inject('/')).body, 'made')
})
