/** The page of a key: its usage and its errors. */
import assert from 'node:assert/strict'
import { revokeKey } from '../../../server/callers/keys/keys.ts'
import { usageOfAll } from '../../../server/callers/usage-of.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import { type ClubWithKey, newAdministrator } from '../../support/clubs-and-people.ts'
import { type Running, startAtItsAddress } from '../../support/kantine.ts'
import { shows } from '../../support/shows.ts'
import { until } from '../../webhooks/club-with-receivers.ts'
import { loggedIn, logIn } from '../browser.ts'
import { findingsOf } from './axe.ts'
import { flow, goWithKeyboard, openConsole, rowsOf, titleIs } from './rig.ts'

/** Calls the API one after the other and returns the statuses, once all of them are counted: that takes a second. */
async function callAll(
  { store, call }: Running,
  { id, key, keyId }: ClubWithKey,
  paths: readonly string[],
): Promise<number[]> {
  const statuses: number[] = []
  for (const path of paths) statuses.push((await call(`/api/v1/${path}`, { key })).status)
  await until(async () => (await usageOfAll(store, id, 'key', [keyId])).get(keyId)?.[0]?.requests === paths.length)
  return statuses
}

flow('the page of a key updates itself with requests, rejections and limit errors', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine, {
    environment: { RATE_LIMIT_PER_MINUTE: '5', KEEP_REFUSED_REQUESTS_DAYS: '4' },
  })
  const who = await loggedIn(kantine, 'noord')
  const page = await openConsole(kantine, who, '/console', { language })
  await page.clock.install()
  await page.goto(`${kantine.url}/console/clubs/noord/keys/${who.club.keyId}`)
  await page.getByRole('heading', { name: say('hasn’t been used', 'niet gebruikt') }).waitFor()
  await page.getByText(`${kantine.config.baseUrl}/api/v1/club`).waitFor()
  await shows(() => findingsOf(page), [])

  const paths = ['club', 'members', 'members?limit=0', 'members/99', 'members/98', 'members']
  assert.deepEqual(await callAll(kantine, who.club, paths), [200, 200, 400, 404, 404, 429])
  await page.clock.fastForward(15_000)
  await page.getByText(say('6 requests · 4 rejected', '6 verzoeken · 4 geweigerd')).waitFor()
  // The key was used, and does not expire.
  await shows(() => page.getByText(say('Never', 'Nooit'), { exact: true }).count(), 1)
  await shows(() => findingsOf(page), [])

  const share = (percent: string) => percent.replace('.', say('.', ','))
  await shows(
    async () => (await rowsOf(page, say('Outcomes', 'Resultaten'))).map((row) => row.slice(1)),
    [
      ['2', share('33.3%')],
      ['1', share('16.7%')],
      ['3', '50%'],
    ],
  )
  const errors = () => rowsOf(page, say('Errors', 'Fouten'))
  await shows(
    async () => (await errors()).map(([, call, howOften]) => `${howOften} ${call}`),
    ['2 GET /api/v1/members/:id', '1 GET /api/v1/members', '1 GET /api/v1/members'],
  )
  const nothing = say('This does not exist not_found', 'Dit bestaat niet not_found')
  await shows(async () => (await errors())[0]?.[0], nothing)
  await page.getByText(say('for 4 days, without their contents.', 'Kantine bewaart ze 4 dagen.')).waitFor()
  const refused = () => rowsOf(page, say('Latest rejected requests', 'Laatste geweigerde verzoeken'))
  await shows(
    async () => (await refused()).map(([, , what = '']) => what.split(/ (?:Id|Nummer) /)[0] ?? ''),
    ['GET /api/v1/members', 'GET /api/v1/members/98', 'GET /api/v1/members/99', 'GET /api/v1/members'],
  )
  await shows(
    async () => (await refused())[3]?.[1],
    new RegExp(say('bad_request Field \\?limit$', 'bad_request Veld \\?limit$')),
  )
  const explained = page.getByRole('link', { name: 'not_found' }).first()
  await shows(() => explained.getAttribute('href'), '/problems/not_found')
})

flow('the days of a key are read by keyboard, in the chart and in its table', async (turn) => {
  const { engine, language, say } = turn
  const kantine = await startAtItsAddress(engine)
  const who = await loggedIn(kantine, 'noord')
  await callAll(kantine, who.club, ['club', 'members/99'])
  await revokeKey(kantine.store, kantineItself, { clubId: who.club.id, id: who.club.keyId })
  const look = { language, width: 375, colorScheme: 'dark' } as const
  const page = await openConsole(kantine, who, `/console/clubs/noord/keys/${who.club.keyId}`, look)
  const chart = page.getByRole('slider', { name: say('Requests by day', 'Verzoeken per dag') })
  await chart.waitFor()
  await goWithKeyboard(page, chart)
  await page.keyboard.press('ArrowLeft')
  const read = () => chart.getAttribute('aria-valuetext')
  await shows(read, say('today so far: 2 requests · 1 rejected', 'vandaag tot nu toe: 2 verzoeken · 1 geweigerd'))
  await page.keyboard.press('Home')
  await shows(read, new RegExp(say(': 0 requests$', ': 0 verzoeken$')))
  await shows(() => findingsOf(page), [])

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const today = async () => (await rowsOf(page, say('Requests by day', 'Verzoeken per dag')))[0]?.slice(1)
  await shows(async () => (await today())?.map((cell) => cell.replace(/^\D+/, '')), ['2', '1', '1'])
  await shows(() => findingsOf(page), [])
})

flow(
  'a key of another club is not found, and a role without key access sees no key',
  async ({ engine, language, say }) => {
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
      .getByRole('heading', {
        name: say('Your role has no access to this page', 'Met jouw rol kun je deze pagina niet openen'),
      })
      .waitFor()
  },
)
