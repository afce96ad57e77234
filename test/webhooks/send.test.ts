import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { failures, type TryOutcome } from '../../server/webhooks/sending/outcome.ts'
import { createSender, type Post, type SenderOptions } from '../../server/webhooks/sending/send.ts'
import { freePort } from '../support/free-port.ts'
import { patienceMs } from '../support/patience.ts'
import { notPublic } from './addresses.ts'
import { newCertificate } from './certificate.ts'
import { until } from './club-with-receivers.ts'
import { startRawReceiver, startReceiver } from './receiver.ts'

const senders = new AsyncDisposableStack()
after(() => senders.disposeAsync())

/** A sender of its own for a test. The name `hooks.example.org` is this machine, unless the test says otherwise. */
function newSender(options: SenderOptions = {}) {
  const sender = createSender({ allowLoopback: true, resolve: async () => ['127.0.0.1'], ...options })
  senders.defer(() => sender.close())
  return (url: string, post: Partial<Post> = {}) => sender.send({ url, headers: {}, body: '{}', ...post })
}

const http = (receiver: { port: number }, path = '/') => `http://127.0.0.1:${receiver.port}${path}`
const https = (receiver: { port: number }, path = '/') => `https://hooks.example.org:${receiver.port}${path}`

/** The compared fields: all but the duration, which varies. */
const essence = ({ durationMs, ...rest }: TryOutcome) => {
  assert.ok(Number.isInteger(durationMs) && durationMs >= 0)
  return rest
}

/** How long a sender waits that is told nothing else, in milliseconds. */
const usualTimeoutMs = 15_000

const certificate = newCertificate(['hooks.example.org'])

test('a message arrives with its path, headers and body unchanged', async () => {
  const receiver = await startReceiver((_, response) => response.end('thank you'))
  const body = '{"type":"member.updated","data":{"id":7,"naam":"Zoë 🏑"}}'
  const headers = { 'content-type': 'application/json', 'webhook-id': 'msg_1', 'webhook-signature': 'v1,a= v1,b=' }
  const outcome = await newSender()(http(receiver, '/hook?club=7'), { headers, body })
  assert.deepEqual(essence(outcome), { status: 200, excerpt: 'thank you' })
  const [{ request, body: arrived } = assert.fail()] = receiver.received
  assert.deepEqual([request.method, request.url, arrived], ['POST', '/hook?club=7', body])
  assert.equal(request.headers.host, `127.0.0.1:${receiver.port}`)
  assert.equal(request.headers['content-length'], String(Buffer.byteLength(body)))
  for (const [name, value] of Object.entries(headers)) assert.equal(request.headers[name], value)
})

test('statuses 200 to 299 count as delivered, and no others', async () => {
  const receiver = await startReceiver((request, response) => {
    response.statusCode = Number(request.url?.slice(1))
    response.end()
  })
  const send = newSender()
  for (const status of [200, 201, 202, 204, 226, 299])
    assert.deepEqual(essence(await send(http(receiver, `/${status}`))), { status, excerpt: '' })
  for (const status of [400, 401, 403, 404, 410, 418, 429, 500, 502, 503, 599, 999])
    assert.deepEqual(essence(await send(http(receiver, `/${status}`))), { failure: 'status', status, excerpt: '' })
})

test('a redirect is a failure and is never followed', async () => {
  const other = await startReceiver()
  const targets = [
    http(other),
    '/elsewhere',
    'http://169.254.169.254/latest/meta-data/',
    'https://example.org/',
    '//x',
    '',
  ]
  for (const status of [300, 301, 302, 303, 304, 307, 308]) {
    const receiver = await startReceiver((_, response) => {
      response.writeHead(status, { location: targets[receiver.received.length - 1] ?? '' }).end()
    })
    const send = newSender()
    for (const _ of targets) assert.equal((await send(http(receiver))).failure, 'redirect', String(status))
    assert.equal(receiver.received.length, targets.length)
  }
  assert.equal(other.connections(), 0)
})

