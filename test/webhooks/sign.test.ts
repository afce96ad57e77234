import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { newSecret } from '../../server/webhooks/endpoints/secrets.ts'
import { signedHeaders } from '../../server/webhooks/sending/message.ts'

const body = '{"type":"member.archived","timestamp":"2026-03-01T10:00:00.000Z","data":{"id":12,"naam":"Zoë 🏑"}}'

/** Accepts what the published library accepts at the time it is called. */
const accepts = (secret: string, body: string, headers: Record<string, string>) =>
  assert.doesNotThrow(() => new Webhook(secret).verify(body, headers))

const refuses = (secret: string, body: string, headers: Record<string, string>) =>
  assert.throws(() => new Webhook(secret).verify(body, headers), /No matching signature/)

test('the signature matches the Standard Webhooks test vector', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }
  assert.deepEqual(signedHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], 1_614_265_330_000), {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('the published library accepts a signature, and rejects it with another body, id, time or secret', () => {
  const secret = newSecret()
  const headers = signedHeaders({ id: 'msg_1', body }, [secret], Date.now())
  accepts(secret, body, headers)
  refuses(secret, `${body} `, headers)
  refuses(secret, body, { ...headers, 'webhook-id': 'msg_2' })
  refuses(secret, body, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) })
  refuses(newSecret(), body, headers)
})

test('during secret rotation, receivers with either secret accept the message, and no others', () => {
  const [old, young] = [newSecret(), newSecret()]
  const headers = signedHeaders({ id: 'msg_1', body }, [young, old], Date.now())
  assert.match(headers['webhook-signature'], /^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/)
  accepts(old, body, headers)
  accepts(young, body, headers)
  refuses(newSecret(), body, headers)
})

test('the timestamp is in whole seconds, rounded down', () => {
  const at = (ms: number) => signedHeaders({ id: 'msg_1', body }, [newSecret()], ms)['webhook-timestamp']
  assert.equal(at(1_767_225_599_999), '1767225599')
  assert.equal(at(1_767_225_600_000), '1767225600')
})

test('a secret is whsec_ followed by the base64 of 32 random bytes', () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => at * 8)
  assert.equal(
    newSecret(() => bytes),
    'whsec_AAgQGCAoMDhASFBYYGhweICIkJigqLC4wMjQ2ODo8Pg=',
  )
  assert.equal(new Set(Array.from({ length: 100 }, () => newSecret())).size, 100)
})

test('signing fails with an invalid secret, without a secret, or with an id containing a dot', () => {
  const sign = (id: string, secrets: string[]) => () => signedHeaders({ id, body }, secrets, 0)
  for (const wrong of [
    '',
    'whsec_',
    'whsec_c2hvcnQ=',
    newSecret().slice(6),
    `${newSecret()} `,
    newSecret().replace('_', '-'),
  ])
    assert.throws(sign('msg_1', [newSecret(), wrong]), /a secret is whsec_/, wrong)
  assert.throws(sign('msg_1', []), /without a signature/)
  assert.throws(sign('msg.1', [newSecret()]), /a dot in the id/)
  assert.throws(sign('', [newSecret()]), /a dot in the id/)
})
