/** Users of the account pages in real browsers. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { newWindow } from '../support/browser.ts'
import { newAdministrator, newClub, password } from '../support/clubs-and-people.ts'
import type { Running } from '../support/kantine.ts'

/** An administrator of a new club. */
export async function newOwner({ store }: Running, slug: string) {
  const club = await newClub(store, slug)
  return { club, ...(await newAdministrator(store, [slug])) }
}

/** A page in a browser without cookies, at a path of the server. */
export async function pageAt({ url }: Running, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const window = await newWindow({ baseURL: url, locale: 'en-GB', ...options })
  const page = await window.newPage()
  await page.goto(path)
  return page
}

/** Clicks what leads to another page, and waits until that is there. */
export async function follow(page: Page, link: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('load'), link.click()])
}

/** Fills in the fields with these labels, presses a button, and waits for the page that answers. */
export async function send(page: Page, fields: { readonly [label: string]: string }, button: string): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await follow(page, page.getByRole('button', { name: button, exact: true }))
}

/** Signs in on the page that is shown. */
export const signIn = (page: Page, email: string, typed = password): Promise<void> =>
  send(page, { 'E-mail address': email, Password: typed }, 'Sign in')

/** The path that the address bar shows, with its query. */
export const pathOf = (page: Page): string => page.url().replace(new URL(page.url()).origin, '')

/** What a screen reader says first: the title and the main heading. */
export const headingOf = (page: Page): Promise<string | null> => page.getByRole('heading', { level: 1 }).textContent()
