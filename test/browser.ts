/** Browser windows for tests. */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { startChromium } from './chromium.ts'
import { ofFile, ofProcess } from './opened.ts'
import { patienceMs } from './patience.ts'

let started: Promise<Browser> | undefined

ofProcess.defer(async () => (await started)?.close())

const open: BrowserContext[] = []

/** A browser window without cookies, in one Chromium for all files of the process. It is closed behind the file at the latest. */
export async function newWindow(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  started ??= startChromium()
  const window = await (await started).newContext(options)
  if (open.push(window) === 1) ofFile.defer(closeWindows)
  window.setDefaultTimeout(patienceMs)
  return window
}

/** Closes all windows: pages of the application read again and again what they show. */
export const closeWindows = async (): Promise<void> =>
  void (await Promise.all(open.splice(0).map((window) => window.close())))
