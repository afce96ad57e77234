import assert from 'node:assert/strict'
import { newClub, newKey } from '../cast.ts'
import { onBothEngines, startKantine } from '../kantine.ts'

onBothEngines('introspection tells any key about its club and itself', async (engine) => {
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'introspective')
  const { key, prefix } = await newKey(kantine.store, club, { scopes: ['news:read'] })
  const answer = await kantine.call('/api/v1/club', { key })
  assert.equal(answer.status, 200)
  assert.deepEqual(await answer.json(), {
    id: club.id,
    name: 'Club introspective',
    slug: 'introspective',
    key: { label: 'Test', prefix, scopes: ['news:read'] },
    updated_at: new Date(club.updatedAt).toISOString(),
  })
})

onBothEngines('a key without any scope can still ask who it is', async (engine) => {
  const kantine = await startKantine(engine)
  const { key } = await newKey(kantine.store, await newClub(kantine.store, 'scopeless'), { scopes: [] })
  assert.equal((await kantine.call('/api/v1/club', { key })).status, 200)
  const refused = (await (await kantine.call('/api/v1/news', { key })).json()) as { detail: string }
  assert.equal(refused.detail, 'This request needs the scope news:read. The key has none.')
})
