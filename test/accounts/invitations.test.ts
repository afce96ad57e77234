/** Invitations: a link to join a club in a role. */

import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { clubsOf } from '../../server/callers/accounts/administrators.ts'
import {
  acceptAsNewPerson,
  findInvitation,
  invite,
  joinClub,
  listInvitations,
  withdrawInvitation,
} from '../../server/callers/accounts/invitations.ts'
import { actorOf, findSession } from '../../server/callers/accounts/sessions.ts'
import { sql } from '../../server/store/sql.ts'
import { loggedIn } from '../console/browser.ts'
import { password } from '../support/clubs-and-people.ts'
import { onEngines, type Running, startKantine } from '../support/kantine.ts'

const visitor = { address: '198.51.100.1', browser: null }
const dayMs = 86_400_000
const jan = { name: 'Jan Jansen', password }
const ended = { code: 'not_found', message: /^This link is invalid or has expired\. Ask for a new invitation/ }

async function inviting(kantine: Running, slug = 'noord') {
  const { club, administrator, email } = await loggedIn(kantine, slug)
  const actor = actorOf(administrator, visitor.address)
  const inviteAs = (email: string, role: 'reader' | 'treasurer' = 'treasurer') =>
    invite(kantine.store, actor, { clubId: club.id, email, role })
  return { store: kantine.store, club, administrator, email, actor, inviteAs }
}

onEngines('a new user chooses a password and is logged in; the link works once within seven days', async (engine) => {
  const { store, club, inviteAs } = await inviting(await startKantine(engine))
  const first = await inviteAs('jan@example.org')
  const { token, expiresAt } = await inviteAs(' Jan@Example.org')
  assert.equal(await findInvitation(store, first.token), undefined, 'a new one replaces it')
  const found = await findInvitation(store, token)
  assert.deepEqual(
    [found?.club.slug, found?.email, found?.role, found?.hasAccount, found?.expiresAt],
    ['noord', 'jan@example.org', 'treasurer', false, expiresAt],
  )
  assert.ok(Math.abs(expiresAt - store.now() - 7 * dayMs) < 60_000)
  await assert.rejects(acceptAsNewPerson(store, token, { ...jan, password: 'JanJansen1234' }, visitor), {
    code: 'validation_failed',
  })
  const tries = await Promise.allSettled([1, 2, 3].map(() => acceptAsNewPerson(store, token, jan, visitor)))
  const [done, ...more] = tries.filter((one) => one.status === 'fulfilled')
  assert.ok(done && more.length === 0)
  const session = await findSession(store, done.value.token)
  assert.deepEqual([session?.administrator.email, session?.administrator.name], ['jan@example.org', 'Jan Jansen'])
  assert.deepEqual(
    (await clubsOf(store, done.value.administrator.id)).map(({ id, role }) => [id, role]),
    [[club.id, 'treasurer']],
  )
  const told = await store.findAcrossClubs(
    sql`select club_id, actor, actor_id, subject from trail where action = 'person.joined' order by id desc limit 1`,
  )
  const joined = done.value.administrator.id
  assert.deepEqual(
    told.map((row) => Object.values(row).join(' ')),
    [`${club.id} administrator ${joined} administrator ${joined}`],
  )
  await assert.rejects(acceptAsNewPerson(store, token, jan, visitor), ended)
  await assert.rejects(inviteAs('jan@example.org'), { code: 'bad_request', message: /already belongs to this club/ })

  const late = await inviteAs('piet@example.org')
  mock.method(store, 'wallClock', () => late.expiresAt)
  assert.equal(await findInvitation(store, late.token), undefined)
  assert.deepEqual(await listInvitations(store, club.id), [])
  await assert.rejects(acceptAsNewPerson(store, late.token, { ...jan, name: 'Piet' }, visitor), ended)
})

onEngines('a user with an account joins after logging in, and nobody else can use their link', async (engine) => {
  const kantine = await startKantine(engine)
  const { store, club, administrator, actor, inviteAs } = await inviting(kantine)
  const zuid = await loggedIn(kantine, 'zuid')
  const { token } = await inviteAs(zuid.email, 'reader')
  assert.equal((await findInvitation(store, token))?.hasAccount, true)
  await assert.rejects(acceptAsNewPerson(store, token, jan, visitor), { code: 'bad_request' })
  await assert.rejects(joinClub(store, actor, token, { administrator }), {
    code: 'bad_request',
    message:
      'This invitation is for administrator@zuid.example, and you are signed in as administrator@noord.example. Sign out first.',
  })
  const joins = await Promise.allSettled(
    [1, 2, 3].map(() => joinClub(store, actorOf(zuid.administrator, visitor.address), token, zuid)),
  )
  assert.deepEqual(joins.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected'])
  assert.deepEqual(
    (await clubsOf(store, zuid.administrator.id)).map(({ slug, role }) => `${slug} ${role}`),
    ['noord reader', 'zuid administrator'],
  )
  await assert.rejects(joinClub(store, actorOf(zuid.administrator, visitor.address), token, zuid), ended)
  const told = await store.findAcrossClubs(
    sql`select club_id, actor_id, action from trail where club_id = ${club.id} order by id`,
  )
  assert.deepEqual(
    told.slice(-2).map((row) => [row.action, Number(row.actor_id)]),
    [
      ['person.invited', administrator.id],
      ['person.joined', zuid.administrator.id],
    ],
  )
})

onEngines('a withdrawn invitation stops working, and those of another club remain', async (engine) => {
  const kantine = await startKantine(engine)
  const { store, club, actor, inviteAs } = await inviting(kantine)
  const zuid = await inviting(kantine, 'zuid')
  const [here, there] = [await inviteAs('jan@example.org'), await zuid.inviteAs('jan@example.org')]
  assert.deepEqual(
    (await listInvitations(store, club.id)).map(({ email, role }) => [email, role]),
    [['jan@example.org', 'treasurer']],
  )
  await withdrawInvitation(store, actor, club.id, 'JAN@example.org')
  await assert.rejects(withdrawInvitation(store, actor, club.id, 'jan@example.org'), { code: 'not_found' })
  await assert.rejects(acceptAsNewPerson(store, here.token, jan, visitor), ended)
  assert.ok(await acceptAsNewPerson(store, there.token, jan, visitor))
})
