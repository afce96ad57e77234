/**
 * Two operations at the same time, in every order in which their calls of the store can come, with two clubs and people in both: whatever
 * takes authority away beside everything else. Pairs that meet at a lock are tried on both engines, of the others
 * `npm test` tries a twelfth, which their names choose. On PostgreSQL the statements within two writes come in every order as well, in `npm test`
 * for a twelfth of the pairs that meet at a lock. `npm run test:full` tries all of it.
 */
import { test } from 'node:test'
import { needsPostgres } from '../support/engines.ts'
import { full } from '../support/full.ts'
import { onBothEngines, onOneEngine } from '../support/kantine.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { taking } from './operations.ts'
import { serversOf } from './servers.ts'
import { operations, type Pair, tryEveryOrder } from './trial.ts'
import { waitsForLocks } from './waits-for-locks.ts'

const names = Object.keys(operations)

/** Pairs of what gives, which change the same thing. */
const givingTogether: readonly Pair[] = [
  ['a link for Nora is made in the other club', 'an invitation of Petra is accepted'],
  ['a link that Petra made is used', 'a link that Petra made is used'],
  ['a link that Petra made is used', 'Petra makes a link for Vera'],
  ['Petra invites', 'an invitation of Petra is accepted'],
  ['Petra gives somebody a role', 'a link that Petra made is used'],
  ['Petra connects an assistant', 'an assistant of Petra refreshes'],
  ['an assistant of Petra refreshes', 'an assistant of Petra refreshes'],
  ['Petra rotates the key', 'Petra rotates the key'],
  ['Petra rotates the key', 'Petra changes the key'],
]

/** Pairs that wait for each other's locks. */
const locking: readonly Pair[] = [
  ['a person is removed', 'Petra invites'],
  ['a person is removed', 'Petra makes a link for Vera'],
  ['a person is removed', 'Petra gives somebody a role'],
  ['a person is removed', 'Petra connects an assistant'],
  ['a person is removed', 'an invitation of Petra is accepted'],
  ['a person is removed', 'a link that Petra made is used'],
  ['the club is removed', 'Petra invites'],
  ['the club is removed', 'Petra makes a key'],
  ['a person is demoted', 'Petra invites'],
  ['the password is changed', 'the password is changed'],
  ['the password is changed', 'the password is reset'],
  ['the password is changed', 'the second factor is turned on'],
  ['the password is reset', 'the second factor is turned on'],
  ['the password is reset', 'Petra connects an assistant'],
  ['a club is imported', 'a link for Petra is made'],
  ['a club is imported', 'Petra makes a key'],
  ['a key is revoked', 'Petra rotates the key'],
  ['a key is revoked', 'Petra changes the key'],
  ['an assistant is revoked', 'an assistant of Petra refreshes'],
  ['a link for Nora is made in the other club', 'an invitation of Petra is accepted'],
]

const pairs: readonly Pair[] = [
  ...names.flatMap((first, at) =>
    names.slice(at).flatMap((second): Pair[] => (full || first in taking ? [[first, second]] : [])),
  ),
  ...(full ? [] : givingTogether),
]

const isChosen = (place: number) => full || place % 12 === 0

for (const [place, pair] of pairs.entries()) {
  const name = `in any order: ${pair.join(', and ')}`
  const isLocking = locking.some((one) => one.join() === pair.join())
  if (!isLocking && !isChosen(place)) continue
  const declare = isLocking ? onBothEngines : onOneEngine
  declare(name, async (engine) => {
    cheapPasswords()
    await tryEveryOrder(await serversOf(engine), pair)
  })
}

for (const [place, pair] of (full ? pairs : locking).entries()) {
  const name = `in any order of statements: ${pair.join(', and ')}`
  if (!isChosen(place)) continue
  test(name, needsPostgres, async () => {
    cheapPasswords()
    const servers = await serversOf('postgres')
    await tryEveryOrder(servers, pair, { within: true, settle: await waitsForLocks(servers) })
  })
}
