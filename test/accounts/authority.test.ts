import assert from 'node:assert/strict'
import { operations } from '@kantine/contract/operations.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { clubsWithin } from '../../server/callers/accounts/administrators.ts'
import { listInvitations } from '../../server/callers/accounts/invitations.ts'
import { changeRole, removeFromClub } from '../../server/callers/accounts/people.ts'
import { removeAdministrator } from '../../server/callers/accounts/remove-administrator.ts'
import { endOtherSessions } from '../../server/callers/accounts/sessions.ts'
import { setPassword } from '../../server/callers/accounts/set-password.ts'
import { openAccessTokenCache } from '../../server/callers/assistants/access-tokens.ts'
import { revokeGrant } from '../../server/callers/assistants/end-grants.ts'
import { findGrant } from '../../server/callers/assistants/grants.ts'
import type { Caller } from '../../server/callers/caller.ts'
import { callerOfGrant, callerOfKey } from '../../server/callers/caller-of.ts'
import { changeKey, rotateKey } from '../../server/callers/keys/change-key.ts'
import { openKeyCache } from '../../server/callers/keys/key-cache.ts'
import { listKeys, revokeKey, type WhichKey } from '../../server/callers/keys/keys.ts'
import { stagesOf } from '../../server/clubs/stages.ts'
import { execute } from '../../server/operations/execute.ts'
import { recordOperation } from '../../server/operations/record-operation.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { audience, connect, grantTo } from '../assistants/connected-assistant.ts'
import { type ClubWithKey, emptyPracticeClub, newAdministrator, newClub } from '../support/clubs-and-people.ts'
import { overtake } from '../support/hold-first-write.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { contextOf, perform } from '../support/perform.ts'
import { type SignedIn, signIn } from './signed-in.ts'

/** A club with two administrators, of whom one is signed in twice. */
async function started(store: Store, slug: string) {
  const club = await newClub(store, slug)
  const sanne = await newAdministrator(store, [slug])
  const jan = await newAdministrator(store, [slug], 'administrator', `jan@${slug}.example`, 'Jan')
  return { store, club, sanne, jan, first: await signIn(store, jan), second: await signIn(store, jan) }
}
type World = Awaited<ReturnType<typeof started>>

/** What ends a right, and what a write that relied on it is refused with. */
const endings: { readonly [slug: string]: { end(world: World): Promise<unknown>; readonly code: string } } = {
  removed: {
    end: ({ store, club, jan }) => removeFromClub(store, kantineItself, club.id, jan.id),
    code: 'insufficient_scope',
  },
  demoted: {
    end: ({ store, club, jan }) => changeRole(store, kantineItself, club.id, { id: jan.id, role: 'reader' }),
    code: 'insufficient_scope',
  },
  'other-password': {
    end: ({ store, jan }) => setPassword(store, kantineItself, jan.email, 'four words that nobody guesses'),
    code: 'login_required',
  },
  'signed-out': {
    end: ({ store, second }) => endOtherSessions(store, second.actor, second.session),
    code: 'login_required',
  },
  'without-account': {
    end: ({ store, jan }) => removeAdministrator(store, kantineItself, jan.email),
    code: 'login_required',
  },
}

/** Writes that rely on the role of a person, and what shows whether they happened. */
const writes: {
  readonly [name: string]: {
    begin(store: Store, who: SignedIn, club: ClubWithKey): Promise<unknown>
    happened(store: Store, club: ClubWithKey): Promise<number>
  }
} = {
  invitation: {
    begin: (store, who, club) =>
      perform(store, 'invitations create', who.as(club), { email: 'mo@example.org', role: 'administrator' }),
    happened: async (store, { id }) => (await listInvitations(store, id)).length,
  },
  key: {
    begin: (store, who, club) =>
      perform(store, 'keys create', who.as(club), {
        label: 'x',
        scopes: ['members:read'],
      }),
    happened: async (store, { id }) => (await listKeys(store, id)).length - 1,
  },
  stages: {
    begin: (store, who, club) => perform(store, 'stages set', who.as(club), { stages: ['new'] }),
    happened: (store, { id }) => store.read(id, async (db) => (await stagesOf(db, id)).length),
  },
}

for (const [ending, { end, code }] of Object.entries(endings)) {
  for (const [name, { begin, happened }] of Object.entries(writes)) {
    onEngines(`a pending write (${name}) is rejected when the authority behind it ends: ${ending}`, async (engine) => {
      const { store } = await sharedKantine(engine)
      const world = await started(store, `${ending}-${name}`)
      await assert.rejects(
        overtake(
          store,
          (held) => begin(held, world.first, world.club),
          () => end(world),
        ),
        { code },
      )
      assert.equal(await happened(store, world.club), 0)
    })
  }
}

onEngines('a pending write succeeds if no authority ended', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { first, second, club, sanne } = await started(store, 'goes-on')
  for (const { begin, happened } of Object.values(writes)) {
    await overtake(
      store,
      (held) => begin(held, first, club),
      () => changeRole(store, kantineItself, club.id, { id: sanne.id, role: 'reader' }),
    )
    assert.equal(await happened(store, club), 1)
  }
  await endOtherSessions(store, first.actor, first.session)
  await assert.rejects(endOtherSessions(store, second.actor, second.session), { code: 'login_required' })
})

