/** Pages of the application in a real browser, for tests. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '@kantine/contract/languages.ts'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { newWindow } from '../../support/browser.ts'
import { ofFile } from '../../support/cleanup.ts'
import { password } from '../../support/clubs-and-people.ts'
import { turnsOf } from '../../support/full.ts'
import { type EngineName, engines, type Running } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import type { Browser } from '../browser.ts'

/** The tools of a flow; `say` chooses between the English and the Dutch text of a page. */
export type Turn = {
  readonly engine: EngineName
  readonly language: Language
  say(en: string, nl: string): string
}

const turns: readonly Turn[] = engines.flatMap((engine) => [
  { engine, language: 'en', say: (en) => en },
  { engine, language: 'nl', say: (_, nl) => nl },
])

/**
 * A test that does something as a person would. Databases and languages take turns from flow to flow; in `npm run test:full` each
 * flow is done with all of them. It also fails when a page has an error, or breaks the content security policy. Behind it
 * everything is closed that it opened: servers go on working for nobody, and pages go on reading what they show.
 */
export function flow(name: string, run: (turn: Turn) => Promise<void>): void {
  for (const turn of turnsOf(turns)) {
    test(`${name} (${turn.engine}, ${turn.language})`, async () => {
      faults.length = 0
      try {
        await run(turn)
        assert.deepEqual(faults, [])
      } finally {
        await ofFile.close()
      }
    })
  }
}

/** Page errors since the flow started. */
const faults: string[] = []

/** How the reader looks at the pages; widths are 375 for a telephone, 1280 and 1680 for screens. */
export type Look = {
  readonly language?: Language
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: 375 | 1280 | 1680
}

/**
 * Opens a page of the application in its own browser window for a logged-in user, and waits for its title.
 *
 * @param path the address, such as `/console/clubs/noord/keys`
 */
export async function openConsole(
  { url }: Pick<Running, 'url'>,
  { browser: { cookie } }: { readonly browser: Pick<Browser, 'cookie'> },
  path: string,
  { language = 'en', colorScheme = 'light', width = 1280 }: Look = {},
): Promise<Page> {
  const options = {
    locale: language === 'nl' ? 'nl-NL' : 'en-GB',
    // Times are those of the club, wherever its reader is.
    timezoneId: 'America/New_York',
    colorScheme,
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  } as const
  const window = await newWindow(options)
  await signIn(window, cookie, url)
  await window.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
  const page = await window.newPage()
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  await page.goto(`${url}${path}`)
  await hasTitle(page)
  return page
}

/** Signs a window in with the cookie of a session, in place of the one before. */
export function signIn(window: BrowserContext, cookie: string, url: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  return window.addCookies([{ name, value, url }])
}

/** Waits until the page has any title: enough after a page load. After a click it may still be the previous one. */
export async function hasTitle(page: Page): Promise<void> {
  await page
    .getByRole('heading', { level: 1 })
    .waitFor()
    .catch(async (cause) => {
      const shown = await page.locator('body').innerText()
      throw new Error(`The page has no title: ${[page.url(), ...faults, shown].join('\n')}`, { cause })
    })
}

/** Waits until the page has this title: after a click the page of before is there for a moment. */
export const titleIs = (page: Page, title: string): Promise<void> =>
  shows(() => page.getByRole('heading', { level: 1 }).allInnerTexts(), [title])

/**
 * The rows of a table of the page without its head, each as the texts of its cells in one line; none where the table is not there (yet).
 *
 * @param label which table; the one of the page when absent
 */
export const rowsOf = (page: Page, label?: string): Promise<string[][]> =>
  page
    .getByRole('table', label === undefined ? {} : { name: label })
    .locator('tbody tr')
    // All rows together: row by row, the table could be redrawn in between.
    .evaluateAll((rows) =>
      rows.map((row) => [...row.cells].map((cell) => cell.innerText.replaceAll(/\s+/g, ' ').trim())),
    )

/** Types into a field that suggests options, and waits until they are those of the text: until then they move. */
export async function suggest(field: Locator, typed: string): Promise<void> {
  await field.fill(typed)
  await field.and(field.page().locator('[aria-busy=true]')).waitFor({ state: 'detached' })
}

/** The same, and chooses one of them. */
export async function choose(field: Locator, typed: string, option: string): Promise<void> {
  await suggest(field, typed)
  await field.page().getByRole('option', { name: option }).first().click()
}

/** Keeps back what the page asks for at these addresses (a pattern of Playwright), until the returned function is called. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Gives something on the page the focus with the keyboard: with Tab, or with the arrow keys within a menu. */
export async function goWithKeyboard(page: Page, locator: Locator, key: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  for (let presses = 0; !(await locator.evaluate((element) => element.matches(':focus'))); presses++) {
    assert.ok(presses < 80, `${locator} does not get the focus`)
    await page.keyboard.press(key)
  }
}

/** Waits until what has just opened, such as a dialog or a menu, has taken the focus: it does so a moment later. */
export const hasFocus = (layer: Locator): Promise<void> => layer.and(layer.page().locator(':focus-within')).waitFor()

/** Waits until a heading has the focus: what had it before is gone. */
export const headingHasFocus = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name }).and(page.locator(':focus')).waitFor()

/** Declines every question of the browser on this page, such as whether to leave it, and returns what they asked. */
export function declineAll(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss())
  })
  return asked
}

/** The same as `goWithKeyboard`, and presses Enter there, also where the page has moved the focus in between. */
export async function pressWithKeyboard(page: Page, locator: Locator, key?: 'Tab' | 'ArrowDown'): Promise<void> {
  await goWithKeyboard(page, locator, key)
  await locator.press('Enter')
}

/** Gives the password where the page asks for it once more. */
export async function givePassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.locator('input[type=password]') })
  const field = dialog.locator('input[type=password]')
  await field.fill(password)
  await field.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}
