import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { engines } from '../../kantine.ts'
import { webhookRounds } from './rounds.ts'

for (const engine of engines) {
  test(`every event arrives, and nothing else, though receivers fail and the server is killed (${engine})`, async (context) => {
    const seed = randomInt(1_000_000)
    const { faults, ...tally } = await webhookRounds(engine, { kills: 3, events: 200 }, seed)
    context.diagnostic(`seed ${seed}, ${JSON.stringify(tally)}`)
    assert.deepEqual(faults, [], `seed ${seed}`)
    assert.ok(tally.expected > 200, `${tally.expected} expected`)
  })
}
