/** An administrator creates and changes a club's keys. */
import assert from 'node:assert/strict'
import { mock } from 'node:test'
import type { Page } from 'playwright-core'
import { sql } from '../../../server/store/sql.ts'
import { aSecondLater } from '../../keys/instances.ts'
import { changeRows } from '../../support/change-rows.ts'
import { newAdministrator, newKey } from '../../support/clubs-and-people.ts'
import { type Running, startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn, logIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import {
  flow,
  givePassword,
  goWithKeyboard,
  hasFocus,
  hasTitle,
  openConsole,
  pressWithKeyboard,
  rowsOf,
  type Turn,
  titleIs,
} from './rig.ts'

const keys = '/console/clubs/noord/keys'

/** The text of a key that the page shows once. */
const textOf = async (page: Page, { say }: Turn) =>
  page
    .getByRole('group', { name: say('API key', 'API-sleutel') })
    .getByLabel(say('API key', 'API-sleutel'), { exact: true })
    .innerText()

const store = (page: Page, { say }: Turn) =>
  page.getByRole('button', { name: say('I have stored it', 'Ik heb dit bewaard') }).click()

const statusOf = async ({ call }: Running, key: string, path: string, init: RequestInit = {}) =>
  (await call(path, { key, ...init })).status

flow('a key created from a preset is shown once, and reads but does not write', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine, { environment: { RATE_LIMIT_PER_MINUTE: '600' } })
  const who = await loggedIn(kantine, 'noord')
  await changeRows(kantine.store, sql`delete from api_keys where club_id = ${who.club.id}`)
  const page = await openConsole(kantine, who, keys, { language, width: 375 })
  await page.getByText(say('Create one key for each program', 'Maak voor elk programma een eigen sleutel')).waitFor()
  await page.getByRole('link', { name: say('New API key', 'Nieuwe API-sleutel') }).click()
  const make = page.getByRole('button', { name: say('Create the key', 'Sleutel maken') })
  const label = page.getByLabel(say('Name', 'Naam'), { exact: true })
  await make.click()
  await label.and(page.locator('[aria-invalid=true]:focus')).waitFor()
  await page.getByText(say('Name is required.', 'Naam is niet ingevuld.')).waitFor()
  const noPermission = say(
    'Permissions must not be empty; choose at least one.',
    'Rechten zijn nog niet gekozen; kies er minstens één.',
  )
  await page.getByRole('alert').filter({ hasText: noPermission }).waitFor()
  await label.fill('Boeken')
  await page.getByRole('radio', { name: say('Bookkeeping', 'Boekhouding') }).check()
  const mayRead = page.getByRole('checkbox', { name: say('Read charges', 'Contributies lezen') })
  await shows(() => mayRead.isChecked(), true)
  await page.getByRole('checkbox', { name: say('Read groups', 'Groepen lezen') }).uncheck()
  await shows(() => page.getByRole('radio', { name: say('Something else', 'Iets anders') }).isChecked(), true)
  await page.getByLabel(say('How long is it valid?', 'Hoe lang werkt de sleutel?')).selectOption('day')
  await page.getByLabel(say('Last day', 'Laatste dag')).fill('2099-12-31')
  const limit = page.getByLabel(say('Requests a minute', 'Verzoeken per minuut'))
  await limit.fill('601')
  await make.click()
  await limit.and(page.locator('[aria-invalid=true]:focus')).waitFor()
  await limit.fill('30')
  await page.setViewportSize({ width: 375, height: 667 })
  await make.click()
  const key = await textOf(page, turn)
  assert.match(key, /^svc_live_\w{49}$/)
  // So that the heading is in sight above the key.
  await shows(() => page.evaluate<number>('scrollY'), 0)
  await shows(() => findingsOf(page), [])
  const line = await page
    .getByLabel(say('Try it in a terminal', 'Probeer het in een terminal'), { exact: true })
    .innerText()
  const [, sent = '', url = ''] = /^curl -H "Authorization: Bearer (\w+)" \\\s+"(http[^"]+)"$/.exec(line) ?? []
  const answer = await kantine.call(url.slice(kantine.url.length), { key: sent })
  assert.deepEqual([answer.status, answer.headers.get('ratelimit-policy')], [200, '"requests";q=30;w=60'])
  assert.equal(await statusOf(kantine, key, '/api/v1/members'), 200)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Sanne de Vries' })
  assert.equal(await statusOf(kantine, key, '/api/v1/members', { method: 'POST', headers, body }), 403)
  assert.equal(await statusOf(kantine, key, '/api/v1/groups'), 403)

  await store(page, turn)
  await page.goto(`${kantine.url}${keys}`)
  await hasTitle(page)
  const [row = []] = await rowsOf(page)
  assert.match(row[0] ?? '', new RegExp(`^Boeken ${key.slice(0, 13)}…`))
  assert.ok(row[1]?.includes(say('3 read', '3 lezen')), String(row[1]))
  assert.match(row[5] ?? '', /31 dec/i)
  assert.ok(!(await page.content()).includes(key.slice(13)), 'the key is shown once')
})

