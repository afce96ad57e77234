/** Somebody with the role reader, who can change nothing. That each of their calls is refused stands in `test/console/permissions.test.ts`. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newAdministrator } from '../../cast.ts'
import { startAtItsAddress } from '../../kantine.ts'
import { loggedIn, logIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { flow, openConsole, titleOf } from './rig.ts'

const source = readFileSync(join(import.meta.dirname, '../../../console/src/pages/pages.ts'), 'utf8')

/** Pages that need no permission: those that every role sees. */
const forEverybody = [...source.matchAll(/\{\s*path: '([^']+)'((?:(?!\bpath:)[\s\S])*?)\n? *\},\n/g)].flatMap(
  ([, path = '', rest = '']) => (rest.includes('permission:') ? [] : [path]),
)

/** The addresses in the menu that need one, and some below them. */
const hidden = ['/keys/1', '/webhooks/log/1', '/assistants', '/activity', '/people']

flow('who may change nothing learns what they can do, and sees no other page', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  await loggedIn(kantine, 'noord')
  const reader = { browser: await logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'reader')) }
  const page = await openConsole(kantine, reader, '/console/clubs/noord', { language })
  await page.getByText(say('Your role: Reader', 'Jouw rol: Lezer')).waitFor()
  assert.deepEqual(await findingsOf(page), [])
  const menu = page.getByRole('navigation', { name: say('Pages', "Pagina's") }).locator('a.menu-link[href^="/console"]')
  assert.deepEqual(await menu.allInnerTexts(), [say('Home', 'Begin'), say('Plan', 'Abonnement')])

  assert.deepEqual(forEverybody, ['/', '/plan'])
  for (const path of hidden) {
    await page.goto(`${kantine.url}/console/clubs/noord${path}`)
    assert.deepEqual(
      [path, await titleOf(page)],
      [path, say('This page is not for your role', 'Deze pagina is niet voor jouw rol')],
    )
  }
  await page.goto(`${kantine.url}/console/clubs/noord/plan`)
  await titleOf(page)
  assert.equal(await page.getByRole('progressbar').count(), 0)
})
