/** An administrator manages webhooks. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { utcTime } from '../../../console/src/words/local-time.ts'
import { dayMs } from '../../../server/day.ts'
import { sql } from '../../../server/store/sql.ts'
import type { Store } from '../../../server/store/store.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { until } from '../../webhooks/club-with-receivers.ts'
import { type Received, startReceiver } from '../../webhooks/receiver.ts'
import { type Browser, loggedIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { flow, goWithKeyboard, openConsole, pressWithKeyboard, rowsOf, type Turn, titleIs } from './rig.ts'

const hourMs = 3_600_000

/** A server whose receivers may be on this machine, and whose retries come after an hour. */
async function start({ engine }: Turn) {
  const kantine = await startAtItsAddress(engine, {
    environment: { WEBHOOKS_ALLOW_LOOPBACK: 'true', SHUTDOWN_SECONDS: '0' },
    parts: { webhooks: { wait: () => hourMs, lookEveryMs: 20 } },
  })
  const who = await loggedIn(kantine, 'noord')
  const addMembers = async (...names: string[]) => {
    for (const name of names) {
      const headers = { authorization: `Bearer ${who.club.key}`, 'content-type': 'application/json' }
      await fetch(`${kantine.url}/api/v1/members`, { method: 'POST', headers, body: JSON.stringify({ name }) })
    }
  }
  return { kantine, who, addMembers }
}

/** A receiver whose answer can change. */
async function receiving() {
  const answer = { status: 204, text: '' }
  const { port, received } = await startReceiver((_, response) => response.writeHead(answer.status).end(answer.text))
  return { answer, received, url: `http://127.0.0.1:${port}/kantine` }
}

const makeEndpoint = async (browser: Browser, url: string) =>
  (
    await browser.call<{ id: number; secret: string }>('POST /clubs/noord/webhooks', {
      url,
      description: 'The website',
      events: ['member.created', 'member.updated'],
    })
  ).body

const verify = (secret: string, { request, body }: Received) =>
  new Webhook(secret).verify(body, request.headers as { [name: string]: string })

/** Everything that was missed happened 40 days ago, as on a server that keeps deliveries for longer than 30 days. */
const makeOlder = (store: Store, club: number) =>
  store.writeUnaudited('deliveries', ({ db }) =>
    db.all(sql`update webhook_deliveries set at = at - ${40 * dayMs} where club_id = ${club} and state = 'missed'`),
  )

const idsOf = (received: readonly Received[]) => received.map(({ request }) => request.headers['webhook-id'])

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

flow('an endpoint is added by keyboard, and its secret verifies the notifications', async (turn) => {
  const { language, say } = turn
  const { kantine, who, addMembers } = await start(turn)
  const { received, url } = await receiving()
  const page = await openConsole(kantine, who, '/console/clubs/noord/webhooks', { language, width: 375 })
  const { keyboard } = page
  const focused = page.locator(':focus')
  await page.getByRole('link', { name: say('Delivery log', 'Bezorgingen') }).click()
  await page.getByRole('heading', { name: say('Nothing was sent', 'niets verstuurd') }).waitFor()
  await shows(() => findingsOf(page), [])
  await page.getByRole('link', { name: say('Go to endpoints', 'Naar de endpoints') }).click()
  await page.getByRole('link', { name: say('Add an endpoint', 'Endpoint toevoegen') }).focus()
  await keyboard.press('Enter')
  const address = page.getByLabel('URL')
  await address.focus()
  await keyboard.type('ftp://127.0.0.1/')
  await keyboard.press('Enter')
  await page.locator('[type=url][aria-invalid=true]').and(focused).waitFor()
  await shows(() => findingsOf(page), [])
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type(url)
  await keyboard.press('Enter')
  await page
    .getByRole('group', { name: say('Notifications', 'Meldingen') })
    .and(focused)
    .waitFor()

  await keyboard.press('Tab')
  await keyboard.type(say('member add', 'lid toe'))
  const choice = page.getByRole('checkbox', { name: say('Member added', 'Lid toegevoegd'), exact: true })
  await goWithKeyboard(page, choice)
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByText('"member_id": 14').waitFor()
  await page.getByText(say('1 of 18 chosen', '1 van 18 gekozen')).waitFor()
  await page.locator('button[type=submit]').focus()
  await keyboard.press('Enter')

  const secret = await page.getByText(/^whsec_/).innerText()
  await shows(() => findingsOf(page), [])
  await page.getByRole('tab', { name: 'Node.js' }).focus()
  await keyboard.press('ArrowRight')
  await page.getByText('hmac.compare_digest').waitFor()
  await button(page, say('I have stored it', 'Ik heb dit bewaard')).focus()
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '127.0.0.1' }).waitFor()
  assert.ok(!(await page.content()).includes(secret))
  await addMembers('Sanne')
  await until(() => received.length === 1)
  assert.deepEqual((verify(secret, received[0] as Received) as { type: string }).type, 'member.created')
})

