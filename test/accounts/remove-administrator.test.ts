/** The removal of an administrator who is joining a club: in either order, no role remains without its account. */
import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { invite, joinClub } from '../../server/callers/accounts/invitations.ts'
import { removeAdministrator } from '../../server/callers/accounts/remove-administrator.ts'
import { actorOf } from '../../server/callers/accounts/sessions.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { newAdministrator, newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedAnew } from '../support/kantine.ts'

/** An administrator of one club who is invited to another. */
async function invited(store: Store) {
  await newClub(store, 'noord')
  const zuid = await newClub(store, 'zuid')
  const administrator = await newAdministrator(store, ['noord'])
  const { token } = await invite(store, kantineItself, { clubId: zuid.id, email: administrator.email, role: 'reader' })
  return {
    join: () => joinClub(store, actorOf(administrator, '198.51.100.1'), token, { administrator }),
    remove: () => removeAdministrator(store, kantineItself, administrator.email),
    async nothingStays() {
      assert.deepEqual(
        await store.findAcrossClubs(
          sql`select club_id from club_administrators where administrator_id = ${administrator.id}`,
        ),
        [],
      )
    },
  }
}

/** Does something right before the next write begins. */
function beforeNextWrite(store: Store, before: () => Promise<unknown>): void {
  const write = store.writeAcrossClubs
  const once = mock.method(store, 'writeAcrossClubs', async (...given: Parameters<typeof write>) => {
    once.mock.restore()
    await before()
    return write(...given)
  })
}

onEngines('a user who joins a club just before their removal leaves that club too', async (engine) => {
  const { store } = await sharedAnew(engine)
  const { join, remove, nothingStays } = await invited(store)
  beforeNextWrite(store, join)
  const removed = await remove()
  assert.deepEqual(
    removed.clubsWithout.map(({ slug }) => slug),
    ['noord', 'zuid'],
  )
  await nothingStays()
})

onEngines('a user whose account is removed just before joining a club does not join', async (engine) => {
  const { store } = await sharedAnew(engine)
  const { join, remove, nothingStays } = await invited(store)
  beforeNextWrite(store, remove)
  await assert.rejects(join(), { code: 'not_found', message: /was removed/ })
  await nothingStays()
  await assert.rejects(remove(), { code: 'not_found' })
})
