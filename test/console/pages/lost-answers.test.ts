/** Answers that get lost on their way to the page: what was pressed once happens once, and the page says what it knows. */
import assert from 'node:assert/strict'
import { charge } from '@kantine/contract/resources/charge.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Page } from 'playwright-core'
import { kantineItself } from '../../../server/store/actor.ts'
import { type Statement, sql } from '../../../server/store/sql.ts'
import { startKantine } from '../../support/kantine.ts'
import { type LossyProxy, startLossyProxy } from '../../support/lossy-proxy.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { choose, flow, openConsole, type Turn, titleIs } from './rig.ts'

/** A page of a club with a group of two members and an open fee, behind a proxy. */
async function opened({ engine, language }: Turn, path: string) {
  const proxy = await startLossyProxy()
  const kantine = await startKantine(engine, { environment: { BASE_URL: proxy.url } })
  proxy.forward(kantine.url)
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'JO11-1' } }])
    const names = ['Piet Bakker', 'Noor de Wit']
    await write.put(
      member,
      names.map((name) => ({ fields: { name, status: 'active', group_ids: [1] } })),
    )
    const fee = { description: 'Contributie', amount_cents: 18_500, currency: 'EUR', status: 'open' }
    await write.put(charge, [{ fields: { ...fee, member_id: 1 } }])
  })
  const page = await openConsole(proxy, who, `/console/clubs/noord/${path}`, { language })
  const count = async (statement: Statement) => Number((await kantine.store.findAcrossClubs(statement))[0]?.count)
  return { proxy, page, count, club: who.club }
}

const notice = (page: Page, { say }: Turn) =>
  page
    .getByRole('alert')
    .filter({ hasText: say('Not known yet whether this was saved', 'Nog niet bekend of dit is opgeslagen') })

/** Waits until the page says that it does not know, and lets responses through again, so that the page learns. */
async function letThrough(page: Page, proxy: LossyProxy, turn: Turn): Promise<void> {
  await notice(page, turn).waitFor()
  assert.ok(proxy.lost.every((status) => status < 300))
  proxy.lose(0)
  await notice(page, turn).waitFor({ state: 'detached' })
}

const alreadySaved = ({ say }: Turn) => say('This was already saved.', 'Dit was al opgeslagen.')

flow('a payment whose answer is lost is recorded once; its form is frozen until the page knows', async (turn) => {
  const { say } = turn
  const { proxy, page, count, club } = await opened(turn, 'charges/1')
  await page.getByRole('button', { name: say('Record payment', 'Betaling boeken') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('Amount', 'Bedrag')).fill(say('40.00', '40,00'))
  // The browser itself sends a request again if the connection was used before, which is still one attempt of the page.
  let attempts = 0
  page.on('requestfailed', () => attempts++)
  proxy.lose(100)
  await dialog.getByRole('button', { name: say('Record payment', 'Betaling boeken') }).click()
  await notice(page, turn).waitFor()
  await shows(() => dialog.locator('form[inert]').count(), 1)
  await shows(() => findingsOf(page), [])
  // From now on, the page asks only every minute.
  await shows(() => attempts, 3)
  proxy.lose(0)
  const ask = notice(page, turn).getByRole('button', { name: say('Ask now', 'Nu vragen') })
  await ask.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(alreadySaved(turn)).waitFor()
  await page.getByText(say('€145.00', '€ 145,00'), { exact: true }).waitFor()
  assert.equal(await count(sql`select count(*) as count from payments where club_id = ${club.id}`), 1)
})

flow('what is entered on another page stays when the page learns that an earlier change was saved', async (turn) => {
  const { say } = turn
  const { proxy, page, count } = await opened(turn, 'members')
  // Leaving a form whose outcome is unknown asks first.
  page.on('dialog', (question) => question.accept())
  await page.getByRole('button', { name: say('Add member', 'Lid toevoegen') }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: say('Name', 'Naam'), exact: true }).fill('Mo Haddad')
  proxy.lose(100, 504)
  await drawer.getByRole('button', { name: say('Add', 'Toevoegen'), exact: true }).click()
  await notice(page, turn).waitFor()
  await page.evaluate("history.pushState(null, '', '/console/clubs/noord/posts/new')")
  const title = page.getByLabel(say('Title', 'Titel'), { exact: true })
  await title.fill('Clubfeest')
  await letThrough(page, proxy, turn)
  await page.getByText(alreadySaved(turn)).waitFor()
  assert.equal(await title.inputValue(), 'Clubfeest')
  assert.equal(new URL(page.url()).pathname, '/console/clubs/noord/posts/new')
  assert.equal(await count(sql`select count(*) as count from members where body like '%Mo Haddad%'`), 1)
})

