import assert from 'node:assert/strict'
import { setTimeZone } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { until } from '../webhooks/club-with-receivers.ts'

onEngines('introspection describes the club and the key to any key', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store, 'introspective')
  const { key, prefix } = await newKey(kantine.store, club, { scopes: ['news:read'] })
  const answer = await kantine.call('/api/v1/club', { key })
  assert.equal(answer.status, 200)
  assert.deepEqual(await answer.json(), {
    id: club.id,
    name: 'Club introspective',
    slug: 'introspective',
    key: { label: 'Test', prefix, scopes: ['news:read'] },
    time_zone: 'Europe/Amsterdam',
    practice: false,
    updated_at: new Date(club.updatedAt).toISOString(),
  })
})

onEngines('a key without scopes can still introspect itself', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newKey(kantine.store, await newClub(kantine.store, 'scopeless'), { scopes: [] })
  assert.equal((await kantine.call('/api/v1/club', { key })).status, 200)
  const refused = (await (await kantine.call('/api/v1/news', { key })).json()) as { detail: string }
  assert.equal(refused.detail, 'This request needs the scope news:read. The key has none.')
})

onEngines('under CONTRACT=shown, the club has updated_at but no time zone', async (engine) => {
  const kantine = await startKantine(engine, { environment: { CONTRACT: 'shown' } })
  const club = await newClub(kantine.store, 'shown')
  const body = (await (await kantine.call('/api/v1/club', { key: club.key })).json()) as { updated_at: string }
  assert.deepEqual(Object.keys(body), ['id', 'name', 'slug', 'key', 'updated_at'])
  assert.equal(body.updated_at, new Date(club.updatedAt).toISOString())
})

onEngines('a new time zone takes effect immediately and changes updated_at of the club', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store, 'overseas')
  const shown = async () =>
    (await (await kantine.call('/api/v1/club', { key: club.key })).json()) as { time_zone: string; updated_at: string }
  const before = await shown()
  const zones = ['america/curacao', 'Europe/Kyiv', 'UTC', 'Etc/GMT+2']
  for (const [zone, name] of [...zones.entries()].map(([i, zone]) => [zone, i === 0 ? 'America/Curacao' : zone])) {
    assert.equal((await setTimeZone(kantine.store, kantineItself, club.id, zone as string)).timeZone, name)
  }
  const changed = await setTimeZone(kantine.store, kantineItself, club.id, 'America/Curacao')
  const again = await setTimeZone(kantine.store, kantineItself, club.id, 'America/Curacao')
  assert.deepEqual(again, changed)
  await until(async () => (await shown()).time_zone === 'America/Curacao')
  assert.equal((await shown()).updated_at, new Date(changed.updatedAt).toISOString())
  assert.ok((await shown()).updated_at >= before.updated_at)
})
