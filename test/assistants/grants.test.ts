import assert from 'node:assert/strict'
import { resources } from '@kantine/contract/resources.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { removeAdministrator } from '../../server/callers/administrators/administrators.ts'
import { findAccessToken, forgetAccessToken } from '../../server/callers/assistants/access-tokens.ts'
import { allowAssistants } from '../../server/callers/assistants/allow.ts'
import { revokeGrant } from '../../server/callers/assistants/end-grants.ts'
import { findGrant, listGrants } from '../../server/callers/assistants/grants.ts'
import { openTokenring, type Tokenring } from '../../server/callers/assistants/tokenring.ts'
import { setPlan } from '../../server/clubs/clubs.ts'
import { ownTables } from '../../server/own-tables.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { forgetOld } from '../../server/store/forget-old.ts'
import type { Store } from '../../server/store/store.ts'
import { newDatabase, onBothEngines, startKantine } from '../kantine.ts'
import { audience, connect, grantTo, newAdministrator, newToken } from './world.ts'

/** Two servers on one PostgreSQL, or one on its SQLite with two rings. */
async function twoRings(engine: 'sqlite' | 'postgres'): Promise<{ store: Store; rings: Tokenring[] }> {
  const database = await newDatabase(engine)
  const { store } = await startKantine(engine, { database })
  const other = engine === 'sqlite' ? store : (await startKantine(engine, { database })).store
  return { store, rings: [openTokenring(store, audience), openTokenring(other, audience)] }
}

/** Asks until the ring no longer finds the token; fails when that takes a second. */
async function untilGone(ring: Tokenring, token: string): Promise<void> {
  const start = performance.now()
  while (await ring.find(token)) assert.ok(performance.now() - start < 1000, 'it still works after a second')
}

const dayMs = 86_400_000

/** As if a grant was last used some days ago. */
const useDaysAgo = (store: Store, id: number, days: number) =>
  store.keepBooks('usage of keys and grants', ({ db }) =>
    db.all('update grants set last_used_at = $2 where id = $1', [id, store.now() - days * dayMs]),
  )

onBothEngines('an access token finds its grant, with the club and the scopes of the token', async (engine) => {
  const { store } = await startKantine(engine)
  const { club, administrator, grant, token } = await connect(store, 'noord', ['members:read', 'members:write'])
  const ring = openTokenring(store, audience)
  const found = await ring.find(token)
  assert.deepEqual(
    [found?.kind, found?.id, found?.club.slug, found?.administratorId, found?.clientName, found?.readOnly],
    ['grant', grant.id, 'noord', administrator.id, 'Helper', false],
  )
  assert.deepEqual(found?.scopes, ['members:read', 'members:write'])
  const smaller = await newToken(store, grant, { scopes: ['members:read', 'events:read'] })
  assert.deepEqual((await ring.find(smaller))?.scopes, ['members:read'])
  assert.equal((await findGrant(store, grant.id))?.club.id, club.id)
})

onBothEngines('no other text is a token: a key, a part, another audience, an expired one', async (engine) => {
  const { store } = await startKantine(engine)
  const { club, grant, token } = await connect(store, 'zuid')
  const ring = openTokenring(store, audience)
  const expired = await newToken(store, grant, { expiresAt: store.now() })
  for (const text of [club.key, token.slice(1), `${token}A`, token.toLowerCase(), expired, '', 'a'.repeat(100_000)]) {
    assert.equal(await ring.find(text), undefined, text.slice(0, 50))
  }
  assert.equal(await openTokenring(store, 'https://other.example/api/v1/mcp').find(token), undefined)
  assert.ok(await ring.find(token))
})

onBothEngines('a token stops working at the moment it expires, also a remembered one', async (engine) => {
  const { store } = await startKantine(engine)
  const { grant } = await connect(store, 'kort')
  const expiresAt = store.now() + 400
  const token = await newToken(store, grant, { expiresAt })
  const ring = openTokenring(store, audience)
  assert.ok(await ring.find(token))
  while (await ring.find(token)) assert.ok(store.now() < expiresAt + 100)
  assert.ok(store.now() >= expiresAt)
})

onBothEngines('a revoked grant stops working within a second on every instance', async (engine) => {
  const { store, rings } = await twoRings(engine)
  const { grant, token } = await connect(store, 'revoked')
  for (const ring of rings) assert.ok(await ring.find(token))
  await revokeGrant(store, kantineItself, grant.id)
  await Promise.all(rings.map((ring) => untilGone(ring, token)))
  assert.equal(await findGrant(store, grant.id), undefined)
  assert.equal((await listGrants(store, grant.clubId))[0]?.state, 'revoked')
  await revokeGrant(store, kantineItself, grant.id) // again: nothing happens
  const notes = await store.findAcrossClubs("select subject from trail where action = 'grant.revoked'")
  assert.deepEqual(notes, [{ subject: `grant ${grant.id}` }])
})

onBothEngines('a token that is taken back stops working within a second; others of the grant go on', async (engine) => {
  const { store, rings } = await twoRings(engine)
  const { grant, token } = await connect(store, 'taken-back')
  const other = await newToken(store, grant)
  for (const ring of rings) assert.ok(await ring.find(token))
  await forgetAccessToken(store, token)
  await Promise.all(rings.map((ring) => untilGone(ring, token)))
  for (const ring of rings) assert.ok(await ring.find(other))
})

