/** The start page. */
import assert from 'node:assert/strict'
import { sql } from '../../../server/store/sql.ts'
import { serveProcess } from '../../cli/process.ts'
import { newWindow } from '../../support/browser.ts'
import { changeRows } from '../../support/change-rows.ts'
import { newAdministrator, newKey, password } from '../../support/clubs-and-people.ts'
import { newDatabase, startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn, logIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { flow, hasTitle, openConsole, titleIs } from './rig.ts'

flow('a new installation leads to the first key and the first request', async ({ engine, language, say }) => {
  const { environment } = await newDatabase(engine, { empty: true })
  const { welcome } = await serveProcess(environment)
  const [link = ''] = /http\S+\/account\/set-up\/\S+/.exec(welcome) ?? assert.fail(welcome)
  const page = await (await newWindow({ locale: language })).newPage()
  await page.goto(link)
  const filled = {
    club_name: 'FC Voorbeeld',
    slug: 'fc-voorbeeld',
    name: 'Jan Bakker',
    email: 'jan@example.org',
    password,
  }
  for (const [name, text] of Object.entries(filled)) await page.locator(`[name=${name}]`).fill(text)
  await page.locator('main form button').first().click()
  await titleIs(page, say('Hello, Jan', 'Hallo Jan'))
  const progress = page.getByRole('status')
  await progress.getByText(say('0 of 7 done', '0 van 7 gedaan')).waitFor()
  await page.getByRole('link', { name: say('Import members', 'Leden importeren') }).waitFor()
  await shows(() => findingsOf(page), [])

  await page.getByText(say('appears here once you have a key', 'verschijnt hier zodra er een sleutel is')).waitFor()
  await page.getByRole('link', { name: say('Create a key', 'Sleutel maken') }).click()
  await page.getByLabel(say('Name', 'Naam'), { exact: true }).fill('Website')
  await page.getByRole('radio', { name: say('Website: read only', 'Website: alleen lezen') }).check()
  await page.getByRole('button', { name: say('Create the key', 'Sleutel maken') }).click()
  const key = await page
    .getByRole('group', { name: say('API key', 'API-sleutel') })
    .getByLabel(say('API key', 'API-sleutel'), { exact: true })
    .innerText()
  await page.getByRole('button', { name: say('I have stored it', 'Ik heb dit bewaard') }).click()

  await page.getByRole('link', { name: say('Home', 'Start'), exact: true }).click()
  await progress.getByText(say('1 of 7 done', '1 van 7 gedaan')).waitFor()
  const command = await page.getByLabel(say('Command', 'Opdracht'), { exact: true }).innerText()
  const [, sent = '', url = ''] = /^curl -H "(.+)" \\\s+"(http\S+)"$/.exec(command) ?? assert.fail(command)
  const [name = '', value = ''] = sent.replace('API_KEY', key).split(': ')
  const answer = await fetch(url, { headers: { [name]: value } })
  assert.equal(((await answer.json()) as { name: string }).name, 'FC Voorbeeld')
  await progress.getByText(say('2 of 7 done', '2 van 7 gedaan')).waitFor()
  await page.getByText(say('1 request in the last 30 days', '1 verzoek in de afgelopen 30 dagen')).waitFor()
  await page.getByText(say('Key “Website” created', 'Sleutel ‘Website’ gemaakt')).waitFor()
  await page
    .getByText(say('All good. No key expires soon', 'Alles in orde. Geen sleutel verloopt binnenkort'))
    .waitFor()
  await shows(() => findingsOf(page), [])

  await page.getByRole('button', { name: say('Hide the first steps', 'De eerste stappen verbergen') }).click()
  await page.reload()
  await hasTitle(page)
  await page.getByText(say('Recent activity', 'Nieuw in het logboek')).waitFor()
  await shows(() => progress.count(), 0)
})

flow('notices link to their pages, and completed steps are ticked', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const { store } = kantine
  const who = await loggedIn(kantine, 'noord')
  const day = 86_400_000
  await newKey(store, who.club, { expiresAt: store.now() + 5 * day })
  await changeRows(
    store,
    sql`update api_keys set last_used_at = ${store.now() - 40 * day}, created_at = ${store.now() - 40 * day} where club_id = ${who.club.id} and id = ${who.club.keyId}`,
  )
  const made = await who.browser.call<{ id: number }>('POST /clubs/noord/webhooks', {
    url: 'https://receiver.example/hook',
    description: 'Boeken',
    events: ['member.created'],
  })
  assert.equal(made.status, 201)
  await changeRows(
    store,
    sql`update webhook_endpoints set failing_since = ${store.now() - day} where club_id = ${who.club.id}`,
  )
  const page = await openConsole(kantine, who, '/console/clubs/noord', { language, width: 375, colorScheme: 'dark' })
  await page.getByText(say('3 of 7 done', '3 van 7 gedaan')).waitFor()
  await page.getByRole('button', { name: say('Hide the practice club', 'De oefenclub verbergen') }).click()
  await page.reload()
  await page.getByText(say('3 of 7 done', '3 van 7 gedaan')).waitFor()
  assert.equal(await page.getByRole('button', { name: say('Open a practice club', 'Oefenclub openen') }).count(), 0)
  const items = page.locator('.attention').getByRole('link')
  const failing = say('“Boeken” are', '‘Boeken’ komen')
  await shows(
    async () => (await items.allInnerTexts()).map((text) => /(.Boeken. \w+|expires|verloopt|30)/.exec(text)?.[1]),
    [failing, '30', say('expires', 'verloopt')],
  )
  await shows(() => findingsOf(page), [])
  await items.first().click()
  await titleIs(page, 'Boeken')
  await page.waitForURL(`**/webhooks/${made.body.id}`)

  for (const [role, wanted] of [
    ['secretary', [say('Import members', 'Leden importeren'), say('Charge a fee', 'Contributie in rekening brengen')]],
    ['treasurer', [say('Charge a fee', 'Contributie in rekening brengen')]],
  ] as const) {
    const browser = await logIn(kantine, await newAdministrator(store, ['noord'], role))
    const other = await openConsole(kantine, { browser }, '/console/clubs/noord', { language })
    const steps = other.getByRole('region', { name: say('First steps', 'Eerste stappen') })
    await shows(() => steps.getByRole('link').allInnerTexts(), [...wanted])
    await shows(() => findingsOf(other), [])
  }
})
