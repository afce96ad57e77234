/** Names and buttons fit where they stand: nothing that a user needs is cut. */
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Page } from 'playwright-core'
import { kantineItself } from '../../../server/store/actor.ts'
import { startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { loggedIn } from '../browser.ts'
import { flow, openConsole } from './rig.ts'

/** The texts that are longer than their element shows. */
const cutIn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent),
    )

const stage = 'Uitgenodigd voor de tweede proeftraining'

flow('titles in the month, badges on the board and the buttons of a member are not cut', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    const title = 'Algemene ledenvergadering met verkiezing'
    await write.put(event, [{ fields: { title, starts_at: '2027-03-09T18:00:00.000Z' } }])
    await write.put(group, [{ fields: { name: 'Jongens onder vijftien, zaterdagcompetitie' } }])
    await write.put(member, [{ fields: { name: 'Jan-Willem van der Heijden-Bakker', status: 'active' } }])
    await write.put(kennismaker, [{ fields: { name: 'Noor de Wit', status: stage, group_id: 1 } }])
  })
  const page = await openConsole(kantine, who, '/console/clubs/noord/calendar?date=2027-03-15&view=month', { language })
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const shot = (name: string) =>
      process.env.SHOW ? page.screenshot({ path: `/tmp/kf-shots/${name}-${language}-${width}.png` }) : undefined
    await page.goto(`${kantine.url}/console/clubs/noord/calendar?date=2027-03-15&view=month`)
    await page.locator('.calendar-title').first().waitFor()
    await shot('calendar')
    if (width === 1280) await shows(() => cutIn(page, '.calendar-title'), [])
    await page.goto(`${kantine.url}/console/clubs/noord/kennismakers`)
    await page.getByText('Noor de Wit').first().waitFor()
    await shot('trial')
    await shows(() => cutIn(page, 'main .mantine-Badge-label'), [])
    await page.goto(`${kantine.url}/console/clubs/noord/board`)
    await page.getByText('Noor de Wit').first().waitFor()
    await shot('board')
    await shows(() => cutIn(page, 'main .mantine-Badge-label'), [])
    await page.goto(`${kantine.url}/console/clubs/noord/kennismakers/1`)
    await page.getByText(stage).first().waitFor()
    await shot('trial-member')
    await shows(() => cutIn(page, 'main .mantine-Badge-label'), [])
    await page.goto(`${kantine.url}/console/clubs/noord/members/1`)
    const end = page.getByRole('button', { name: say('End membership', 'Lidmaatschap beëindigen') })
    await end.waitFor()
    await shot('member')
    const tops = async () => {
      const buttons = await end.locator('..').getByRole('button').all()
      const boxes = await Promise.all([...buttons, page.locator('main h1')].map((one) => one.boundingBox()))
      const title = boxes.pop()
      return [new Set(boxes.map((box) => box?.y)).size, (boxes[0]?.y ?? 0) < (title?.y ?? 0) + (title?.height ?? 0)]
    }
    // Beside the title, on one line.
    if (width === 1280) await shows(tops, [1, true])
  }
})
