/** The settings of a club. */
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { findClub } from '../../../../server/clubs/clubs.ts'
import { newAdministrator } from '../../../support/clubs-and-people.ts'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { loggedIn, logIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { flow, hasTitle, openConsole } from '../rig.ts'

flow('our club has a new name', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, '/console/clubs/noord', { language })
  const settings = say('Settings', 'Instellingen')
  await page.getByRole('navigation').getByRole('link', { name: settings }).click()
  await page.getByRole('heading', { level: 1, name: settings }).waitFor()
  await shows(() => findingsOf(page), [])

  const saved = async (field: Locator) => {
    const form = page.locator('form').filter({ has: field })
    await form.getByRole('button', { name: say('Save', 'Opslaan') }).click()
    await page.getByText(say('Saved.', 'Opgeslagen.')).waitFor()
    await page.reload()
    await hasTitle(page)
  }
  const name = page.getByLabel(say('Name', 'Naam'), { exact: true })
  await name.fill('SV Noord 1912')
  await saved(name)
  await page.getByText('SV Noord 1912').first().waitFor()

  const zone = page.getByRole('combobox', { name: say('Time zone', 'Tijdzone') })
  await zone.fill('cura')
  await page.getByRole('option', { name: 'America/Curacao' }).click()
  await saved(zone)
  await shows(() => zone.inputValue(), 'America/Curacao')

  const stages = page.getByLabel(say('Stages', 'Fasen'))
  await stages.fill('new\n\ntrial planned\njoined\n')
  await saved(stages)
  await shows(() => stages.inputValue(), 'new\ntrial planned\njoined')
  const { name: named, timeZone, slug } = { ...(await findClub(kantine.store, 'noord')) }
  assert.deepEqual([named, timeZone, slug], ['SV Noord 1912', 'America/Curacao', 'noord'])
})

flow('a secretary sets the stages of trial members, and nothing else of the club', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  await loggedIn(kantine, 'noord')
  const secretary = { browser: await logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'secretary')) }
  const path = '/console/clubs/noord/settings'
  const page = await openConsole(kantine, secretary, path, { language, width: 375, colorScheme: 'dark' })
  await page.getByLabel(say('Stages', 'Fasen')).waitFor()
  assert.equal(await page.locator('main form').count(), 1)
  await shows(() => findingsOf(page), [])
})
