/** Interruptions of forms and pages. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { sql } from '../../../server/store/sql.ts'
import { password } from '../../support/clubs-and-people.ts'
import { type Running, startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn } from '../browser.ts'
import { declineAll, flow, hasTitle, openConsole, type Turn } from './rig.ts'

/** Ends all sessions, as their time does, once the menu has its counts: reading them later would ask to sign in too early. */
async function endSessions({ store }: Running, page: Page) {
  const readCounts = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/counts'))"
  await shows(() => page.evaluate<boolean>(readCounts), true)
  await store.writeUnaudited('use of sessions', ({ db }) => db.all(sql`update sessions set expires_at = 0`))
}

/** Presses a button twice before the page can show that it was pressed, as on a computer that is busy. */
const pressTwice = (button: Locator) =>
  button.evaluate((element) => {
    element.click()
    element.click()
  })

async function signInAgain(page: Page, { say }: Turn) {
  const question = page.getByRole('dialog', { name: say('Sign in again', 'Log opnieuw in') })
  await question.getByLabel(say('Password', 'Wachtwoord'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
}

flow('a new key and endpoint are created as filled in after signing in again', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, '/console/clubs/noord/keys/new', { language })
  await page.getByLabel(say('Name', 'Naam'), { exact: true }).fill('Boeken')
  await page.getByRole('radio', { name: say('Bookkeeping', 'Boekhouding') }).check()
  await endSessions(kantine, page)
  await page.getByRole('button', { name: say('Create the key', 'Sleutel maken') }).click()
  await signInAgain(page, turn)
  await page.getByRole('button', { name: say('I have stored it', 'Ik heb dit bewaard') }).waitFor()

  await page.goto(`${kantine.url}/console/clubs/noord/webhooks/new`)
  await hasTitle(page)
  await page.getByRole('textbox', { name: 'URL' }).fill('https://example.org/kantine')
  await page.getByRole('checkbox').first().check()
  await endSessions(kantine, page)
  await page.getByRole('button', { name: say('Add endpoint', 'Endpoint toevoegen') }).click()
  await signInAgain(page, turn)
  await page.getByText(/^whsec_/).waitFor()
  const made = await kantine.store.findAcrossClubs(
    sql`select label as what from api_keys union select url from webhook_endpoints`,
  )
  for (const what of ['Boeken', 'https://example.org/kantine'])
    assert.ok(
      made.some((row) => row.what === what),
      what,
    )
})

flow('a double-clicked button sends one request', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const page = await openConsole(kantine, await loggedIn(kantine, 'noord'), '/console/clubs/noord/keys/new', {
    language,
  })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByLabel(say('Name', 'Naam'), { exact: true }).fill('Boeken')
  await page.getByRole('radio', { name: say('Bookkeeping', 'Boekhouding') }).check()
  await pressTwice(page.getByRole('button', { name: say('Create the key', 'Sleutel maken') }))
  await page.getByRole('button', { name: say('I have stored it', 'Ik heb dit bewaard') }).click()
  await page.getByRole('button', { name: say('Revoke key', 'Sleutel intrekken') }).click()
  const dialog = page.getByRole('dialog')
  await pressTwice(dialog.getByRole('button', { name: say('Revoke key', 'Sleutel intrekken') }))
  await page.waitForURL('**/noord/keys')
  await shows(() => sent.map((url) => url.split('/keys')[1]), ['', '/2/revocation'])
})

flow('a page that cannot load its data says so, and shows it when available again', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, '/console/clubs/noord/people', { language })
  const failures = [
    {
      status: 500,
      contentType: 'application/problem+json',
      body: '{"status":500,"code":"internal_error","detail":"Try again."}',
    },
    { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
  ]
  for (const failure of failures) {
    await page.route('**/console/api/clubs/noord/webhooks', (route) => route.fulfill(failure))
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
    await page.getByRole('alert').waitFor()
    const shown = await page.locator('main').innerText()
    assert.doesNotMatch(shown, /undefined|Bad Gateway|\bJSON\b|TypeError/)
    await page.unroute('**/console/api/clubs/noord/webhooks')
    await page.getByRole('button', { name: say('Try again', 'Opnieuw proberen') }).click()
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: say('Users and roles', 'Gebruikers en rollen') }).waitFor()
    await page.reload()
    await hasTitle(page)
  }
})

flow('an offline change fails with a message, and is sent only when its button is pressed again', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, '/console/clubs/noord/keys/new', { language })
  const madeKeys = () => kantine.store.findAcrossClubs(sql`select id from api_keys where label = 'Boeken'`)
  const offline = say(
    'You’re offline. Reconnect and try again.',
    'Je bent offline. Maak verbinding en probeer het opnieuw.',
  )
  const make = page.getByRole('button', { name: say('Create the key', 'Sleutel maken') })
  await page.getByLabel(say('Name', 'Naam'), { exact: true }).fill('Boeken')
  await page.getByRole('radio', { name: say('Bookkeeping', 'Boekhouding') }).check()
  await page.getByRole('link', { name: 'Webhooks', exact: true }).waitFor()
  await page.context().setOffline(true)
  await make.click()
  await page.getByRole('alert').getByText(offline).waitFor()
  await page.context().setOffline(false)
  // A change that was held back would be sent before what is asked for now.
  assert.equal(await page.evaluate(() => fetch('/console/api/session').then(({ status }) => status)), 200)
  assert.deepEqual(await madeKeys(), [])
  await make.click()
  await page.getByRole('button', { name: say('I have stored it', 'Ik heb dit bewaard') }).waitFor()
  assert.equal((await madeKeys()).length, 1)

  const asked = declineAll(page)
  await page.getByRole('link', { name: say('Users and roles', 'Gebruikers en rollen') }).click()
  await shows(() => asked.length, 1)
  await page.getByRole('button', { name: say('Copy: API key', 'Kopiëren: API-sleutel') }).click()
  await page.getByRole('button', { name: say('Copied: API key', 'Gekopieerd: API-sleutel') }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.getByRole('alert').getByText(offline).waitFor()
  await page.context().setOffline(false)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
})
