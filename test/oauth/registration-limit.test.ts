import assert from 'node:assert/strict'
import { onBothEngines } from '../kantine.ts'
import { tamper } from '../tamper.ts'
import { register, startWorld } from './world.ts'

const metadata = { redirect_uris: ['https://assistant.example/callback'] }

onBothEngines('of 1,000 registrations from one address 20 get in, and nobody else is kept out', async (engine) => {
  const world = await startWorld(engine)
  const clients = async () => Number((await tamper(world.store, 'select count(*) as n from oauth_clients'))[0]?.n)
  const before = await clients()
  const same = { 'x-forwarded-for': '203.0.113.7' }
  const answers: Response[] = []
  for (let sent = 0; sent < 1000; sent += 50) {
    answers.push(...(await Promise.all(Array.from({ length: 50 }, () => register(world, metadata, same)))))
  }
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(refused.length, 980)
  assert.equal(await clients(), before + 20)
  for (const answer of refused) {
    const seconds = Number(answer.headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= 3600, `Retry-After: ${seconds}`)
    assert.ok(!('client_id' in ((await answer.json()) as object)))
  }
  assert.equal((await register(world, metadata)).status, 201)
})
