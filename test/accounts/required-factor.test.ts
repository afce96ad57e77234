/** A club can require the second factor for some roles. */
import assert from 'node:assert/strict'
import { resources } from '@kantine/contract/resources.ts'
import { URI } from 'otpauth'
import { findInvitation, invite } from '../../server/callers/accounts/invitations.ts'
import { setFactorRoles } from '../../server/callers/accounts/required-factor.ts'
import { findResetLink, resetPassword } from '../../server/callers/accounts/reset-links.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
} from '../../server/callers/accounts/second-factor.ts'
import { actorOf } from '../../server/callers/accounts/sessions.ts'
import { allowAssistants } from '../../server/callers/assistants/allow.ts'
import { revokeOwnGrant } from '../../server/callers/assistants/end-grants.ts'
import { findGrant, grantsOf, listGrants } from '../../server/callers/assistants/grants.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { runCommand } from '../../server/surfaces/command-line/commands.ts'
import { grantTo } from '../assistants/connected-assistant.ts'
import { type Browser, loggedIn, logIn } from '../console/browser.ts'
import { newAdministrator, newClub, password } from '../support/clubs-and-people.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { signIn } from './signed-in.ts'
import { withToken } from './with-token.ts'

type Session = { readonly clubs: readonly { readonly slug: string; readonly second_factor_missing: boolean }[] }

const missingIn = async (browser: Browser) =>
  (await browser.call<Session>('GET /session')).body.clubs.map((one) => [one.slug, one.second_factor_missing])

/** As if someone had turned on a second factor. */
const haveSecondFactor = (store: Store, administratorId: number) =>
  store.writeAcrossClubs(kantineItself, async ({ db, note }) => {
    note({ action: 'second_factor.enabled', subject: `administrator ${administratorId}` })
    await db.all(
      sql`insert into second_factors (administrator_id, secret, confirmed_at, last_step) values (${administratorId}, 'sealed', 1, 0)`,
    )
  })

onEngines(
  'people and their assistants have no access to the club without the required second factor',
  async (engine) => {
    const kantine = await startKantine(engine)
    const { store } = kantine
    const seal = kantine.webhooks.seal
    const { browser, administrator, club } = await loggedIn(kantine, 'noord')
    await newClub(store, 'zuid')
    const jan = await newAdministrator(store, ['noord', 'zuid'], 'secretary', 'jan@example.org', 'Jan Bakker')
    const his = await logIn(kantine, jan)
    await allowAssistants(store, kantineItself, club.id, true)
    const grant = await grantTo(store, club.id, jan.id)
    const turnOn = async (person: typeof jan) => {
      const { uri } = await beginSecondFactor({ store, seal }, kantineItself, person, password)
      await confirmSecondFactor({ store, seal }, kantineItself, person, URI.parse(uri).generate())
    }
    const at = '/clubs/noord/second-factor-roles'
    assert.deepEqual((await browser.call(`GET ${at}`)).body, { roles: [], lacking: 0, administrators_shut_out: 0 })
    assert.equal((await browser.call(`PUT ${at}`, { roles: ['king'] })).status, 422)

    // Nobody shuts themselves out.
    const own = await browser.call(`PUT ${at}`, { roles: ['administrator', 'secretary'] })
    assert.deepEqual([own.status, own.body.code], [400, 'bad_request'])
    assert.match(own.body.detail, /Turn on your own two-step verification first/)
    assert.deepEqual((await browser.call(`GET ${at}`)).body, { roles: [], lacking: 0, administrators_shut_out: 0 })

    const set = await browser.call(`PUT ${at}`, { roles: ['secretary'] })
    assert.deepEqual([set.status, set.body], [200, { roles: ['secretary'], lacking: 1, administrators_shut_out: 0 }])
    assert.deepEqual(await missingIn(browser), [['noord', false]])
    assert.deepEqual(await missingIn(his), [
      ['noord', true],
      ['zuid', false],
    ])
    const refused = await his.call('GET /clubs/noord/members')
    assert.deepEqual([refused.status, refused.body.code], [403, 'second_factor_required'])
    assert.match(refused.body.detail, /\/account\/second-factor/)
    assert.equal((await his.call('GET /clubs/zuid/members')).status, 200)
    assert.equal(await findGrant(store, grant.id), undefined)
    await assert.rejects(grantTo(store, club.id, jan.id), { code: 'second_factor_required' })

    // A write that was let in before is refused within.
    const [session] = await store.findAcrossClubs(sql`select digest from sessions where administrator_id = ${jan.id}`)
    const ground = {
      by: 'session',
      session: String(session?.digest),
      passwordSetAt: jan.passwordSetAt,
      needs: { club: club.id, permissions: ['members:write'] },
    } as const
    const write = store.write(club.id, { ...actorOf(jan, '203.0.113.1'), ground }, async ({ note }) =>
      note({ action: 'club.renamed', subject: `club ${club.id}` }),
    )
    await assert.rejects(write, { code: 'second_factor_required' })

    await turnOn(jan)
    assert.deepEqual((await browser.call(`GET ${at}`)).body, {
      roles: ['secretary'],
      lacking: 0,
      administrators_shut_out: 0,
    })
    const again = await findGrant(store, grant.id)
    assert.equal(again?.id, grant.id)
    await assert.rejects(disableSecondFactor(store, kantineItself, jan, password), {
      code: 'bad_request',
      message: /Your role in Club noord requires two-step verification\./,
    })

    await turnOn(administrator)
    const [other] = await store.findAcrossClubs(
      sql`select count(*) as n from sessions where administrator_id = ${administrator.id}`,
    )
    assert.equal(Number(other?.n), 0)
  },
)

