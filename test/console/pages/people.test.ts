/** An administrator manages a club's users. */
import assert from 'node:assert/strict'
import { listKeys } from '../../../server/callers/keys/keys.ts'
import { newWindow } from '../../support/browser.ts'
import { newAdministrator, password } from '../../support/clubs-and-people.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn, logIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { flow, goWithKeyboard, hasFocus, hold, openConsole, pressWithKeyboard, rowsOf } from './rig.ts'

flow('an administrator invites a user by keyboard, and the user joins with the link', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, '/console/clubs/noord/people', { language })
  const { keyboard } = page
  await page.getByRole('button', { name: say('Invite a user', 'Iemand uitnodigen') }).focus()
  await keyboard.press('Enter')
  const email = page.getByRole('dialog').getByLabel(say('E-mail address', 'E-mailadres'))
  await email.and(page.locator(':focus')).waitFor()
  await keyboard.type('no address')
  await keyboard.press('Enter')
  await email.and(page.locator('[aria-invalid=true]:focus')).waitFor()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('mo@example.org')
  await keyboard.press('Tab')
  const focused = page.getByRole('dialog').locator(':focus')
  await focused.and(page.getByRole('radio', { name: say('Reader', 'Lezer'), checked: true })).waitFor()
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowUp')
  await focused.and(page.getByRole('radio', { name: say('Treasurer', 'Penningmeester'), checked: true })).waitFor()
  await keyboard.press('Enter')
  const shown = page.getByRole('status').getByLabel('Link', { exact: true })
  await shown.waitFor()
  await page.getByText(say('on this computer only', 'alleen op deze computer')).waitFor()
  await shows(() => findingsOf(page), [])
  const link = await shown.innerText()
  await page
    .getByRole('button', { name: say('Done', 'Klaar') })
    .and(page.locator(':focus'))
    .press('Enter')
  await page.getByText('mo@example.org').waitFor()
  // The link is shown once.
  await shows(async () => (await page.content()).includes(link), false)

  const other = await (await newWindow({ locale: language })).newPage()
  await other.goto(link)
  await other.locator('[name=name]').fill('Mo Haddad')
  await other.locator('[name=password]').fill(password)
  await other.locator('form button').first().click()
  await other.waitForURL((url) => !url.pathname.includes('invitation') && !url.pathname.includes('join'))
  await page.reload()
  await shows(
    async () => (await rowsOf(page))[1]?.slice(0, 2),
    ['Mo Haddad mo@example.org', say('Treasurer', 'Penningmeester')],
  )
})

flow(
  'an administrator changes a role and removes a user by keyboard, but the last administrator stays',
  async (turn) => {
    const { engine, language, say } = turn
    const kantine = await startAtItsAddress(engine)
    const who = await loggedIn(kantine, 'noord')
    await newAdministrator(kantine.store, ['noord'], 'reader', 'jan@example.org', 'Jan Bakker')
    const page = await openConsole(kantine, who, '/console/clubs/noord/people', { language, width: 375 })
    const choose = async (name: string, item: string) => {
      await pressWithKeyboard(
        page,
        page.getByRole('button', { name: say(`Actions for ${name}`, `Acties voor ${name}`) }),
      )
      await hasFocus(page.getByRole('menu'))
      await pressWithKeyboard(page, page.getByRole('menuitem', { name: item }), 'ArrowDown')
      const dialog = page.getByRole('dialog')
      await hasFocus(dialog)
      return dialog
    }
    const role = await choose('Jan Bakker', say('Change role', 'Rol wijzigen'))
    await goWithKeyboard(page, role.getByRole('radio', { name: say('Reader', 'Lezer') }))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page
      .getByRole('row', { name: /Jan Bakker/ })
      .getByText('Trainer')
      .waitFor()

    const remove = say('Remove from the club', 'Uit de club verwijderen')
    const own = await choose(who.administrator.name, remove)
    await pressWithKeyboard(page, own.getByRole('button', { name: remove }))
    await own
      .getByText(say('is the last administrator of this club', 'is de laatste beheerder van deze club'))
      .waitFor()
    await hasFocus(own)
    await pressWithKeyboard(page, own.getByRole('button', { name: say('Cancel', 'Annuleren') }))

    const other = await choose('Jan Bakker', remove)
    await shows(() => findingsOf(page), [])
    await pressWithKeyboard(page, other.getByRole('button', { name: remove }))
    await page.getByText('Jan Bakker', { exact: true }).waitFor({ state: 'detached' })
    await shows(async () => (await rowsOf(page)).length, 1)
  },
)

