import assert from 'node:assert/strict'
import { test } from 'node:test'
import { full, seedOf } from '../../../support/full.ts'
import { engines } from '../../../support/kantine.ts'
import { webhookRounds } from './rounds.ts'

const wanted = full ? { kills: 3, events: 200 } : { kills: 1, events: 60 }

for (const engine of engines) {
  test(`exactly the right events arrive, even if receivers fail and the server is killed (${engine})`, async (context) => {
    const seed = seedOf(`webhooks ${engine}`)
    const { faults, ...tally } = await webhookRounds(engine, wanted, seed)
    context.diagnostic(`seed ${seed}, ${JSON.stringify(tally)}`)
    assert.deepEqual(faults, [], `seed ${seed}`)
    assert.ok(tally.expected > wanted.events, `${tally.expected} expected`)
  })
}
