import assert from 'node:assert/strict'
import { test } from 'node:test'
import { full, seedOf } from '../../support/full.ts'
import { killRounds } from './kill-rounds.ts'
import type { Variant } from './victim.ts'

const rounds: { readonly [variant in Variant]?: { readonly of: string; readonly number: number } } = {
  sqlite: { of: 'the server on SQLite', number: full ? 4 : 1 },
  postgres: { of: 'the server on PostgreSQL', number: full ? 3 : 1 },
  'postgres-killed': { of: 'the PostgreSQL of a running server', number: full ? 3 : 1 },
  // In `npm test`, `failover.test.ts` covers a failover.
  ...(full && { 'postgres-failover': { of: 'the primary, followed by a failover,', number: 5 } }),
}

for (const [variant, { of: processes, number }] of Object.entries(rounds)) {
  test(`kill -9 of ${processes} loses no acknowledged write, and applies nothing twice or partially`, async (context) => {
    const seed = seedOf(`kill ${variant}`)
    const { faults, acknowledged, repeated, failedStarts } = await killRounds(variant as Variant, number, seed)
    context.diagnostic(`seed ${seed}`)
    assert.deepEqual(faults, [], `seed ${seed}`)
    assert.equal(failedStarts, 0)
    assert.ok(acknowledged > number && repeated > number, `${acknowledged} acknowledged, ${repeated} repeated`)
  })
}
