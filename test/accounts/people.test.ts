/** The users of a club, their roles, and links for a forgotten password, as operations of the application. */

import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { type TOTP, URI } from 'otpauth'
import { joinClub } from '../../server/callers/accounts/invitations.ts'
import { logIn } from '../../server/callers/accounts/log-in.ts'
import { findResetLink, resetPassword } from '../../server/callers/accounts/reset-links.ts'
import type { Role } from '../../server/callers/accounts/roles.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../server/callers/accounts/second-factor.ts'
import { actorOf } from '../../server/callers/accounts/sessions.ts'
import { setPassword } from '../../server/callers/accounts/set-password.ts'
import { findGrant } from '../../server/callers/assistants/grants.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { callerOfSession } from '../../server/callers/caller-of.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { connect } from '../assistants/connected-assistant.ts'
import { newBrowser } from '../console/browser.ts'
import { newAdministrator, newClub, password } from '../support/clubs-and-people.ts'
import { onEngines, type Running, sharedAnew, startKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'
import { withToken } from './with-token.ts'

const visitor = { address: '198.51.100.1', browser: null }
const nextPassword = 'another password entirely'
const ended = { code: 'not_found', message: /^This link is invalid or has expired\. Ask for a new one\./ }

type Listed = { readonly name: string; readonly role: Role }

/** Two clubs; Sanne administers one and Kees both. `as` is someone's caller in a club. */
async function twoClubs(kantine: Running) {
  const { store } = kantine
  const clubs = { noord: await newClub(store, 'noord'), zuid: await newClub(store, 'zuid') }
  const create = (name: string, role: Role, ...slugs: [string, ...string[]]) =>
    newAdministrator(store, slugs, role, `${name}@example.org`, name)
  const sanne = await create('sanne', 'administrator', 'noord')
  const kees = await create('kees', 'administrator', 'noord', 'zuid')
  const as = ({ id }: { readonly id: number }, slug: keyof typeof clubs, role: Role = 'administrator') =>
    callerOfSession(actorOf({ id }, visitor.address), clubs[slug].id, role)
  const peopleOf = async (slug: keyof typeof clubs) =>
    (await perform(store, 'people list', as(kees, slug))).data.map((one: Listed) => `${one.name} ${one.role}`)
  return { store, create, sanne, kees, as, peopleOf }
}

onEngines('changing a role and removing a user take effect from the next call', async (engine) => {
  const kantine = await startKantine(engine)
  const { store, create, sanne, as, peopleOf } = await twoClubs(kantine)
  const jan = await create('jan', 'administrator', 'noord', 'zuid')
  const browser = newBrowser(kantine)
  await browser.call('POST /session', { email: jan.email, password })
  const keysOf = (slug: string) => browser.call(`GET /clubs/${slug}/webhooks`)
  assert.equal((await keysOf('noord')).status, 200)
  const changed = await perform(store, 'people change', as(sanne, 'noord'), { id: jan.id, role: 'reader' })
  assert.equal(changed.role, 'reader')
  assert.equal((await keysOf('noord')).status, 403)
  await perform(store, 'people remove', as(sanne, 'noord'), { id: jan.id })
  assert.equal((await keysOf('noord')).status, 404)
  assert.equal((await keysOf('zuid')).status, 200)
  assert.deepEqual(await peopleOf('noord'), ['sanne administrator', 'kees administrator'])
  for (const [operation, more] of [
    ['people change', { role: 'reader' }],
    ['people remove', {}],
    ['people reset-link', {}],
  ] as const) {
    const gone = (id: number) => perform(store, operation, as(sanne, 'noord'), { id, ...more })
    // Who belongs to another club only is no different from who never was.
    for (const id of [jan.id, 999]) {
      await assert.rejects(gone(id), { code: 'not_found', message: 'There is no such person in this club.' })
    }
  }
  const told = await store.findAcrossClubs(
    sql`select action, details from trail where action in ('role.changed', 'person.removed')`,
  )
  assert.deepEqual(
    told.map(({ action, details }) => `${action} ${details}`),
    ['role.changed administrator reader', 'person.removed jan@example.org'],
  )
})

onEngines('a club keeps its last administrator, even if several leave simultaneously', async (engine) => {
  const { store, create, sanne, kees, as, peopleOf } = await twoClubs(await sharedAnew(engine))
  await create('jan', 'secretary', 'zuid')
  const alone = { code: 'bad_request', message: /last administrator of this club\. Give someone else that role first/ }
  await assert.rejects(perform(store, 'people remove', as(kees, 'zuid'), { id: kees.id }), alone)
  const demote = { id: kees.id, role: 'secretary' }
  await assert.rejects(perform(store, 'people change', as(kees, 'zuid'), demote), alone)
  await assert.rejects(
    perform(store, 'people change', commandCaller(as(kees, 'zuid').club, kantineItself), demote),
    alone,
  )
  await perform(store, 'people change', as(kees, 'zuid'), { ...demote, role: 'administrator' })
  assert.deepEqual(await peopleOf('zuid'), ['kees administrator', 'jan secretary'])

  const goes = await Promise.allSettled([
    perform(store, 'people change', as(sanne, 'noord'), demote),
    perform(store, 'people change', as(kees, 'noord'), { ...demote, id: sanne.id }),
    perform(store, 'people remove', as(kees, 'noord'), { id: sanne.id }),
  ])
  const left = (await peopleOf('noord')).filter((one: string) => one.endsWith(' administrator'))
  assert.equal(left.length, 1, `${goes.map(({ status }) => status)}`)
})

onEngines("leaving a club ends a user's assistants, and joining again does not restore them", async (engine) => {
  const { store } = await startKantine(engine)
  const { club, administrator, grant } = await connect(store, 'noord')
  const stays = await newAdministrator(store, ['noord'], 'secretary')
  const as = commandCaller(club.id, kantineItself)
  await perform(store, 'people change', as, { id: stays.id, role: 'administrator' })
  assert.ok(await findGrant(store, grant.id))
  await perform(store, 'people remove', as, { id: administrator.id })
  assert.equal(await findGrant(store, grant.id), undefined)
  const wanted = { email: administrator.email, role: 'reader' }
  const { token } = await withToken(store, 'invitations create', as, wanted)
  await joinClub(store, actorOf(administrator, visitor.address), token, { administrator })
  assert.equal(await findGrant(store, grant.id), undefined)
})

onEngines('a link for a forgotten password works once within a day, and logs in', async (engine) => {
  const kantine = await startKantine(engine)
  const { store, create, sanne, as } = await twoClubs(kantine)
  const jan = await create('jan', 'trainer', 'noord')
  const entered = await logIn(store, { email: jan.email, password }, visitor)
  assert.ok('session' in entered)
  const make = () => withToken(store, 'people reset-link', as(sanne, 'noord'), { id: jan.id })
  const [first, link] = [await make(), await make()]
  assert.equal(await findResetLink(store, first.token), undefined)
  assert.equal((await findResetLink(store, link.token))?.id, jan.id)
  await assert.rejects(resetPassword(store, link.token, 'Jan-Noord-2026', visitor), { code: 'validation_failed' })
  const tries = await Promise.allSettled([1, 2, 3].map(() => resetPassword(store, link.token, nextPassword, visitor)))
  const [done, ...more] = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  assert.ok(done && 'session' in done && more.length === 0)
  for (const one of tries) if (one.status === 'rejected') assert.equal(one.reason.code, 'not_found')
  const sessions = await store.findAcrossClubs(sql`select id from sessions where administrator_id = ${jan.id}`)
  assert.deepEqual(
    sessions.map(({ id }) => Number(id)),
    [done.session.id],
  )
  await assert.rejects(logIn(store, { email: jan.email, password }, visitor), { code: 'login_failed' })
  await assert.rejects(resetPassword(store, link.token, nextPassword, visitor), ended)

  const replaced = await make()
  await setPassword(store, kantineItself, jan.email, password)
  await assert.rejects(resetPassword(store, replaced.token, nextPassword, visitor), ended, 'they have another password')
  const late = await make()
  mock.method(store, 'wallClock', () => Date.parse(late.expires_at))
  await assert.rejects(resetPassword(store, late.token, nextPassword, visitor), ended)
})

onEngines('only the operator or a manager of all clubs of a user can create such a link', async (engine) => {
  const { store, create, sanne, kees, as } = await twoClubs(await sharedAnew(engine))
  const [jan, piet] = [await create('jan', 'reader', 'noord', 'zuid'), await create('piet', 'reader', 'zuid')]
  const make = (caller: ReturnType<typeof as>, { id }: { readonly id: number }) =>
    perform(store, 'people reset-link', caller, { id })
  await assert.rejects(make(as(sanne, 'noord'), jan), {
    code: 'insufficient_scope',
    message: /also belongs to a club/,
  })
  await assert.rejects(make(as(sanne, 'noord'), piet), { code: 'not_found' })
  await assert.rejects(make(as(sanne, 'noord', 'secretary'), sanne), { code: 'insufficient_scope' })
  assert.ok(await make(as(kees, 'noord'), jan))
  assert.ok(await make(as(kees, 'zuid'), piet))
  assert.ok(await perform(store, 'administrators reset-link', commandCaller(0, kantineItself), { email: jan.email }))
  await perform(store, 'people change', as(kees, 'zuid'), { id: piet.id, role: 'administrator' })
  await perform(store, 'people change', as(piet, 'zuid'), { id: kees.id, role: 'secretary' })
  await assert.rejects(
    make(as(kees, 'noord'), jan),
    { code: 'insufficient_scope' },
    'they manage people in one club only',
  )
})

onEngines('a new password set by link does not bypass the second factor', async (engine) => {
  const kantine = await startKantine(engine)
  const { store, sanne } = await twoClubs(kantine)
  const on = { store, seal: kantine.webhooks.seal }
  const actor = actorOf(sanne, visitor.address)
  const { uri } = await beginSecondFactor(on, actor, sanne, password)
  await confirmSecondFactor(on, actor, sanne, (URI.parse(uri) as TOTP).generate())
  const link = await withToken(store, 'administrators reset-link', commandCaller(0, kantineItself), {
    email: sanne.email,
  })
  const entered = await resetPassword(store, link.token, nextPassword, visitor)
  assert.ok('pending' in entered)
  assert.deepEqual(await store.findAcrossClubs(sql`select id from sessions`), [])
})
