/** Tasks of an event planner with the calendar and the hall (`test/tasks.md`), performed as a user would. */
import assert from 'node:assert/strict'
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { reservation } from '@kantine/contract/resources/reservation.ts'
import { renderSVG } from 'uqr'
import { kantineItself } from '../../../../server/store/actor.ts'
import { startAtItsAddress } from '../../../support/kantine.ts'
import { shows } from '../../../support/shows.ts'
import { loggedIn } from '../../browser.ts'
import { findingsOf } from '../axe.ts'
import { choose, flow, openConsole, rowsOf, titleIs } from '../rig.ts'

flow('Parents want the calendar on their telephone. That link has leaked: replace it', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'JO11-2' } }])
    const starts_at = new Date(kantine.store.wallClock()).toISOString()
    await write.put(event, [
      { fields: { title: 'Training', starts_at, group_ids: [1] } },
      { fields: { title: 'Pubquiz', starts_at } },
    ])
  })
  const page = await openConsole(kantine, who, '/console/clubs/noord/calendar', { language })
  await page.getByRole('link', { name: say('On your phone', 'Op je telefoon') }).click()
  const title = say('Calendar links', 'Agendalinks')
  await titleIs(page, title)
  await shows(() => findingsOf(page), [])
  await page.getByRole('button', { name: say('New calendar link', 'Nieuwe agendalink') }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByRole('combobox'), 'JO11', 'JO11-2')
  await dialog.getByRole('button', { name: say('New calendar link', 'Nieuwe agendalink') }).click()
  const shown = page.getByRole('group', { name: say('Calendar URL', 'URL van de agenda') })
  const url = async () => (await shown.innerText()).match(/http\S+\.ics/)?.[0] ?? ''
  await shows(url, /\.ics$/)
  await shows(() => findingsOf(page), [])
  const leaked = await url()
  const titlesAt = async (address: string) =>
    (await (await fetch(address)).text()).match(/(?<=SUMMARY:).*(?=\r)/g) ?? []
  assert.deepEqual(await titlesAt(leaked), ['Training'])
  const webcal = leaked.replace('http:', 'webcal:')
  const inApp = shown.getByRole('link', { name: say('Open in calendar app', 'Openen in agenda-app') })
  assert.equal(await inApp.getAttribute('href'), webcal)
  const code = shown.getByRole('img', {
    name: say('QR code with the calendar URL', 'QR-code met de URL van de agenda'),
  })
  // The same modules as the library draws for the server.
  const modules = renderSVG(webcal, { border: 4 }).match(/M\d+,\d+/g)?.length
  const drawn = (await code.locator('path').last().getAttribute('d'))?.match(/M\d+ \d+/g)?.length
  assert.equal(drawn, modules)

  await page.reload()
  await page.getByRole('button', { name: say('Show link', 'Link tonen') }).click()
  await shows(url, leaked)

  await page.getByRole('button', { name: say('Replace calendar link', 'Agendalink vervangen') }).click()
  await dialog.getByRole('button', { name: say('Replace calendar link', 'Agendalink vervangen') }).click()
  await shows(async () => (await url()) !== leaked, true)
  assert.deepEqual(await titlesAt(await url()), ['Training'])
  assert.equal((await fetch(leaked)).status, 404)
  await page.goto(`${kantine.url}/console/clubs/noord/keys`)
  await shows(async () => (await rowsOf(page, title)).map(([events]) => events), ['JO11-2'])
  await page.getByRole('button', { name: say('Revoke calendar link', 'Agendalink intrekken') }).click()
  await dialog.getByRole('button', { name: say('Revoke calendar link', 'Agendalink intrekken') }).click()
  await shows(() => page.getByRole('table', { name: title }).count(), 0)
})