flow('leaving a half-filled endpoint form asks for confirmation', async (turn) => {
  const { language } = turn
  const { kantine, who } = await start(turn)
  const page = await openConsole(kantine, who, '/console/clubs/noord/webhooks/new', { language })
  const address = page.getByLabel('URL')
  await address.fill('https://example.org')
  const asked = page.waitForEvent('dialog')
  const gone = page.getByRole('main').getByRole('link', { name: 'Webhooks' }).click()
  await (await asked).dismiss()
  await gone
  await shows(() => address.inputValue(), 'https://example.org')
  await address.fill('')
  // A question would now fail the test: nothing answers it.
  await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).click()
  await page.waitForURL('**/noord/webhooks')
})

flow('the test button shows the response and explains failures in plain words', async (turn) => {
  const { language, say } = turn
  const { kantine, who } = await start(turn)
  const { answer, url } = await receiving()
  const { id } = await makeEndpoint(who.browser, url)
  const page = await openConsole(kantine, who, `/console/clubs/noord/webhooks/${id}`, { language, colorScheme: 'dark' })
  const result = page.getByRole('status').filter({ has: page.getByText(/\d+ ms/) })
  const test = async () => {
    await button(page, say('Send a test', 'Test versturen')).click()
    return result
  }
  await (await test())
    .filter({ hasText: say('Delivered', 'Bezorgd') })
    .getByText('204')
    .waitFor()
  Object.assign(answer, { status: 500, text: 'database is locked' })
  const failed = (await test()).filter({
    hasText: say('The receiver failed', 'Er ging iets mis bij de ontvanger'),
  })
  await failed.getByText('database is locked').waitFor()
  await shows(() => findingsOf(page), [])

  const closed = await makeEndpoint(who.browser, 'http://127.0.0.1:1/')
  await page.goto(`${kantine.url}/console/clubs/noord/webhooks/${closed.id}`)
  await page.getByRole('combobox').selectOption('payment.received')
  await (await test()).getByText(say('The receiver cannot be reached', 'De ontvanger is niet bereikbaar')).waitFor()
  await page.getByRole('link', { name: say('Sent message', 'Verstuurd bericht') }).click()
  await page.getByText('"type":"payment.received"').waitFor()
  await titleIs(page, say('Payment received', 'Betaling ontvangen'))
})

