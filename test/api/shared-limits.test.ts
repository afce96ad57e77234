import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { ofFile } from '../support/cleanup.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { needsPostgres } from '../support/engines.ts'
import { freePort } from '../support/free-port.ts'
import { newDatabase, startKantine } from '../support/kantine.ts'
import { until } from '../webhooks/club-with-receivers.ts'

const statusesOf = async (calls: (() => Promise<Response>)[]) => {
  const statuses = []
  for (const call of calls) statuses.push((await call()).status)
  return statuses
}

test('without Redis each instance counts for itself, and the API stays available', async () => {
  const redis = `redis://127.0.0.1:${await freePort()}`
  const kantine = await startKantine('sqlite', { environment: { REDIS_URL: redis, RATE_LIMIT_PER_MINUTE: '2' } })
  const { key } = await newClub(kantine.store, 'alone')
  const call = () => kantine.call('/api/v1/club', { key })
  assert.deepEqual(await statusesOf([call, call, call]), [200, 200, 429])
})

const installed = spawnSync('redis-server', ['--version']).status === 0
const needsRedis = { skip: needsPostgres.skip || (!installed && 'redis-server is not installed') }

/** Starts a Redis that stores nothing on the disk. */
async function startRedis(port: number): Promise<{ stop(): Promise<void> }> {
  const redis = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  for await (const output of redis.stdout) if (String(output).includes('Ready to accept')) break
  const exited = once(redis, 'exit')
  const stop = async () => {
    redis.kill()
    await exited
  }
  ofFile.defer(stop)
  return { stop }
}

/** Two instances that count in Redis, and a key. */
async function twoInstances(port: number, limit: number) {
  const environment = { REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_PER_MINUTE: `${limit}` }
  const database = await newDatabase('postgres')
  const first = await startKantine('postgres', { database, environment })
  const second = await startKantine('postgres', { database, environment })
  const { key } = await newClub(first.store)
  return { here: () => first.call('/api/v1/club', { key }), there: () => second.call('/api/v1/club', { key }) }
}

test('two instances share the count of a key in Redis', needsRedis, async () => {
  const port = await freePort()
  await startRedis(port)
  const { here, there } = await twoInstances(port, 4)
  assert.deepEqual(await statusesOf([here, there, here, there, here, there]), [200, 200, 200, 200, 429, 429])
})

test('two instances count separately while Redis is down, and together once it is back', needsRedis, async () => {
  const port = await freePort()
  const redis = await startRedis(port)
  const { here, there } = await twoInstances(port, 1_000_000)
  const left = async (call: () => Promise<Response>) => {
    const answer = await call()
    assert.equal(answer.status, 200)
    return Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1])
  }
  assert.deepEqual([await left(here), await left(there)], [999_999, 999_998])
  await redis.stop()
  assert.deepEqual([await left(here), await left(here), await left(there)], [999_999, 999_998, 999_999])
  await startRedis(port)
  await until(async () => (await left(here)) === 1 + (await left(there)))
})
