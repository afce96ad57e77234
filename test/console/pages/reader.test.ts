/** The role reader, which can change nothing. `test/console/permissions.test.ts` checks that every write is rejected. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowAssistants } from '../../../server/callers/assistants/allow.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import { newAdministrator } from '../../support/clubs-and-people.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn, logIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { wordsOfClub } from './menu-words.ts'
import { flow, hasTitle, openConsole, titleIs } from './rig.ts'

const file = readFileSync(join(import.meta.dirname, '../../../console/src/pages/pages.ts'), 'utf8')
const source = file.slice(file.indexOf('export const pages'))

/** Pages that need no permission: those that every role sees. */
const forEverybody = [...source.matchAll(/\{\s*path: '([^']+)'((?:(?!\bpath:)[\s\S])*?)\n? *\},\n/g)].flatMap(
  ([, path = '', rest = '']) => (rest.includes('permission:') ? [] : [path]),
)

/** The addresses in the menu that need one, and some below them. */
const hidden = ['/keys/1', '/webhooks/log/1', '/assistants', '/activity', '/people']

flow('a read-only user learns what they can do, and sees no other page', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  await loggedIn(kantine, 'noord')
  const reader = { browser: await logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'reader')) }
  const page = await openConsole(kantine, reader, '/console/clubs/noord', { language })
  const home = say('Home', 'Start')
  const yourRole = say('Your role: Reader', 'Jouw rol: Lezer')
  await page.getByText(yourRole).waitFor()
  const data = say('View the club’s data', 'Gegevens van de club bekijken')
  await shows(() => page.getByRole('link', { name: data }).getAttribute('href'), /\/data$/)
  await shows(() => findingsOf(page), [])
  const menu = page.getByRole('navigation', { name: say('Pages', 'Pagina’s') }).locator('a.menu-link[href^="/console"]')
  await shows(
    () => menu.allInnerTexts(),
    [home, ...wordsOfClub.map(([en, nl]) => say(en, nl)), say('Plan', 'Abonnement')],
  )

  assert.deepEqual(forEverybody, [
    '/',
    '/data',
    '/connect',
    '/plan',
    '/:collection',
    '/:collection/import',
    '/:collection/:id',
  ])
  for (const path of hidden) {
    await page.goto(`${kantine.url}/console/clubs/noord${path}`)
    await titleIs(page, say('Your role has no access to this page', 'Met jouw rol kun je deze pagina niet openen'))
  }
  await page.locator('main').getByRole('link', { name: home }).click()
  await page.getByText(yourRole).waitFor()
  await page.goto(`${kantine.url}/console/clubs/noord/plan`)
  await hasTitle(page)
  assert.equal(await page.getByRole('progressbar').count(), 0)
})

flow('users of every role find the steps to connect an assistant in their language', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const { club } = await loggedIn(kantine, 'noord')
  const trainer = { browser: await logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'trainer')) }
  const page = await openConsole(kantine, trainer, '/console/clubs/noord', { language })
  const title = say('Connect an AI assistant', 'Een AI-assistent verbinden')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const forbidden = page.getByText(say('does not allow AI assistants', 'staat geen AI-assistenten toe'))
  await forbidden.waitFor()
  await page.getByText(say('Paste the URL above', 'Plak de URL hierboven')).first().waitFor()
  const address = page.getByLabel('URL', { exact: true })
  await shows(() => address.innerText(), `${kantine.url}/api/v1/mcp`)
  await shows(() => findingsOf(page), [])
  await allowAssistants(kantine.store, kantineItself, club.id, true)
  await page.reload()
  await hasTitle(page)
  assert.equal(await forbidden.count(), 0)
})
