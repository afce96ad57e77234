/** Club data in the menu. */
import assert from 'node:assert/strict'
import { member } from '@kantine/contract/resources/member.ts'
import type { Page } from 'playwright-core'
import { kantineItself } from '../../../server/store/actor.ts'
import { newAdministrator } from '../../support/clubs-and-people.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn, logIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { wordsOfClub } from './menu-words.ts'
import { flow, openConsole, titleIs } from './rig.ts'

/** The lines of the menu below a title. */
const linesOf = async (page: Page, section: string) => {
  const lines = await page.getByRole('list', { name: section, exact: true }).getByRole('link').allInnerTexts()
  return lines.map((line) => line.replaceAll(/\s+/g, ' '))
}

flow("the menu shows the club's resources with their counts, in one screen", async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, (write) =>
    write.put(
      member,
      Array.from({ length: 1200 }, (_, at) => ({ fields: { name: `Lid ${at}` } })),
    ),
  )
  const page = await openConsole(kantine, who, '/console/clubs/noord/members/1', { language })
  const words = wordsOfClub.map(([en, nl]) => say(en, nl))
  await shows(() => linesOf(page, 'Club'), [say('Members 1,200', 'Leden 1.200'), ...words.slice(1)])
  const menu = page.getByRole('navigation', { name: say('Pages', 'Pagina’s') })
  await shows(() => menu.locator('[aria-current]').innerText(), /^(Members|Leden)/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await shows(() => menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), 0)
  await page.setViewportSize({ width: 1280, height: 500 })
  const settings = menu.getByRole('link', { name: say('Settings', 'Instellingen') })
  await page.goto(`${kantine.url}/console/clubs/noord/settings`)
  const [box, whole] = [await settings.boundingBox(), await menu.boundingBox()]
  if (!box || !whole) throw new Error('The menu is missing.')
  assert.ok(box.y >= whole.y && box.y + box.height <= whole.y + whole.height, 'the entry of the page is in sight')
  await page.setViewportSize({ width: 1280, height: 800 })

  await menu.getByRole('link', { name: say('Teams and seasons', 'Teams en seizoenen') }).click()
  await titleIs(page, say('Competition teams', 'Competitieteams'))
  await page
    .getByRole('main')
    .getByRole('link', { name: say('Seasons', 'Seizoenen') })
    .click()
  await titleIs(page, say('Seasons', 'Seizoenen'))
  await shows(() => menu.locator('[aria-current]').innerText(), say('Teams and seasons', 'Teams en seizoenen'))
  await shows(() => findingsOf(page), [])
})

flow(
  'the menu shows what the role reads, and adds unknown resources with list, record and form',
  async ({ engine, language, say }) => {
    const kantine = await startAtItsAddress(engine)
    await loggedIn(kantine, 'noord')
    const browser = await logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'treasurer'))
    const page = await openConsole(kantine, { browser }, '/console/clubs/noord', { language })
    const own = [
      say('Members', 'Leden'),
      say('Groups', 'Groepen'),
      say('Fees', 'Contributie'),
      say('Teams and seasons', 'Teams en seizoenen'),
    ]
    await shows(() => linesOf(page, 'Club'), own)

    await page.route('**/console/api/collections', async (route) => {
      const answer = await route.fetch()
      const { data, ...more } = await answer.json()
      const { entering, fields } = data[0]
      const name = [entering.change.find((field: { name: string }) => field.name === 'name')]
      const ponies = {
        ...data[0],
        plural: 'ponies',
        title: { en: 'Ponies', nl: 'Pony’s' },
        filters: [],
        import: null,
        fields: fields.slice(0, 1),
        summary: ['name'],
        former_when: null,
        sorted: [],
        entering: { permission: 'payments:read', create: name, change: name },
      }
      await route.fulfill({ json: { ...more, data: [ponies, ...data] } })
    })
    const bles = { id: 1, name: 'Bles', updated_at: '2026-11-23T10:00:00.000Z' }
    await page.route('**/clubs/noord/ponies?**', (route) => route.fulfill({ json: { data: [bles], has_more: false } }))
    await page.route('**/clubs/noord/ponies/1', (route) => route.fulfill({ json: { ...bles, version: 'first' } }))
    await page.reload()
    await shows(() => linesOf(page, 'Club'), [...own, say('Ponies', 'Pony’s')])
    await page.getByRole('link', { name: say('Ponies', 'Pony’s') }).click()
    await page.getByRole('table').getByText('Bles').click()
    await titleIs(page, 'Bles')
    await page.getByRole('button', { name: say('Change', 'Wijzigen') }).click()
    await shows(() => page.getByRole('dialog').getByRole('textbox').count(), 1)
    await shows(() => page.getByRole('dialog').getByLabel(say('Name', 'Naam')).inputValue(), 'Bles')
  },
)
