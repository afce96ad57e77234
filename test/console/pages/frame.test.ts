/** Shared page behaviour: signing in again, confirming the password, several clubs, the keyboard. */
import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { beginSecondFactor, confirmSecondFactor } from '../../../server/callers/accounts/second-factor.ts'
import { actorOf } from '../../../server/callers/accounts/sessions.ts'
import { sql } from '../../../server/store/sql.ts'
import { newAdministrator, newClub, password } from '../../support/clubs-and-people.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn, logIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { flow, givePassword, openConsole, signIn, type Turn, titleIs } from './rig.ts'

const minuteMs = 60_000

/** The people of a club, with a form that was filled in and not sent yet. */
async function withForm({ engine, language, say }: Turn) {
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, '/console/clubs/noord/people', { language })
  await page.getByRole('button', { name: say('Invite a user', 'Iemand uitnodigen') }).click()
  const form = page
    .getByRole('dialog')
    .filter({ hasText: say('This server sends no e-mail', 'Deze server verstuurt geen mail') })
  await form.getByLabel(say('E-mail address', 'E-mailadres')).fill('mo@example.org')
  const send = () => form.getByRole('button', { name: say('Create the invitation', 'Uitnodiging maken') }).click()
  const isMade = () =>
    page.getByText(say('Send this link to mo@example.org', 'Stuur deze link naar mo@example.org')).waitFor()
  return { kantine, who, page, form, send, isMade }
}

flow('a user signed out in the middle of a form signs in again and loses nothing', async (turn) => {
  const { say } = turn
  const { kantine, who, page, send, isMade } = await withForm(turn)
  await who.browser.call('DELETE /session')
  await send()
  const question = page.getByRole('dialog', { name: say('Sign in again', 'Log opnieuw in') })
  await shows(() => question.getByLabel(say('E-mail address', 'E-mailadres')).inputValue(), who.email)
  await shows(() => findingsOf(page), [])
  const field = question.getByLabel(say('Password', 'Wachtwoord'), { exact: true })
  await field.fill('wrong')
  await page.keyboard.press('Enter')
  await question.getByText(say('password is wrong', 'het wachtwoord klopt niet')).waitFor()
  await field.and(page.locator(':focus')).waitFor()
  await field.fill(password)
  await page.keyboard.press('Enter')
  await isMade()

  await kantine.store.writeUnaudited('use of sessions', ({ db }) => db.all(sql`update sessions set expires_at = 0`))
  await page.reload()
  await page.waitForURL(/\/account\/sign-in\?next=%2Fconsole%2Fclubs%2Fnoord%2Fpeople$/)
  await page.locator('[name=email]').fill(who.email)
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await titleIs(page, say('Users and roles', 'Gebruikers en rollen'))
})

flow('a user with a second factor also enters its code to sign in again', async (turn) => {
  const { say } = turn
  const { kantine, who, page, send, isMade } = await withForm(turn)
  const on = { store: kantine.store, seal: kantine.webhooks.seal }
  const actor = actorOf(who.administrator, '198.51.100.1')
  const { secret } = await beginSecondFactor(on, actor, who.administrator, password)
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await confirmSecondFactor(on, actor, who.administrator, totp.generate({ timestamp: kantine.store.now() - 30_000 }))
  await kantine.store.writeUnaudited('use of sessions', ({ db }) => db.all(sql`update sessions set expires_at = 0`))
  await send()
  const question = page.getByRole('dialog', { name: say('Sign in again', 'Log opnieuw in') })
  await question.getByLabel(say('Password', 'Wachtwoord'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const code = question.getByLabel('Code')
  await code.fill('abcdef')
  await page.keyboard.press('Enter')
  await question.getByText(say('is wrong or was already used', 'klopt niet of is al gebruikt')).waitFor()
  await code.fill(totp.generate({ timestamp: kantine.store.now() }))
  await page.keyboard.press('Enter')
  await isMade()
})

flow('a page asks for the password again, and declining loses nothing', async (turn) => {
  const { say } = turn
  const { kantine, page, form, send, isMade } = await withForm(turn)
  const later = kantine.store.now() + 11 * minuteMs
  mock.method(kantine.store, 'wallClock', () => later)
  await send()
  const question = page.getByRole('dialog', { name: say('Confirm your password', 'Bevestig je wachtwoord') })
  const field = question.getByLabel(say('Password', 'Wachtwoord'), { exact: true })
  await field.and(page.locator(':focus')).waitFor()
  await shows(() => findingsOf(page), [])
  await page.keyboard.press('Escape')
  await form.getByText(say('Confirm your password', 'Bevestig je wachtwoord')).waitFor()
  await shows(() => form.getByLabel(say('E-mail address', 'E-mailadres')).inputValue(), 'mo@example.org')

  await send()
  await field.fill('wrong')
  await page.keyboard.press('Enter')
  await question.getByText(say('Password is not correct.', 'Wachtwoord klopt niet.')).waitFor()
  await givePassword(page)
  await isMade()
})

flow('a user with several clubs switches between them, with the role in each', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  await newClub(kantine.store, 'noord')
  await newClub(kantine.store, 'zuid')
  const piet = await newAdministrator(kantine.store, ['noord', 'zuid'])
  await kantine.store.writeUnaudited('use of sessions', ({ db }) =>
    db.all(sql`update club_administrators set role = 'reader' where club_id = ${piet.clubs[1]?.id as number}`),
  )
  const browser = await logIn(kantine, piet)
  const page = await openConsole(kantine, { browser }, '/console', { language })
  const menu = page.getByRole('navigation', { name: say('Pages', 'Pagina’s') })
  await menu.getByRole('link', { name: 'Webhooks' }).waitFor()
  await page.getByRole('button', { name: /Club noord/ }).click()
  await page.getByRole('menuitem', { name: 'Club zuid' }).click()
  await page.waitForURL(/\/console\/clubs\/zuid$/)
  await page.getByRole('button', { name: /Club zuid/ }).waitFor()
  await shows(() => menu.getByRole('link', { name: 'Webhooks' }).count(), 0)
  await page.goto(`${kantine.url}/console/clubs/zuid/webhooks`)
  await titleIs(page, say('Your role has no access to this page', 'Met jouw rol kun je deze pagina niet openen'))
  for (const path of ['/console/clubs/west', '/console/clubs/noord/nowhere', '/console/nowhere']) {
    await page.goto(kantine.url + path)
    await titleIs(page, say('This page does not exist', 'Deze pagina bestaat niet'))
  }
})

flow('a different user signing in elsewhere in the browser stops the page', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const sanne = await loggedIn(kantine, 'noord')
  const piet = await logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'reader', 'piet@example.org'))
  const page = await openConsole(kantine, sanne, '/console/clubs/noord', { language })
  await signIn(page.context(), piet.cookie, kantine.url)
  await page.clock.install({ time: Date.now() + minuteMs })
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))')
  const stop = page.getByRole('dialog', { name: say('Someone else has signed in', 'Er is iemand anders ingelogd') })
  await stop
    .getByRole('button', { name: say('Reload the page', 'Pagina opnieuw laden') })
    .and(page.locator(':focus'))
    .press('Enter')
  await page.getByRole('button', { name: /piet@example/ }).waitFor()
})

