import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password } from '../support/clubs-and-people.ts'
import { startKantine } from '../support/kantine.ts'
import { loggedIn } from './browser.ts'

const email = 'sanne@example.org'

const wrong: { readonly [name: string]: readonly [unknown, number, string | undefined] } = {
  nothing: [undefined, 400, ''],
  'what is no JSON': ['{"email":', 400, ''],
  'what is not UTF-8': [Buffer.from([0x22, 0xff, 0x22]), 400, ''],
  'a name twice': ['{"email":"a@example.org","email":"b@example.org","password":"x"}', 400, '/email'],
  'values too deep in each other': ['['.repeat(30) + ']'.repeat(30), 400, ''],
  'a list': [[], 422, ''],
  null: ['null', 422, ''],
  'no password': [{ email }, 422, '/password'],
  'a password of another type': [{ email, password: { $ne: 1 } }, 422, '/password'],
  'an endless password': [{ email, password: 'x'.repeat(16_000) }, 422, '/password'],
  'no e-mail address': [{ email: 'sanne', password }, 422, '/email'],
  'a field that is not known': [{ email, password, remember: true }, 422, '/remember'],
  'a name of JavaScript': ['{"email":"a@example.org","password":"x","__proto__":{}}', 422, '/__proto__'],
  'more than is read': [`"${'x'.repeat(16_400)}"`, 413, undefined],
}

test('the server rejects an invalid body and points to the error', async (t) => {
  const kantine = await startKantine('sqlite')
  const { browser } = await loggedIn(kantine, 'noord')
  for (const [name, [body, status, pointer]] of Object.entries(wrong)) {
    await t.test(name, async () => {
      const answer = await browser.call('POST /session', body)
      assert.deepEqual([answer.status, answer.body.errors?.[0]?.pointer], [status, pointer], answer.text)
      assert.ok(!answer.text.includes('x'.repeat(100)))
    })
  }
  const out = await browser.call('DELETE /session', { everywhere: true })
  assert.deepEqual([out.status, (await browser.call('GET /session')).status], [400, 200])
})
