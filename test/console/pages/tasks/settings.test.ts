/** The settings of a club. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Locator } from 'playwright-core'
import { findClub } from '../../../../server/clubs/clubs.ts'
import { sql } from '../../../../server/store/sql.ts'
import { changeRows } from '../../../support/change-rows.ts'
import { newAdministrator, newClub } from '../../../support/clubs-and-people.ts'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { loggedIn, logIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { choose, flow, hasTitle, openConsole, titleIs } from '../rig.ts'

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
  await choose(zone, 'cura', 'America/Curacao')
  await saved(zone)
  await shows(() => zone.inputValue(), 'America/Curacao')

  const stages = page.getByLabel(say('Stages', 'Fasen'))
  await stages.fill('new\n\ntrial planned\njoined\n')
  await saved(stages)
  await shows(() => stages.inputValue(), 'new\ntrial planned\njoined')
  const { name: named, timeZone, slug } = { ...(await findClub(kantine.store, 'noord')) }
  assert.deepEqual([named, timeZone, slug], ['SV Noord 1912', 'America/Curacao', 'noord'])
})

flow('a secretary changes the stages of trial members, and no other setting', async (turn) => {
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

flow('we stop using Kantine: download everything, then delete the club', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await newClub(kantine.store, 'zuid')
  await changeRows(
    kantine.store,
    sql`insert into club_administrators select id, ${who.administrator.id}, 'reader' from clubs where slug = 'zuid'`,
  )
  const page = await openConsole(kantine, who, '/console/clubs/noord/settings', { language })
  await page.getByRole('button', { name: say('Remove the club', 'Club verwijderen') }).click()
  const dialog = page.getByRole('dialog')
  const downloading = page.waitForEvent('download')
  const download = say('Download all data', 'Alle gegevens downloaden')
  await dialog.getByRole('button', { name: download }).click()
  const file = await downloading
  assert.equal(file.suggestedFilename(), 'noord.gz')
  const head =
    gunzipSync(readFileSync(await file.path()))
      .toString()
      .split('\n')[0] ?? ''
  assert.equal((JSON.parse(head) as { club: { slug: string } }).club.slug, 'noord')
  await shows(() => findingsOf(page), [])

  const name = dialog.getByLabel(say('Club name', 'Naam van de club'))
  const remove = dialog.getByRole('button', { name: say('Remove the club', 'Club verwijderen') })
  await name.fill('Club zuid')
  await remove.click()
  await dialog.getByText(say('must be Club noord', 'moet Club noord zijn')).waitFor()
  await name.fill('Club noord')
  await remove.click()
  await titleIs(page, say('This club was removed', 'Deze club is verwijderd'))
  await shows(() => findingsOf(page), [])
  await page.getByRole('link', { name: 'Club zuid' }).click()
  await page.waitForURL('**/console/clubs/zuid')
  assert.equal(await findClub(kantine.store, 'noord'), undefined)
})
