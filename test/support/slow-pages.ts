/**
 * Pages on a slow connection, to find tests that read a page too early, and pages where a late response replaces a newer one.
 * Enabled in `npm run test:full`, and with `SLOW_PAGES=yes` and the seed in `SEED`.
 */
import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { full, seedOf } from './full.ts'

export const pagesAreSlow = full || process.env.SLOW_PAGES === 'yes'

/** The longest that a response is held back. */
const mostMs = 400

const seed = seedOf('slow pages')
if (pagesAreSlow) console.log(`Pages are slow: SLOW_PAGES=yes SEED=${seed}`)

/** Holds back each response to a page by 0 to 400 ms, chosen by the seed, for as long as the page is open. */
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
    // It fails if the page was closed meanwhile: nobody waits for the response then.
    await devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
  })
  await devtools.send('Fetch.enable', { patterns: [{ requestStage: 'Response' }] })
}
