import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, parseConfig } from '../../server/config.ts'
import { sharedKantine, startKantine } from '../support/kantine.ts'

const path = '/.well-known/security.txt'

test('security.txt has the configured contact and expires within a year (RFC 9116)', async () => {
  const environment = { SECURITY_CONTACT: 'mailto:security@example.org' }
  const { call, config } = await startKantine('sqlite', { environment })
  const answer = await call(path)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/plain; charset=utf-8'])
  const lines = (await answer.text()).trimEnd().split('\n')
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/)))
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  assert.ok(days > 30 && days < 365, fields.Expires)
  assert.deepEqual(
    [fields.Contact, fields.Canonical],
    ['mailto:security@example.org', `${config.baseUrl}/.well-known/security.txt`],
  )
})

test('without a contact, there is no security.txt', async () => {
  const { call } = await sharedKantine('sqlite')
  assert.equal((await call(path)).status, 404)
})

test('an invalid contact prevents the start', () => {
  for (const wrong of ['security@example.org', 'mailto:', 'http://example.org', 'https://', 'mailto:a@b\nExpires: x']) {
    assert.throws(() => parseConfig({ SECURITY_CONTACT: wrong }), ConfigError, wrong)
  }
  const right = 'https://example.org/security'
  assert.equal(parseConfig({ SECURITY_CONTACT: right }).securityContact, right)
})
