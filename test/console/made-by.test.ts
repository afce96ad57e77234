/** The keys, endpoints and assistants that a user created, shown before the user is removed. */
import assert from 'node:assert/strict'
import { allowAssistants } from '../../server/callers/assistants/allow.ts'
import { revokeKey } from '../../server/callers/keys/keys.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { raw, sql } from '../../server/store/sql.ts'
import { grantTo } from '../assistants/connected-assistant.ts'
import { exportTo, importUnverified } from '../club-transfer/full-club.ts'
import { newAdministrator, newKey } from '../support/clubs-and-people.ts'
import { onEngines } from '../support/kantine.ts'
import { newWorld } from '../webhooks/club-with-receivers.ts'
import { type Browser, loggedIn, logIn } from './browser.ts'

type Made = { readonly id: number; readonly label?: string }
type List = { readonly keys: Made[]; readonly endpoints: Made[]; readonly assistants: Made[] }

onEngines(
  'removing a user shows the keys and webhooks they created until each is replaced or ended',
  async (engine) => {
    const { kantine } = await newWorld(engine)
    const { store } = kantine
    const { browser, club } = await loggedIn(kantine, 'noord')
    const jan = await newAdministrator(store, ['noord', 'demo'], 'administrator', 'jan@example.org', 'Jan Bakker')
    const his = await logIn(kantine, jan)
    const make = async (by: Browser, path: string, body: object) =>
      (await by.call<Made>(`POST /clubs/noord/${path}`, body)).body.id
    const keyOf = (by: Browser, label: string) => make(by, 'keys', { label, scopes: ['members:read'] })
    const endpointOf = (by: Browser) =>
      make(by, 'webhooks', { url: 'https://example.org/', events: ['member.created'] })
    const made = async (): Promise<[string[], number[], number[]]> => {
      const { status, body } = await browser.call<List>(`GET /clubs/noord/people/${jan.id}/made`)
      assert.equal(status, 200)
      const idsOf = (all: readonly Made[]) => all.map(({ id }) => id)
      return [body.keys.map(({ label = '' }) => label), idsOf(body.endpoints), idsOf(body.assistants)]
    }
    assert.deepEqual(await made(), [[], [], []])

    await allowAssistants(store, kantineItself, club.id, true)
    await newKey(store, club)
    await keyOf(browser, 'Of Sanne')
    await endpointOf(browser)
    const [website, replaced, revoked] = [
      await keyOf(his, 'Website'),
      await keyOf(his, 'Replaced'),
      await keyOf(his, 'Old'),
    ]
    const [one, another] = [await endpointOf(his), await endpointOf(his)]
    const grant = await grantTo(store, club.id, jan.id)
    await revokeKey(store, kantineItself, { clubId: club.id, id: revoked })
    assert.deepEqual(await made(), [['Website', 'Replaced'], [one, another], [grant.id]])
    // Whoever replaces its secret is responsible for it from then on.
    await browser.call(`POST /clubs/noord/keys/${replaced}/rotation`, { hours: 0 })
    await browser.call(`POST /clubs/noord/webhooks/${another}/rotation`)
    assert.deepEqual(await made(), [['Website'], [one], [grant.id]])

    await browser.call(`DELETE /clubs/noord/people/${jan.id}`)
    assert.deepEqual(await made(), [['Website'], [one], []])
    // The key goes on working; nobody sees it in another club, and no JSON says who made it.
    const other = await loggedIn(kantine, 'zuid')
    const elsewhere = await other.browser.call<List>(`GET /clubs/zuid/people/${jan.id}/made`)
    assert.deepEqual(elsewhere.body, { keys: [], endpoints: [], assistants: [] })
    assert.doesNotMatch((await browser.call(`GET /clubs/noord/keys/${website}`)).text, /made_by/)

    // People have other ids elsewhere, so a club that moves brings nobody along as a maker.
    const file = await exportTo(kantine, club.id)
    const copy = await newWorld(engine)
    await importUnverified(copy.kantine, file, { slug: 'west' })
    for (const table of ['api_keys', 'webhook_endpoints']) {
      const rows = await copy.kantine.store.findAcrossClubs(
        sql`select made_by from ${raw(table)} where made_by is not null`,
      )
      assert.deepEqual(rows, [], table)
    }
  },
)
