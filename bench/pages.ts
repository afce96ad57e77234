/** Measures the time from a click in the menu to the content of the page, in a real browser. */

import { buildIfChanged } from '../test/console/build.ts'
import { newAdministrator } from '../test/support/clubs-and-people.ts'
import { filledClub } from '../test/support/writing.ts'
import { idle, openBrowser } from './browser.ts'
import { type EngineName, newDatabase } from './databases.ts'
import { median, rounded } from './measure.ts'
import { withStore } from './seed.ts'
import { startKantine } from './servers.ts'

type Clicked = { readonly content: number; readonly answered: number }

const rounds = 5
/** The last segments of the URLs in the menu. */
const menu = [
  'members',
  'groups',
  'charges',
  'calendar',
  'keys',
  'webhooks',
  'assistants',
  'people',
  'plan',
  'activity',
]

/**
 * Measures the milliseconds from the click to the content, on the first and the second visit of each page. For the first visit, it also measures
 * those from the server's last response to the content, which is the cost of the page itself.
 */
export async function pages(engines: readonly EngineName[]): Promise<void> {
  await buildIfChanged()
  for (const engine of engines) {
    await using opened = new AsyncDisposableStack()
    const database = opened.adopt(await newDatabase(engine), ({ remove }) => remove())
    const { environment } = database
    await withStore(environment, async (store) => {
      const { slug } = await filledClub(store, 'noord')
      await newAdministrator(store, [slug], 'administrator', 'sanne@example.org')
    })
    const server = opened.adopt(await startKantine(environment, '/dev/null'), ({ stop }) => stop())
    const { origin, newContext } = await openBrowser(opened, server, 'sanne@example.org')
    const taken = new Map<string, { first: number[]; second: number[]; own: number[] }>(
      menu.map((name) => [name, { first: [], second: [], own: [] }]),
    )
    for (let round = 0; round < rounds; round++) {
      const context = await newContext()
      const page = await context.newPage()
      await page.goto(`${origin}/console/clubs/noord`)
      await page.getByRole('link', { name: 'Home' }).waitFor()
      for (const visit of ['first', 'second'] as const) {
        for (const name of menu) {
          await page.getByRole('link', { name: 'Home' }).click()
          await idle(page)
          const ms: Clicked = await page.evaluate(clicked(name))
          taken.get(name)?.[visit].push(ms.content)
          if (visit === 'first') taken.get(name)?.own.push(ms.content - ms.answered)
        }
      }
      await context.close()
    }
    for (const [name, { first, second, own }] of taken)
      console.log(
        `${engine} ${name.padEnd(10)} first visit ${rounded(median(first))} ms, of these after the last answer ${rounded(median(own))} ms; again ${rounded(median(second))} ms`,
      )
  }
}

/**
 * Runs in the page. Clicks a link in the menu, and waits until the title has changed and nothing is loading. Returns when that was, and when the last
 * response before it arrived.
 */
const clicked = (name: string) => `new Promise((resolve) => {
  const link = [...document.querySelectorAll('.menu-link')].find((one) => one.pathname.endsWith('/noord/${name}'))
  const before = document.querySelector('main h1')
  const began = performance.now()
  link.click()
  const tell = () => {
    const content = performance.now() - began
    const ends = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd - began)
    resolve({ content, answered: Math.max(0, ...ends.filter((end) => end > 0 && end < content)) })
  }
  const look = () => {
    const title = document.querySelector('main h1')
    const isThere = title !== null && title !== before && document.querySelector('main .waiting') === null
    requestAnimationFrame(isThere ? tell : look)
  }
  look()
})`
