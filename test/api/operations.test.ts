import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { pino } from 'pino'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { freePort } from '../support/free-port.ts'
import { newDatabase, onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { until } from '../webhooks/club-with-receivers.ts'

/** Sends bytes over a socket of its own and gives back all that comes. */
async function exchange(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(request)
  return text(socket)
}

test('non-HTTP input or an oversized head gets an error response, and the connection is closed', async () => {
  const { url } = await sharedKantine('sqlite')
  const nonsense = await exchange(url, 'HELLO\r\n\r\n')
  assert.match(nonsense, /^HTTP\/1\.1 400 [\s\S]*application\/problem\+json[\s\S]*"code":"bad_request"/)
  const large = await exchange(url, `GET /api/v1/club HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)
  assert.match(large, /^HTTP\/1\.1 431 [\s\S]*"code":"headers_too_large"/)
  const many = await exchange(url, `GET /api/v1/club?${'a=1&'.repeat(10_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  assert.match(many, /^HTTP\/1\.1 431 /)
})

test('a request with several Host headers, or none, is rejected', async () => {
  const kantine = await sharedKantine('sqlite')
  const { key } = await newClub(kantine.store, 'hosts')
  const authorization = `Authorization: Bearer ${key}\r\n`
  for (const path of ['/api/v1/club', '/api/v1/nothing', '/console/api/session', '/docs', '/']) {
    for (const hosts of ['Host: a\r\nHost: b\r\n', 'Host: a\r\nhost: a\r\n', 'HOST: a\r\nX: y\r\nHost:\r\n', '']) {
      const head = `GET ${path} HTTP/1.1\r\n${hosts}${authorization}Connection: close\r\n\r\n`
      const answer = await exchange(kantine.url, head)
      assert.match(answer, /^HTTP\/1\.1 400 /, head)
      if (hosts !== '') assert.match(answer, /"header":"Host"/)
    }
  }
})

/** A log of which a test reads the lines. */
function linesLogged() {
  const lines: string[] = []
  const write = (line: unknown, _encoding: string, done: () => void) => {
    lines.push(String(line))
    done()
  }
  return { lines, log: pino({ level: 'trace' }, new Writable({ write })) }
}

test('a client that disconnects mid-body causes no error in the log', async () => {
  const port = await freePort()
  const { lines, log } = linesLogged()
  const kantine = await startKantine('sqlite', { log, environment: { METRICS_PORT: String(port) } })
  const { key, keyId } = await newClub(kantine.store, 'gone')
  const { hostname, port: own } = new URL(kantine.url)
  for (const [type, length] of [
    ['application/json', 'Content-Length: 1000'],
    ['application/json', 'Transfer-Encoding: chunked'],
  ]) {
    lines.length = 0
    const socket = connect(Number(own), hostname)
    const received = once(kantine.http.server, 'request')
    const head = `POST /api/v1/members HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: ${type}\r\n${length}`
    socket.write(`${head}\r\n\r\n5\r\n{"nam`)
    const [{ socket: theirs }] = await received
    const closed = once(theirs, 'close')
    // Refused or not, a call that follows is answered when this one is past its checks.
    await kantine.call('/api/v1/club', { key })
    socket.destroy()
    await closed
    await kantine.call('/api/v1/club', { key })
    const mine = lines.map((line) => JSON.parse(line)).filter(({ path }) => path === '/api/v1/members')
    assert.deepEqual(
      mine.map(({ level, msg, key }) => [level, msg, key]),
      [[30, 'aborted by the client', keyId]],
      lines.join(''),
    )
  }
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  assert.doesNotMatch(metrics, /status="5\d\d"/)
})

test('a fully received batch is executed even if its client has disconnected', async () => {
  const kantine = await startKantine('sqlite')
  const { key } = await newClub(kantine.store, 'left')
  const { hostname, port } = new URL(kantine.url)
  const operations = Array.from({ length: 100 }, (_, n) => ({ op: 'create', data: { name: `Member ${n}` } }))
  const body = JSON.stringify({ operations })
  const socket = connect(Number(port), hostname)
  const head = `POST /api/v1/members/bulk HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: left`
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`
  await new Promise((sent) => socket.write(`${head}\r\n${type}\r\n\r\n${body}`, sent))
  socket.destroy()
  await until(async () => {
    const members = await (await kantine.call('/api/v1/members?limit=200', { key })).json()
    return (members as { data: object[] }).data.length === operations.length
  })
})

test('unauthenticated requests write at most 120 log lines a minute, but all count in the metrics', async () => {
  const port = await freePort()
  const { lines, log } = linesLogged()
  const kantine = await startKantine('sqlite', { log, environment: { METRICS_PORT: String(port) } })
  const { key, keyId } = await newClub(kantine.store, 'heard')
  for (const path of ['/nowhere', '/api/v1/club', '/api/v1/nothing', '/console/api/session', '/docs/x']) {
    for (let n = 0; n < 60; n++) await kantine.call(path)
  }
  await kantine.call('/api/v1/nothing', { key })
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  assert.equal(answered.filter(({ key }) => key === undefined).length, 120)
  assert.equal(answered.filter(({ key }) => key === keyId).length, 1)
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const counts = [...metrics.matchAll(/^kantine_http_answers_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count))
  assert.ok(counts.reduce((sum, count) => sum + count) >= 301)
})

test('each request writes one log line without key or query', async () => {
  const { lines, log } = linesLogged()
  const kantine = await startKantine('sqlite', { log })
  const { key, keyId } = await newClub(kantine.store, 'logged')
  const minted = (await (await kantine.call('/api/v1/sandbox-keys', { method: 'POST' })).json()) as { key: string }
  await kantine.call('/api/v1/members?limit=7', { key })
  await kantine.call('/api/v1/members?limit=7', { key: `${key.slice(0, -1)}!` })
  const answer = await kantine.call(`/api/v1/${key}`, { key })
  await kantine.close()
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  const mine = answered.find(({ key, path }) => key === keyId && path === '/api/v1/members')
  assert.equal(mine.status, 200)
  assert.ok(answered.some(({ id }) => id === answer.headers.get('request-id')))
  const secret = key.slice(13)
  for (const line of lines) {
    assert.ok(!line.includes(secret) && !line.includes(minted.key.slice(13)) && !line.includes('limit=7'), line)
  }
})

onEngines('on SIGTERM the server finishes running requests, saves usage and exits with 0', async (engine) => {
  const database = await newDatabase(engine)
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../server/kantine.js'), 'serve'], {
    env: { ...process.env, ...database.environment, PORT: `${await freePort()}`, HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines: string[] = []
  const address = await new Promise<string>((resolve) => {
    server.stderr.on('data', (data) => {
      lines.push(String(data))
      const listening = /"address":"([^"]+)"/.exec(lines.join(''))
      if (listening?.[1]) resolve(listening[1])
    })
  })
  const minted = (await (await fetch(`${address}/api/v1/sandbox-keys`, { method: 'POST' })).json()) as { key: string }
  const calls = Array.from({ length: 20 }, () =>
    fetch(`${address}/api/v1/attendance?limit=200`, { headers: { authorization: `Bearer ${minted.key}` } }),
  )
  await Promise.all(calls)
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  assert.equal(code, 0)
  const again = await startKantine(engine, { database })
  const [row] = await again.store.findAcrossClubs(sql`select sum(requests) as requests from credential_usage`)
  assert.equal(Number(row?.requests), 20)
})

onEngines('a request that is running when the server stops gets its response', async (engine) => {
  const kantine = await startKantine(engine)
  const { id, key } = await newClub(kantine.store, 'stopping')
  // The first call reads the description, which a server that stops no longer gives.
  await kantine.call('/api/v1/club', { key })
  const stamped = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const writing = kantine.store.write(id, kantineItself, async () => {
    stamped.resolve()
    await go.promise
  })
  await stamped.promise
  const received = once(kantine.http.server, 'request')
  const answer = kantine.call('/api/v1/members', { key })
  await received
  const closed = kantine.close()
  go.resolve()
  assert.equal((await answer).status, 200)
  await Promise.all([writing, closed])
})

test('metrics have their own port and count responses by path, without personal data', async () => {
  const port = await freePort()
  const kantine = await startKantine('sqlite', { environment: { METRICS_PORT: String(port) } })
  const { key } = await newClub(kantine.store, 'measured')
  await kantine.call('/api/v1/members/1', { key })
  await kantine.call('/api/v1/club')
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const metrics = await answer.text()
  assert.match(metrics, /kantine_http_answers_total\{method="GET",path="\/api\/v1\/members\/:id",status="404"\} 1/)
  assert.match(metrics, /kantine_http_answers_total\{method="GET",path="\/api\/v1\/club",status="401"\} 1/)
  assert.match(metrics, /process_cpu_seconds_total/)
  assert.equal((await kantine.call('/metrics')).status, 404)
})
