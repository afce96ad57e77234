/** Browsers with an earlier sign-in: attackers at the same IP address cannot lock them out. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setPassword } from '../../server/callers/accounts/set-password.ts'
import { openLimiter } from '../../server/http/limiter.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { Visitor } from '../oauth/visitor.ts'
import { cheapPasswords } from '../support/cheap-passwords.ts'
import { newAdministrator, newClub, password } from '../support/clubs-and-people.ts'
import { inParallel } from '../support/in-parallel.ts'
import { onOneEngine, type Running, startKantine } from '../support/kantine.ts'

const clubhouse = '198.51.100.1'
const origin = 'http://kantine.example'

/** Tries to sign in with a browser, from an address; the status of the answer. */
async function attempt(browser: Visitor, email: string, tried = password, from = clubhouse): Promise<number> {
  const { status } = await browser.fetch('/console/api/session', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password: tried }),
  })
  return status
}

async function clubWith(slug: string, engine: 'sqlite' | 'postgres' = 'sqlite') {
  cheapPasswords()
  const kantine = await startKantine(engine, { environment: { TRUST_PROXY: 'loopback', BASE_URL: origin } })
  await newClub(kantine.store, slug)
  const sanne = await newAdministrator(kantine.store, [slug])
  const jan = await newAdministrator(kantine.store, [slug], 'reader')
  return { kantine, sanne, jan, browser: () => new Visitor(kantine.url) }
}

/** Uses up what one address may try. */
async function shutOut({ url }: Running, email: string, from = clubhouse): Promise<void> {
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push(await attempt(new Visitor(url), email, 'wrong', from))
  for (let n = 0; n < 25; n++) statuses.push(await attempt(new Visitor(url), `nobody-${n}@example.org`, 'wrong', from))
  assert.deepEqual(statuses.slice(-2), [401, 429])
}

const cookieName = 'kantine_browser'

onOneEngine(
  'thirty wrong passwords from an IP address do not lock out a browser that signed in before',
  async (engine) => {
    const { kantine, sanne, jan, browser } = await clubWith('clubhouse', engine)
    const [known, shared] = [browser(), browser()]
    assert.equal(await attempt(known, sanne.email), 201)
    for (const { email } of [jan, sanne]) assert.equal(await attempt(shared, email), 201)
    await shutOut(kantine, sanne.email)
    assert.equal(await attempt(browser(), sanne.email), 429)
    assert.equal(await attempt(browser(), jan.email), 429)
    // Also where several people share a browser, each of them is known in it.
    assert.deepEqual(
      [await attempt(known, sanne.email), await attempt(shared, jan.email), await attempt(shared, sanne.email)],
      [201, 201, 201],
    )
    // An account that is new to this browser is limited here.
    assert.equal(await attempt(known, jan.email), 429)
  },
)

test('failures in a known browser are limited too, and lock out nobody else', async () => {
  const { sanne, browser } = await clubWith('own-failures')
  const [one, other] = [browser(), browser()]
  for (const known of [one, other]) assert.equal(await attempt(known, sanne.email), 201)
  const statuses = await inParallel(6, () => attempt(one, sanne.email, 'wrong'))
  assert.deepEqual(statuses.sort(), [...Array(5).fill(401), 429])
  // It counts as a place of its own, wherever it is.
  assert.equal(await attempt(one, sanne.email, password, '203.0.113.5'), 429)
  assert.equal(await attempt(other, sanne.email), 201)
  assert.equal(await attempt(browser(), sanne.email), 201)
})

test('a forged, altered or foreign cookie makes no browser known', async () => {
  const { kantine, sanne, browser } = await clubWith('made-up')
  const elsewhere = await clubWith('made-up')
  const [known, foreign] = [browser(), elsewhere.browser()]
  assert.equal(await attempt(known, sanne.email), 201)
  assert.equal(await attempt(foreign, elsewhere.sanne.email), 201)
  const value = known.cookies.get(cookieName)?.value ?? assert.fail('no cookie')
  // Nobody reads in it who signed in.
  assert.ok(!Buffer.from(value.split('.')[1] ?? '', 'base64url').includes('accounts'))
  await shutOut(kantine, sanne.email)
  const last = value.at(-2) === 'A' ? 'B' : 'A'
  const wrong = {
    'made up': `${value.split('.')[0]}.${Buffer.from(JSON.stringify({ id: 'a', accounts: [sanne.id] })).toString('base64url')}`,
    altered: `${value.slice(0, -2)}${last}${value.at(-1)}`,
    'of another server': foreign.cookies.get(cookieName)?.value ?? '',
    'no sealed text': 'x',
  }
  for (const [how, text] of Object.entries(wrong)) {
    const made = browser()
    made.cookies.set(cookieName, { value: text, path: '/' })
    assert.equal(await attempt(made, sanne.email), 429, how)
  }
})

test('the cookie alone gives no access, and ends when the password changes', async () => {
  const { kantine, sanne, browser } = await clubWith('ends')
  const known = browser()
  assert.equal(await attempt(known, sanne.email), 201)
  const only = browser()
  only.cookies.set(cookieName, known.cookies.get(cookieName) ?? assert.fail('no cookie'))
  assert.equal((await only.fetch('/console/api/session')).status, 401)
  await setPassword(kantine.store, kantineItself, sanne.email, 'four unlike words together')
  await shutOut(kantine, sanne.email)
  assert.equal(await attempt(known, sanne.email, 'four unlike words together'), 429)
  // From elsewhere they sign in, and are known again.
  assert.equal(await attempt(known, sanne.email, 'four unlike words together', '203.0.113.9'), 201)
  assert.equal(await attempt(known, sanne.email, 'four unlike words together'), 201)
})

test("guesses at other accounts with one account's cookie count against the IP address", async () => {
  const { kantine, sanne, jan, browser } = await clubWith('own-account')
  const statuses = []
  let insider = browser()
  for (let n = 0; n < 31; n++) {
    // With an account of their own someone can get as many cookies as they like.
    if (n % 10 === 0 && n < 30) {
      insider = browser()
      assert.equal(await attempt(insider, jan.email), 201)
    }
    statuses.push(await attempt(insider, n < 6 ? sanne.email : `nobody-${n}@example.org`, 'wrong'))
  }
  assert.deepEqual([statuses[4], statuses[5], ...statuses.slice(-2)], [401, 429, 401, 429])
  assert.equal(await attempt(new Visitor(kantine.url), sanne.email), 429)
  assert.equal(await attempt(insider, jan.email), 201)
})

test('a stolen cookie allows only 109 guesses a day, like one more IP address', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  const limiter = await openLimiter({ rateLimitPerMinute: 1, redisUrl: undefined })
  const guessesOf = async (place: string) => {
    const end = Date.now() + 86_400_000
    let guesses = 0
    while (Date.now() < end) {
      const states = [await limiter.countLogInsFrom(place), await limiter.countLogIn(place, 'sanne@example.org')]
      const waits = states.filter(({ exceeded }) => exceeded).map(({ resetSeconds }) => resetSeconds)
      if (waits.length === 0) guesses++
      else t.mock.timers.tick(Math.max(...waits) * 1000)
    }
    return guesses
  }
  assert.deepEqual([await guessesOf(clubhouse), await guessesOf('browser k3v9')], [109, 109])
})