flow('a group whose charging times out at the proxy is charged once', async (turn) => {
  const { say } = turn
  const { proxy, page, count, club } = await opened(turn, 'charges/new')
  await choose(page.getByRole('combobox', { name: say('Groups', 'Groepen') }), 'JO11-1', 'JO11-1')
  await page.getByLabel(say('Description', 'Omschrijving')).fill('Shirt')
  await page.getByLabel(say('Amount', 'Bedrag')).fill(say('25.00', '25,00'))
  await page.getByRole('button', { name: say('Show the total', 'Totaal bekijken') }).click()
  const send = page.getByRole('button', {
    name: say('Charge 2 members', 'Contributie in rekening brengen bij 2 leden'),
  })
  await send.waitFor()
  proxy.lose(100, 504)
  await send.click()
  await letThrough(page, proxy, turn)
  await titleIs(page, say('Fees', 'Contributie'))
  await page.getByText(alreadySaved(turn)).waitFor()
  assert.equal(await count(sql`select count(*) as count from charges where club_id = ${club.id}`), 3)
})

flow('a member and an invitation are added once, and the page offers a new link', async (turn) => {
  const { say } = turn
  const { proxy, page, count } = await opened(turn, 'members')
  await page.getByRole('button', { name: say('Add member', 'Lid toevoegen') }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: say('Name', 'Naam'), exact: true }).fill('Mo Haddad')
  proxy.lose(100, 504)
  await drawer.getByRole('button', { name: say('Add', 'Toevoegen'), exact: true }).click()
  await letThrough(page, proxy, turn)
  await titleIs(page, 'Mo Haddad')
  assert.equal(await count(sql`select count(*) as count from members where body like '%Mo Haddad%'`), 1)

  await page.getByRole('link', { name: say('Users and roles', 'Gebruikers en rollen') }).click()
  await page.getByRole('button', { name: say('Invite a user', 'Iemand uitnodigen') }).click()
  await page.getByRole('dialog').getByLabel(say('E-mail address', 'E-mailadres')).fill('mo@example.org')
  proxy.lose(100, 504)
  await page.getByRole('button', { name: say('Create the invitation', 'Uitnodiging maken') }).click()
  await letThrough(page, proxy, turn)
  await page.getByText(say('Invite the person again', 'Nodig de persoon opnieuw uit')).waitFor()
  await page.getByText('mo@example.org').waitFor()
  assert.equal(await count(sql`select count(*) as count from invitations`), 1)
})

flow('a key whose secret is lost exists once, on a page that can replace it', async (turn) => {
  const { say } = turn
  const { proxy, page, count } = await opened(turn, 'keys/new')
  await page.getByLabel(say('Name', 'Naam'), { exact: true }).fill('Boeken')
  await page.getByRole('radio', { name: say('Bookkeeping', 'Boekhouding') }).check()
  proxy.lose(100, 504)
  await page.getByRole('button', { name: say('Create the key', 'Sleutel maken') }).click()
  await letThrough(page, proxy, turn)
  await titleIs(page, 'Boeken')
  await page.getByText(say('Replace the key', 'Vervang de sleutel')).waitFor()
  await page.getByRole('link', { name: say('Replace', 'Vervangen'), exact: true }).waitFor()
  assert.equal(await count(sql`select count(*) as count from api_keys where label = 'Boeken'`), 1)
})

flow('a file whose import loses its answer is imported once', async (turn) => {
  const { say } = turn
  const { proxy, page, count, club } = await opened(turn, 'members/import')
  const file = { name: 'leden.csv', mimeType: 'text/csv', buffer: Buffer.from('Naam\nMo Haddad\nZoë Smit\n') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: say('Check the file', 'Bestand controleren') }).click()
  const start = page.getByRole('button', { name: say('Import 2 rows', '2 rijen importeren') })
  await start.waitFor()
  proxy.lose(100, 504)
  await start.click()
  await letThrough(page, proxy, turn)
  await titleIs(page, say('Members', 'Leden'))
  await page.getByText(alreadySaved(turn)).waitFor()
  assert.equal(await count(sql`select count(*) as count from members where club_id = ${club.id}`), 4)
})
