import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { resources } from '@kantine/contract/resources.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { removeAdministrator } from '../../server/callers/accounts/remove-administrator.ts'
import type { Role } from '../../server/callers/accounts/roles.ts'
import {
  type AccessTokenCache,
  findAccessToken,
  forgetAccessToken,
  openAccessTokenCache,
} from '../../server/callers/assistants/access-tokens.ts'
import { allowAssistants } from '../../server/callers/assistants/allow.ts'
import { endGrants, revokeGrant } from '../../server/callers/assistants/end-grants.ts'
import { findGrant, listGrants } from '../../server/callers/assistants/grants.ts'
import { setPlan } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { credentialChanges, noteCredentialChange } from '../../server/store/credential-changes.ts'
import type { Connection } from '../../server/store/engine.ts'
import { forgetOld } from '../../server/store/forget-old.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { systemTables } from '../../server/system-tables.ts'
import { newAdministrator } from '../support/clubs-and-people.ts'
import { needsPostgres } from '../support/engines.ts'
import { type EngineName, newDatabase, onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { passSecond } from '../support/pass-second.ts'
import { audience, type Connected, connect, grantTo, newToken } from './connected-assistant.ts'

/** The store of one server for most of these tests; each has clubs of its own. */
const storeOf = async (engine: EngineName) => (await sharedKantine(engine)).store

/** Two servers on one PostgreSQL, or one on its SQLite with two rings. */
async function twoRings(engine: EngineName): Promise<{ store: Store; rings: AccessTokenCache[] }> {
  const database = await newDatabase(engine)
  const { store } = await startKantine(engine, { database })
  const other = engine === 'sqlite' ? store : (await startKantine(engine, { database })).store
  return { store, rings: [openAccessTokenCache(store, audience), openAccessTokenCache(other, audience)] }
}

const dayMs = 86_400_000

/** As if a grant was last used some days ago. */
const useDaysAgo = (store: Store, id: number, days: number) =>
  store.writeUnaudited('usage of keys and grants', ({ db }) =>
    db.all(sql`update grants set last_used_at = ${store.now() - days * dayMs} where id = ${id}`),
  )

onEngines('an access token finds its grant, with the club and the scopes of the token', async (engine) => {
  const store = await storeOf(engine)
  const { club, administrator, grant, token } = await connect(store, 'noord', ['members:read', 'members:write'])
  const ring = openAccessTokenCache(store, audience)
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

onEngines('other texts are not tokens: a key, a part, another audience, an expired token', async (engine) => {
  const store = await storeOf(engine)
  const { club, grant, token } = await connect(store, 'zuid')
  const ring = openAccessTokenCache(store, audience)
  const expired = await newToken(store, grant, { expiresAt: store.now() })
  for (const text of [club.key, token.slice(1), `${token}A`, token.toLowerCase(), expired, '', 'a'.repeat(100_000)]) {
    assert.equal(await ring.find(text), undefined, text.slice(0, 50))
  }
  assert.equal(await openAccessTokenCache(store, 'https://other.example/api/v1/mcp').find(token), undefined)
  assert.ok(await ring.find(token))
})

onEngines('a token stops working when it expires, even if it is cached', async (engine) => {
  const store = await storeOf(engine)
  const { grant } = await connect(store, 'kort')
  const expiresAt = store.now() + 60_000
  const token = await newToken(store, grant, { expiresAt })
  let now = expiresAt - 1
  const ring = openAccessTokenCache({ ...store, wallClock: () => now }, audience)
  assert.ok(await ring.find(token))
  now = expiresAt
  assert.equal(await ring.find(token), undefined)
})

/** What ends a token or its grant at once, by the name of the club in which it happens. */
const endings: { readonly [slug: string]: (store: Store, connected: Connected) => Promise<unknown> } = {
  revoked: (store, { grant }) => revokeGrant(store, kantineItself, grant),
  'taken-back': (store, { token }) => forgetAccessToken(store, token),
  forbidden: (store, { club }) => allowAssistants(store, kantineItself, club.id, false),
  removed: (store, { administrator }) => removeAdministrator(store, kantineItself, administrator.email),
}

onEngines('an ended token stops working within a second on every instance, and others keep working', async (engine) => {
  const { store, rings } = await twoRings(engine)
  const others = await connect(store, 'others')
  const ended: Connected[] = []
  for (const slug of Object.keys(endings)) ended.push(await connect(store, slug))
  const tokens = [others, ...ended].map(({ token }) => token)
  const works = (ring: AccessTokenCache) => Promise.all(tokens.map(async (token) => Boolean(await ring.find(token))))
  for (const ring of rings) assert.deepEqual(await works(ring), [true, true, true, true, true])

  await setPlan(store, kantineItself, others.club.id, 'basic')
  for (const one of ended) {
    const before = await credentialChanges(store)
    await endings[one.club.slug]?.(store, one)
    assert.notEqual(await credentialChanges(store), before, `${one.club.slug}: instances are not told`)
  }
  passSecond()
  for (const ring of rings) {
    assert.deepEqual(await works(ring), [true, false, false, false, false])
    assert.equal((await ring.find(others.token))?.club.plan, 'basic')
  }
  const found = await Promise.all(ended.map(({ grant }) => findGrant(store, grant.id)))
  assert.deepEqual(
    found.map((grant) => grant !== undefined),
    [false, true, false, false],
  )
})

onEngines('revoking a grant is permanent', async (engine) => {
  const store = await storeOf(engine)
  const { club, grant } = await connect(store, 'once')
  await revokeGrant(store, kantineItself, grant)
  await revokeGrant(store, kantineItself, grant)
  assert.equal((await listGrants(store, club.id))[0]?.state, 'revoked')
  const notes = await store.findAcrossClubs(
    sql`select subject from trail where club_id = ${club.id} and action = 'grant.revoked'`,
  )
  assert.deepEqual(
    notes.map(({ subject }) => subject),
    [`grant ${grant.id}`],
  )
})

onEngines('allowing assistants again restores no grant', async (engine) => {
  const store = await storeOf(engine)
  const { club, grant, token } = await connect(store, 'switched')
  await allowAssistants(store, kantineItself, club.id, false)
  await allowAssistants(store, kantineItself, club.id, true)
  assert.equal(await openAccessTokenCache(store, audience).find(token), undefined)
  assert.equal(await findGrant(store, grant.id), undefined)
})

onEngines('a grant is limited to the scopes that the role of its administrator currently allows', async (engine) => {
  const store = await storeOf(engine)
  const { club, administrator, grant, token } = await connect(store, 'roles', ['members:write', 'events:write'])
  const scopesAs = async (role: Role) => {
    await store.writeAcrossClubs(kantineItself, async ({ db, note }) => {
      await db.all(
        sql`update club_administrators set role = ${role} where club_id = ${club.id} and administrator_id = ${administrator.id}`,
      )
      await noteCredentialChange(db)
      note({ action: 'role.changed', subject: `administrator ${administrator.id}` })
    })
    const scopes = (await findGrant(store, grant.id))?.scopes
    assert.deepEqual((await openAccessTokenCache(store, audience).find(token))?.scopes, scopes)
    return scopes
  }
  assert.deepEqual(await scopesAs('trainer'), ['events:write'])
  assert.deepEqual(await scopesAs('reader'), [])
  assert.deepEqual(await scopesAs('secretary'), ['members:write', 'events:write'])
})

onEngines('a grant ends after 90 days without use, and calls and new tokens count as use', async (engine) => {
  const store = await storeOf(engine)
  const { grant, token } = await connect(store, 'unused')
  await useDaysAgo(store, grant.id, 89.9)
  assert.ok(await findGrant(store, grant.id))
  await newToken(store, grant)
  assert.ok(((await findGrant(store, grant.id))?.lastUsedAt ?? 0) > store.now() - dayMs)
  await useDaysAgo(store, grant.id, 90)
  assert.equal(await findGrant(store, grant.id), undefined)
  assert.equal(await openAccessTokenCache(store, audience).find(token), undefined)
  assert.equal((await listGrants(store, grant.clubId))[0]?.state, 'unused')
})

onEngines("a grant requires a scope, a sufficient role, the club's consent and a user of the club", async (engine) => {
  const store = await storeOf(engine)
  const { club, administrator } = await connect(store, 'strict')
  const other = await connect(store, 'foreign')
  const before = (await listGrants(store, club.id)).length
  await assert.rejects(grantTo(store, club.id, administrator.id, { scopes: [] }), /at least one scope/)
  await assert.rejects(
    grantTo(store, club.id, administrator.id, { scopes: ['members:write'], readOnly: true }),
    /at least one scope/,
  )
  const trainer = await newAdministrator(store, ['strict'], 'trainer')
  await assert.rejects(grantTo(store, club.id, trainer.id, { scopes: ['members:write'] }), /that your role allows/)
  const { scopes } = await grantTo(store, club.id, trainer.id, { scopes: ['members:write', 'events:write'] })
  assert.deepEqual(scopes, ['events:write'])
  await assert.rejects(grantTo(store, club.id, other.administrator.id), /have no role in this club/)
  await allowAssistants(store, kantineItself, club.id, false)
  await assert.rejects(grantTo(store, club.id, administrator.id), /does not allow AI assistants/)
  assert.equal((await listGrants(store, club.id)).length, before + 1)
})

onEngines('"read only" grants no scope that writes', async (engine) => {
  const store = await storeOf(engine)
  const { club, administrator } = await connect(store, 'reading')
  const grant = await grantTo(store, club.id, administrator.id, { readOnly: true })
  assert.deepEqual([grant.readOnly, grant.scopes], [true, readScopesOf(resources)])
})

onEngines('forbidding assistants during a grant never leaves a grant that works later', async (engine) => {
  const store = await storeOf(engine)
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
})

/** Whether a transaction of the same database waits for another one. */
async function isWaiting(db: Connection): Promise<boolean> {
  return Boolean(
    await db.get(
      sql`select 1 as found from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  )
}

test('a grant waits for another instance that is forbidding assistants', needsPostgres, async () => {
  const database = await newDatabase('postgres')
  const { store } = await startKantine('postgres', { database })
  const other = await startKantine('postgres', { database })
  const { club, administrator } = await connect(store, 'crossing')
  let granting: Promise<unknown> = Promise.resolve()
  await store.write(club.id, kantineItself, async (write) => {
    await write.db.all(sql`update clubs set assistants_allowed = 0 where id = ${club.id}`)
    await endGrants(write, sql`club_id = ${club.id}`, store.now())
    let isSettled = false
    granting = grantTo(other.store, club.id, administrator.id).finally(() => {
      isSettled = true
    })
    granting.catch(() => {})
    while (!isSettled && !(await isWaiting(write.db))) await setImmediate()
  })
  await assert.rejects(granting, /does not allow AI assistants/)
})

onEngines('the database stores only a digest of the token, and deletes it after it expires', async (engine) => {
  const store = await storeOf(engine)
  const { grant, token } = await connect(store, 'secretive')
  const expired = await newToken(store, grant, { expiresAt: store.now() })
  for (const { name } of systemTables) {
    const rows = await store.findAcrossClubs(sql`select * from ${raw(name)}`)
    for (const one of [token, expired]) assert.ok(!JSON.stringify(rows).includes(one), name)
  }
  assert.ok(await findAccessToken(store, expired))
  await forgetOld(store, systemTables)
  assert.equal(await findAccessToken(store, expired), undefined)
  assert.ok(await findAccessToken(store, token))
})