flow(
  'Is the hall free on Saturday afternoon? Book it. Two groups want the same hall at the same time',
  async (turn) => {
    const { engine, language, say } = turn
    const kantine = await startAtItsAddress(engine)
    const who = await loggedIn(kantine, 'noord')
    await kantine.store.write(who.club.id, kantineItself, async (write) => {
      await write.put(group, [{ fields: { name: 'JO11-2' } }])
      await write.put(facility, [{ fields: { name: 'Sporthal' } }, { fields: { name: 'Zaaldeel A', parent_id: 1 } }])
      const at = (start: string, end: string) => ({
        starts_at: `2027-01-09T${start}:00.000Z`,
        ends_at: `2027-01-09T${end}:00.000Z`,
      })
      await write.put(reservation, [
        { fields: { ...at('09:00', '11:00'), facility_id: 1, status: 'confirmed', purpose: 'match', group_id: 1 } },
      ])
      await write.put(event, [{ fields: { ...at('18:00', '20:00'), facility_id: 2, title: 'Pubquiz' } }])
    })
    const page = await openConsole(kantine, who, '/console/clubs/noord', { language })
    await page.locator('.menu-link', { hasText: say('Facilities', 'Accommodaties') }).click()
    await titleIs(page, say('Occupancy', 'Bezetting'))
    await page.goto(`${kantine.url}/console/clubs/noord/occupancy?view=day&date=2027-01-09`)
    const shown = () => page.locator('.calendar-title').allInnerTexts()
    const match = say('Match · JO11-2 · Sporthal', 'Wedstrijd · JO11-2 · Sporthal')
    await shows(shown, [match, 'Pubquiz'])
    await shows(() => findingsOf(page), [])
    await page.getByText('14:00', { exact: true }).scrollIntoViewIfNeeded()
    const { y = 0 } = (await page.getByText('14:00', { exact: true }).boundingBox()) ?? {}
    const { x = 0, width = 0 } = (await page.locator('.calendar').boundingBox()) ?? {}
    await page.mouse.click(x + width / 2, y + 10)
    const drawer = page.getByRole('dialog')
    const start = drawer.getByLabel(say('Start', 'Begin'))
    await shows(() => start.inputValue(), '2027-01-09T14:00')
    await shows(() => drawer.getByRole('combobox').first().inputValue(), 'Zaaldeel A')
    await drawer.getByLabel(say('End', 'Einde')).fill('2027-01-09T16:00')
    await drawer.getByLabel(say('Purpose', 'Doel')).selectOption(say('Training', 'Training'))
    const add = drawer.getByRole('button', { name: say('Add', 'Toevoegen'), exact: true })
    await add.click()
    await shows(shown, [match, 'Training', 'Pubquiz'])

    await page.getByRole('button', { name: say('Add reservation', 'Reservering toevoegen') }).click()
    await start.fill('2027-01-09T15:00')
    await drawer.getByLabel(say('End', 'Einde')).fill('2027-01-09T17:00')
    await drawer.getByText(say('Occupied at that time', 'Bezet op die tijd')).waitFor()
    await add.click()
    await drawer.getByText(say('is taken: Zaaldeel A', 'is bezet: Zaaldeel A')).waitFor()
    await shows(() => findingsOf(page), [])
    await start.fill('2027-01-09T16:00')
    await shows(() => drawer.getByText(say('Occupied at that time', 'Bezet op die tijd')).count(), 0)
    await drawer.getByLabel(say('End', 'Einde')).fill('2027-01-09T19:30')
    await drawer.getByText(/Pubquiz, Zaaldeel A, .*19:00 . .*21:00/).waitFor()
    await shows(() => findingsOf(page), [])
    await add.click()
    await shows(async () => (await shown()).length, 4)

    await who.browser.call('PATCH /clubs/noord/reservations/2', { status: 'cancelled' })
    await page.goto(`${kantine.url}/console/clubs/noord/reservations/2`)
    await page.getByRole('heading', { level: 1 }).getByText(say('Cancelled', 'Geannuleerd')).waitFor()
  },
)
