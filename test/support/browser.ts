/** Browser windows for tests. */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { startChromium } from './chromium.ts'
import { ofFile, ofProcess } from './cleanup.ts'
import { patienceMs } from './patience.ts'
import { holdBackResponses, pagesAreSlow } from './slow-pages.ts'

let started: Promise<Browser> | undefined

ofProcess.defer(async () => (await started)?.close())

/** Opens a browser window without cookies, in a Chromium that all files of the process share. Closed after the test file. */
export async function newWindow(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  started ??= startChromium()
  const window = await (await started).newContext(options)
  ofFile.defer(() => window.close())
  window.setDefaultTimeout(patienceMs)
  if (pagesAreSlow) window.on('page', (page) => void holdBackResponses(page))
  return window
}
