/** Browser windows for tests. */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { startChromium } from './chromium.ts'
import { ofProcess } from './opened.ts'
import { patienceMs } from './patience.ts'

let started: Promise<Browser> | undefined

ofProcess.defer(async () => (await started)?.close())

/** A browser window without cookies, in one Chromium for the whole test file, which is closed after the last test. */
export async function newWindow(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  started ??= startChromium()
  const window = await (await started).newContext(options)
  window.setDefaultTimeout(patienceMs)
  return window
}
