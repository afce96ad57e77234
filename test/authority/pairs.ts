/** The pairs of operations that are tried at the same time. */
import { full } from '../support/full.ts'
import { operations, type Pair } from './trial.ts'

export const names = Object.keys(operations)

const everyPair = names.flatMap((first, at) => names.slice(at).map((second): Pair => [first, second]))

/** Pairs that meet at different locks, or change the same thing. */
export const meeting: readonly Pair[] = [
  ['a person is removed', 'Petra invites'],
  ['a person is removed', 'Petra makes a link for Vera'],
  ['a person is removed', 'Petra gives Vera a role'],
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

/** Pairs to try, call by call. */
export const pairs = full ? everyPair : meeting

/** Pairs to try, statement by statement. */
export const pairsWithin = full ? everyPair : meetingWithin
