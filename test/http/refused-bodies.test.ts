/** Requests are rejected by their head: an unauthorised or rate-limited caller's body is never read. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { newKey as newKeyText } from '../../server/callers/keys/format.ts'
import { setPlan } from '../../server/clubs/clubs.ts'
import { discardBody } from '../../server/http/unread-body.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { routes as consoleRoutes } from '../../server/surfaces/console/routes.ts'
import { loggedIn } from '../console/browser.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { onEngines, type Running, startKantine } from '../support/kantine.ts'
import { callTo, writings } from '../support/writing.ts'

type Head = { readonly [name: string]: string }

/** The head of a request that announces a body. */
function headOf(call: string, length: number, headers: Head): string {
  const all = { Host: 'here', 'Content-Type': 'application/json', 'Content-Length': String(length), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${call} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}

async function open({ url }: Pick<Running, 'url'>): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

/** The next answer on a connection. */
async function answerOn(socket: Socket): Promise<{ status: number; code: string; text: string }> {
  let text = ''
  for (;;) {
    const [head = '', body] = text.split('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (body !== undefined && Buffer.byteLength(body) >= length) {
      return { status: Number(text.slice(9, 12)), code: /"code":"(\w+)"/.exec(body)?.[1] ?? '', text }
    }
    const [data] = await once(socket, 'data')
    text += data
  }
}

const aMebibyte = 1_048_576

/** Sends a head alone, expects the answer, then sends the body and uses the connection again. */
async function refusedByHead(kantine: Running, call: string, headers: Head, status: number, code: string) {
  const socket = await open(kantine)
  // After 429 a body is read slowly.
  const length = status === 429 ? 1000 : aMebibyte
  socket.write(headOf(call, length, headers))
  const answer = await answerOn(socket)
  assert.deepEqual([call, answer.status, answer.code], [call, status, code], answer.text)
  socket.write(Buffer.alloc(length, '['))
  socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n')
  assert.equal((await answerOn(socket)).status, 200, call)
  socket.destroy()
}

onEngines('every API write can be rejected before its body is read', async (engine) => {
  const kantine = await startKantine(engine, { environment: { TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '100' } })
  const [club, basic] = [await newClub(kantine.store, 'noord'), await newClub(kantine.store, 'zuid')]
  await setPlan(kantine.store, kantineItself, basic.id, 'basic')
  const reader = await newKey(kantine.store, club, { scopes: ['members:read'] })
  const tired = await newKey(kantine.store, club)
  for (let n = 0; n < 100; n++) await kantine.call('/api/v1/club', { key: tired.key })
  const as = (key: string) => ({ Authorization: `Bearer ${key}` })
  for (const writing of writings) {
    const call = callTo(writing, 1).replace(' ', ' /api/v1')
    const from = { 'X-Forwarded-For': `10.0.0.${writings.indexOf(writing)}` }
    await refusedByHead(kantine, call, from, 401, 'unauthorized')
    await refusedByHead(kantine, call, { ...from, ...as(newKeyText('live')) }, 401, 'invalid_token')
    await refusedByHead(kantine, call, as(tired.key), 429, 'rate_limited')
    await refusedByHead(kantine, call, as(basic.key), 403, 'upgrade_required')
    await refusedByHead(kantine, call, as(reader.key), 403, 'insufficient_scope')
    if (writing.operation !== 'bulk') continue
    await refusedByHead(kantine, call, as(club.key), 400, 'idempotency_key_required')
  }
  await refusedByHead(kantine, 'POST /api/v1/nothing', as(club.key), 404, 'not_found')
  await refusedByHead(kantine, 'PUT /api/v1/members', as(club.key), 405, 'method_not_allowed')
  await refusedByHead(kantine, 'POST /nothing', {}, 404, 'not_found')
  await refusedByHead(kantine, 'POST /docs', {}, 405, 'method_not_allowed')
})

test('a client that keeps sending after 429 is read slowly, without delaying others', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  for (const slowly of [true, false]) {
    const request = new PassThrough({ highWaterMark: aMebibyte })
    discardBody(request as unknown as IncomingMessage, slowly)
    const parts: boolean[] = []
    for (let part = 0; part < 3; part++) {
      request.emit('data', Buffer.alloc(65_536))
      parts.push(request.isPaused())
      t.mock.timers.tick(249)
      parts.push(request.isPaused())
      t.mock.timers.tick(1)
      parts.push(request.isPaused())
    }
    assert.deepEqual(parts, Array.from({ length: 3 }, () => [slowly, slowly, false]).flat())
  }
})

test('minting reads no body, whether it succeeds or not', async () => {
  const kantine = await startKantine('sqlite')
  for (let n = 0; n < 5; n++) await refusedByHead(kantine, 'POST /api/v1/sandbox-keys', {}, 201, '')
  await refusedByHead(kantine, 'POST /api/v1/sandbox-keys', {}, 429, 'rate_limited')
})

test('every call of the application can be rejected before its body is read', async () => {
  const kantine = await startKantine('sqlite')
  const { browser } = await loggedIn(kantine, 'noord')
  const origin = { Origin: kantine.config.baseUrl }
  for (const { method, path, kind } of consoleRoutes.filter(({ method }) => method !== 'GET')) {
    const call = `${method} ${path.replace(':slug', 'zuid').replace(':id', '1')}`
    await refusedByHead(kantine, call, { Origin: 'https://attacker.example' }, 403, 'foreign_origin')
    if (kind !== 'login') await refusedByHead(kantine, call, origin, 401, 'login_required')
    if (kind === 'club') {
      await refusedByHead(kantine, call, { ...origin, Cookie: browser.cookie }, 404, 'not_found')
    }
  }
})

test('a login attempt counts before its body is read, and the body is at most 16 KiB', async () => {
  const kantine = await startKantine('sqlite')
  const origin = { Origin: kantine.config.baseUrl }
  const attempt = 'POST /console/api/session'
  for (let n = 0; n < 30; n++) {
    const socket = await open(kantine)
    socket.write(headOf(attempt, n < 2 ? 16_385 : 2, origin) + (n < 2 ? 'x'.repeat(16_385) : '{}'))
    const { status, text } = await answerOn(socket)
    assert.equal(status, n < 2 ? 413 : 422, text)
    if (n < 2) assert.match(text, /The body is larger than 16 KiB/)
    socket.destroy()
  }
  await refusedByHead(kantine, attempt, origin, 429, 'rate_limited')
})

test('a body that continues after rejection closes the connection at 1 MiB', async () => {
  const kantine = await startKantine('sqlite')
  const { key } = await newClub(kantine.store, 'noord')
  for (const call of ['POST /api/v1/members', 'GET /api/v1/members', 'GET /healthz']) {
    const socket = await open(kantine)
    const ended = Promise.withResolvers<void>()
    socket.on('error', () => {}).on('close', ended.resolve)
    const head = headOf(call, 0, { ...(call.startsWith('GET') && { Authorization: `Bearer ${key}` }) })
    socket.write(head.replace('Content-Length: 0', 'Transfer-Encoding: chunked'))
    await answerOn(socket)
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    let sent = 0
    while (!socket.destroyed && sent < 64 * aMebibyte) {
      sent += 65_536
      await new Promise((next) => socket.write(chunk, next))
    }
    await ended.promise
    assert.ok(sent < 64 * aMebibyte, `${call}: ${sent} bytes`)
  }
})
