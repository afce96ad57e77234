/** The page of a key: how it is used, and what goes wrong with it. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { revokeKey } from '../../../server/callers/keys/keys.ts'
import { usageOf } from '../../../server/callers/usage-of.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import { type ClubWithKey, newAdministrator } from '../../cast.ts'
import { type Running, startAtItsAddress } from '../../kantine.ts'
import { until } from '../../webhooks/world.ts'
import { loggedIn, logIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { flow, goWithKeyboard, openConsole, titleIs } from './rig.ts'

/** The rows of a table of the page, each as the texts of its cells without the titles of their columns. */
async function rowsIn(page: Page, label: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name: label }).locator('tbody tr')
  await rows.first().waitFor()
  const cells = (await rows.all()).map((row) => row.getByRole('cell').allInnerTexts())
  return (await Promise.all(cells)).map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
}

/** Calls the API one after the other and returns the statuses, once all of them are counted: that takes a second. */
async function callAll(
  { store, call }: Running,
  { id, key, keyId }: ClubWithKey,
  paths: readonly string[],
): Promise<number[]> {
  const statuses: number[] = []
  for (const path of paths) statuses.push((await call(`/api/v1/${path}`, { key })).status)
  await until(async () => (await usageOf(store, id, { kind: 'key', id: keyId }))[0]?.requests === paths.length)
  return statuses
}

flow('what a key did, what was refused and what was too much appears on its page by itself', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine, { environment: { RATE_LIMIT_PER_MINUTE: '5' } })
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, '/console', { language })
  await page.clock.install()
  await page.goto(`${kantine.url}/console/clubs/noord/keys/${who.club.keyId}`)
  await page.getByRole('heading', { name: say('was not used', 'niet gebruikt') }).waitFor()
  await page.getByText(`${kantine.config.baseUrl}/api/v1/club`).waitFor()
  assert.deepEqual(await findingsOf(page), [])

  const paths = ['club', 'members', 'members?limit=0', 'members/99', 'members/98', 'members']
  assert.deepEqual(await callAll(kantine, who.club, paths), [200, 200, 400, 404, 404, 429])
  await page.clock.fastForward(15_000)
  await page.getByText(say('6 requests · 4 refused', '6 verzoeken · 4 geweigerd')).waitFor()
  // The key was used, and does not expire.
  await until(async () => (await page.getByText(say('Never', 'Nooit'), { exact: true }).count()) === 1)
  assert.deepEqual(await findingsOf(page), [])

  const outcomes = await rowsIn(page, say('Outcomes', 'Uitkomsten'))
  const share = (percent: string) => percent.replace('.', say('.', ','))
  assert.deepEqual(
    outcomes.map((row) => row.slice(1)),
    [
      ['2', share('33.3%')],
      ['1', share('16.7%')],
      ['3', '50%'],
    ],
  )
  const errors = await rowsIn(page, say('What goes wrong', 'Wat er misgaat'))
  assert.deepEqual(
    errors.map(([, call, howOften]) => `${howOften} ${call}`),
    ['2 GET /api/v1/members/:id', ...errors.slice(1).map(() => '1 GET /api/v1/members')],
  )
  assert.equal(errors[0]?.[0], say('There was nothing at this address not_found', 'Op dit adres was niets not_found'))
  const refused = await rowsIn(page, say('Last refused requests', 'Laatste geweigerde verzoeken'))
  assert.deepEqual(
    refused.map(([, , what = '']) => what.split(/ (?:Request|Verzoek) /)[0]),
    ['GET /api/v1/members', 'GET /api/v1/members/98', 'GET /api/v1/members/99', 'GET /api/v1/members'],
  )
  assert.match(refused[3]?.[1] ?? '', new RegExp(say('bad_request At \\?limit$', 'bad_request Bij \\?limit$')))
  const explained = page.getByRole('link', { name: 'not_found' }).first()
  assert.equal(await explained.getAttribute('href'), '/problems/not_found')
})

flow('the days of a key are read with the keyboard alone, in the chart and in its table', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await callAll(kantine, who.club, ['club', 'members/99'])
  await revokeKey(kantine.store, kantineItself, who.club.keyId)
  const look = { language, width: 375, colorScheme: 'dark' } as const
  const page = await openConsole(kantine, who, `/console/clubs/noord/keys/${who.club.keyId}`, look)
  const chart = page.getByRole('slider', { name: say('Requests by day', 'Verzoeken per dag') })
  await chart.waitFor()
  await goWithKeyboard(page, chart)
  await page.keyboard.press('ArrowLeft')
  assert.equal(
    await chart.getAttribute('aria-valuetext'),
    say('today so far: 2 requests · 1 refused', 'vandaag tot nu toe: 2 verzoeken · 1 geweigerd'),
  )
  await page.keyboard.press('Home')
  assert.match((await chart.getAttribute('aria-valuetext')) ?? '', new RegExp(say(': 0 requests$', ': 0 verzoeken$')))
  assert.deepEqual(await findingsOf(page), [])

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const [today] = await rowsIn(page, say('Requests by day', 'Verzoeken per dag'))
  assert.deepEqual(
    today?.slice(1).map((cell) => cell.replace(/^\D+/, '')),
    ['2', '1', '1'],
  )
  assert.deepEqual(await findingsOf(page), [])
})

flow('a key of another club is not found, and a role without keys sees no key', async ({ engine, language, say }) => {
  const kantine = await startAtItsAddress(engine)
  const [who, other] = [await loggedIn(kantine, 'noord'), await loggedIn(kantine, 'zuid')]
  const { keyId } = other.club
  for (const path of [`keys/${keyId}/usage`, 'keys/999/usage', 'keys/one/usage', `assistants/${keyId}/usage`]) {
    const { status, body } = await who.browser.call(`GET /clubs/noord/${path}`)
    assert.deepEqual([status, body.code], [404, 'not_found'], path)
  }
  const page = await openConsole(kantine, who, '/console/clubs/noord', { language })
  await page.goto(`${kantine.url}/console/clubs/noord/keys/${keyId}`)
  await titleIs(page, say('This page does not exist', 'Deze pagina bestaat niet'))

  const reader = await newAdministrator(kantine.store, ['noord'], 'reader')
  const browser = await logIn(kantine, reader)
  for (const path of [`keys/${who.club.keyId}/usage`, 'assistants/1/usage']) {
    const { status, body } = await browser.call(`GET /clubs/noord/${path}`)
    assert.deepEqual([status, body.code], [403, 'insufficient_scope'], path)
  }
  const shown = await openConsole(kantine, { browser }, `/console/clubs/noord`, { language })
  await shown.goto(`${kantine.url}/console/clubs/noord/keys/${who.club.keyId}`)
  await shown
    .getByRole('heading', { name: say('This page is not for your role', 'Deze pagina is niet voor jouw rol') })
    .waitFor()
})
