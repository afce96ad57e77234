import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { newClub } from '../support/clubs-and-people.ts'
import { needsPostgres } from '../support/engines.ts'
import { freePort } from '../support/free-port.ts'
import { newDatabase, startKantine } from '../support/kantine.ts'

const statusesOf = async (calls: (() => Promise<Response>)[]) => {
  const statuses = []
  for (const call of calls) statuses.push((await call()).status)
  return statuses
}

test('while Redis cannot be reached each instance counts for itself, and the API stays up', async () => {
  const redis = `redis://127.0.0.1:${await freePort()}`
  const kantine = await startKantine('sqlite', { environment: { REDIS_URL: redis, RATE_LIMIT_PER_MINUTE: '2' } })
  const { key } = await newClub(kantine.store, 'alone')
  const call = () => kantine.call('/api/v1/club', { key })
  assert.deepEqual(await statusesOf([call, call, call]), [200, 200, 429])
})

const installed = spawnSync('redis-server', ['--version']).status === 0

test('two instances count a key together in Redis', {
  skip: needsPostgres.skip || (!installed && 'redis-server is not installed'),
}, async () => {
  const port = String(await freePort())
  const redis = spawn('redis-server', ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  try {
    for await (const output of redis.stdout) if (String(output).includes('Ready to accept')) break
    const environment = { REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_PER_MINUTE: '4' }
    const database = await newDatabase('postgres')
    const first = await startKantine('postgres', { database, environment })
    const second = await startKantine('postgres', { database, environment })
    const { key } = await newClub(first.store, 'together')
    const here = () => first.call('/api/v1/club', { key })
    const there = () => second.call('/api/v1/club', { key })
    assert.deepEqual(await statusesOf([here, there, here, there, here, there]), [200, 200, 200, 200, 429, 429])
    await first.close()
    await second.close()
  } finally {
    redis.kill()
    await once(redis, 'exit')
  }
})