test('a stored URL that is not allowed is never called', async () => {
  const receiver = await startReceiver()
  const refused = { failure: 'refused_address', excerpt: '' }
  const strict = newSender({ allowLoopback: false })
  for (const url of [
    http(receiver),
    http(receiver).replace('http', 'https'),
    'https://localhost/',
    'nonsense',
    'https://[::1]/',
  ])
    assert.deepEqual(essence(await strict(url)), refused, url)
  const lenient = newSender()
  for (const url of [
    'http://10.0.0.1/',
    'https://169.254.169.254/',
    'http://hooks.example.org/',
    'http://[::ffff:7f00:1]/',
  ])
    assert.deepEqual(essence(await lenient(url)), refused, url)
  assert.equal(receiver.connections(), 0)
})

test('a name is rejected if any of its IP addresses is disallowed', async () => {
  const receiver = await startReceiver(undefined, { certificate })
  const answers = [
    ...[
      ['10.0.0.1'],
      ['127.0.0.1', '10.0.0.1'],
      ['169.254.169.254', '127.0.0.1'],
      ['127.0.0.1', '127.0.0.1', 'fd00::1'],
    ],
    ...[
      ['127.0.0.1', '::ffff:127.0.0.1'],
      ['127.0.0.1', 'localhost'],
      ['127.0.0.1', ''],
    ],
    ...Object.values(notPublic)
      .flat()
      .filter((address) => !/^127\.\d+\.\d+\.\d+$|^[0:]+1$/.test(address))
      .map((address) => ['127.0.0.1', address]),
  ]
  for (const addresses of answers) {
    const outcome = await newSender({ ca: certificate.cert, resolve: async () => addresses })(https(receiver))
    assert.deepEqual(essence(outcome), { failure: 'refused_address', excerpt: '' }, addresses.join())
  }
  assert.ok(answers.length > 150)
  assert.equal(receiver.connections(), 0)
})

test('a name of this machine is rejected unless allowed', async () => {
  const listening = await startReceiver(undefined, { certificate })
  for (const address of ['127.0.0.1', '::1', '127.8.8.8']) {
    const send = newSender({ allowLoopback: false, resolve: async () => [address] })
    assert.equal((await send('https://hooks.example.org/')).failure, 'refused_address')
  }
  assert.equal(listening.connections(), 0)
})

test('a name that changes its IP address after the check is resolved again only for the next connection', async () => {
  const receiver = await startReceiver((_, response) => response.setHeader('connection', 'close').end(), {
    certificate,
  })
  const names: string[] = []
  const resolve = async (name: string) => (names.push(name) === 1 ? ['127.0.0.1'] : ['10.0.0.1'])
  const send = newSender({ ca: certificate.cert, resolve })
  assert.equal((await send(https(receiver))).status, 200)
  assert.deepEqual(names, ['hooks.example.org'])
  assert.equal((await send(https(receiver))).failure, 'refused_address')
  assert.equal(names.length, 2)
  assert.equal(receiver.connections(), 1)
})

test('a connection is reused without resolving its name again', async () => {
  const receiver = await startReceiver(undefined, { certificate })
  let resolved = 0
  const resolve = async () => (++resolved === 1 ? ['127.0.0.1'] : ['10.0.0.1'])
  const send = newSender({ ca: certificate.cert, resolve, connectionsPerOrigin: 1 })
  for (let sent = 1; sent <= 20; sent++) assert.equal((await send(https(receiver))).status, 200)
  assert.deepEqual([resolved, receiver.connections()], [1, 1])
})

test("concurrent sends never exceed a receiver's connection limit", async () => {
  const receiver = await startReceiver((_, response) => setImmediate(() => response.end()))
  const send = newSender({ connectionsPerOrigin: 3 })
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => send(http(receiver))))
  assert.ok(outcomes.every(({ status }) => status === 200))
  assert.equal(receiver.connections(), 3)
})

test('a receiver with several IP addresses gets the message if only one works', async () => {
  const receiver = await startReceiver(undefined, { certificate })
  for (const addresses of [
    ['::1', '127.0.0.1'],
    ['127.0.0.1', '::1'],
  ]) {
    const send = newSender({ ca: certificate.cert, resolve: async () => addresses })
    assert.equal((await send(https(receiver))).status, 200)
  }
})

test('localhost and its subdomains mean this machine, without a DNS query', async () => {
  const receiver = await startReceiver()
  const send = newSender({ resolve: () => assert.fail('asked') })
  for (const name of ['localhost', 'hooks.localhost', '127.0.0.1'])
    assert.equal((await send(`http://${name}:${receiver.port}/`)).status, 200, name)
  assert.equal((await newSender()(`http://[::1]:${receiver.port}/`)).failure, 'connect')
})

