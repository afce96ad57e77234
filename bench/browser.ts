/** A real browser for the benches of the application. */
import type { Page } from 'playwright-core'
import { parseConfig } from '../server/config.ts'
import { newBrowser } from '../test/console/browser.ts'
import { startChromium } from '../test/support/chromium.ts'
import { password } from '../test/support/clubs-and-people.ts'
import type { Server } from './servers.ts'

/** Signs a user in. Returns the server's origin, and a function that opens a new browser context. `opened` closes the browser. */
export async function openBrowser(opened: AsyncDisposableStack, { port }: Server, email: string) {
  const origin = `http://127.0.0.1:${port}`
  const person = newBrowser({ url: origin, config: parseConfig({ BASE_URL: origin }) })
  await person.call('POST /session', { email, password })
  const cookie = { name: 'kantine_session', value: person.cookie.split('=')[1] as string, url: origin }
  const browser = opened.adopt(await startChromium(), (browser) => browser.close())
  const newContext = async () => {
    const context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 900 } })
    await context.addCookies([cookie])
    return context
  }
  return { origin, newContext }
}

/**
 * Waits until nothing has arrived for half a second, because people do not click sooner. `waitForLoadState('networkidle')` returns immediately if the
 * document has been idle before.
 */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    let timer = setTimeout(resolve, 500)
    new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, 500)
    }).observe({ type: 'resource' })
  }).then(() => performance.clearResourceTimings())`)
}
