/** The table of every list. */
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn } from '../browser.ts'
import { flow, openConsole, rowsOf } from './rig.ts'

flow('clicking a column sorts by its displayed values, and a second click reverses the order', async (turn) => {
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

flow('a list of several pages is sorted as a whole, and stays sorted from page to page', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const members = Array.from({ length: 30 }, (_, n) => ({ fields: { name: `Lid ${30 - n}` } }))
  await kantine.store.write(who.club.id, kantineItself, (write) => write.put(member, members))
  const page = await openConsole(kantine, who, '/console/clubs/noord/members', { language })
  const ends = async () => {
    const names = (await rowsOf(page)).map(([name]) => name)
    return [names[0], names.at(-1)]
  }
  const column = page.getByRole('columnheader', { name: say('Name', 'Naam') })
  await column.getByRole('button').click()
  await page.waitForURL('**/members?sort=name')
  await shows(ends, ['Lid 1', 'Lid 25'])
  await shows(() => column.getAttribute('aria-sort'), 'ascending')
  await page.getByRole('link', { name: say('Next', 'Volgende') }).click()
  await shows(ends, ['Lid 26', 'Lid 30'])
  await page.getByRole('link', { name: say('Previous', 'Vorige') }).click()
  await shows(ends, ['Lid 1', 'Lid 25'])
  await column.getByRole('button').click()
  await page.waitForURL('**/members?sort=-name')
  await shows(ends, ['Lid 30', 'Lid 6'])
})

flow('a list shows names in full, one group and how many more, and how many players a team has', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  const name = 'Maria Johanna van der Heijden-Oosterhuis'
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'Zaalvolleybal recreanten' } }, { fields: { name: 'Kantinecommissie' } }])
    const person = { name, status: 'active', birth_date: '1990-04-12', gender: 'female', left_on: '2099-06-30' }
    await write.put(member, [
      { fields: { ...person, group_ids: [1, 2] } },
      { fields: { name: 'Bo', status: 'active', group_ids: [2] } },
    ])
    await write.put(competitionTeam, [
      { fields: { name: 'Dames 1', member_ids: [1, 2] } },
      { fields: { name: 'Heren 1', member_ids: [2] } },
    ])
  })
  const page = await openConsole(kantine, who, '/console/clubs/noord/members', { language })
  await page.setViewportSize({ width: 1280, height: 800 })
  await shows(
    async () => (await rowsOf(page)).map((cells) => cells[2]),
    [...['Zaalvolleybal recreanten +1', 'Kantinecommissie']],
  )
  const shown = page.getByRole('link', { name }).locator('xpath=ancestor::*[contains(@class, "cut")]')
  await shows(() => shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0)
  await page.goto(`${kantine.url}/console/clubs/noord/competition-teams`)
  await shows(async () => (await rowsOf(page)).map((cells) => cells.at(-1)), [say('2 players', '2 spelers'), 'Bo'])
})