test('a name without an IP address, or with a failed lookup, fails as such', async () => {
  const unknown = newSender({ resolve: () => Promise.reject(new Error('ENOTFOUND')) })
  assert.deepEqual(essence(await unknown('https://hooks.example.org/')), { failure: 'dns', excerpt: '' })
  const empty = newSender({ resolve: async () => [] })
  assert.deepEqual(essence(await empty('https://hooks.example.org/')), { failure: 'dns', excerpt: '' })
})

test('the certificate must match the name', async () => {
  const receiver = await startReceiver((_, response) => response.end('secret'), { certificate })
  const send = newSender({ ca: certificate.cert })
  assert.deepEqual(essence(await send(https(receiver))), { status: 200, excerpt: 'secret' })
  const wrong = { failure: 'tls', excerpt: '' }
  assert.deepEqual(essence(await send(`https://other.example.org:${receiver.port}/`)), wrong)
  assert.deepEqual(essence(await send(`https://127.0.0.1:${receiver.port}/`)), wrong)
  assert.deepEqual(essence(await send(`https://localhost:${receiver.port}/`)), wrong)
  assert.equal(receiver.received.length, 1)
})

test('an untrusted or expired certificate is rejected', async () => {
  const receiver = await startReceiver(undefined, { certificate })
  assert.equal((await newSender()(https(receiver))).failure, 'tls')
  const expired = newCertificate(['hooks.example.org'], { expired: true })
  const late = await startReceiver(undefined, { certificate: expired })
  assert.equal((await newSender({ ca: expired.cert })(https(late))).failure, 'tls')
  assert.equal(receiver.received.length + late.received.length, 0)
})

test('every connection verifies its certificate, even after an accepted one', async () => {
  const resumed: boolean[] = []
  const receiver = await startReceiver(
    ({ socket }, response) => {
      resumed.push((socket as TLSSocket).isSessionReused())
      response.setHeader('connection', 'close').end()
    },
    { certificate },
  )
  const send = newSender({ ca: certificate.cert })
  for (let sent = 1; sent <= 3; sent++) assert.equal((await send(https(receiver))).status, 200)
  assert.deepEqual(resumed, [false, false, false])
})

test('a receiver without TLS, or that disconnects during the handshake, fails as insecure', async () => {
  const plain = await startReceiver()
  assert.equal((await newSender()(https(plain))).failure, 'tls')
  const leaving = await startRawReceiver((socket) => socket.once('data', () => socket.destroy()))
  assert.equal((await newSender()(https(leaving))).failure, 'tls')
})

test('a port without a listener refuses the connection', async () => {
  const port = await freePort()
  assert.deepEqual(essence(await newSender()(http({ port }))), { failure: 'connect', excerpt: '' })
  assert.deepEqual(essence(await newSender()(`http://localhost:${port}/`)), { failure: 'connect', excerpt: '' })
  assert.deepEqual(essence(await newSender()(https({ port }))), { failure: 'connect', excerpt: '' })
})

