/** The pictures: which page each shows, how wide, and in which light. */
import { writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { sanne, slug } from './story.ts'

type Picture = {
  readonly path: string
  readonly isDark?: boolean
  readonly isNarrow?: boolean
  readonly isDutch?: boolean
  /** What is done on the page before the picture is taken. */
  prepare?(page: Page): Promise<void>
}

const below = (path: string) => `/console/clubs/${slug}${path}`

const pictures: { readonly [name: string]: Picture } = {
  welcome: { path: '/' },
  'welcome-dark': { path: '/', isDark: true },
  guide: { path: '/guides/sync' },
  reference: { path: '/docs', prepare: (page) => page.waitForTimeout(1500) },
  account: { path: '/account' },
  start: { path: below('') },
  keys: { path: below('/keys') },
  'keys-dark': { path: below('/keys'), isDark: true },
  'keys-narrow': { path: below('/keys'), isNarrow: true, isDutch: true },
  'new-key': { path: below('/keys/new') },
  'key-usage': { path: below('/keys/1') },
  webhooks: { path: below('/webhooks') },
  'webhook-log': { path: below('/webhooks/log'), isDark: true },
  assistants: { path: below('/assistants') },
  activity: { path: below('/activity') },
  people: { path: below('/people') },
  plan: { path: below('/plan') },
}

const maximumBytes = 150_000

/** Takes the pictures with these names, or all, into a folder. */
export async function takePictures(browser: Browser, origin: string, folder: URL, names: readonly string[]) {
  const storageState = await signedIn(browser, origin)
  for (const [name, { path, isDark, isNarrow, isDutch, prepare }] of Object.entries(pictures)) {
    if (names.length > 0 && !names.includes(name)) continue
    const window = await browser.newContext({
      baseURL: origin,
      storageState,
      colorScheme: isDark ? 'dark' : 'light',
      locale: isDutch ? 'nl-NL' : 'en-GB',
      reducedMotion: 'reduce',
      viewport: isNarrow ? { width: 375, height: 800 } : { width: 1280, height: 800 },
    })
    const page = await window.newPage()
    await page.goto(path)
    if (path.startsWith('/console')) await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await prepare?.(page)
    const picture = await pictureOf(page)
    console.log(`${name} ${Math.round(picture.length / 1000)} kB`)
    if (picture.length > maximumBytes) throw new Error(`${name} has more than ${maximumBytes} bytes.`)
    writeFileSync(new URL(`${name}.webp`, folder), picture)
    await window.close()
  }
}

/** What the page shows, as WebP, which has a third of the bytes of PNG. */
async function pictureOf(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 85 })
  return Buffer.from(data, 'base64')
}

/** The cookies of a browser in which Sanne is signed in. */
async function signedIn(browser: Browser, origin: string) {
  const window = await browser.newContext({ baseURL: origin, locale: 'en-GB' })
  const page = await window.newPage()
  await page.goto('/account/sign-in')
  await page.fill('#email', sanne.email)
  await page.fill('#password', sanne.password)
  await page.click('button')
  await page.waitForURL('**/console/**')
  return window.storageState()
}