flow('a key is created by keyboard', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, keys, { language })
  const { keyboard } = page
  const goTo = (role: 'textbox' | 'radio' | 'checkbox', name: string) =>
    goWithKeyboard(page, page.getByRole(role, { name }))
  const press = (role: 'link' | 'button', name: string) => pressWithKeyboard(page, page.getByRole(role, { name }))
  await press('link', say('New API key', 'Nieuwe API-sleutel'))
  await goTo('textbox', say('Name', 'Naam'))
  await keyboard.type('Toetsenbord')
  await goTo('radio', say('A program', 'Een programma'))
  await goTo('radio', say('Website: read only', 'Website: alleen lezen'))
  await keyboard.press('Space')
  await goTo('checkbox', say('Read members', 'Leden lezen'))
  await keyboard.press('Space')
  await keyboard.press('Enter')
  const key = await textOf(page, turn)
  assert.equal(await statusOf(kantine, key, '/api/v1/members'), 200)
  await press('button', say('Copy: API key', 'Kopiëren: API-sleutel'))
  await shows(() => page.evaluate<string>('navigator.clipboard.readText()'), key)
  await press('button', say('I have stored it', 'Ik heb dit bewaard'))
  await page.waitForURL((url) => /\/keys\/\d+$/.test(url.pathname))
})

flow('a replaced key and its successor both work until the old one is ended or replaced again', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const first = who.club.key
  const path = `${keys}/${who.club.keyId}`
  const page = await openConsole(kantine, who, `${path}/replace`, { language, colorScheme: 'dark' })
  const replace = async (hours: string) => {
    await page.goto(`${kantine.url}${path}/replace`)
    await page.getByRole('radio', { name: hours, exact: false }).check()
    await page.getByRole('button', { name: say('Create a new key', 'Nieuwe sleutel maken') }).click()
    const key = await textOf(page, turn)
    await store(page, turn)
    // Where the button was that the reader pressed, none may end the old key.
    await page.waitForURL(`**${path}`)
    return key
  }
  const second = await replace(say('24 hours', '24 uur'))
  for (const key of [first, second]) assert.equal(await statusOf(kantine, key, '/api/v1/club'), 200)
  await shows(() => findingsOf(page), [])
  await page.getByText(first.slice(0, 13)).waitFor()
  await page.getByRole('button', { name: say('End old secret', 'Oude sleutel intrekken') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('End old secret', 'Oude sleutel intrekken') })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await aSecondLater([kantine], first, 401)
  const third = await replace(say('1 hour', '1 uur'))
  const fourth = await replace(say('Not at all', 'Niet meer'))
  for (const key of [second, third]) await aSecondLater([kantine], key, 401)
  await aSecondLater([kantine], fourth, 200)
})

