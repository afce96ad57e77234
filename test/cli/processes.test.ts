/** `PROCESSES`: several processes of one server on one port. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { before, suite, test } from 'node:test'
import { revokeKey } from '../../server/callers/keys/keys.ts'
import { parseConfig } from '../../server/config.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { needsPostgres } from '../support/engines.ts'
import { freePort } from '../support/free-port.ts'
import { type Running, startKantine } from '../support/kantine.ts'
import { until } from '../webhooks/club-with-receivers.ts'
import { type ServerProcess, serveProcess } from './process.ts'

const onPostgres = { DATABASE_URL: 'postgres://kantine@127.0.0.1/kantine' }

test('SQLite is limited to one process, and auto starts one per core on PostgreSQL', () => {
  assert.equal(parseConfig({}).processes, 1)
  assert.equal(parseConfig({ PROCESSES: 'auto' }).processes, 1)
  assert.equal(parseConfig({ ...onPostgres, PROCESSES: 'auto' }).processes, availableParallelism())
  assert.equal(parseConfig({ ...onPostgres, PROCESSES: '3' }).processes, 3)
  for (const PROCESSES of ['0', '65', 'all', '-1']) {
    const message = `PROCESSES must be auto or a whole number from 1 to 64, not '${PROCESSES}'.`
    assert.throws(() => parseConfig({ ...onPostgres, PROCESSES }), { message })
    assert.throws(() => parseConfig({ PROCESSES }), { message })
  }
  assert.throws(() => parseConfig({ PROCESSES: '2' }), { message: /^PROCESSES needs DATABASE_URL, because / })
})

/** Calls on a connection of its own. */
async function call(port: number, key: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${key}` }
  const sent = request({ host: '127.0.0.1', port, path: '/api/v1/club', headers, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer.resume()
}

/** Begins to create a member. Returns how to send the rest, once the server waits for it. */
async function begin(port: number, key: string): Promise<() => Promise<IncomingMessage>> {
  const body = JSON.stringify({ name: 'Sanne' })
  const headers = {
    authorization: `Bearer ${key}`,
    expect: '100-continue',
    'content-type': 'application/json',
    'content-length': body.length,
  }
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/v1/members', headers, agent: false })
  sent.flushHeaders()
  await once(sent, 'continue')
  return async () => {
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return answer.resume()
  }
}

/** The part of a request's id that is the same in one process. */
const processOf = ({ headers }: IncomingMessage) => String(headers['request-id']).slice(0, 12)

suite('two processes of one server', needsPostgres, () => {
  let server: ServerProcess
  /** Another instance on the same database, to make clubs with. */
  let beside: Running
  let port: number
  let metricsPort: number

  before(async () => {
    beside = await startKantine('postgres')
    ;[port, metricsPort] = [await freePort(), await freePort()]
    server = await serveProcess({
      ...beside.database.environment,
      PROCESSES: '2',
      PORT: `${port}`,
      METRICS_PORT: `${metricsPort}`,
      RATE_LIMIT_PER_MINUTE: '10',
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: '1',
    })
    await until(() => pidsOf('listening').length === 2)
  })

  /** The lines of the log with this message. */
  const lines = (message: string): readonly { readonly pid: number; readonly process?: number }[] =>
    server
      .log()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === message)

  const pidsOf = (message: string) => [...new Set(lines(message).map(({ pid }) => pid))]

  /** Calls until both processes have answered. */
  async function oneOfEach(key: string): Promise<readonly IncomingMessage[]> {
    const answers = new Map<string, IncomingMessage>()
    while (answers.size < 2) {
      const answer = await call(port, key)
      answers.set(processOf(answer), answer)
    }
    return [...answers.values()]
  }

  test('share the request limit of a key, their metrics and their log', async () => {
    const { key } = await newClub(beside.store)
    const answers = await Promise.all(Array.from({ length: 30 }, () => call(port, key)))
    const good = answers.filter(({ statusCode }) => statusCode === 200)
    assert.equal(good.length, 10)
    assert.equal(answers.filter(({ statusCode }) => statusCode === 429).length, 20)
    assert.equal(new Set(answers.map(processOf)).size, 2)

    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    assert.match(metrics, /kantine_http_answers_total\{method="GET",path="\/api\/v1\/club",status="429"\} 20\n/)
    await until(() => pidsOf('answered').length === 2)
    assert.deepEqual(pidsOf('answered').sort(), pidsOf('listening').sort())
    assert.equal(server.welcome.match(/\/account\/set-up\//g)?.length, 1)
  })

  test('both notice that a key was revoked', async () => {
    const { id: clubId, key, keyId } = await newClub(beside.store)
    assert.equal(
      (await oneOfEach(key)).every(({ statusCode }) => statusCode === 200),
      true,
    )
    await revokeKey(beside.store, kantineItself, { clubId, id: keyId })
    await until(async () => (await oneOfEach(key)).every(({ statusCode }) => statusCode === 401))
  })

  test('keep serving when one is killed, and another replaces it', async () => {
    const { key } = await newClub(beside.store)
    const [killed] = pidsOf('listening') as [number]
    process.kill(killed, 'SIGKILL')
    await until(() => lines('a process ended; starting another one').length === 1)
    assert.equal(lines('a process ended; starting another one')[0]?.process, killed)
    assert.equal((await call(port, key)).statusCode, 200)
    await until(() => pidsOf('listening').length === 3)
    assert.match(String((await call(port, key)).headers.ratelimit), /^"requests";r=8;/, 'the count is not lost')
    await oneOfEach(key)
  })

  test('finish running requests when the server is stopped', async () => {
    const { key } = await newClub(beside.store)
    const finishing = [await begin(port, key), await begin(port, key)]
    const signalledAt = performance.now()
    const stopped = server.end('SIGTERM')
    // As systemd does, which signals every process of a service.
    for (const pid of pidsOf('listening').slice(1)) process.kill(pid, 'SIGTERM')
    await until(() => lines('stopping').length === 3)
    const answers = await Promise.all(finishing.map((finish) => finish()))
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [201, 201],
    )
    assert.equal(new Set(answers.map(processOf)).size, 2)
    await stopped
    assert.ok(performance.now() - signalledAt >= 1000, 'it serves on for DRAIN_SECONDS')
    assert.equal(await server.exited, 0)
    for (const pid of pidsOf('listening')) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
  })
})
