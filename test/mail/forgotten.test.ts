/** Password reset links by e-mail. */
import assert from 'node:assert/strict'
import { findAdministrator } from '../../server/callers/accounts/administrators.ts'
import { logIn } from '../../server/callers/accounts/log-in.ts'
import { removeAdministrator } from '../../server/callers/accounts/remove-administrator.ts'
import { findResetLink, makeMailedLink, makeResetLink } from '../../server/callers/accounts/reset-links.ts'
import { setPassword } from '../../server/callers/accounts/set-password.ts'
import { formToken } from '../../server/http/pages/form-token.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { follow, headingOf, newOwner, pageAt, pathOf, send } from '../account/person.ts'
import { loggedIn } from '../console/browser.ts'
import { changeRows } from '../support/change-rows.ts'
import { startWithClock } from '../support/clock.ts'
import { password } from '../support/clubs-and-people.ts'
import { newDatabase, onEngines, onOneEngine, type Running, startKantine } from '../support/kantine.ts'
import { startMailServer } from '../support/mail-server.ts'
import { shows } from '../support/shows.ts'

const path = '/account/forgotten'
const another = 'four unlike words together'

/** Sends the form as a browser does, each time from another address. */
let sender = 0
const ask = ({ url, config }: Running, email: string) =>
  fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: config.baseUrl,
      cookie: 'kantine_visit=a-visit',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `198.51.100.${sender++}`,
    },
    body: new URLSearchParams({ form_token: formToken('a-visit', path), email }),
  })

const started = async (engine: Parameters<typeof startKantine>[0]) => {
  const mail = await startMailServer()
  return {
    mail,
    kantine: await startKantine(engine, { environment: { ...mail.environment, TRUST_PROXY: 'loopback' } }),
  }
}

const tokenIn = (text: string) => /\/account\/reset\/([\w-]+)/.exec(text)?.[1] ?? ''

onOneEngine('a user who forgot their password chooses another with an e-mailed link', async (engine) => {
  const { mail, kantine } = await started(engine)
  const { email } = await newOwner(kantine, 'noord')
  const page = await pageAt(kantine, '/account/sign-in', { locale: 'nl-NL' })
  await follow(page, page.getByRole('link', { name: 'Wachtwoord vergeten?' }))
  assert.equal(await headingOf(page), 'Wachtwoord vergeten?')
  await send(page, { 'E-mailadres': 'a@b' }, 'Link versturen')
  assert.match(await page.getByRole('alert').innerText(), /E-mailadres/)
  await send(page, { 'E-mailadres': email.toUpperCase() }, 'Link versturen')
  assert.equal(pathOf(page), '/account/sign-in?done=link-asked')
  assert.match(
    await page.getByRole('status').innerText(),
    /^Als er een account bij dit adres hoort, is er een link onderweg/,
  )

  const { to, from, subject, text, headers } = await mail.until(1)
  assert.deepEqual([to, from, subject], [[email], 'Kantine <kantine@example.org>', 'Kies een nieuw wachtwoord'])
  assert.match(text, /De link werkt één keer en is een uur geldig:\nhttp/)
  assert.match(headers, /^Auto-Submitted: auto-generated$/m)
  await page.goto(`/account/reset/${tokenIn(text)}`)
  await send(page, { 'Nieuw wachtwoord': another }, 'Wachtwoord opslaan')
  await shows(() => pathOf(page), '/account?done=password')
  await page.goto(`/account/reset/${tokenIn(text)}`)
  assert.match(await page.locator('main').innerText(), /Deze link is ongeldig of verlopen/)
})

