import assert from 'node:assert/strict'
import { operations } from '@kantine/contract/operations.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { listInvitations } from '../../server/callers/accounts/invitations.ts'
import { changeRole, removeFromClub } from '../../server/callers/accounts/people.ts'
import { removeAdministrator } from '../../server/callers/accounts/remove-administrator.ts'
import { endOtherSessions } from '../../server/callers/accounts/sessions.ts'
import { setPassword } from '../../server/callers/accounts/set-password.ts'
import { openAccessTokenCache } from '../../server/callers/assistants/access-tokens.ts'
import { revokeGrant } from '../../server/callers/assistants/end-grants.ts'
import { callerOfGrant, callerOfKey } from '../../server/callers/caller-of.ts'
import { openKeyCache } from '../../server/callers/keys/key-cache.ts'
import { listKeys, revokeKey } from '../../server/callers/keys/keys.ts'
import { stagesOf } from '../../server/clubs/stages.ts'
import { execute } from '../../server/operations/execute.ts'
import { recordOperation } from '../../server/operations/record-operation.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { audience, connect } from '../assistants/connected-assistant.ts'
import { type ClubWithKey, newAdministrator, newClub } from '../support/clubs-and-people.ts'
import { overtake } from '../support/hold-first-write.ts'
import { onBothEngines, sharedKantine } from '../support/kantine.ts'
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
    onBothEngines(
      `a pending write (${name}) is rejected when the authority behind it ends: ${ending}`,
      async (engine) => {
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
      },
    )
  }
}

onBothEngines('a pending write succeeds if no authority ended', async (engine) => {
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

onBothEngines('a pending write is rejected when its key or grant is revoked', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { club, grant, token, administrator } = await connect(store, 'credentials', ['members:write'])
  const [key, granted] = [
    await openKeyCache(store).find(club.key),
    await openAccessTokenCache(store, audience).find(token),
  ]
  assert.ok(key && granted)
  const create = (caller: ReturnType<typeof callerOfKey>) => (held: Store) =>
    execute(contextOf(held), recordOperation(operations.create, member), caller, { data: { name: 'Late' } })
  const refused = { code: 'invalid_token', message: /revoked/ }
  const byKey = callerOfKey(key, () => '')
  const byGrant = callerOfGrant(granted, () => '')
  await create(byKey)(store)
  await create(byGrant)(store)
  await assert.rejects(
    overtake(store, create(byKey), () => revokeKey(store, kantineItself, { clubId: club.id, id: key.id })),
    refused,
  )
  await assert.rejects(
    overtake(store, create(byGrant), () => revokeGrant(store, kantineItself, grant)),
    refused,
  )
  await newAdministrator(store, ['credentials'], 'administrator', 'other@credentials.example')
  await removeFromClub(store, kantineItself, club.id, administrator.id)
  await assert.rejects(create(byGrant)(store), { code: 'invalid_token' })
  const rows = await store.findAcrossClubs(sql`select id from members where club_id = ${club.id}`)
  assert.equal(rows.length, 2)
})