onEngines(
  'the assistant of a user without the second factor is listed as stopped, and can be ended',
  async (engine) => {
    const kantine = await startKantine(engine)
    const { store, config, webhooks } = kantine
    const { browser, administrator, club } = await loggedIn(kantine, 'noord')
    const jan = await newAdministrator(store, ['noord'], 'secretary', 'jan@example.org', 'Jan Bakker')
    await allowAssistants(store, kantineItself, club.id, true)
    const [own, his] = [await grantTo(store, club.id, administrator.id), await grantTo(store, club.id, jan.id)]
    const states = async () => (await listGrants(store, club.id)).map(({ state }) => state)
    assert.deepEqual(await states(), ['works', 'works'])
    await browser.call('PUT /clubs/noord/second-factor-roles', { roles: ['secretary'] })
    assert.deepEqual(await states(), ['works', 'stopped'])

    const made = await browser.call<{ assistants: object }>(`GET /clubs/noord/people/${jan.id}/made`)
    assert.partialDeepStrictEqual(made.body.assistants, [{ id: his.id, state: 'stopped' }])
    const on = {
      store,
      config,
      resources,
      actor: { by: 'command', name: 'jan' },
      webhooks: async () => webhooks,
    } as const
    const { text } = await runCommand(on, 'assistants list', { club: 'noord' })
    assert.match(text, /jan@example\.org +Paused: its user must turn on two-step verification/)
    const role = await runCommand(on, 'administrators role', { email: jan.email, club: 'noord', role: 'secretary' })
    assert.match(
      role.text,
      /'Helper' \(paused: its user must turn on two-step verification\): kantine assistants revoke/,
    )

    // He sees it himself, although it does nothing, and ends it.
    assert.deepEqual(
      (await grantsOf(store, jan.id)).map(({ id, isStopped }) => [id, isStopped]),
      [[his.id, true]],
    )
    await assert.rejects(revokeOwnGrant(store, kantineItself, jan, own.id), { code: 'not_found' })
    await revokeOwnGrant(store, kantineItself, jan, his.id)
    assert.deepEqual(await states(), ['works', 'revoked'])
    assert.deepEqual(await grantsOf(store, jan.id), [])
  },
)

onEngines('the command warns if no administrator can enter the club any more', async (engine) => {
  const { store, config, webhooks } = await startKantine(engine)
  await newClub(store, 'noord')
  const on = {
    store,
    config,
    resources,
    actor: { by: 'command', name: 'jan' },
    webhooks: async () => webhooks,
  } as const
  const give = async (args: object = {}) =>
    (await runCommand(on, 'clubs second-factor', { slug: 'noord', ...args })).warning
  const sanne = await newAdministrator(store, ['noord'])
  await newAdministrator(store, ['noord'], 'administrator', 'mo@example.org')
  await newAdministrator(store, ['noord'], 'treasurer')
  assert.equal(await give({ roles: ['treasurer'] }), undefined)
  const nobody = /^Nobody can administer Club noord until one of its 2 administrators turns on two-step verification/
  assert.match(String(await give({ roles: ['administrator', 'treasurer'] })), nobody)
  assert.match(String(await give({ roles: ['administrator', 'treasurer'] })), nobody)
  assert.match(String(await give()), nobody)
  await haveSecondFactor(store, sanne.id)
  assert.equal(await give(), undefined)
  assert.equal(await give({ roles: ['administrator'] }), undefined)
})

onEngines(
  'an administrator with a second factor can require it for their own role, and withdraw that',
  async (engine) => {
    const kantine = await startKantine(engine)
    const { store } = kantine
    const { browser, administrator } = await loggedIn(kantine, 'noord')
    await haveSecondFactor(store, administrator.id)
    const at = '/clubs/noord/second-factor-roles'
    const set = await browser.call(`PUT ${at}`, { roles: ['treasurer', 'administrator'] })
    assert.deepEqual(
      [set.status, set.body],
      [200, { roles: ['administrator', 'treasurer'], lacking: 0, administrators_shut_out: 0 }],
    )
    assert.equal((await browser.call('GET /clubs/noord/members')).status, 200)
    await assert.rejects(disableSecondFactor(store, kantineItself, administrator, password), { code: 'bad_request' })
    assert.deepEqual((await browser.call(`PUT ${at}`, { roles: [] })).body, {
      roles: [],
      lacking: 0,
      administrators_shut_out: 0,
    })
    await disableSecondFactor(store, kantineItself, administrator, password)
    const [entry] = await store.findAcrossClubs(
      sql`select details from trail where action = 'second_factor_roles.changed' order by id limit 1`,
    )
    assert.deepEqual(String(entry?.details).match(/\w+/g), ['administrator', 'treasurer'])
  },
)

onEngines('links and invitations do not work while their maker lacks the required second factor', async (engine) => {
  const { store } = await startKantine(engine)
  const club = await newClub(store, 'noord')
  const sanne = await newAdministrator(store, ['noord'])
  const jan = await newAdministrator(store, ['noord'], 'reader', 'jan@example.org', 'Jan')
  const { actor, as } = await signIn(store, sanne)
  const link = await withToken(store, 'people reset-link', as(club), { id: jan.id })
  const invitation = await invite(store, actor, { clubId: club.id, email: 'mo@example.org', role: 'reader' })
  const opened = async () =>
    [await findResetLink(store, link.token), await findInvitation(store, invitation.token)].map(Boolean)
  assert.deepEqual(await opened(), [true, true])
  await setFactorRoles(store, kantineItself, club.id, ['administrator'])
  assert.deepEqual(await opened(), [false, false])
  const visitor = { address: '198.51.100.1', browser: null }
  await assert.rejects(resetPassword(store, link.token, 'another password entirely', visitor), { code: 'not_found' })
  await haveSecondFactor(store, sanne.id)
  assert.deepEqual(await opened(), [true, true])
})