flow('an outage shows in health and log, and one button resends every missed notification once', async (turn) => {
  const { language, say } = turn
  const { kantine, who, addMembers } = await start(turn)
  const { answer, received, url } = await receiving()
  await makeEndpoint(who.browser, url)
  await addMembers('Sanne')
  await until(() => received.length === 1)
  Object.assign(answer, { status: 503, text: 'Down for maintenance' })
  await addMembers('Youssef', 'Fatima', 'Jan')
  await until(() => received.length === 4)
  const lost = idsOf(received.slice(1))

  const page = await openConsole(kantine, who, '/console/clubs/noord/webhooks', { language })
  await page.getByText(say('Failing', 'Niet bereikbaar')).waitFor()
  await page.getByText(say('1 of the last 4 delivered', '1 van de laatste 4 bezorgd')).waitFor()
  await page.getByRole('link', { name: say('Delivery log', 'Bezorgingen') }).click()
  await page.getByLabel(say('State', 'Status')).selectOption('waiting')
  await page.waitForURL(/state=waiting/)
  await shows(async () => (await rowsOf(page)).length, 3)
  await page.getByRole('table').getByText(say('Delivered', 'Bezorgd')).waitFor({ state: 'detached' })
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByText('Down for maintenance').waitFor()
  // Notifications are sent in parallel, so the newest may have arrived before the others.
  const idsOn = (text: string) => lost.filter((id) => text.includes(String(id))).length
  await shows(async () => idsOn(await page.locator('main').innerText()), 1)
  await shows(() => findingsOf(page), [])

  await page.getByRole('link', { name: 'The website' }).click()
  await titleIs(page, 'The website')
  Object.assign(answer, { status: 204, text: '' })
  await addMembers('Piet')
  await until(() => received.length === 5)
  await page.reload()
  await page.getByText(say('2 of the last 5 delivered', '2 van de laatste 5 bezorgd')).waitFor()
  await page.getByText(say('3 notifications waiting', '3 meldingen in de wacht')).waitFor()
  await pressWithKeyboard(page, button(page, say('Send everything again', 'Alles opnieuw versturen')))
  await page.getByText(say('5 of the last 5 delivered', '5 van de laatste 5 bezorgd')).waitFor()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  assert.deepEqual(idsOf(received.slice(5)).sort(), lost.sort())

  await button(page, say('Switch off', 'Uitschakelen')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Switch off', 'Uitschakelen') })
    .click()
  await page.getByText(say('This endpoint is switched off', 'Dit endpoint is uitgeschakeld')).waitFor()
  await addMembers('Mo', 'Els')
  await page.getByText(say('2 notifications not delivered', '2 meldingen niet bezorgd')).waitFor()
  await makeOlder(kantine.store, who.club.id)
  await button(
    page,
    say('Switch on and send missed notifications', 'Inschakelen en gemiste meldingen versturen'),
  ).click()
  await until(() => received.length === 10)
  assert.equal(new Set(idsOf(received.slice(8))).size, 2)
})

flow('a moved receiver gets its missed notifications and a new secret, and is removed', async (turn) => {
  const { language, say } = turn
  const { kantine, who, addMembers } = await start(turn)
  const { received, url } = await receiving()
  const { id, secret: old } = await makeEndpoint(who.browser, 'http://127.0.0.1:1/')
  await addMembers('Els')
  const page = await openConsole(kantine, who, `/console/clubs/noord/webhooks/${id}`, { language, width: 1680 })
  await page.getByText(say('This endpoint receives nothing', 'Dit endpoint ontvangt niets')).waitFor()
  await page.getByRole('link', { name: say('Change', 'Wijzigen') }).click()
  await page.getByLabel('URL').fill(url)
  await button(page, say('Save', 'Opslaan')).click()
  await page.getByText(url).waitFor()
  await button(page, say('Choose a start time', 'Kies een begintijd')).click()
  const since = page.getByRole('dialog').getByLabel(say('From', 'Vanaf'))
  await since.and(page.locator(':focus')).waitFor()
  const chosen = Date.parse(String(utcTime(await since.inputValue(), 'Europe/Amsterdam')))
  assert.ok(Math.abs(kantine.store.now() - chosen) < 2 * 3_600_000, 'it is not the time of the club')
  await shows(() => findingsOf(page), [])
  await page.keyboard.press('Enter')
  await until(() => received.length === 1)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  const makeNew = say('Create a new secret', 'Nieuw geheim maken')
  await button(page, makeNew).click()
  await page.getByRole('dialog').getByRole('button', { name: makeNew }).click()
  const fresh = await page.getByText(/^whsec_/).innerText()
  await page.getByText(say('The old secret works until', 'Het oude geheim werkt tot')).waitFor()
  await addMembers('Sanne')
  await until(() => received.length === 2)
  for (const secret of [old, fresh]) verify(secret, received[1] as Received)
  assert.notEqual(old, fresh)
  await shows(() => findingsOf(page), [])

  await button(page, say('I have stored it', 'Ik heb dit bewaard')).click()
  await button(page, say('Remove endpoint', 'Endpoint verwijderen')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Remove endpoint', 'Endpoint verwijderen') })
    .click()
  await page.getByText(say('No endpoints yet', 'Nog geen endpoints')).waitFor()
})
