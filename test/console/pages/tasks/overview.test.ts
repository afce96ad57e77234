/** Tasks of a secretary who checks how the club is doing. Sentences come from `test/tasks.md`. */
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { dayMs, dayOf } from '../../../../server/day.ts'
import { kantineItself } from '../../../../server/store/actor.ts'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { loggedIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { flow, openConsole, rowsOf, titleIs } from '../rig.ts'

flow('which members joined this season, and who left?', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const on = (days: number) => dayOf(kantine.store.wallClock() + days * dayMs)
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(season, [{ fields: { name: '2026/2027', starts_on: on(-100), ends_on: on(200) } }])
    await write.put(member, [
      { fields: { name: 'Al lang lid', joined_on: on(-800) } },
      { fields: { name: 'Noor Bakker', joined_on: on(-30) } },
      { fields: { name: 'Kees Smit', joined_on: on(-800), left_on: on(-20), status: 'archived' } },
    ])
  })
  const page = await openConsole(kantine, who, '/console/clubs/noord', { language })
  const main = page.getByRole('main')
  await main.getByRole('link', { name: say('Active members: 2', 'Actieve leden: 2') }).waitFor()
  await shows(() => findingsOf(page), [])
  const names = async () => (await rowsOf(page)).map(([name = '']) => name.replace(/^[A-Z]{2} /, ''))
  await main.getByRole('link', { name: say('1 joined', '1 nieuw') }).click()
  await titleIs(page, say('Members', 'Leden'))
  await shows(names, ['Noor Bakker'])
  await page.goBack()
  await main.getByRole('link', { name: say('1 left', '1 gestopt') }).click()
  await titleIs(page, say('Members', 'Leden'))
  await shows(names, ['Kees Smit'])
})
