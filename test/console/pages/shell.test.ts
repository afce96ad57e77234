/** The frame around every page: menu, clubs and user. */
import { member } from '@kantine/contract/resources/member.ts'
import type { Page } from 'playwright-core'
import { kantineItself } from '../../../server/store/actor.ts'
import { newAdministrator, newClub } from '../../support/clubs-and-people.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn, logIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { wordsOfClub } from './menu-words.ts'
import { flow, hasFocus, hasTitle, hold, openConsole, titleIs } from './rig.ts'

const backgroundOf = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')

flow(
  'a user with two clubs switches to the other, and views every page in dark mode',
  async ({ engine, language, say }) => {
    const kantine = await startAtItsAddress(engine)
    await newClub(kantine.store, 'noord')
    await newClub(kantine.store, 'zuid')
    const administrator = await newAdministrator(kantine.store, ['noord', 'zuid'])
    const browser = await logIn(kantine, administrator)
    const page = await openConsole(kantine, { browser }, '/console/clubs/noord/people', { language })
    await page.getByRole('button', { name: 'Club noord' }).click()
    await page.getByRole('menuitem', { name: 'Club zuid' }).waitFor()
    await shows(() => findingsOf(page), [])
    await page.getByRole('menuitem', { name: 'Club zuid' }).click()
    await page.waitForURL('**/console/clubs/zuid')
    await hasTitle(page)

    await page.getByRole('button', { name: administrator.email }).click()
    await page.getByRole('menuitem', { name: say('Dark', 'Donker') }).waitFor()
    await shows(() => findingsOf(page), [])
    await page.getByRole('menuitem', { name: say('Dark', 'Donker') }).click()
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
    const dark = 'rgb(17, 22, 19)'
    await shows(() => backgroundOf(page), dark)
    for (const path of ['/account', '/guides', '/console/clubs/zuid/plan']) {
      await page.goto(`${kantine.url}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await shows(() => backgroundOf(page), dark)
    }
  },
)

flow("the previous club disappears until the other club's start page loads", async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  await newClub(kantine.store, 'noord')
  await newClub(kantine.store, 'zuid')
  const browser = await logIn(kantine, await newAdministrator(kantine.store, ['noord', 'zuid']))
  const page = await openConsole(kantine, { browser }, '/console/clubs/noord', { language })
  const steps = page.getByText(say('of 7 done', 'van 7 gedaan'))
  await steps.waitFor()
  const letGo = await hold(page, '**/console/api/clubs/zuid/**')
  await page.getByRole('button', { name: 'Club noord' }).click()
  await page.getByRole('menuitem', { name: 'Club zuid' }).click()
  await page.getByRole('button', { name: 'Club zuid' }).waitFor()
  await shows(() => steps.count(), 0)
  letGo()
  await steps.waitFor()
})

flow('on a phone, the menu opens and closes by keyboard', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  await newClub(kantine.store, 'noord')
  const browser = await logIn(kantine, await newAdministrator(kantine.store, ['noord']))
  const page = await openConsole(kantine, { browser }, '/console/clubs/noord/plan', { language, width: 375 })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const opener = page.getByRole('button', { name: 'Menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await hasFocus(menu)
  await shows(() => findingsOf(page), [])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  // The focus comes back to where it was a moment after the menu is hidden.
  await opener.and(page.locator(':focus')).waitFor()

  await page.keyboard.press('Enter')
  await hasFocus(menu)
  await menu.getByRole('link', { name: say('Users and roles', 'Gebruikers en rollen') }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/people')
  await titleIs(page, say('Users and roles', 'Gebruikers en rollen'))
  await menu.waitFor({ state: 'hidden' })
})

flow("one click signs out, and a URL of another club leads to the reader's clubs", async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  await newClub(kantine.store, 'noord')
  await newClub(kantine.store, 'zuid')
  const browser = await logIn(kantine, await newAdministrator(kantine.store, ['noord']))
  const page = await openConsole(kantine, { browser }, '/console/clubs/zuid', { language })
  await page.getByRole('link', { name: 'Club noord' }).click()
  await page.waitForURL('**/console/clubs/noord')

  await page.locator('.side-foot button').click()
  await page.getByRole('menuitem', { name: say('Sign out', 'Uitloggen') }).click()
  await page.waitForURL('**/account/sign-in?done=signed-out')
  await page.getByText(say('You are signed out.', 'Je bent uitgelogd.')).waitFor()
  await page.goto(`${kantine.url}/console`)
  await page.waitForURL('**/account/sign-in?next=%2Fconsole')
})

const optionsOf = (page: Page) => page.getByRole('option').locator('span').allInnerTexts()

flow('a shortcut opens the finder, which leads to pages, actions and records by keyboard', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, (write) =>
    write.put(member, [{ fields: { name: 'Zoë Jansen', email: 'zoe@example.org' } }]),
  )
  await who.browser.call('POST /clubs/noord/keys', { label: 'Website', scopes: ['members:read'] })
  const page = await openConsole(kantine, who, '/console/clubs/noord/plan', { language })
  const field = page.getByRole('dialog').getByRole('combobox')
  const chosen = page.getByRole('option', { selected: true })
  await page.keyboard.press('/')
  await hasFocus(page.getByRole('dialog', { name: say('Find', 'Zoeken') }))
  await page.getByRole('option', { name: say('New API key', 'Nieuwe API-sleutel') }).waitFor()
  await shows(() => findingsOf(page), [])
  await page.keyboard.press('ArrowUp')
  await shows(() => chosen.innerText(), say('Connect your AI assistant', 'Je AI-assistent verbinden'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await shows(() => chosen.innerText(), say('Members', 'Leden'))
  await page.keyboard.press('Enter')
  await titleIs(page, say('Members', 'Leden'))

  // In a field it is a character like any other.
  await page.getByRole('searchbox').press('/')
  await shows(() => page.getByRole('searchbox').inputValue(), '/')
  await page.keyboard.press('Control+K')
  await field.fill('webs')
  await shows(() => chosen.innerText(), 'Website')
  await page.keyboard.press('Enter')
  await titleIs(page, 'Website')

  await page.keyboard.press('Control+K')
  await field.fill(say('invite', 'iemand'))
  await shows(() => chosen.innerText(), say('Invite a user', 'Iemand uitnodigen'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel(say('E-mail address', 'E-mailadres')).waitFor()
})

flow('pressing Enter in the finder before the response arrives opens the result', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, (write) =>
    write.put(member, [{ fields: { name: 'Zoë Jansen', email: 'zoe@example.org' } }]),
  )
  const page = await openConsole(kantine, who, '/console/clubs/noord/plan', { language, width: 375 })
  const opener = page.getByRole('button', { name: say('Find', 'Zoeken') })
  await opener.click()
  await page.getByRole('combobox').fill('zzz')
  await shows(() => optionsOf(page), [say('Search all data for “zzz”', 'Zoek ‘zzz’ in alle gegevens')])
  await shows(() => findingsOf(page), [])
  await page.keyboard.press('Escape')
  await opener.and(page.locator(':focus')).waitFor()

  await opener.press('Enter')
  const letGo = await hold(page, '**/search?**')
  await page.getByRole('combobox').fill('zoe@ex')
  await page.keyboard.press('Enter')
  letGo()
  await titleIs(page, 'Zoë Jansen')
})

flow("the finder offers only what the reader's role allows", async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  await newClub(kantine.store, 'noord')
  const browser = await logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'reader'))
  const page = await openConsole(kantine, { browser }, '/console/clubs/noord', { language })
  await page.keyboard.press('Control+K')
  const allowed = [
    ...[say('Home', 'Start'), ...wordsOfClub.map(([en, nl]) => say(en, nl)), say('Plan', 'Abonnement')],
    say('Connect your AI assistant', 'Je AI-assistent verbinden'),
  ]
  await shows(() => optionsOf(page), allowed)
})
