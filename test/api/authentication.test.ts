import assert from 'node:assert/strict'
import { newKey as newKeyText } from '../../server/callers/keys/format.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine, startKantine } from '../support/kantine.ts'

onEngines('missing, malformed or non-Bearer credentials get 401 unauthorized', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newClub(kantine.store)
  for (const authorization of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    `Basic ${key}`,
    key,
    `Bearer ${key} more`,
    `Token ${key}`,
  ]) {
    const answer = await kantine.call('/api/v1/club', authorization === undefined ? {} : { headers: { authorization } })
    const { code } = (await answer.json()) as { code: string }
    assert.deepEqual([authorization, answer.status, code], [authorization, 401, 'unauthorized'])
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="kantine"')
  }
  for (const authorization of [`Bearer ${key}`, `bearer ${key}`, `BEARER  ${key}`]) {
    assert.equal((await kantine.call('/api/v1/club', { headers: { authorization } })).status, 200)
  }
})

onEngines('a truncated, altered or never issued key gets 401 invalid_token', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newClub(kantine.store)
  const changed = key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21)
  for (const wrong of [
    key.slice(0, -1),
    changed,
    newKeyText('live'),
    newKeyText('sandbox'),
    'x',
    'é'.repeat(20),
    key.toUpperCase(),
  ]) {
    const answer = await kantine.call('/api/v1/club', { headers: { authorization: `Bearer ${encodeURI(wrong)}` } })
    const { code } = (await answer.json()) as { code: string }
    assert.deepEqual([wrong, answer.status, code], [wrong, 401, 'invalid_token'])
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="kantine", error="invalid_token"')
  }
})

onEngines('an address gets 429 after 60 invalid keys in a minute, but its valid key still works', async (engine) => {
  const kantine = await startKantine(engine)
  const { key } = await newClub(kantine.store)
  const statuses = []
  for (let n = 0; n < 62; n++) statuses.push((await kantine.call('/api/v1/club', { key: newKeyText('live') })).status)
  assert.deepEqual(statuses, [...Array(60).fill(401), 429, 429])
  const limited = await kantine.call('/api/v1/club')
  assert.equal(limited.status, 429)
  assert.match(limited.headers.get('retry-after') ?? '', /^\d+$/)
  assert.match(limited.headers.get('ratelimit-policy') ?? '', /^"failures";q=60;w=60$/)
  assert.equal((await kantine.call('/api/v1/club', { key })).status, 200)
})