flow('a role changes when chosen, and reverts with a message when rejected', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await newAdministrator(kantine.store, ['noord'], 'reader', 'jan@example.org', 'Jan Bakker')
  const page = await openConsole(kantine, who, '/console/clubs/noord/people', { language })
  const choose = async (name: string, role: string) => {
    await page.getByRole('button', { name: say(`Actions for ${name}`, `Acties voor ${name}`) }).click()
    await page.getByRole('menuitem', { name: say('Change role', 'Rol wijzigen') }).click()
    await page.getByRole('dialog').getByRole('radio', { name: role }).click()
    const letGo = await hold(page, '**/people/*')
    await page.keyboard.press('Enter')
    return letGo
  }
  const has = (name: string, role: string) =>
    shows(async () => (await rowsOf(page)).find(([who]) => who?.startsWith(name))?.[1], role)
  const trainer = await choose('Jan Bakker', 'Trainer')
  await has('Jan Bakker', 'Trainer')
  // The list is read again after this change. If it arrived later, it would replace the next role.
  const read = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/noord/people'),
  )
  trainer()
  await read

  const { name } = who.administrator
  const reader = await choose(name, say('Reader', 'Lezer'))
  await has(name, say('Reader', 'Lezer'))
  reader()
  await page.getByText(say('is the last administrator of this club', 'is de laatste beheerder van deze club')).waitFor()
  await has(name, say('Administrator', 'Beheerder'))
  await page.reload()
  await has('Jan Bakker', 'Trainer')
})

flow('removing a user first replaces or revokes their keys and gives their webhooks new secrets', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const jan = await newAdministrator(kantine.store, ['noord'], 'administrator', 'jan@example.org', 'Jan Bakker')
  const his = await logIn(kantine, jan)
  for (const label of ['Website', 'Old site']) {
    await his.call('POST /clubs/noord/keys', { label, scopes: ['members:read'] })
  }
  await his.call('POST /clubs/noord/webhooks', { url: 'https://example.org/', events: ['member.created'] })
  const page = await openConsole(kantine, who, '/console/clubs/noord/people', { language })
  const choose = async (item: string) => {
    await page.getByRole('button', { name: say('Actions for Jan Bakker', 'Acties voor Jan Bakker') }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  // The same list stands below a role that manages less.
  await choose(say('Change role', 'Rol wijzigen'))
  const role = page.getByRole('dialog')
  await role.getByRole('radio', { name: say('Secretary', 'Secretaris') }).click()
  await role.getByText('Old site').waitFor()
  await page.keyboard.press('Escape')
  await role.waitFor({ state: 'detached' })

  const remove = say('Remove from the club', 'Uit de club verwijderen')
  await choose(remove)
  const dialog = page.getByRole('dialog', {
    name: say('Remove from the club: Jan Bakker', 'Uit de club verwijderen: Jan Bakker'),
  })
  await dialog.getByText('example.org').waitFor()
  await shows(() => findingsOf(page), [])
  const stored = page.getByRole('button', { name: say('I have stored it', 'Ik heb dit bewaard') })

  await dialog.getByRole('button', { name: say('Replace: Website', 'Vervangen: Website') }).click()
  await page.getByRole('button', { name: say('Create a new key', 'Nieuwe sleutel maken') }).click()
  // The row has gone from the list, and the new key stays until it was stored.
  await dialog.getByText('Website').waitFor({ state: 'detached' })
  await page
    .getByText(/^svc_live_/)
    .first()
    .waitFor()
  await stored.click()
  await dialog.getByRole('button', { name: say('Revoke: Old site', 'Intrekken: Old site') }).click()
  await page.getByRole('button', { name: say('Revoke key', 'Sleutel intrekken') }).click()
  await dialog.getByText('Old site').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: say('New secret:', 'Nieuw geheim:') }).click()
  const make = { name: say('Create a new secret', 'Nieuw geheim maken') }
  await page.getByRole('button', make).click()
  const asked = page.getByRole('dialog', { name: say('Create a new secret?', 'Een nieuw geheim maken?') })
  await asked.getByRole('button', make).click()
  await page
    .getByText(/^whsec_/)
    .first()
    .waitFor()
  await stored.click()
  await page.keyboard.press('Escape')
  await dialog.getByText('example.org').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: remove }).click()
  await page.getByText('Jan Bakker', { exact: true }).waitFor({ state: 'detached' })
  const keys = await listKeys(kantine.store, who.club.id)
  assert.deepEqual(
    keys.flatMap(({ label, revokedAt, oldPrefix }) =>
      label === 'Test' ? [] : [[label, revokedAt === null, oldPrefix !== null]],
    ),
    [
      ['Website', true, true],
      ['Old site', false, false],
    ],
  )
})
