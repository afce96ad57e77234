/** An invitation is valid only while its creator may manage the users of the club. */
import assert from 'node:assert/strict'
import { acceptAsNewPerson, invite, listInvitations } from '../../server/callers/accounts/invitations.ts'
import { changeRole, removeFromClub } from '../../server/callers/accounts/people.ts'
import { removeAdministrator } from '../../server/callers/accounts/remove-administrator.ts'
import { setPassword } from '../../server/callers/accounts/set-password.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { list, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { newAdministrator, newClub, password } from '../support/clubs-and-people.ts'
import { overtake } from '../support/hold-first-write.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { signIn } from './signed-in.ts'

const visitor = { address: '198.51.100.1', browser: null }
const ended = { code: 'not_found', message: /^This link is invalid or has expired/ }

/** Two clubs that Sanne and Jan administer; Sanne invites someone to each. */
async function started(store: Store, slug: string) {
  const clubs = [await newClub(store, `${slug}-n`), await newClub(store, `${slug}-z`)] as const
  const slugs = [clubs[0].slug, clubs[1].slug] as const
  const sanne = await newAdministrator(store, slugs)
  await newAdministrator(store, slugs, 'administrator', `jan@${slug}.example`, 'Jan')
  const { actor } = await signIn(store, sanne)
  const inviteTo = (club: 0 | 1, name: string, by = actor) =>
    invite(store, by, { clubId: clubs[club].id, email: `${name}@${slug}.example`, role: 'reader' })
  const invitedTo = async (club: 0 | 1) =>
    (await listInvitations(store, clubs[club].id)).map(({ email }) => email.split('@')[0])
  await inviteTo(0, 'here')
  await inviteTo(1, 'there')
  await inviteTo(0, 'operator', kantineItself)
  return { store, clubs, sanne, inviteTo, invitedTo }
}
type World = Awaited<ReturnType<typeof started>>

const endings: { readonly [slug: string]: { end(world: World): Promise<unknown>; readonly stays: string[][] } } = {
  removed: {
    end: ({ store, clubs, sanne }) => removeFromClub(store, kantineItself, clubs[0].id, sanne.id),
    stays: [['operator'], ['there']],
  },
  demoted: {
    end: ({ store, clubs, sanne }) =>
      changeRole(store, kantineItself, clubs[0].id, { id: sanne.id, role: 'secretary' }),
    stays: [['operator'], ['there']],
  },
  'no-account': {
    end: ({ store, sanne }) => removeAdministrator(store, kantineItself, sanne.email),
    stays: [['operator'], []],
  },
  'other-password': {
    end: ({ store, sanne }) => setPassword(store, kantineItself, sanne.email, 'four words that nobody guesses'),
    stays: [['operator'], []],
  },
}

for (const [slug, { end, stays }] of Object.entries(endings)) {
  onEngines(
    `a user's invitations end when that user loses the right to invite (${slug}), and no others do`,
    async (engine) => {
      const { store } = await sharedKantine(engine)
      const world = await started(store, `makers-${slug}`)
      await end(world)
      assert.deepEqual([await world.invitedTo(0), await world.invitedTo(1)], stays)
      const told = await store.findAcrossClubs(
        sql`select club_id from trail where action = 'invitation.withdrawn' and club_id in (${list(world.clubs.map(({ id }) => id))})`,
      )
      assert.equal(told.length, 3 - stays.flat().length)
    },
  )
}

onEngines('accepting an invitation fails if its creator is removed at the same time', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { clubs, sanne, inviteTo } = await started(store, 'accepting')
  const { token } = await inviteTo(0, 'back-door')
  await assert.rejects(
    overtake(
      store,
      (held) => acceptAsNewPerson(held, token, { name: 'Back Door', password }, visitor),
      () => removeFromClub(store, kantineItself, clubs[0].id, sanne.id),
    ),
    ended,
  )
})

onEngines('an invitation grants the role it has when it is accepted', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { clubs, inviteTo } = await started(store, 'replaced')
  const { token, email } = await inviteTo(0, 'mo')
  await assert.rejects(
    overtake(
      store,
      (held) => acceptAsNewPerson(held, token, { name: 'Mo', password }, visitor),
      () => invite(store, kantineItself, { clubId: clubs[0].id, email, role: 'administrator' }),
    ),
    ended,
  )
})
