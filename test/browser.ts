/** Browser windows for tests. */
import { after } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { startChromium } from './chromium.ts'
import { patienceMs } from './patience.ts'

let started: Promise<Browser> | undefined

after(async () => (await started)?.close())

/** A browser window without cookies, in one Chromium for the whole test file, which is closed after the last test. */
export async function newWindow(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  started ??= startChromium()
  const window = await (await started).newContext(options)
  window.setDefaultTimeout(patienceMs)
  return window
}
