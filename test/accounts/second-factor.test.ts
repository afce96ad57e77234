/** The second factor: turning it on and off, logging in with it, and guessing its codes. */

import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { finishLogIn, logIn } from '../../server/callers/accounts/log-in.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
} from '../../server/callers/accounts/second-factor.ts'
import { actorOf, findSession } from '../../server/callers/accounts/sessions.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { loggedIn, newBrowser } from '../console/browser.ts'
import { password } from '../support/clubs-and-people.ts'
import { inParallel } from '../support/in-parallel.ts'
import { onEngines, type Running, startKantine } from '../support/kantine.ts'

const visitor = { address: '198.51.100.1', browser: 'Firefox, Windows' }
const stepMs = 30_000

/** A person of a new club whose second factor is on; the clock of the store stands still until `clock.now` is set. */
async function withSecondFactor(kantine: Running, slug = 'noord') {
  const { administrator, email, browser } = await loggedIn(kantine, slug)
  const clock = { now: Math.floor(kantine.store.now() / stepMs) * stepMs + stepMs / 2 }
  mock.method(kantine.store, 'wallClock', () => clock.now)
  const on = { store: kantine.store, seal: kantine.webhooks.seal }
  const actor = actorOf(administrator, visitor.address)
  const { secret, uri } = await beginSecondFactor(on, actor, administrator, password)
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  const codeAt = (steps: number) => totp.generate({ timestamp: clock.now + steps * stepMs })
  const confirm = () => confirmSecondFactor(on, actor, administrator, codeAt(0))
  const pending = async () => {
    const entered = await logIn(kantine.store, { email, password }, visitor)
    assert.ok('pending' in entered)
    return entered.pending.token
  }
  return { on, actor, administrator, email, browser, clock, uri, codeAt, confirm, pending }
}

const wrongCode = { code: 'validation_failed' }
const hasEnded = { code: 'login_required' }

onEngines(
  'turning on the second factor requires a code after the password, and returns ten recovery codes',
  async (engine) => {
    const kantine = await startKantine(engine)
    const { on, actor, administrator, email, clock, uri, codeAt, confirm, pending } = await withSecondFactor(kantine)
    assert.match(uri, /^otpauth:\/\/totp\/Kantine:administrator%40noord\.example\?issuer=Kantine&secret=[A-Z2-7]{32}&/)
    assert.ok('session' in (await logIn(on.store, { email, password }, visitor)), 'it counts once it was confirmed')
    await assert.rejects(confirmSecondFactor(on, actor, administrator, codeAt(4)), wrongCode)
    assert.equal(await hasSecondFactor({ all: on.store.findAcrossClubs }, administrator.id), false)
    const { recoveryCodes } = await confirm()
    assert.equal(await hasSecondFactor({ all: on.store.findAcrossClubs }, administrator.id), true)
    assert.equal(new Set(recoveryCodes).size, 10)
    for (const code of recoveryCodes) assert.match(code, /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)

    const token = await pending()
    await assert.rejects(finishLogIn(on, token, codeAt(0), visitor), wrongCode, 'its first code confirmed it')
    clock.now += stepMs
    const session = await finishLogIn(on, token, codeAt(0).replace(/(...)/, '$1 '), visitor)
    assert.equal((await findSession(on.store, session.token))?.administrator.id, administrator.id)
    await assert.rejects(finishLogIn(on, token, codeAt(1), visitor), hasEnded)
  },
)

onEngines('a code works once, one step early or late, even for simultaneous log-ins', async (engine) => {
  const kantine = await startKantine(engine)
  const { on, clock, codeAt, confirm, pending } = await withSecondFactor(kantine)
  await confirm()
  clock.now += 10 * stepMs
  const works = async (code: string) => {
    const tried = await finishLogIn(on, await pending(), code, visitor).catch(({ code }) => code)
    return typeof tried === 'object'
  }
  assert.deepEqual([await works(codeAt(-2)), await works(codeAt(2))], [false, false])
  const tokens = await Promise.all([1, 2, 3, 4].map(pending))
  const together = await Promise.allSettled(tokens.map((token) => finishLogIn(on, token, codeAt(-1), visitor)))
  assert.equal(together.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.deepEqual([await works(codeAt(-1)), await works(codeAt(1)), await works(codeAt(0))], [false, true, false])
  clock.now += 2 * stepMs
  const one = await pending()
  const twice = await Promise.allSettled([0, 1].map((steps) => finishLogIn(on, one, codeAt(steps), visitor)))
  assert.equal(twice.filter(({ status }) => status === 'fulfilled').length, 1, 'a log-in ends when it is finished')
})

onEngines('a recovery code works once, in any spelling, and only for its owner', async (engine) => {
  const kantine = await startKantine(engine)
  const first = await withSecondFactor(kantine)
  const [code = '', second = ''] = (await first.confirm()).recoveryCodes
  const other = await withSecondFactor(kantine, 'zuid')
  await other.confirm()
  await assert.rejects(finishLogIn(other.on, await other.pending(), code, visitor), wrongCode)
  const tokens = await Promise.all([1, 2, 3].map(first.pending))
  const typed = [code, code.toUpperCase(), code.replaceAll('-', ' ')]
  const together = await Promise.allSettled(
    tokens.map((token, i) => finishLogIn(first.on, token, typed[i] as string, visitor)),
  )
  assert.equal(together.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.ok(await finishLogIn(first.on, await first.pending(), ` ${second.toUpperCase()} `, visitor))
})

onEngines('a log-in ends after five wrong codes, five minutes or a changed password', async (engine) => {
  const kantine = await startKantine(engine)
  const { on, clock, codeAt, confirm, pending } = await withSecondFactor(kantine)
  await confirm()
  clock.now += 10 * stepMs
  const guessed = await pending()
  for (let n = 0; n < 5; n++) await assert.rejects(finishLogIn(on, guessed, 'wrong', visitor), wrongCode)
  await assert.rejects(finishLogIn(on, guessed, codeAt(0), visitor), hasEnded)

  const many = await pending()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => finishLogIn(on, many, `guess ${n}`, visitor).catch(({ code }) => code)),
  )
  assert.equal(answers.filter((code) => code === 'validation_failed').length, 5)
  assert.equal(answers.filter((code) => code === 'login_required').length, 15)

  const late = await pending()
  clock.now += 5 * 60_000
  await assert.rejects(finishLogIn(on, late, codeAt(0), visitor), hasEnded)
  await assert.rejects(finishLogIn(on, 'made up', codeAt(0), visitor), hasEnded)
  const told = await on.store.findAcrossClubs(sql`select actor, details from trail where action = 'login.failed'`)
  assert.equal(told.length, 10)
  assert.deepEqual({ ...told[0] }, { actor: 'unknown', details: 'administrator@noord.example code' })
})

