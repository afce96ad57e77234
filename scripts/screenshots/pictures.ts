/** The pictures: which page each shows, how wide, and in which light. */
import { writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { type Login, newClub, sanne, slug } from './story.ts'

type Picture = {
  readonly path: string
  readonly isDark?: boolean
  readonly isNarrow?: boolean
  readonly isDutch?: boolean
  /** The user. Default: Sanne. */
  readonly login?: Login
  /** Runs on the page before the picture is taken. */
  prepare?(page: Page): Promise<void>
}

const below = (path: string) => `/console/clubs/${slug}${path}`

/** The practice club has records of every kind. */
const inPractice = (path: string) => `/console/clubs/${slug}-practice${path}`

const pictures: { readonly [name: string]: Picture } = {
  welcome: { path: '/' },
  'welcome-dark': { path: '/', isDark: true },
  guide: { path: '/guides/sync' },
  reference: { path: '/docs', prepare: (page) => page.waitForTimeout(1500) },
  account: { path: '/account' },
  start: { path: below('') },
  members: { path: below('/members?status=active') },
  'members-narrow': { path: below('/members'), isNarrow: true, isDutch: true },
  fees: { path: inPractice('/charges') },
  calendar: { path: inPractice('/calendar') },
  board: { path: inPractice('/board'), isDark: true },
  keys: { path: below('/keys') },
  'keys-dark': { path: below('/keys'), isDark: true },
  'keys-narrow': { path: below('/keys'), isNarrow: true, isDutch: true },
  'new-key': { path: below('/keys/new') },
  'key-shown-once': { path: below('/keys/new'), prepare: makeKey },
  'key-usage': { path: below('/keys/1') },
  webhooks: { path: below('/webhooks') },
  webhook: { path: below('/webhooks/3') },
  'webhook-log': { path: below('/webhooks/log'), isDark: true },
  assistants: { path: below('/assistants') },
  activity: { path: below('/activity') },
  people: { path: below('/people') },
  plan: { path: below('/plan') },
  onboarding: { path: `/console/clubs/${newClub.slug}`, login: newClub.login },
  'start-narrow-dark': { path: below(''), isNarrow: true, isDark: true },
}

const maximumBytes = 150_000

/** Takes the pictures with these names, or all, into a folder. */
export async function takePictures(browser: Browser, origin: string, folder: URL, names: readonly string[]) {
  const stateOf = new Map<Login, Awaited<ReturnType<typeof signedIn>>>()
  for (const [name, { path, isDark, isNarrow, isDutch, login = sanne, prepare }] of Object.entries(pictures)) {
    if (names.length > 0 && !names.includes(name)) continue
    const storageState = stateOf.get(login) ?? (await signedIn(browser, origin, login))
    stateOf.set(login, storageState)
    const window = await browser.newContext({
      baseURL: origin,
      storageState,
      colorScheme: isDark ? 'dark' : 'light',
      locale: isDutch ? 'nl-NL' : 'en-GB',
      timezoneId: 'Europe/Amsterdam',
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

/** Makes a key, which the page then shows once. */
async function makeKey(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Website')
  await page.getByLabel('Website: read only').check()
  await page.getByRole('button', { name: 'Create the key' }).click()
  await page.getByRole('button', { name: 'I have stored it' }).waitFor()
}

/** The cookies of a signed-in browser. */
async function signedIn(browser: Browser, origin: string, { email, password }: Login) {
  const window = await browser.newContext({ baseURL: origin, locale: 'en-GB' })
  const page = await window.newPage()
  await page.goto('/account/sign-in')
  await page.fill('#email', email)
  await page.fill('#password', password)
  await page.click('button')
  await page.waitForURL('**/console/**')
  return window.storageState()
}
