import assert from 'node:assert/strict'
import { sql } from '../../server/store/sql.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { onEngines, startKantine } from '../support/kantine.ts'

onEngines('a key has a request limit per minute, and every response reports the remainder', async (engine) => {
  const kantine = await startKantine(engine, { environment: { RATE_LIMIT_PER_MINUTE: '3' } })
  const club = await newClub(kantine.store, 'limited')
  const paths = ['/api/v1/members', '/api/v1/members/99', '/api/v1/members?limit=0', '/api/v1/members', '/api/v1/club']
  const seen = []
  for (const path of paths) {
    const answer = await kantine.call(path, { key: club.key })
    assert.equal(answer.headers.get('ratelimit-policy'), '"requests";q=3;w=60')
    seen.push([answer.status, answer.headers.get('ratelimit')?.replace(/t=\d+/, 't')])
    if (answer.status === 429) assert.match(answer.headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/)
  }
  assert.deepEqual(seen, [
    [200, '"requests";r=2;t'],
    [404, '"requests";r=1;t'],
    [400, '"requests";r=0;t'],
    [429, '"requests";r=0;t'],
    [429, '"requests";r=0;t'],
  ])
  const other = await newKey(kantine.store, club)
  assert.equal((await kantine.call('/api/v1/club', { key: other.key })).status, 200)
})

onEngines('a key can have its own limit', async (engine) => {
  const kantine = await startKantine(engine)
  const { key, keyId } = await newClub(kantine.store, 'special')
  await changeRows(kantine.store, sql`update api_keys set rate_limit = 1 where id = ${keyId}`)
  assert.equal((await kantine.call('/api/v1/club', { key })).status, 200)
  assert.equal((await kantine.call('/api/v1/club', { key })).status, 429)
})