/** A receiver's raw response, and the expected outcome. The connection closes after it. */
const answers: readonly (readonly [what: string, answer: string, outcome: ReturnType<typeof essence>])[] = [
  ['nothing', '', { failure: 'reset', excerpt: '' }],
  ['half a head', 'HTTP/1.1 200 OK\r\ncontent-le', { failure: 'reset', excerpt: '' }],
  ['half a body', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', { failure: 'reset', status: 200, excerpt: '' }],
  [
    'half a chunk',
    'HTTP/1.1 500 No\r\ntransfer-encoding: chunked\r\n\r\n9\r\nhalf',
    { failure: 'reset', status: 500, excerpt: '' },
  ],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', { failure: 'invalid_answer', excerpt: '' }],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', { failure: 'invalid_answer', excerpt: '' }],
  ['no status', 'HTTP/1.1 \r\n\r\n', { failure: 'invalid_answer', excerpt: '' }],
  ['a header without a name', 'HTTP/1.1 200 OK\r\n: x\r\n\r\n', { failure: 'invalid_answer', excerpt: '' }],
  ['a header with a NUL', 'HTTP/1.1 200 OK\r\nx: a\u0000b\r\n\r\n', { failure: 'invalid_answer', excerpt: '' }],
  [
    'a header with a blank in its name',
    'HTTP/1.1 200 OK\r\nx y: z\r\n\r\n',
    { failure: 'invalid_answer', excerpt: '' },
  ],
  [
    'a length that is none',
    'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n',
    { failure: 'invalid_answer', excerpt: '' },
  ],
  [
    'two lengths',
    'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    { failure: 'invalid_answer', excerpt: '' },
  ],
  [
    'a chunk that is none',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    { failure: 'invalid_answer', status: 200, excerpt: '' },
  ],
  [
    'a head of 17 KiB',
    `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(17_000)}\r\n\r\n`,
    { failure: 'invalid_answer', excerpt: '' },
  ],
  [
    'a thousand headers',
    `HTTP/1.1 200 OK\r\n${'x-header: 0123456789\r\n'.repeat(1000)}\r\n`,
    { failure: 'invalid_answer', excerpt: '' },
  ],
  ['a body until the end', 'HTTP/1.1 200 OK\r\n\r\nthat is all', { status: 200, excerpt: 'that is all' }],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\nold', { status: 200, excerpt: 'old' }],
  [
    'an early hint before the answer',
    'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n',
    { status: 204, excerpt: '' },
  ],
  [
    'more than was asked for',
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 500 No\r\n\r\n',
    { status: 200, excerpt: 'ok' },
  ],
]

for (const [what, answer, outcome] of answers) {
  test(`a receiver that returns ${what} crashes nothing`, async () => {
    const receiver = await startRawReceiver((socket) => socket.once('data', () => socket.end(answer, 'latin1')))
    assert.deepEqual(essence(await newSender()(http(receiver))), outcome)
  })
}

test('a reset connection is distinguished from a response', async () => {
  const receiver = await startRawReceiver((socket) => socket.once('data', () => socket.resetAndDestroy()))
  assert.deepEqual(essence(await newSender()(http(receiver))), { failure: 'reset', excerpt: '' })
})

test('a slow receiver times out at DNS, handshake, headers or body', async () => {
  const silent = await startRawReceiver(() => {})
  const dripping = await startReceiver((_, response) => response.write('drop'))
  const send = newSender({ timeoutMs: 60 })
  const nameless = newSender({ timeoutMs: 60, resolve: () => new Promise(() => {}) })
  for (const { failure, durationMs } of await Promise.all([
    nameless(https(silent)),
    send(https(silent)),
    send(http(silent)),
    send(http(dripping)),
  ])) {
    assert.equal(failure, 'timeout')
    assert.ok(durationMs >= 59 && durationMs < usualTimeoutMs, String(durationMs))
  }
  // On a busy machine the head of an answer is late as well: it gets more time until it comes.
  for (let timeoutMs = 60; ; timeoutMs *= 4) {
    const { durationMs: _, ...dripped } = await newSender({ timeoutMs })(http(dripping))
    if (dripped.status === undefined && timeoutMs < patienceMs) continue
    assert.deepEqual(dripped, { failure: 'timeout', status: 200, excerpt: '' })
    break
  }
})

test('a message that timed out waiting for a connection is never sent, and does not block the next', async () => {
  const receiver = await startReceiver(undefined, { certificate })
  const found = Promise.withResolvers<string[]>()
  const send = newSender({
    timeoutMs: 100,
    ca: certificate.cert,
    resolve: () => found.promise,
    connectionsPerOrigin: 1,
  })
  assert.equal((await send(https(receiver, '/first'))).failure, 'timeout')
  found.resolve(['127.0.0.1'])
  // On a busy machine the second can be late itself, and is sent again.
  await until(async () => (await send(https(receiver, '/second'))).status === 200)
  assert.deepEqual([...new Set(receiver.received.map(({ request }) => request.url))], ['/second'])
})

test('a connection whose name never resolves is dropped with its waiting messages, then resolved again', async () => {
  const receiver = await startReceiver(undefined, { certificate })
  let asked = 0
  const resolve = () => (++asked === 1 ? new Promise<string[]>(() => {}) : Promise.resolve(['127.0.0.1']))
  const send = newSender({ timeoutMs: 1100, ca: certificate.cert, resolve, connectionsPerOrigin: 1 })
  assert.equal((await send(https(receiver))).failure, 'timeout')
  await until(async () => (await send(https(receiver))).status === 200)
})

