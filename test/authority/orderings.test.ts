/**
 * Two operations at the same time, in every order in which their calls of the store can come, with two clubs and people in both: whatever
 * takes authority away beside everything else, and on PostgreSQL also in every order of the statements within two writes. `npm test` tries
 * the pairs below, which contain every operation and meet at every lock, on one engine each, and some orders of each pair. `npm run
 * test:full` tries every order of every pair, on both.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cheapPasswords } from '../support/cheap-passwords.ts'
import { needsPostgres } from '../support/engines.ts'
import { full } from '../support/full.ts'
import { onOneEngine } from '../support/kantine.ts'
import { serversOf } from './servers.ts'
import { operations, type Pair, tryEveryOrder } from './trial.ts'
import { waitsForLocks } from './waits-for-locks.ts'

const names = Object.keys(operations)

const everyPair = names.flatMap((first, at) => names.slice(at).map((second): Pair => [first, second]))

/** Pairs that meet at different locks, or change the same thing. */
const meeting: readonly Pair[] = [
  ['a person is removed', 'Petra invites'],
  ['a person is removed', 'Petra makes a link for Vera'],
  ['a person is removed', 'Petra gives somebody a role'],
  ['a person is removed', 'a link that Petra made is used'],
  ['the club is removed', 'Petra makes a key'],
  ['a person is demoted', 'an invitation of Petra is accepted'],
  ['the password is changed', 'the password is reset'],
  ['the password is changed', 'the second factor is turned on'],
  ['the password is reset', 'Petra connects an assistant'],
  ['the password is set on the command line', 'Petra logs in'],
  ['the second factor is turned on', 'Petra gives the password once more'],
  ['a club is imported', 'a link for Petra is made'],
  ['the plan is changed', 'Petra makes an endpoint'],
  ['a key is revoked', 'Petra rotates the key'],
  ['a key is revoked', 'Petra changes the key'],
  ['an assistant is revoked', 'an assistant of Petra refreshes'],
  ['a link for Nora is made in the other club', 'an invitation of Petra is accepted'],
  ['a link that Petra made is used', 'a link that Petra made is used'],
]

/** Of these, pairs whose writes wait for each other statement by statement. */
const meetingWithin: readonly Pair[] = [
  ['a person is removed', 'Petra invites'],
  ['the password is changed', 'the password is reset'],
  ['a key is revoked', 'Petra rotates the key'],
]

test('every operation is tried beside another one', () => {
  assert.deepEqual(new Set(meeting.flat()), new Set(names))
})

for (const pair of full ? everyPair : meeting) {
  onOneEngine(`in any order: ${pair.join(', and ')}`, async (engine) => {
    cheapPasswords()
    await tryEveryOrder(await serversOf(engine), pair)
  })
}

for (const pair of full ? everyPair : meetingWithin) {
  test(`in any order of statements: ${pair.join(', and ')}`, needsPostgres, async () => {
    cheapPasswords()
    const servers = await serversOf('postgres')
    await tryEveryOrder(servers, pair, { within: true, settle: await waitsForLocks(servers) })
  })
}
