import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import { closeConnectionsOnStop, closeStalledConnections } from '../../server/http/connections.ts'
import { startKantine } from '../support/kantine.ts'

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

async function connectTo(t: TestContext, url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Asks for a path, and waits for the beginning of the answer; fails when the connection is closed before. */
async function ask(socket: Socket, path: string): Promise<string> {
  const closed = new AbortController()
  const close = () => closed.abort()
  socket.once('close', close)
  socket.write(request(path))
  const [data] = await once(socket, 'data', { signal: closed.signal })
  socket.off('close', close)
  return String(data)
}

test('connections per IP address are limited, and further ones get a response that says so', async (t) => {
  const { url } = await startKantine('sqlite', { environment: { CONNECTIONS_PER_ADDRESS: '3' } })
  // The harness has connections of its own, for the description of the server.
  const open: Socket[] = []
  let refused: Socket | undefined
  while (!refused) {
    const socket = await connectTo(t, url)
    const answer = await ask(socket, '/healthz').catch(() => '')
    if (answer.startsWith('HTTP/1.1 200 ')) open.push(socket)
    else refused = socket
  }
  assert.ok(open.length <= 3)
  const answer = await text(await connectTo(t, url))
  assert.match(answer, /^HTTP\/1\.1 429 Too many requests\r\n/)
  assert.match(answer, /\r\nRetry-After: 1\r\n/)
  assert.match(answer, /Your IP address has 3 open connections\. Close some, or reuse them\./)

  const [first, second] = open as [Socket, Socket]
  second.destroy()
  await once(second, 'close')
  let next = ''
  while (!next.startsWith('HTTP/1.1 200 ')) next = await ask(await connectTo(t, url), '/healthz').catch(() => '')
  assert.match(await ask(first, '/healthz'), /^HTTP\/1\.1 200 /)
})

test('a request that is not well-formed HTTP gets a problem with the date and the next step', async (t) => {
  const { url } = await startKantine('sqlite')
  for (const path of ['/api/v1/members?name=Jan Smit', '/api/v1/members?name=é']) {
    const socket = await connectTo(t, url)
    socket.write(request(path))
    const answer = await text(socket)
    assert.match(answer, /^HTTP\/1\.1 400 /)
    assert.match(answer, /\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/)
    assert.match(answer, /not a well-formed HTTP request\. Percent-encode special characters in the URL\./)
  }
})

for (const [setting, value] of [
  ['CONNECTIONS_PER_ADDRESS', '0'],
  ['TRUST_PROXY', 'loopback'],
  ['TRUST_PROXY', '5'],
] as const) {
  test(`with ${setting}=${value}, this machine may open any number of connections`, async (t) => {
    const { url } = await startKantine('sqlite', { environment: { CONNECTIONS_PER_ADDRESS: '2', [setting]: value } })
    const sockets = await Promise.all(Array.from({ length: 12 }, () => connectTo(t, url)))
    for (const socket of sockets) assert.match(await ask(socket, '/healthz'), /^HTTP\/1\.1 200 /)
  })
}

test('only a connection that does not read its response is closed', async (t) => {
  const app = fastify({ keepAliveTimeout: 60_000, forceCloseConnections: true })
  const stalled = Promise.withResolvers<void>()
  closeStalledConnections(app, 1000)
  app.get('/quick', async () => 'quick')
  app.get('/large', (_request, reply) => {
    reply.raw.once('close', stalled.resolve)
    reply.send(Buffer.alloc(64 * 1024 * 1024))
  })
  app.get('/slow', async () => {
    await stalled.promise
    return 'slow'
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())

  const [idle, waiting, silent] = [await connectTo(t, url), await connectTo(t, url), await connectTo(t, url)]
  assert.match(await ask(idle, '/quick'), /quick$/)
  const slow = ask(waiting, '/slow')
  silent.pause()
  silent.write(request('/large'))
  assert.match(await slow, /slow$/, 'its answer took longer than a stalled connection lasts')
  assert.match(await ask(idle, '/quick'), /quick$/, 'it was idle for as long')
})

test('shutdown closes a connection after its current response', { timeout: 10_000 }, async (t) => {
  const app = fastify({ keepAliveTimeout: 0, forceCloseConnections: 'idle' })
  const stopping = new AbortController()
  closeConnectionsOnStop(app, stopping.signal)
  const file = new PassThrough()
  app.get('/file', (_request, reply) => reply.send(file))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.server.closeAllConnections())

  const socket = await connectTo(t, url)
  file.write('the first half')
  assert.match(await ask(socket, '/file'), /the first half/)
  stopping.abort()
  const stopped = app.close()
  while (app.server.listening) await setImmediate()
  const rest = text(socket)
  file.end(', the second half')
  assert.match(await rest, /, the second half/)
  await stopped
})
