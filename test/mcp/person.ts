/** An administrator with a real browser, who signs in and consents. */
import type { BrowserContext, Page } from 'playwright-core'
import { newWindow } from '../support/browser.ts'
import { password } from '../support/clubs-and-people.ts'

export class Person {
  readonly #email: string
  readonly #window: BrowserContext
  /** The text of each consent page. */
  readonly seen: string[] = []

  private constructor(name: string, window: BrowserContext) {
    this.#email = `${name}@example.org`
    this.#window = window
  }

  /** @param name the part of their e-mail address before `@example.org` */
  static async sitsDown(name: string): Promise<Person> {
    const window = await newWindow({ locale: 'en-GB' })
    return new Person(name, window)
  }

  /**
   * Opens what an assistant asked to open, and goes on until the browser is back at the assistant.
   *
   * @param change what is done on the page before consent is given, such as taking a scope away
   * @returns the address of the assistant at which the browser arrives
   */
  consents(address: URL, change?: (page: Page) => Promise<unknown>): Promise<URL> {
    return this.#decide(address, 'grant', change)
  }

  /** Opens what an assistant asked to open, and refuses. */
  refuses(address: URL): Promise<URL> {
    return this.#decide(address, 'refuse')
  }

  async #decide(address: URL, decision: 'grant' | 'refuse', change?: (page: Page) => Promise<unknown>): Promise<URL> {
    const page = await this.#window.newPage()
    await page.goto(address.href)
    if (new URL(page.url()).pathname === '/account/sign-in') await this.#signIn(page)
    this.seen.push(await page.innerText('main'))
    await change?.(page)
    const back = new URL(address.searchParams.get('redirect_uri') ?? '')
    const arriving = page.waitForRequest((request) => request.url().startsWith(back.href))
    await page.click(`button[value="${decision}"]`)
    // Nobody may be at the address, which not every Chromium shows then.
    await page.waitForURL(({ origin, protocol }) => origin === back.origin || protocol === 'chrome-error:')
    const arrived = new URL((await arriving).url())
    await page.close()
    return arrived
  }

  async #signIn(page: Page): Promise<void> {
    await page.fill('input[name="email"]', this.#email)
    await page.fill('input[name="password"]', password)
    await page.click('form button')
    await page.waitForURL((url) => url.pathname.startsWith('/oauth/consent/'))
  }
}
