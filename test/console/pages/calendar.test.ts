/** Users view the calendar and add events. */
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { choose, flow, openConsole, pressWithKeyboard, titleIs } from './rig.ts'

flow("the calendar shows month, week and list in the club's time, and adds an event on a day", async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'JO11-2' } }, { fields: { name: 'Dames 1' } }])
    const events = [
      { title: 'Training', starts_at: '2027-03-09T18:00:00.000Z', group_ids: [1], location: 'Veld 2' },
      // Half past midnight on the next day, and in summer time.
      { title: 'Nachtwacht', starts_at: '2027-03-29T22:30:00.000Z', ends_at: '2027-03-30T02:00:00.000Z' },
      { title: 'Paasfeest', starts_at: '2027-04-11T20:00:00.000Z' },
      { title: 'Pubquiz', starts_at: '2027-03-12T19:00:00.000Z', status: 'cancelled', group_ids: [2] },
      { title: 'Kamp', all_day: true, starts_at: '2027-02-26T23:00:00.000Z', ends_at: '2027-03-01T23:00:00.000Z' },
    ]
    await write.put(
      event,
      events.map((fields) => ({ fields })),
    )
  })
  const at = (query: string) => `/console/clubs/noord/calendar?${query}`
  const page = await openConsole(kantine, who, '/console/clubs/noord', { language })
  await page.locator('.menu-link', { hasText: say('Calendar', 'Agenda') }).click()
  await titleIs(page, say('Calendar', 'Agenda'))
  await page.goto(kantine.url + at('date=2027-03-15&view=month'))
  const shown = () => page.locator('.calendar-title').allInnerTexts()
  const cancelled = say('Pubquiz Cancelled', 'Pubquiz Afgelast')
  await shows(shown, ['Kamp', 'Training', cancelled, 'Nachtwacht', 'Paasfeest'])
  await page.locator('s', { hasText: 'Pubquiz' }).waitFor()
  await page.locator('[data-date="2027-03-30"]').getByText('00:30').waitFor()
  await shows(() => findingsOf(page), [])

  const groups = page.getByRole('combobox', { name: say('Group', 'Groep') })
  await choose(groups, 'JO11', 'JO11-2')
  await page.waitForURL('**/calendar?date=2027-03-15&view=month&group_id=1')
  await shows(shown, ['Training'])
  await page.getByText(say('Schedule', 'Planning'), { exact: true }).click()
  await page.getByText(say('Nothing in this period', 'Niets in deze periode')).waitFor()
  await page.getByRole('button', { name: say('Earlier', 'Eerder') }).click()
  await page.getByRole('button', { name: say('Later', 'Later') }).click()
  await shows(shown, ['Training · Veld 2'])
  await shows(() => findingsOf(page), [])
  await page.getByRole('button', { name: say('Later', 'Later') }).click()
  await page.getByText(say('Nothing in this period', 'Niets in deze periode')).waitFor()
  await page.goto(kantine.url + at('date=2027-03-29&view=week'))
  await shows(shown, ['Nachtwacht'])
  await page.getByRole('heading', { name: /29 .*4 april 2027/i }).waitFor()
  await page.getByRole('table', { name: /29 .*4 april 2027/i }).waitFor()
  await shows(() => findingsOf(page), [])

  await page.goto(kantine.url + at('date=2027-03-15&view=month'))
  const day = say('Add on 18 March 2027', 'Toevoegen op 18 maart 2027')
  await pressWithKeyboard(page, page.getByRole('link', { name: day }))
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(say('Title', 'Titel')).fill('Klaverjassen')
  await shows(() => drawer.getByLabel(say('Start', 'Begin')).inputValue(), '2027-03-18T19:00')
  await drawer.getByRole('button', { name: say('Add', 'Toevoegen'), exact: true }).click()
  await shows(shown, ['Kamp', 'Training', cancelled, 'Klaverjassen', 'Nachtwacht', 'Paasfeest'])
  await pressWithKeyboard(page, page.getByRole('link', { name: 'Klaverjassen' }))
  await titleIs(page, 'Klaverjassen')
})
