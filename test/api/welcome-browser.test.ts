/** The page at `/`, and the design of the server-rendered pages. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { fontFiles } from '../../server/http/pages/tokens.ts'
import { guides } from '../../server/surfaces/pages/guides/all.ts'
import { newOwner } from '../account/person.ts'
import { findingsOf } from '../console/pages/axe.ts'
import { newWindow } from '../support/browser.ts'
import { full } from '../support/full.ts'
import { onEngines, sharedKantine, startAtItsAddress, startKantine } from '../support/kantine.ts'
import { shows } from '../support/shows.ts'

onEngines(
  'the front page points to the first set-up without revealing its link, until an account exists',
  async (engine) => {
    const kantine = await startKantine(engine)
    const before = await (await kantine.call('/')).text()
    assert.match(before, /This server has no administrator yet\.<\/strong> Open the link in the server’s terminal/)
    assert.doesNotMatch(before, /set-up\//)
    await newOwner(kantine, 'noord')
    assert.doesNotMatch(await (await kantine.call('/')).text(), /no administrator/)
  },
)

test('the commands on the front page work as printed', async () => {
  const kantine = await startAtItsAddress('sqlite')
  const window = await newWindow()
  const page = await window.newPage()
  await page.goto(kantine.url)
  const { stdout } = await promisify(execFile)('bash', ['-ec', await page.locator('pre').last().innerText()])
  assert.equal(JSON.parse(stdout).data.length, 3)
})

const paths = [
  '/',
  '/nl',
  '/problems',
  '/problems/rate_limited',
  '/problems/nothing',
  '/nothing',
  '/account/sign-in',
  '/guides',
  '/guides/nl',
  '/guides?q=signature',
]
const guidePaths = guides.flatMap(({ guides }) => guides.map(({ name }) => `/guides/${name}`))
const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 375 },
  { colorScheme: 'light', width: 375 },
  { colorScheme: 'dark', width: 1280 },
] as const

/** Which page is shown, what axe finds, and how many pixels it is wider than the screen. */
const lookAt = async (page: Page) => ({
  width: page.viewportSize()?.width,
  path: page.url().replace(/^https?:\/\/[^/]+|#.*/g, ''),
  found: await findingsOf(page),
  wide: await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
})

test('axe finds no problems on server-rendered pages, and none is wider than the screen', async () => {
  const { url } = await sharedKantine('sqlite')
  for (const { width, colorScheme } of full ? looks : looks.slice(0, 2)) {
    const window = await newWindow({ colorScheme, viewport: { width, height: 900 }, baseURL: url })
    const page = await window.newPage()
    for (const path of [...paths, ...(full ? guidePaths : guidePaths.slice(0, 2))]) {
      await page.goto(path)
      await shows(() => lookAt(page), { width, path, found: [], wide: 0 })
    }
  }
})

test('axe finds no problems in the API reference, and it is not wider than the screen', async () => {
  const { url } = await sharedKantine('sqlite')
  for (const { width, colorScheme } of full ? looks : looks.slice(2, 3)) {
    const viewport = { width, height: 900 }
    const window = await newWindow({ colorScheme, viewport, reducedMotion: 'reduce', baseURL: url })
    const page = await window.newPage()
    await page.goto('/docs#tag/members/GET/api/v1/members')
    await page.getByRole('heading', { name: 'List members' }).first().waitFor()
    await page.locator('.scalar-code-copy').first().waitFor({ state: 'attached' })
    await shows(() => lookAt(page), { width, path: '/docs', found: [], wide: 0 })
  }
})

test('the pages use the product font, served from here and cached for a year', async () => {
  const { url, call } = await sharedKantine('sqlite')
  for (const { path } of fontFiles) {
    const answer = await call(path)
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
      [200, 'font/woff2', 'public, max-age=31536000, immutable'],
    )
  }
  const window = await newWindow()
  const page = await window.newPage()
  await page.goto(url)
  await shows(() => page.evaluate<boolean>("document.fonts.check('16px Geist')"), true)
})

test('the theme chosen in the application applies to every page', async () => {
  const { url } = await sharedKantine('sqlite')
  for (const [chosen, shown] of [
    ['dark', 'rgb(17, 22, 19)'],
    ['light', 'rgb(251, 252, 251)'],
  ] as const) {
    const window = await newWindow({ colorScheme: chosen === 'dark' ? 'light' : 'dark' })
    await window.addCookies([{ name: 'kantine_scheme', value: chosen, url }])
    const page = await window.newPage()
    for (const path of ['/', '/guides/sync', '/account/sign-in']) {
      await page.goto(`${url}${path}`)
      await shows(() => page.evaluate<string>('getComputedStyle(document.body).backgroundColor'), shown)
    }
  }
})

test('a button copies a code block', async () => {
  const { url } = await sharedKantine('sqlite')
  const window = await newWindow({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await window.newPage()
  await page.goto(`${url}/guides/first-steps`)
  // Waits from before the click, because "Copied" is shown only for a moment.
  const copied = page.getByRole('button', { name: 'Copied' }).waitFor()
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await copied
  await shows(() => page.evaluate<string>('navigator.clipboard.readText()'), /^npx kantine clubs practice /)
  await page.goto(`${url}/guides/writing`)
  const printed = page.locator('pre.output')
  assert.ok((await printed.count()) > 10)
  assert.equal(await page.locator('pre.output + button').count(), 0)
  assert.equal(
    await page.locator('pre').count(),
    (await printed.count()) + (await page.locator('pre + button').count()),
  )
})
