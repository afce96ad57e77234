import assert from 'node:assert/strict'
import { listKeys, revokeKey } from '../../server/callers/keys/keys.ts'
import { usageOfAll } from '../../server/callers/usage-of.ts'
import { setPlan } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { aSecondLater, instancesOn } from './instances.ts'

onEngines('a revoked key stops working on every instance within a second', async (engine) => {
  const instances = await instancesOn(engine)
  const [first] = instances
  const { id: clubId, key, keyId } = await newClub(first.store, 'revoking')
  for (const instance of instances) assert.equal((await instance.call('/api/v1/club', { key })).status, 200)
  await revokeKey(first.store, kantineItself, { clubId, id: keyId })
  await aSecondLater(instances, key, 401)
  const answer = await first.call('/api/v1/club', { key })
  assert.match(((await answer.json()) as { detail: string }).detail, /revoked/)
})

onEngines("a key follows upgrades and downgrades of its club's plan within a second", async (engine) => {
  const instances = await instancesOn(engine)
  const [first] = instances
  const { key, id } = await newClub(first.store, 'moving')
  for (const instance of instances) assert.equal((await instance.call('/api/v1/club', { key })).status, 200)
  await setPlan(first.store, kantineItself, id, 'basic')
  await aSecondLater(instances, key, 403)
  await setPlan(first.store, kantineItself, id, 'pro')
  await aSecondLater(instances, key, 200)
})

onEngines('a key stops working when it expires', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store, 'expiring')
  const past = await newKey(kantine.store, club, { expiresAt: kantine.store.now() - 1 })
  const later = await newKey(kantine.store, club, { expiresAt: kantine.store.now() + 60_000 })
  const refused = await kantine.call('/api/v1/club', { key: past.key })
  assert.equal(refused.status, 401)
  assert.match(((await refused.json()) as { detail: string }).detail, /expired at 20\d\d-/)
  assert.equal((await kantine.call('/api/v1/club', { key: later.key })).status, 200)
})

onEngines('the database stores a digest of the key and never the key', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key, id } = await newClub(kantine.store, 'secretive')
  const rows = await kantine.store.findAcrossClubs(sql`select * from api_keys where club_id = ${id}`)
  assert.equal(rows.length, 1)
  assert.ok(!JSON.stringify(rows).includes(key.slice(13)))
  assert.ok(JSON.stringify(rows).includes(key.slice(0, 13)))
})

onEngines("usage counts a key's requests and errors by day, and records its last use", async (engine) => {
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'used')
  const before = kantine.store.now()
  for (let n = 0; n < 5; n++) await kantine.call('/api/v1/members', { key: club.key })
  await kantine.call('/api/v1/members?limit=0', { key: club.key })
  await kantine.call('/api/v1/members/99', { key: club.key })
  await kantine.call('/api/v1/members', { key: `${club.key.slice(0, -1)}!` })
  const database = kantine.database
  await kantine.close()

  const again = await startKantine(engine, { database })
  const days = (await usageOfAll(again.store, club.id, 'key', [club.keyId])).get(club.keyId) ?? []
  const requests = days.reduce((sum, { requests }) => sum + requests, 0)
  const errors = days.reduce((sum, { errors }) => sum + errors, 0)
  assert.deepEqual([requests, errors], [7, 2])
  const [key] = await listKeys(again.store, club.id)
  assert.ok((key?.lastUsedAt ?? 0) >= before)
})