test('an endless response is read to 64 KiB and kept to 1 KiB; then its connection closes', async () => {
  const closed = Promise.withResolvers<number>()
  const receiver = await startReceiver((request, response) => {
    request.socket.once('close', () => closed.resolve(request.socket.bytesWritten))
    const more = () => {
      while (response.write('endless '.repeat(1000)));
    }
    response.on('drain', more)
    more()
  })
  const outcome = await newSender()(http(receiver))
  assert.deepEqual(essence(outcome), { status: 200, excerpt: 'endless '.repeat(128) })
  assert.ok((await closed.promise) < 16_000_000)
})

test('a huge response counts by its status, and the next message only needs a new connection', async () => {
  const receiver = await startReceiver((_, response) => response.writeHead(500).end('x'.repeat(50_000_000)))
  const send = newSender({ connectionsPerOrigin: 1 })
  const huge = { failure: 'status', status: 500, excerpt: 'x'.repeat(1024) }
  for (const _ of [1, 2]) assert.deepEqual(essence(await send(http(receiver))), huge)
})

test('a compressed response is kept as received and never unpacked', async () => {
  const receiver = await startReceiver((_, response) => response.setHeader('content-encoding', 'gzip').end('no gzip'))
  assert.deepEqual(essence(await newSender()(http(receiver))), { status: 200, excerpt: 'no gzip' })
})

test('an excerpt is text that a log can show', async () => {
  const bodies: [Buffer | string, string][] = [
    ['two\nlines', 'two\nlines'],
    ['a\u0000b\u001b[31mred\u0007\tc\r\n', 'a b [31mred  c \n'],
    ['right\u202eleft\u2028\u200b\ufeff', 'right left   '],
    [Buffer.from([0x66, 0xff, 0xfe, 0x67]), 'f\ufffd\ufffdg'],
    [`${'a'.repeat(1022)}é!`, `${'a'.repeat(1022)}é`],
    [`${'a'.repeat(1023)}é!`, 'a'.repeat(1023)],
  ]
  const receiver = await startReceiver((request, response) => response.end(bodies[Number(request.url?.slice(1))]?.[0]))
  const send = newSender()
  for (const [at, [, excerpt]] of bodies.entries())
    assert.equal((await send(http(receiver, `/${at}`))).excerpt, excerpt)
})

test('a failed response says when to retry', async () => {
  const now = () => Date.parse('2026-03-01T10:00:00Z')
  const headers = ['120', 'Sun, 01 Mar 2026 10:01:30 GMT', 'soon']
  const receiver = await startReceiver((request, response) => {
    const [, status, at] = request.url?.split('/') ?? []
    response.writeHead(Number(status), { 'retry-after': headers[Number(at)] ?? '' }).end()
  })
  const send = newSender({ now })
  const seconds = async (path: string) => (await send(http(receiver, path))).retryAfterSeconds
  assert.equal(await seconds('/503/0'), 120)
  assert.equal(await seconds('/429/1'), 90)
  assert.equal(await seconds('/503/2'), undefined)
  assert.equal(await seconds('/200/0'), undefined)
})

test("a caller's mistake is thrown, and not blamed on the receiver", async () => {
  const receiver = await startReceiver()
  const send = newSender()
  await assert.rejects(send(http(receiver), { headers: { 'bad name': 'x' } }), { code: 'UND_ERR_INVALID_ARG' })
  await assert.rejects(send(http(receiver), { headers: { name: 'a\nb' } }), { code: 'UND_ERR_INVALID_ARG' })
  assert.equal(receiver.received.length, 0)
})

test('closing aborts messages in progress and sends no more', async () => {
  const arrived = Promise.withResolvers<void>()
  const receiver = await startReceiver(() => arrived.resolve())
  const sender = createSender({ allowLoopback: true })
  const post = { url: http(receiver), headers: {}, body: '' }
  const sending = assert.rejects(sender.send(post), { code: 'UND_ERR_DESTROYED' })
  await arrived.promise
  await sender.close()
  await sending
  await assert.rejects(sender.send(post), { code: /UND_ERR_(CLOSED|DESTROYED)/ })
  assert.equal(receiver.received.length, 1)
})

test('every failure says what to do about it', () => {
  for (const sentence of Object.values(failures)) assert.match(sentence, /^[A-Z].{20,}\.$/)
})
