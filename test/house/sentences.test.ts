/** Every logged action has a sentence, in its operation or in `server/operations/logged-elsewhere.ts`. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { namesIn, storyteller } from '../../server/operations/activity/sentences.ts'
import { operations } from '../../server/operations/all.ts'
import { loggedElsewhere } from '../../server/operations/logged-elsewhere.ts'
import { filesBelow, root } from './files.ts'

/** Every action that the server logs, as named in its code. */
const noted = new Set(
  filesBelow('server', '.ts')
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\baction: ([^\n]+)/g)].map(([, value = '']) => value))
    .flatMap((value) => [...value.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => action)),
)

const sentences = [loggedElsewhere, ...operations.map(({ logs = {} }) => logs)].flatMap((all) => Object.entries(all))

/** A sentence's action. The sentence can be for one detail value only, such as `key.limited none`. */
const actionOf = (sentence: string) => sentence.replace(/ .*/, '')

test('every logged action has a sentence, and every sentence belongs to an action', () => {
  assert.ok(noted.has('assistants.forbidden') && noted.size > 50, `${noted.size}`)
  assert.deepEqual([...new Set(sentences.map(([name]) => actionOf(name)))].sort(), [...noted].sort())
})

test('every sentence is defined once', () => {
  const all = sentences.map(([name]) => name)
  assert.deepEqual(
    all.filter((name, at) => all.indexOf(name) !== at),
    [],
  )
})

test('a sentence uses only details of its entry, and the same ones in both languages', () => {
  for (const [name, { en, nl, details = [] }] of sentences) {
    const known = ['subject', ...details]
    assert.deepEqual(
      namesIn(en).filter((name) => !known.includes(name)),
      [],
      name,
    )
    assert.deepEqual(namesIn(en).sort(), namesIn(nl).sort(), name)
  }
})

test('an entry becomes a sentence with its details, in both languages', async () => {
  const tell = await storyteller()
  const told = (what: string, ...details: string[]) => tell({ what, subject: 'key 14', details })
  assert.equal(told('key.limited', '60').sentence.en, 'Key {subject} limited to 60 requests a minute')
  const unlimited = told('key.limited', 'none')
  assert.equal(unlimited.sentence.en, 'Key {subject} has the default limit again')
  assert.deepEqual(unlimited.below, [])
  assert.equal(
    told('role.changed', 'reader', 'trainer').sentence.nl,
    'Rol van {subject} gewijzigd van Lezer in Trainer',
  )
  assert.equal(told('plan.changed', 'basic').sentence.nl, 'Abonnement gewijzigd in Basis')
  const roles = told('second_factor_roles.changed', 'administrator', 'reader')
  assert.equal(roles.sentence.en, 'Roles that require two-step verification: Administrator, Reader')
  assert.equal(told('second_factor_roles.changed').sentence.en, 'No role requires two-step verification')
  const { sentence, below } = told('member.updated', 'birth_date')
  assert.deepEqual(sentence, { en: 'Member {subject} changed', nl: 'Lid {subject} gewijzigd' })
  assert.deepEqual(below, [{ en: 'Date of birth', nl: 'Geboortedatum' }])
  const three = tell({ what: 'attendance.created', subject: 'attendance 3', details: [], records: 3 })
  assert.deepEqual(three.sentence, { en: '3 attendance records added', nl: '3 aanwezigheidsregistraties toegevoegd' })
  const narrowed = told('key.narrowed', 'members:write')
  assert.deepEqual(narrowed.below, [{ en: 'members:write', nl: 'members:write' }])
  assert.equal(told('constructor.toString').sentence.en, 'constructor.toString · {subject}')
})
