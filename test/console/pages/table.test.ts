/** The table of every list. */
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn } from '../browser.ts'
import { flow, openConsole, rowsOf } from './rig.ts'

flow('a column sorts the rows by what it shows, and the other way at the second click', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  for (const label of ['Zaal 10', 'app', 'Zaal 9'])
    await who.browser.call('POST /clubs/noord/keys', { label, scopes: ['members:read'] })
  const page = await openConsole(kantine, who, '/console/clubs/noord/keys', { language })
  const names = async () => (await rowsOf(page)).map(([name = '']) => /Zaal 10|Zaal 9|app|Test/.exec(name)?.[0])
  const column = page.getByRole('columnheader', { name: say('Key', 'Sleutel') })
  await column.getByRole('button').click()
  await shows(names, ['app', 'Test', 'Zaal 9', 'Zaal 10'])
  await shows(() => column.getAttribute('aria-sort'), 'ascending')
  await column.getByRole('button').click()
  await shows(names, ['Zaal 10', 'Zaal 9', 'Test', 'app'])
  await shows(() => column.getAttribute('aria-sort'), 'descending')
})
