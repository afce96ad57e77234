/** Tasks of an event planner with tournaments (`test/tasks.md`), performed as a user would. */
import assert from 'node:assert/strict'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { loggedIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { flow, openConsole, rowsOf, titleIs } from '../rig.ts'

flow('A tournament with two disciplines, and the address of its public page', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, '/console/clubs/noord/tournaments', { language })
  await page
    .getByRole('button', { name: say('Add tournament', 'Toernooi toevoegen') })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(say('Name', 'Naam')).first().fill('Lentetoernooi 2027')
  const disciplines = drawer.getByRole('group', { name: say('Disciplines', 'Onderdelen') })
  for (const [at, name] of ['Gemengd dubbel', 'Enkel'].entries()) {
    await disciplines.getByRole('button', { name: say('Add discipline', 'Onderdeel toevoegen') }).click()
    await disciplines.getByLabel(say('Name', 'Naam')).nth(at).fill(name)
  }
  await shows(() => findingsOf(page), [])
  await drawer
    .getByRole('button', { name: say('Add', 'Toevoegen'), exact: true })
    .last()
    .click()
  await titleIs(page, 'Lentetoernooi 2027')
  await page.getByText('lentetoernooi-2027').waitFor()
  await shows(() => rowsOf(page, say('Disciplines', 'Onderdelen')), [['Gemengd dubbel'], ['Enkel']])
  const url = page.getByLabel(say('URL for the website', 'URL voor de website'), { exact: true })
  await shows(() => url.innerText(), `${kantine.url}/api/v1/tournaments/1`)
  const { body } = await who.browser.call<{ disciplines: object }>('GET /clubs/noord/tournaments/1')
  assert.deepEqual(body.disciplines, [
    { id: 1, name: 'Gemengd dubbel' },
    { id: 2, name: 'Enkel' },
  ])
})
