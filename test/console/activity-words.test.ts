/** Every action that the trail of a club can hold is told in words. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { actionWords, withDetails } from '../../console/src/pages/activity/action-words.ts'
import { filesBelow, root } from '../house/files.ts'

/** Actions about an account or about no club at all, which no club sees. */
const ofNoClub = /^(login|password|second_factor|administrator|server)\.|^club\.removed$/

/** Every action that the server notes, as its code names it. */
const noted = new Set(
  filesBelow('server', '.ts')
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\baction: ([^\n]+)/g)].map(([, value = '']) => value))
    .flatMap((value) => [...value.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => action)),
)

test('every action that a club can see is told in both languages, and no other', () => {
  const ofClubs = [...noted].filter((action) => !ofNoClub.test(action)).sort()
  assert.ok(ofClubs.includes('assistants.forbidden') && ofClubs.length > 25, String(ofClubs))
  assert.deepEqual(Object.keys(actionWords).sort(), ofClubs)
  for (const action of withDetails) assert.ok(noted.has(action), action)
})

test('an action is told with what it was done to, and with what the trail knows of it', () => {
  const details = ['first', 'second']
  for (const [action, { en, nl }] of Object.entries(actionWords)) {
    for (const text of [en('“Website”', details), nl('“Website”', details)]) {
      assert.doesNotMatch(text, /undefined|object/, action)
    }
  }
  assert.equal(actionWords['key.limited'].en('“Website”', ['none']), 'Key “Website” has the usual limit again')
  assert.equal(
    actionWords['role.changed'].nl('Jan', ['Lezer', 'Trainer']),
    'Rol van Jan gewijzigd van Lezer in Trainer',
  )
})
