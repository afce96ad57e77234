/** A password reset link is valid only while its creator administers every club of the user, or is the operator. */
import assert from 'node:assert/strict'
import { createAdministrator } from '../../server/callers/accounts/administrators.ts'
import { invite, joinClub } from '../../server/callers/accounts/invitations.ts'
import { changeRole, removeFromClub } from '../../server/callers/accounts/people.ts'
import { removeAdministrator } from '../../server/callers/accounts/remove-administrator.ts'
import { findResetLink, resetPassword } from '../../server/callers/accounts/reset-links.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { exportTo, importFrom, removeWith } from '../club-transfer/full-club.ts'
import { changeRows } from '../support/change-rows.ts'
import { newAdministrator, newClub } from '../support/clubs-and-people.ts'
import { overtake } from '../support/hold-first-write.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { signIn } from './signed-in.ts'
import { withToken } from './with-token.ts'

const visitor = { address: '198.51.100.1', browser: null }
const nextPassword = 'another password entirely'
const ended = { code: 'not_found', message: /^This link is invalid or has expired/ }

/** Two clubs. Sanne administers the first one, where Jan reads; Kees administers the second, and invites Jan to it. */
async function started(store: Store, slug: string) {
  const [noord, zuid] = [await newClub(store, `${slug}-n`), await newClub(store, `${slug}-z`)]
  const sanne = await newAdministrator(store, [noord.slug])
  const kees = await newAdministrator(store, [zuid.slug])
  const jan = await newAdministrator(store, [noord.slug], 'reader', `jan@${slug}.example`, 'Jan')
  const { as } = await signIn(store, sanne)
  const { token } = await invite(store, kantineItself, { clubId: zuid.id, email: jan.email, role: 'reader' })
  const make = (on = store) => withToken(on, 'people reset-link', as(noord), { id: jan.id })
  const { actor } = await signIn(store, jan)
  return {
    store,
    noord,
    zuid,
    sanne,
    kees,
    jan,
    make,
    makeAsOperator: () =>
      withToken(store, 'administrators reset-link', commandCaller(0, kantineItself), { email: jan.email }),
    join: (on = store) => joinClub(on, actor, token, { administrator: jan }),
    /** Removes the maker from their club, in which someone else takes over. */
    async removeMaker() {
      await newAdministrator(store, [noord.slug], 'administrator', `other@${slug}.example`)
      await removeFromClub(store, kantineItself, noord.id, sanne.id)
    },
  }
}

onEngines('creating a link fails if the user joins another club at the same time', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { jan, make, join } = await started(store, 'made-late')
  await assert.rejects(overtake(store, make, join), { code: 'insufficient_scope', message: /also belongs to a club/ })
  assert.deepEqual(await store.findAcrossClubs(sql`select 1 from reset_links where administrator_id = ${jan.id}`), [])
})

onEngines('using a link fails if the user joins another club at the same time', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { make, join } = await started(store, 'used-late')
  const { token } = await make()
  await assert.rejects(
    overtake(store, (held) => resetPassword(held, token, nextPassword, visitor), join),
    ended,
  )
})

onEngines(
  "an administrator's link ends when the user joins another club; the operator's link stays valid",
  async (engine) => {
    const { store } = await sharedKantine(engine)
    const first = await started(store, 'joining')
    const byAdministrator = await first.make()
    await first.join()
    assert.equal(await findResetLink(store, byAdministrator.token), undefined)
    const second = await started(store, 'joining-too')
    const byOperator = await second.makeAsOperator()
    await second.join()
    assert.ok(await resetPassword(store, byOperator.token, nextPassword, visitor))
  },
)

onEngines('a link does not work if its creator lacks any club of the user, however the user joined', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { zuid, jan, make } = await started(store, 'gained')
  const { token } = await make()
  assert.ok(await findResetLink(store, token))
  await changeRows(
    store,
    sql`insert into club_administrators (club_id, administrator_id, role) values (${zuid.id}, ${jan.id}, 'reader')`,
  )
  assert.equal(await findResetLink(store, token), undefined)
  await changeRows(store, sql`delete from club_administrators where administrator_id = ${jan.id}`)
  assert.equal(await findResetLink(store, token), undefined, 'nobody administers every club of somebody without one')
})

onEngines('a link from a release that did not record its creator does not work', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { jan, make } = await started(store, 'earlier-release')
  const before = await make()
  await changeRows(store, sql`update reset_links set made_by = null where administrator_id = ${jan.id}`)
  assert.equal(await findResetLink(store, before.token), undefined)
  const [first, second] = [await make(), await started(store, 'earlier-release-two')]
  const { token } = await second.make()
  const digest = sql`(select digest from reset_links where administrator_id = ${second.jan.id})`
  await changeRows(store, sql`update reset_links set digest = ${digest} where administrator_id = ${jan.id}`)
  await changeRows(store, sql`delete from reset_links where administrator_id = ${second.jan.id}`)
  assert.equal(await findResetLink(store, token), undefined, 'that release replaces the digest and keeps the maker')
  assert.equal(await findResetLink(store, first.token), undefined)
})

