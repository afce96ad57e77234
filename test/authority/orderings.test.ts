/**
 * Two operations at the same time, in every order in which their calls of the store can come, with two clubs and people in both: whatever
 * takes authority away beside everything else. `npm test` tries pairs that contain every operation and meet at every lock, on one engine
 * each, and some orders of each pair. `npm run test:full` tries every order of every pair, on both.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cheapPasswords } from '../support/cheap-passwords.ts'
import { onOneEngine } from '../support/kantine.ts'
import { meeting, names, pairs } from './pairs.ts'
import { serversOf } from './servers.ts'
import { tryEveryOrder } from './trial.ts'

test('every operation is tried beside another one', () => {
  assert.deepEqual(new Set(meeting.flat()), new Set(names))
})

for (const pair of pairs) {
  onOneEngine(`in any order: ${pair.join(', and ')}`, async (engine) => {
    cheapPasswords()
    await tryEveryOrder(await serversOf(engine), pair)
  })
}
