/**
 * Simulates a slow connection, to find tests that read a page too early and pages where a late response replaces a newer one.
 * Enabled in `npm run test:full` and by `SLOW_PAGES=yes`, with the seed in `SEED`.
 */
import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { full, seedOf } from './full.ts'

export const pagesAreSlow = full || process.env.SLOW_PAGES === 'yes'

/** The longest delay of a response. */
const mostMs = 400

const seed = seedOf('slow pages')
if (pagesAreSlow) console.log(`Pages are slow: SLOW_PAGES=yes SEED=${seed}`)

/** Delays every response to a page by 0 to 400 ms, depending on the seed. */
export async function holdBackResponses(page: Page): Promise<void> {
  const asked = new Map<string, number>()
  const delayOf = (what: string) => {
    const times = (asked.get(what) ?? 0) + 1
    asked.set(what, times)
    return Number.parseInt(hash('sha256', `${seed} ${what} ${times}`).slice(0, 8), 16) % (mostMs + 1)
  }
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', async ({ requestId, request }) => {
    await setTimeout(delayOf(`${request.method} ${new URL(request.url).pathname}`))
    // Fails if the page has been closed, and nothing waits for the response any more.
    await devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
  })
  await devtools.send('Fetch.enable', { patterns: [{ requestStage: 'Response' }] })
}