onEngines('turning the second factor on or off requires the password, and its secret is sealed', async (engine) => {
  const kantine = await startKantine(engine)
  const { on, actor, administrator, email, codeAt, confirm } = await withSecondFactor(kantine)
  const [row] = await on.store.findAcrossClubs(sql`select secret from second_factors`)
  assert.match(String(row?.secret), /^[\w-]{8}\.[\w-]{80,}$/)
  const confirmed = await Promise.allSettled([confirm(), confirm(), confirm()])
  assert.equal(confirmed.filter(({ status }) => status === 'fulfilled').length, 1)
  const codes = await on.store.findAcrossClubs(sql`select digest from recovery_codes`)
  assert.equal(codes.length, 10)
  await assert.rejects(beginSecondFactor(on, actor, administrator, password), { code: 'bad_request' })
  await assert.rejects(confirmSecondFactor(on, actor, administrator, codeAt(1)), { code: 'bad_request' })
  await assert.rejects(beginSecondFactor(on, actor, administrator, 'wrong'), wrongCode)
  await assert.rejects(disableSecondFactor(on.store, actor, administrator, 'wrong'), wrongCode)
  assert.equal(await hasSecondFactor({ all: on.store.findAcrossClubs }, administrator.id), true)
  await disableSecondFactor(on.store, actor, administrator, password)
  assert.ok('session' in (await logIn(on.store, { email, password }, visitor)))
  assert.deepEqual(await on.store.findAcrossClubs(sql`select digest from recovery_codes`), [])
  await removeSecondFactor(on.store, kantineItself, administrator)
  const told = await on.store.findAcrossClubs(
    sql`select action from trail where action like 'second_factor%' order by id`,
  )
  assert.deepEqual(
    told.map(({ action }) => action),
    ['second_factor.begun', 'second_factor.enabled', 'second_factor.disabled'],
  )
})

test('a log-in over HTTP waits for the code, and guesses are limited across all addresses', async () => {
  const kantine = await startKantine('sqlite', { environment: { TRUST_PROXY: 'loopback' } })
  const { email, clock, codeAt, confirm } = await withSecondFactor(kantine)
  await confirm()
  clock.now += 10 * stepMs
  const browser = newBrowser(kantine)
  type Pending = { readonly pending: { readonly token: string; readonly expires_at: string } }
  const begin = async (from: string) => {
    const answer = await browser.call<Pending>('POST /session', { email, password }, { 'x-forwarded-for': from })
    assert.equal(answer.status, 202, answer.text)
    assert.equal(answer.headers.get('set-cookie'), null)
    return answer.body.pending.token
  }
  const give = (token: string, code: string, from: string) =>
    browser.call('POST /session/code', { token, code }, { 'x-forwarded-for': from })
  const token = await begin('198.51.100.1')
  assert.equal((await give(token, codeAt(0), '198.51.100.1')).status, 201)
  assert.equal((await browser.call('GET /session')).status, 200)

  const tokens = await inParallel(7, (nth) => begin(`203.0.113.${nth}`))
  const given = await inParallel(7, (nth) => give(tokens[nth] as string, '000000', `203.0.113.${nth}`))
  assert.deepEqual(given.map(({ status }) => status).sort(), [...Array(5).fill(422), 429, 429])

  const waiting = await inParallel(7, () =>
    browser.call('POST /session', { email, password }, { 'x-forwarded-for': '192.0.2.1' }),
  )
  const statuses = waiting.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [...Array(5).fill(202), 429, 429], 'a right password alone forgets no attempt')
})

test('a second factor sealed with another key accepts only recovery codes, and says so', async () => {
  const kantine = await startKantine('sqlite')
  const { on, clock, codeAt, confirm, pending } = await withSecondFactor(kantine)
  const [code = ''] = (await confirm()).recoveryCodes
  clock.now += 10 * stepMs
  mock.method(kantine.webhooks.seal, 'open', () => undefined)
  const token = await pending()
  await assert.rejects(finishLogIn(on, token, codeAt(0), visitor), { code: 'unavailable', message: /recovery code/ })
  assert.ok(await finishLogIn(on, token, code, visitor))
})
