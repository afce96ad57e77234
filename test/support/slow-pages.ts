/**
 * Pages on a slow connection and computer, to find tests that read a page too early, and pages where a late response replaces a newer one.
 * Enabled in `npm run test:full`, and with `SLOW_PAGES=yes` and the seed in `SEED`.
 */
import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { full, seedOf } from './full.ts'

export const pagesAreSlow = full || process.env.SLOW_PAGES === 'yes'

/** The longest that an answer is held back. */
const mostMs = 400

/** How many times slower the page computes, unless a test says otherwise. */
export const usualSlowness = 4

/** A page that computes slowly spins even while it has nothing to do, so only the newest pages of a process do. */
const mostSlowed = 2
const slowed: CDPSession[] = []

const seed = seedOf('slow pages')
if (pagesAreSlow) console.log(`Pages are slow: SLOW_PAGES=yes SEED=${seed}`)

/** Makes a page slow, for as long as it is open: each answer that it gets comes later by 0 to 400 ms, which the seed chooses. */
export async function slowDown(page: Page, slowness: number): Promise<void> {
  const asked = new Map<string, number>()
  const delayOf = (what: string) => {
    const times = (asked.get(what) ?? 0) + 1
    asked.set(what, times)
    return Number.parseInt(hash('sha256', `${seed} ${what} ${times}`).slice(0, 8), 16) % (mostMs + 1)
  }
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', async ({ requestId, request }) => {
    await setTimeout(delayOf(`${request.method} ${new URL(request.url).pathname}`))
    // Where the page was closed meanwhile, nobody waits for it.
    await devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
  })
  await devtools.send('Fetch.enable', { patterns: [{ requestStage: 'Response' }] })
  if (slowness === 1) return
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  slowed.push(devtools)
  if (slowed.length <= mostSlowed) return
  // It fails on a page that was closed meanwhile.
  await slowed
    .shift()
    ?.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    .catch(() => undefined)
}
