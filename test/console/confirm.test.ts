/** Password confirmation before secrets are created or access is granted. */
import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { sessions } from '../../server/callers/accounts/sessions.ts'
import { sql } from '../../server/store/sql.ts'
import { password } from '../support/clubs-and-people.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { loggedIn, logIn } from './browser.ts'

const minuteMs = 60_000

onEngines('a confirmed password counts for ten minutes in its own session', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser, administrator } = await loggedIn(kantine, 'noord')
  const other = await logIn(kantine, administrator)
  const clock = { now: kantine.store.now() }
  mock.method(kantine.store, 'wallClock', () => clock.now)
  const invite = async (from: typeof browser) => {
    const answer = await from.call('POST /clubs/noord/invitations', {
      email: `p${clock.now}@example.org`,
      role: 'reader',
    })
    return [answer.status, answer.body.code]
  }
  const confirm = async (given: unknown) => (await browser.call('POST /session/confirm', { password: given })).status
  clock.now += 9 * minuteMs
  assert.deepEqual(await invite(browser), [201, undefined])
  clock.now += minuteMs
  assert.deepEqual(await invite(browser), [403, 'password_required'])
  assert.equal((await browser.call('GET /clubs/noord/invitations')).status, 200)

  const wrong = await browser.call('POST /session/confirm', { password: `${password}!` })
  assert.deepEqual([wrong.status, wrong.body.errors?.[0]?.pointer], [422, '/password'])
  assert.deepEqual(await invite(browser), [403, 'password_required'])
  assert.deepEqual([await confirm(undefined), await confirm(password)], [422, 204])
  assert.deepEqual(await invite(browser), [201, undefined])
  assert.deepEqual(await invite(other), [403, 'password_required'], 'another session of the same person')
  clock.now += 10 * minuteMs
  assert.deepEqual(await invite(browser), [403, 'password_required'])
})

onEngines('sessions from an earlier release must confirm the password immediately', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser } = await loggedIn(kantine, 'noord')
  await kantine.store.writeUnaudited('use of sessions', ({ db }) => db.all(sql`update sessions set confirmed_at = 0`))
  const [row] = await kantine.store.findAcrossClubs(sql`select ${sessions.selected} from sessions`)
  assert.equal(row && sessions.valueOf(row).confirmedAt, 0)
  const refused = await browser.call('PUT /clubs/noord/assistants/allowed', { allowed: true })
  assert.deepEqual([refused.status, refused.body.code], [403, 'password_required'])
})

onEngines('password guesses within a session are limited like login attempts', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser } = await loggedIn(kantine, 'noord')
  const statuses = []
  for (let n = 0; n < 7; n++) statuses.push((await browser.call('POST /session/confirm', { password: `x${n}` })).status)
  assert.deepEqual(statuses.slice(0, 5), [422, 422, 422, 422, 422])
  assert.ok(statuses.includes(429))
})