flow('a key is replaced and revoked from its own page by keyboard, and both secrets end', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const path = `${keys}/${who.club.keyId}`
  const page = await openConsole(kantine, who, path, { language, width: 375 })
  await page.getByText(say('(default limit)', '(standaardlimiet)')).waitFor()
  await page.getByRole('heading', { name: say('hasn’t been used yet', 'nog niet gebruikt') }).waitFor()
  await pressWithKeyboard(page, page.getByRole('link', { name: say('Replace', 'Vervangen') }))
  await pressWithKeyboard(page, page.getByRole('button', { name: say('Create a new key', 'Nieuwe sleutel maken') }))
  const second = await textOf(page, turn)
  await shows(() => findingsOf(page), [])
  await store(page, turn)
  const old = page.getByText(say('Old key works until', 'Oude sleutel werkt tot'))
  await old.waitFor()
  await pressWithKeyboard(page, page.getByRole('button', { name: say('Revoke key', 'Sleutel intrekken'), exact: true }))
  await hasFocus(page.getByRole('dialog'))
  const revoke = say('Revoke key', 'Sleutel intrekken')
  await pressWithKeyboard(page, page.getByRole('dialog').getByRole('button', { name: revoke }))
  const ended = page.getByRole('table', { name: say('No longer working', 'Niet meer geldig') })
  await ended.getByText(say('Revoked', 'Ingetrokken')).waitFor()
  // Only of the use.
  await shows(() => ended.getByText(say('Never', 'Nooit'), { exact: true }).count(), 1)
  for (const key of [who.club.key, second]) await aSecondLater([kantine], key, 401)
  await page.goto(kantine.url + path)
  await page.getByText(say('Revoked', 'Ingetrokken'), { exact: true }).first().waitFor()
  assert.equal(await old.count(), 0, 'no text of a revoked key works')
  assert.equal(await page.getByRole('button', { name: say('Revoke key', 'Sleutel intrekken'), exact: true }).count(), 0)
})

flow('a key is renamed, narrowed, limited and revoked', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const { key, keyId } = who.club
  const page = await openConsole(kantine, who, `${keys}/${keyId}/change`, { language })
  await page.getByLabel(say('Name', 'Naam'), { exact: true }).fill('Kassa')
  await page.getByRole('checkbox', { name: say('Read news', 'Nieuws lezen') }).uncheck()
  await page
    .getByRole('alert')
    .getByText(say('permanently loses these permissions: read news', 'voorgoed: nieuws lezen'))
    .waitFor()
  await shows(() => findingsOf(page), [])
  await page.getByRole('button', { name: say('Save', 'Opslaan') }).click()
  await titleIs(page, 'Kassa')
  await page.getByText(say('Read members', 'Leden lezen')).waitFor()
  await page.getByText(say('Read news', 'Nieuws lezen')).waitFor({ state: 'detached' })
  await aSecondLater([kantine], key, 403, '/api/v1/news')

  // Ten minutes after the log-in the password is asked for again, before the limit changes.
  const { now } = kantine.store
  const later = mock.method(kantine.store, 'wallClock', () => now() + 11 * 60_000)
  const setLimit = page.getByRole('button', { name: say('Set limit', 'Limiet instellen') })
  await setLimit.click()
  await page.getByRole('dialog').getByLabel(say('Requests a minute', 'Verzoeken per minuut')).fill('2')
  await page.keyboard.press('Enter')
  await givePassword(page)
  await page.getByText(say('2 requests a minute', '2 verzoeken per minuut')).waitFor()
  later.mock.restore()
  await aSecondLater([kantine], key, 200)
  await statusOf(kantine, key, '/api/v1/club')
  assert.equal(await statusOf(kantine, key, '/api/v1/club'), 429)

  await page.getByRole('button', { name: say('Revoke key', 'Sleutel intrekken'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Revoke key', 'Sleutel intrekken'), exact: true })
    .click()
  await page.waitForURL((url) => url.pathname === keys)
  await page
    .getByRole('table', { name: say('No longer working', 'Niet meer geldig') })
    .getByText('Kassa')
    .waitFor()
  await aSecondLater([kantine], key, 401)
})

flow('a form reports errors while filling in, and asks before leaving', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const path = `${keys}/${who.club.keyId}`
  const page = await openConsole(kantine, who, `${path}/change`, { language })
  const name = page.getByLabel(say('Name', 'Naam'), { exact: true })
  const before = await name.inputValue()
  await name.fill('')
  await page.getByText(say('Name is required.', 'Naam is niet ingevuld.')).waitFor()
  await name.fill('x'.repeat(101))
  await page
    .getByText(say('must have at most 100 characters, but has 101', 'mag hoogstens 100 tekens lang zijn'))
    .waitFor()
  await shows(() => findingsOf(page), [])
  const requests: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && requests.push(request.url()))
  await page.getByRole('button', { name: say('Save', 'Opslaan') }).click()
  await name.and(page.locator('[aria-invalid=true]:focus')).waitFor()
  assert.deepEqual(requests, [])

  const back = page.getByRole('link', { name: before, exact: true })
  const leave = async (go: () => Promise<unknown>, answer: 'accept' | 'dismiss') => {
    const asked = page.waitForEvent('dialog')
    const gone = go()
    await (await asked)[answer]()
    await gone
  }
  await leave(() => back.click(), 'dismiss')
  await shows(() => name.inputValue(), 'x'.repeat(101))
  assert.ok(page.url().endsWith('/change'), page.url())
  await name.fill('Kassa')
  // A question would now fail the test: nothing answers it.
  await name.press('Enter')
  await page.getByText(say('Key saved.', 'De sleutel is opgeslagen.')).waitFor()
  await page.waitForURL(`**${path}`)

  await page.getByRole('link', { name: say('Change', 'Wijzigen') }).click()
  await name.fill('Iets anders')
  await leave(() => page.goBack(), 'accept')
  await page.waitForURL(`**${path}`)
  await titleIs(page, 'Kassa')
})