/** A key and an assistant that may write members. */
async function credentials(store: Store, slug: string) {
  const connected = await connect(store, slug, ['members:read', 'members:write'])
  const { club, token } = connected
  const [key, granted] = [
    await openKeyCache(store).find(club.key),
    await openAccessTokenCache(store, audience).find(token),
  ]
  assert.ok(key && granted)
  await newAdministrator(store, [slug], 'administrator', `other@${slug}.example`)
  return {
    ...connected,
    store,
    key: { clubId: club.id, id: key.id } satisfies WhichKey,
    byKey: callerOfKey(key, { requestId: 'req_1', address: () => '' }),
    byGrant: callerOfGrant(granted, { requestId: 'req_1', address: () => '' }),
  }
}
type Credentials = Awaited<ReturnType<typeof credentials>>

const createBy = (caller: Caller) => (store: Store) =>
  execute(contextOf(store), recordOperation(operations.create, member), caller, { data: { name: 'Late' } })

const countMembers = async ({ store, club }: Credentials) =>
  (await store.findAcrossClubs(sql`select id from members where club_id = ${club.id}`)).length

const toReader = ({ store, club, administrator }: Credentials) =>
  changeRole(store, kantineItself, club.id, { id: administrator.id, role: 'reader' })

/** Events after which a key or an assistant may no longer write. */
const takings: {
  readonly [slug: string]: {
    readonly by: 'byKey' | 'byGrant'
    take(credentials: Credentials): Promise<unknown>
    readonly refused: { readonly code: string; readonly message: RegExp }
  }
} = {
  'key-revoked': {
    by: 'byKey',
    take: ({ store, key }) => revokeKey(store, kantineItself, key),
    refused: { code: 'invalid_token', message: /was revoked/ },
  },
  'key-narrowed': {
    by: 'byKey',
    take: ({ store, key }) => changeKey(store, kantineItself, key, { scopes: ['members:read'] }),
    refused: { code: 'insufficient_scope', message: /no longer has the scope members:write/ },
  },
  'secret-replaced': {
    by: 'byKey',
    take: ({ store, key }) => rotateKey(store, kantineItself, key, 0),
    refused: { code: 'invalid_token', message: /was replaced/ },
  },
  'secret-replaced-twice': {
    by: 'byKey',
    take: async ({ store, key }) => {
      await rotateKey(store, kantineItself, key, 1)
      await rotateKey(store, kantineItself, key, 1)
    },
    refused: { code: 'invalid_token', message: /was replaced/ },
  },
  'grant-revoked': {
    by: 'byGrant',
    take: ({ store, grant }) => revokeGrant(store, kantineItself, grant),
    refused: { code: 'invalid_token', message: /was revoked/ },
  },
  'owner-demoted': {
    by: 'byGrant',
    take: toReader,
    refused: { code: 'insufficient_scope', message: /no longer has the scope members:write/ },
  },
  'owner-removed': {
    by: 'byGrant',
    take: ({ store, club, administrator }) => removeFromClub(store, kantineItself, club.id, administrator.id),
    refused: { code: 'invalid_token', message: /has ended/ },
  },
}

for (const [slug, { by, take, refused }] of Object.entries(takings)) {
  onEngines(`a pending write is rejected when its key or assistant loses the right: ${slug}`, async (engine) => {
    const { store } = await sharedKantine(engine)
    const all = await credentials(store, slug)
    await createBy(all[by])(store)
    await assert.rejects(
      overtake(store, createBy(all[by]), () => take(all)),
      refused,
    )
    assert.equal(await countMembers(all), 1)
  })
}

onEngines('a pending write with a replaced secret succeeds while that secret still works', async (engine) => {
  const { store } = await sharedKantine(engine)
  const all = await credentials(store, 'overlap')
  await overtake(store, createBy(all.byKey), () => rotateKey(store, kantineItself, all.key, 1))
  assert.equal(await countMembers(all), 1)
})

onEngines('scopes that a lower role took from an assistant do not come back with a new role', async (engine) => {
  const { store } = await sharedKantine(engine)
  const all = await credentials(store, 'back-again')
  const { club, administrator, token } = all
  const onlyWrites = await grantTo(store, club.id, administrator.id, { scopes: ['members:write'] })
  await toReader(all)
  await changeRole(store, kantineItself, club.id, { id: administrator.id, role: 'administrator' })
  const granted = await openAccessTokenCache(store, audience).find(token)
  assert.deepEqual(granted?.scopes, ['members:read'])
  assert.equal(await findGrant(store, onlyWrites.id), undefined)
})

onEngines('whoever may no longer manage a club leaves its practice club', async (engine) => {
  const { store } = await sharedKantine(engine)
  for (const ending of ['demoted', 'removed'] as const) {
    const world = await started(store, `practice-${ending}`)
    const clubsOfJan = async () =>
      (await clubsWithin({ all: store.findAcrossClubs }, world.jan.id)).map(({ practisesFor }) => practisesFor)
    await emptyPracticeClub(store, world.club, world.jan)
    assert.deepEqual(await clubsOfJan(), [null, world.club.id])
    await endings[ending]?.end(world)
    assert.deepEqual(await clubsOfJan(), ending === 'demoted' ? [null] : [])
  }
})
