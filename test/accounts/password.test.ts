import assert from 'node:assert/strict'
import crypto, { argon2Sync } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { mock, test } from 'node:test'
import { digestOfPassword, isPassword, mostAtOnce, newPassword } from '../../server/callers/accounts/password.ts'
import { requireGoodPassword } from '../../server/callers/accounts/password-rules.ts'
import { Refusal } from '../../server/refusal.ts'

const password = 'correct horse battery staple'

test('a digest names its parameters, is salted, and matches only its own password', async () => {
  const [digest, other] = [await digestOfPassword(password), await digestOfPassword(password)]
  assert.match(digest, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.notEqual(digest, other)
  assert.equal(await isPassword(password, digest), true)
  assert.equal(await isPassword(`${password} `, digest), false)
  assert.equal(await isPassword(password, undefined), false)
})

test('a password is compared using the parameters of the digest, up to the most expensive ones', async () => {
  const nonce = Buffer.from('a nonce of 16 b.')
  const cost = { memory: 65_536, passes: 1, parallelism: 4, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost })
  const salt = nonce.toString('base64').replace(/=+$/, '')
  const hash = tag.toString('base64').replace(/=+$/, '')
  assert.equal(await isPassword(password, `$argon2id$v=19$m=65536,t=1,p=4$${salt}$${hash}`), true)
})

const saltAndTag = `${'A'.repeat(22)}$${'A'.repeat(43)}`

test('a restored digest that is too expensive or malformed matches no password and is never computed', async () => {
  const used = mock.method(crypto, 'argon2')
  syncBuiltinESMExports()
  try {
    for (const begins of [
      '$argon2id$v=19$m=4194304,t=2,p=1$',
      '$argon2id$v=19$m=19456,t=1000,p=1$',
      '$argon2id$v=19$m=19456,t=2,p=100$',
      '$argon2id$v=19$m=31,t=2,p=4$',
      '$argon2i$v=19$m=19456,t=2,p=1$',
      'hunter2',
    ]) {
      assert.equal(await isPassword(password, `${begins}${saltAndTag}`), false)
    }
    for (const { arguments: given } of used.mock.calls)
      assert.deepEqual([given[1].memory, given[1].passes, given[1].parallelism], [19_456, 2, 1])
  } finally {
    used.mock.restore()
    syncBuiltinESMExports()
  }
})

test('a password matches with letters in composed and decomposed form', async () => {
  assert.equal(await isPassword('cafe\u0301 au lait', await digestOfPassword('caf\u00e9 au lait')), true)
})

test('one or two passwords are compared at a time, others wait, and too many are rejected', async () => {
  const accepted = mostAtOnce + 100
  const calls: (() => void)[] = []
  let running = 0
  let most = 0
  const slow = mock.method(crypto, 'argon2', (...[, , done]: Parameters<typeof crypto.argon2>) => {
    most = Math.max(most, ++running)
    calls.push(() => {
      running--
      done(null, Buffer.alloc(32))
    })
  })
  syncBuiltinESMExports()
  try {
    const all = Array.from({ length: accepted + 8 }, () => isPassword(password, undefined))
    const refused = all
      .slice(accepted)
      .map((waiting) => assert.rejects(waiting, (error) => error instanceof Refusal && error.code === 'unavailable'))
    await Promise.all(refused)
    const answered = Promise.all(all.slice(0, accepted))
    for (let left = accepted; left > 0; left--) {
      await new Promise(setImmediate)
      calls.shift()?.()
    }
    assert.deepEqual([(await answered).includes(true), most, slow.mock.callCount()], [false, mostAtOnce, accepted])
  } finally {
    slow.mock.restore()
    syncBuiltinESMExports()
  }
})

const ruleOf = (text: string, known: readonly string[] = []) =>
  requireGoodPassword(text, known).then(
    () => undefined,
    (error: Refusal) => {
      const [fault] = error.faults
      assert.equal(fault?.detail, `password ${fault?.rule?.en}.`)
      assert.match(fault?.rule?.nl ?? '', /^(?:moet|mag|is|lijkt) /)
      return fault?.rule?.en
    },
  )

test('a password must have a valid length, and a generated one is valid', async () => {
  for (const [text, rule] of [
    ['x'.repeat(11), /at least 12/],
    ['🔑'.repeat(11), /at least 12/],
    ['x'.repeat(201), /at most 200/],
    ['two lines\nof text', /line breaks/],
  ] as const) {
    assert.match((await ruleOf(text)) ?? '', rule)
  }
  const long = 'lantaarn zee '.repeat(16).slice(0, 200)
  for (const text of ['lantaarn zee', long, password]) assert.equal(await ruleOf(text), undefined)
  const made = Array.from({ length: 50 }, newPassword)
  assert.equal(new Set(made).size, 50)
  for (const text of made) assert.match(text, /^(?:[a-km-np-z2-9]{4}-){4}[a-km-np-z2-9]{4}$/)
  assert.equal(await ruleOf(made[0] as string), undefined)
})

test('a password of repeated characters or a sequence is rejected', async () => {
  const repeated = ['aaaaaaaaaaaa', ' '.repeat(12), '121212121212', 'welkomwelkom', 'asdfasdfasdf', '🔑'.repeat(12)]
  const inARow = ['1234567890123', '987654321098', 'ABCDEFGHIJKL', 'qwertyuiopas', '111122223333', 'zyxwvutsrqpo']
  for (const text of [...repeated, ...inARow]) assert.match((await ruleOf(text)) ?? '', /^is a repetition or/, text)
  for (const text of ['112358132134', 'abcdefghijk m']) assert.equal(await ruleOf(text), undefined, text)
})

const known = ['sanne.de.vries@example.org', 'Sanne de Vries', 'Sportclub Één', 'sportclub-een']

test('common passwords, and those made of public facts about the user, are rejected', async () => {
  const common = ['qwerty123456', 'QWERTY123456', 'motherfucker', 'finalfantasy2026!', 'password!2026', 'Sunshine-1234']
  for (const text of common) assert.match((await ruleOf(text, known)) ?? '', /Choose another, such as four/, text)
  const made = [
    'kantine12345',
    'Kantine!Kantine',
    'sanne.de.vries@example.org',
    'SanneDeVries1988',
    'vries-SANNE-01',
    'sportclubeen!',
    'Sportclub 2026 één',
    '2026sportclub2026',
  ]
  for (const text of made) assert.match((await ruleOf(text, known)) ?? '', /^is based on your name/, text)
  const good = [password, 'sanne houdt van voetbal', 'kantine met patat', '583920174628', 'welkom in de sportclub']
  for (const text of good) assert.equal(await ruleOf(text, known), undefined, text)
})