onEngines('the response reveals nothing about whether an e-mail address has an account', async (engine) => {
  const { mail, kantine } = await started(engine)
  const { email } = await newOwner(kantine, 'noord')
  await changeRows(kantine.store, sql`update administrators set language = 'nl' where email = ${email}`)
  const seen: object[] = []
  for (const typed of ['nobody@example.org', email, email, email, email, email, email]) {
    const answer = await ask(kantine, typed)
    const headers = Object.fromEntries(answer.headers)
    seen.push({ status: answer.status, body: await answer.text(), ...headers, date: '', 'request-id': '' })
  }
  assert.partialDeepStrictEqual(seen[0], { status: 303, location: '/account/sign-in?done=link-asked' })
  for (const one of seen) assert.deepEqual(one, seen[0])
  // Of the six for the account the last is too many, and left the link of the fifth as it was.
  const { subject } = await mail.until(5)
  assert.equal(subject, 'Kies een nieuw wachtwoord')
  await kantine.close()
  assert.equal(mail.arrived.length, 5)
  assert.ok(mail.arrived.every(({ to }) => to.join() === email))
  const again = await startKantine(engine, { database: kantine.database })
  // They may arrive in another order than they were asked for, and only one still works.
  const links = await Promise.all(mail.arrived.map(({ text }) => findResetLink(again.store, tokenIn(text))))
  assert.deepEqual(
    links.flatMap((link) => link?.email ?? []),
    [email],
  )
})

onEngines("a reset link ends with the next link, a new password, or the account's deletion", async (engine) => {
  const { store } = await startKantine(engine)
  const kantine = { store }
  const make = async (email: string) => {
    const found = await findAdministrator(store, email)
    assert.ok(found)
    const { token } = await makeMailedLink(store, found, '198.51.100.1')
    assert.ok(await findResetLink(store, token))
    return { found, token }
  }
  const works = async (token: string) => (await findResetLink(store, token)) !== undefined
  const { email } = await newOwner(kantine as Running, 'noord')
  const first = await make(email)
  const second = await make(email)
  assert.deepEqual([await works(first.token), await works(second.token)], [false, true])
  await makeResetLink(store, kantineItself, first.found)
  assert.equal(await works(second.token), false)
  const third = await make(email)
  await setPassword(store, kantineItself, email, another)
  assert.equal(await works(third.token), false)
  const fourth = await make(email)
  // Whose address changed since they asked gets no link at the address of before.
  await assert.rejects(makeMailedLink(store, { ...fourth.found, email: 'before@example.org' }, '198.51.100.1'), {
    code: 'not_found',
  })
  assert.equal(await works(fourth.token), true)
  await removeAdministrator(store, kantineItself, email)
  assert.equal(await works(fourth.token), false)
  await assert.rejects(makeMailedLink(store, fourth.found, '198.51.100.1'), { code: 'not_found' })
})

onEngines("requesting a reset keeps password and sessions, and is in each club's audit log", async (engine) => {
  const { mail, kantine } = await started(engine)
  const { browser, email } = await loggedIn(kantine, 'noord')
  assert.equal((await ask(kantine, email)).status, 303)
  await mail.until(1)
  assert.ok('session' in (await logIn(kantine.store, { email, password }, { address: '203.0.113.7', browser: null })))
  const { body } = await browser.call<{ data: { what: string; sentence: { en: string } }[] }>(
    'GET /clubs/noord/activity',
  )
  const { sentence } = body.data.find(({ what }) => what === 'reset_link.created') ?? {}
  assert.equal(sentence?.en, 'Password reset link e-mailed to {subject}')
})

onOneEngine('without a mail server, no page offers an e-mailed link', async (engine) => {
  const kantine = await startKantine(engine, { environment: { TRUST_PROXY: 'loopback' } })
  const { email } = await newOwner(kantine, 'noord')
  const page = await pageAt(kantine, path)
  assert.equal(pathOf(page), '/account/sign-in')
  assert.match(await page.locator('main').innerText(), /Forgot your password\? Ask an administrator of your club/)
  assert.equal((await ask(kantine, email)).headers.get('location'), '/account/sign-in?done=link-asked')
})

onEngines('a reset link works for one hour', async (engine) => {
  const kantine = await startWithClock(engine, { database: await newDatabase(engine) })
  const administrator = await newOwner(kantine, 'noord')
  const { token } = await makeMailedLink(kantine.store, administrator, '198.51.100.1')
  await kantine.set(59 * 60_000)
  assert.ok(await findResetLink(kantine.store, token))
  await kantine.set(61 * 60_000)
  assert.equal(await findResetLink(kantine.store, token), undefined)
})