flow('a page that fails to load says why, and loads when the connection returns', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const page = await openConsole(kantine, await loggedIn(kantine, 'noord'), '/console/clubs/noord/people', { language })
  await page.getByRole('link', { name: say('Plan', 'Abonnement') }).waitFor()
  // React reports what the page then says.
  page.removeAllListeners('console')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: say('Plan', 'Abonnement') }).click()
  await page.getByRole('alert').getByText(say('You’re offline', 'Je bent offline')).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: say('Reload the page', 'Pagina opnieuw laden') }).click()
  await titleIs(page, say('Plan', 'Abonnement'))
})

flow('a keyboard user skips to the content, and each page starts at its title', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const page = await openConsole(kantine, await loggedIn(kantine, 'noord'), '/console/clubs/noord', { language })
  await page.keyboard.press('Tab')
  await page
    .getByRole('link', { name: say('Skip to content', 'Naar de inhoud') })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Enter')
  await page.locator('main:focus').waitFor()
  await page.getByRole('link', { name: say('Users and roles', 'Gebruikers en rollen'), exact: true }).press('Enter')
  await page
    .getByRole('heading', { level: 1, name: say('Users and roles', 'Gebruikers en rollen') })
    .and(page.locator(':focus'))
    .waitFor()
  await shows(() => page.title(), say('Users and roles · Kantine', 'Gebruikers en rollen · Kantine'))
})

flow('an unreachable server is reported in place of the page, which then loads', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const page = await openConsole(kantine, await loggedIn(kantine, 'noord'), '/console/clubs/noord/plan', { language })
  await page.route('**/console/api/clubs/**', (route) => route.abort())
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click()
  await open(say('Users and roles', 'Gebruikers en rollen'))
  await page.getByRole('alert').getByText(say('The server cannot be reached', 'De server is niet bereikbaar')).waitFor()
  await page.unroute('**/console/api/clubs/**')
  await page.getByRole('button', { name: say('Try again', 'Opnieuw proberen') }).click()
  await titleIs(page, say('Users and roles', 'Gebruikers en rollen'))
})

flow('language and theme are remembered for the next visit', async ({ engine }) => {
  const kantine = await startAtItsAddress(engine)
  const page = await openConsole(kantine, await loggedIn(kantine, 'noord'), '/console/clubs/noord/people', {
    width: 375,
  })
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: /administrator@noord/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const kept = page.waitForResponse('**/account/language?**')
  await choose('Nederlands')
  await page.getByRole('heading', { level: 1, name: 'Gebruikers en rollen', includeHidden: true }).waitFor()
  await shows(() => page.locator('html').getAttribute('lang'), 'nl')
  // The page is in Dutch before the server has kept the choice.
  await kept
  await page.reload()
  await titleIs(page, 'Gebruikers en rollen')
  await choose('Donker')
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  await page.reload()
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
})

flow('a message covers no button: clicks reach what lies below it', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const page = await openConsole(kantine, await loggedIn(kantine, 'noord'), '/console/clubs/noord/settings', {
    language,
  })
  await page
    .getByRole('button', { name: say('Save', 'Opslaan') })
    .first()
    .click()
  const message = page.getByRole('alert').filter({ hasText: say('Saved.', 'Opgeslagen.') })
  await message.waitFor()
  const below = await message.evaluate((shown) => {
    const { left, top, width, height } = shown.getBoundingClientRect()
    const under = shown.ownerDocument.elementFromPoint(left + width / 2, top + height / 2)
    return { isMessage: shown.contains(under), middle: left + width / 2 }
  })
  assert.deepEqual(below, { isMessage: false, middle: 640 })
})