onBothEngines('a grant ends when its club forbids assistants, and does not come back', async (engine) => {
  const { store, rings } = await twoRings(engine)
  const { club, token } = await connect(store, 'switch')
  const elsewhere = await connect(store, 'elsewhere')
  for (const ring of rings) assert.ok(await ring.find(token))
  await allowAssistants(store, kantineItself, club.id, false)
  await Promise.all(rings.map((ring) => untilGone(ring, token)))
  await allowAssistants(store, kantineItself, club.id, true)
  const [ring] = rings as [Tokenring]
  assert.equal(await ring.find(token), undefined)
  assert.ok(await ring.find(elsewhere.token))
})

onBothEngines('a grant ends when its administrator is removed', async (engine) => {
  const { store, rings } = await twoRings(engine)
  const { grant, administrator, token } = await connect(store, 'left')
  for (const ring of rings) assert.ok(await ring.find(token))
  await removeAdministrator(store, kantineItself, administrator.email)
  await Promise.all(rings.map((ring) => untilGone(ring, token)))
  assert.equal(await findGrant(store, grant.id), undefined)
})

onBothEngines('a grant ends after 90 days without use, and a call or a new token is a use', async (engine) => {
  const { store } = await startKantine(engine)
  const { grant, token } = await connect(store, 'unused')
  await useDaysAgo(store, grant.id, 89.9)
  assert.ok(await findGrant(store, grant.id))
  await newToken(store, grant)
  assert.ok(((await findGrant(store, grant.id))?.lastUsedAt ?? 0) > store.now() - dayMs)
  await useDaysAgo(store, grant.id, 90)
  assert.equal(await findGrant(store, grant.id), undefined)
  assert.equal(await openTokenring(store, audience).find(token), undefined)
  assert.equal((await listGrants(store, grant.clubId))[0]?.state, 'unused')
})

onBothEngines('the plan of the club is seen within a second', async (engine) => {
  const { store, rings } = await twoRings(engine)
  const { club, token } = await connect(store, 'moving')
  for (const ring of rings) assert.equal((await ring.find(token))?.club.plan, 'pro')
  await setPlan(store, kantineItself, club.id, 'basic')
  const start = performance.now()
  for (const ring of rings) {
    while ((await ring.find(token))?.club.plan === 'pro') assert.ok(performance.now() - start < 1000)
  }
})

onBothEngines(
  'nothing is granted without a scope, without the switch, or by somebody of another club',
  async (engine) => {
    const { store } = await startKantine(engine)
    const { club, administrator } = await connect(store, 'strict')
    const other = await connect(store, 'foreign')
    const before = (await listGrants(store, club.id)).length
    await assert.rejects(grantTo(store, club.id, administrator.id, { scopes: [] }), /At least one scope/)
    await assert.rejects(
      grantTo(store, club.id, administrator.id, { scopes: ['members:write'], readOnly: true }),
      /At least one scope/,
    )
    await assert.rejects(grantTo(store, club.id, other.administrator.id), /do not administer this club/)
    await allowAssistants(store, kantineItself, club.id, false)
    await assert.rejects(grantTo(store, club.id, administrator.id), /does not allow AI assistants/)
    assert.equal((await listGrants(store, club.id)).length, before)
  },
)

onBothEngines('"read only" grants no scope that writes', async (engine) => {
  const { store } = await startKantine(engine)
  const { club, administrator } = await connect(store, 'reading')
  const grant = await grantTo(store, club.id, administrator.id, { readOnly: true })
  assert.deepEqual([grant.readOnly, grant.scopes], [true, readScopesOf(resources)])
})

onBothEngines(
  'forbidding assistants and granting at the same moment never leaves a grant that works later',
  async (engine) => {
    const { store } = await startKantine(engine)
    const { club, administrator } = await connect(store, 'racing')
    for (let round = 0; round < 5; round++) {
      await allowAssistants(store, kantineItself, club.id, true)
      await Promise.allSettled([
        grantTo(store, club.id, administrator.id),
        allowAssistants(store, kantineItself, club.id, false),
        grantTo(store, club.id, administrator.id),
      ])
    }
    const states = (await listGrants(store, club.id)).map(({ state }) => state)
    assert.deepEqual(
      states,
      states.map(() => 'revoked'),
    )
  },
)

onBothEngines(
  'the database has a digest of the token and never the token, and forgets it once it has expired',
  async (engine) => {
    const { store } = await startKantine(engine)
    const { grant, token } = await connect(store, 'secretive')
    const expired = await newToken(store, grant, { expiresAt: store.now() })
    for (const { name } of ownTables) {
      const rows = await store.findAcrossClubs(`select * from ${name}`)
      for (const one of [token, expired]) assert.ok(!JSON.stringify(rows).includes(one), name)
    }
    assert.ok(await findAccessToken(store, expired))
    await forgetOld(store, ownTables)
    assert.equal(await findAccessToken(store, expired), undefined)
    assert.ok(await findAccessToken(store, token))
  },
)
