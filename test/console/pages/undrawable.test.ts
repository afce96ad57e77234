import { test } from 'node:test'
import { ofFile } from '../../support/cleanup.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn } from '../browser.ts'
import { openConsole, titleIs } from './rig.ts'

const season = {
  id: 1,
  name: '2026/2027',
  starts_on: 'soon',
  ends_on: '2027-06-30',
  updated_at: '2026-11-27T10:00:00.000Z',
  version: 'first',
}

// Not a flow, because the browser's console names the error.
test('a value that cannot be drawn appears as it is, and never takes the page and its buttons with it', async () => {
  try {
    const kantine = await startAtItsAddress('sqlite')
    const page = await openConsole(kantine, await loggedIn(kantine, 'noord'), '/console/clubs/noord')
    await page.route('**/api/clubs/noord/seasons?**', (route) =>
      route.fulfill({ json: { data: [season], has_more: false } }),
    )
    await page.route('**/api/clubs/noord/seasons/1', (route) => route.fulfill({ json: season }))
    await page.goto(`${kantine.url}/console/clubs/noord/seasons/1`)
    await titleIs(page, season.name)
    await page.getByRole('main').getByText('soon').waitFor()
    await page.getByText('30 Jun 2027').waitFor()
    await page.getByRole('button', { name: 'Change' }).waitFor()

    await page.goto(`${kantine.url}/console/clubs/noord/seasons`)
    await page.getByRole('alert').getByText('Something went wrong').waitFor()
    await shows(() => page.getByRole('heading', { level: 1 }).innerText(), 'Seasons')
    await page.getByRole('button', { name: 'Add' }).first().waitFor()
  } finally {
    await ofFile.close()
  }
})