flow('the list marks keys that are unused, broad or expire soon, and a reader sees no keys', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const { store } = kantine
  const who = await loggedIn(kantine, 'noord')
  const { id } = await newKey(store, who.club, { scopes: ['news:read'], expiresAt: store.now() + 9.5 * 86_400_000 })
  const day = 86_400_000
  const longName = 'A program with a name that leaves little room for what stands beside it in the same row of the list'
  await changeRows(
    store,
    sql`update api_keys set created_at = ${store.now() - 31 * day}, label = ${longName} where id = ${who.club.keyId}`,
  )
  const today = new Date().toISOString().slice(0, 10)
  // Days on which everything was refused, or nearly everything.
  const used = sql`insert into credential_usage (club_id, credential, credential_id, day, requests, errors)`
  await changeRows(store, sql`${used} values (${who.club.id}, 'key', ${who.club.keyId}, ${today}, 2, 2)`)
  await changeRows(store, sql`${used} values (${who.club.id}, 'key', ${id}, ${today}, 1000, 999)`)
  const page = await openConsole(kantine, who, keys, { language, colorScheme: 'dark' })
  const [soon = [''], wide = ['']] = await rowsOf(page)
  assert.ok(soon[0]?.includes(say('Expires in 9 days', 'Verloopt over 9 dagen')), String(soon[0]))
  for (const mark of [say('Unused for 30 days', '30 dagen niet gebruikt'), say('Broad permissions', 'Ruime rechten')]) {
    assert.ok(wide[0]?.includes(mark), String(wide[0]))
  }
  // All 30 days are seen, today too.
  const charts = page.getByRole('table').getByRole('img')
  const widthOf = async (at: number) => (await charts.nth(at).boundingBox())?.width
  await shows(() => Promise.all([widthOf(0), widthOf(1)]), [120, 120])
  await page
    .getByRole('alert')
    .filter({ hasText: say('Revoke it if nothing needs it', 'Trek hem in als je hem niet meer nodig hebt') })
    .waitFor()
  await shows(() => findingsOf(page), [])

  const reader = await logIn(kantine, await newAdministrator(store, ['noord'], 'reader'))
  for (const path of [keys, `${keys}/${who.club.keyId}/change`]) {
    const theirs = await openConsole(kantine, { browser: reader }, path, { language })
    await titleIs(theirs, say('Your role has no access to this page', 'Met jouw rol kun je deze pagina niet openen'))
    const menu = theirs.getByRole('navigation')
    await menu.getByRole('link', { name: say('Plan', 'Abonnement') }).waitFor()
    assert.equal(await menu.getByText('API', { exact: true }).count(), 0)
    await theirs.context().close()
  }
})