onEngines('a link ends when its creator is removed, demoted, or loses the account', async (engine) => {
  const { store } = await sharedKantine(engine)
  const endings: { [slug: string]: (world: Awaited<ReturnType<typeof started>>) => Promise<unknown> } = {
    removed: ({ removeMaker }) => removeMaker(),
    demoted: async ({ noord, sanne }) => {
      await newAdministrator(store, [noord.slug], 'administrator', `other@${noord.slug}.example`)
      await changeRole(store, kantineItself, noord.id, { id: sanne.id, role: 'secretary' })
    },
    'no-account': ({ sanne }) => removeAdministrator(store, kantineItself, sanne.email),
  }
  for (const [slug, end] of Object.entries(endings)) {
    const world = await started(store, `maker-${slug}`)
    const { token } = await world.make()
    const byOperator = await started(store, `operator-${slug}`)
    const stays = await byOperator.makeAsOperator()
    await end(world)
    await end(byOperator)
    const rows = await store.findAcrossClubs(sql`select 1 from reset_links where administrator_id = ${world.jan.id}`)
    assert.deepEqual(rows, [], slug)
    await assert.rejects(resetPassword(store, token, nextPassword, visitor), ended, slug)
    assert.ok(await findResetLink(store, stays.token), slug)
  }
})

onEngines('using a link fails if its creator is removed at the same time', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { make, removeMaker } = await started(store, 'maker-leaves')
  const { token } = await make()
  await assert.rejects(
    overtake(store, (held) => resetPassword(held, token, nextPassword, visitor), removeMaker),
    ended,
  )
})

onEngines('a link for a user ends when that user leaves a club', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { noord, zuid, jan, make, makeAsOperator } = await started(store, 'leaving')
  await changeRows(
    store,
    sql`insert into club_administrators (club_id, administrator_id, role) values (${zuid.id}, ${jan.id}, 'reader')`,
  )
  await assert.rejects(make(), { code: 'insufficient_scope' })
  const { token } = await makeAsOperator()
  await removeFromClub(store, kantineItself, zuid.id, jan.id)
  assert.ok(await findResetLink(store, token), 'that of the operator stays')
  const other = await make()
  await removeFromClub(store, kantineItself, noord.id, jan.id)
  assert.equal(await findResetLink(store, other.token), undefined)
})

onEngines('an import that adds a user to a club ends the link of an administrator', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const [{ jan, make }, other] = [await started(store, 'imported'), await started(store, 'imported-too')]
  const club = await newClub(store, 'elsewhere')
  for (const { id } of [jan, other.jan]) {
    await changeRows(
      store,
      sql`insert into club_administrators (club_id, administrator_id, role) values (${club.id}, ${id}, 'reader')`,
    )
  }
  const file = await exportTo(kantine, club.id)
  await removeWith(kantine, club.id, file)
  const byOperator = await other.makeAsOperator()
  const { token } = await make()
  await assert.rejects(
    overtake(store, make, () => importFrom(kantine, file)),
    { code: 'insufficient_scope' },
  )
  assert.equal(await findResetLink(store, token), undefined)
  assert.deepEqual(await store.findAcrossClubs(sql`select 1 from reset_links where administrator_id = ${jan.id}`), [])
  assert.ok(await findResetLink(store, byOperator.token), 'that of the operator stays')
})

onEngines('the audit log of each club of the user records the creation of a link', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { noord, zuid, jan, join, makeAsOperator } = await started(store, 'logged')
  await join()
  await makeAsOperator()
  const rows = await store.findAcrossClubs(
    sql`select club_id from trail where action = 'reset_link.created' and subject = ${`administrator ${jan.id}`} order by club_id`,
  )
  assert.deepEqual(
    rows.map(({ club_id }) => Number(club_id)),
    [noord.id, zuid.id],
  )
})

onEngines('an account created by command during the removal of a club does not belong to that club', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'gone-meanwhile')
  const wanted = {
    email: 'late@example.org',
    name: 'Late',
    clubs: [club.slug],
    role: 'reader',
    password: nextPassword,
  } as const
  await assert.rejects(
    overtake(
      store,
      (held) => createAdministrator(held, kantineItself, wanted),
      () => changeRows(store, sql`delete from clubs where id = ${club.id}`),
    ),
    { code: 'not_found' },
  )
})
