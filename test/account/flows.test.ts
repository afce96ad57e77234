/** Every flow of the account pages in a real browser. The engines take turns. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { invite } from '../../server/callers/accounts/invitations.ts'
import { logIn } from '../../server/callers/accounts/log-in.ts'
import { makeResetLink } from '../../server/callers/accounts/reset-links.ts'
import { findSession, type NewSession } from '../../server/callers/accounts/sessions.ts'
import { beginSetUp } from '../../server/callers/accounts/set-up.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { password } from '../support/clubs-and-people.ts'
import { onOneEngine, startKantine } from '../support/kantine.ts'
import { shows } from '../support/shows.ts'
import { follow, headingOf, newOwner, pageAt, pathOf, send, signIn } from './person.ts'

const another = 'four unlike words together'

onOneEngine(
  'the first set-up creates a club and its administrator, and its link then stops working',
  async (engine) => {
    const kantine = await startKantine(engine)
    const link = `/account/set-up/${await beginSetUp(kantine.store)}`
    const page = await pageAt(kantine, '/console')
    assert.match(
      await page.getByRole('status').innerText(),
      /^Nobody has an account here yet\. .* in the server’s terminal/,
    )
    await page.goto(link)
    assert.equal(pathOf(page), '/account/set-up', 'the token is not in the address bar')
    assert.equal(await page.evaluate('document.referrer'), '')
    const filled = {
      'Club name': 'FC Voorbeeld',
      'Short name (optional)': 'fc-voorbeeld',
      'Your name': 'Jan Bakker',
      'E-mail address': 'jan@example.org',
      'New password': 'fcvoorbeeld2026',
    }
    // The short name is made of the name.
    await send(page, { ...filled, 'Short name (optional)': '' }, 'Set up the club')
    assert.match(await page.getByRole('alert').innerText(), /New password is based on your name/)
    for (const [label, text] of Object.entries(filled)) {
      assert.equal(
        await page.getByLabel(label, { exact: true }).inputValue(),
        label === 'New password' ? '' : text,
        label,
      )
    }
    await send(
      page,
      { 'Your name': ' ', 'Short name (optional)': 'demo', 'E-mail address': 'a@b', 'New password': 'short' },
      'Set up the club',
    )
    assert.deepEqual(await page.getByRole('alert').getByRole('listitem').allInnerTexts(), [
      'Short name belongs to another club. Choose another.',
      'Your name is required.',
      'E-mail address must be an e-mail address, such as sanne@example.org.',
      'New password must have at least 12 characters.',
    ])
    await send(page, { 'Short name (optional)': 'FC!', 'New password': 'short' }, 'Set up the club')
    assert.match(await page.getByRole('alert').innerText(), /Short name must have 1 to 60 lower-case letters/)
    await send(page, { ...filled, 'New password': password }, 'Set up the club')
    await shows(() => pathOf(page), '/console/clubs/fc-voorbeeld')
    await page.goto('/account')
    assert.equal(await headingOf(page), 'Jan Bakker')
    assert.match(await page.locator('main').innerText(), /FC Voorbeeld\s+Administrator/)
    await page.goto(link)
    assert.match(await page.locator('main').innerText(), /This link is invalid or has expired\. Restart the server/)
  },
)

onOneEngine('a user who opens a page signs in first, returns to it, and signs out', async (engine) => {
  const kantine = await startKantine(engine)
  const { email } = await newOwner(kantine, 'noord')
  const page = await pageAt(kantine, '/account/sessions')
  assert.equal(pathOf(page), '/account/sign-in?next=%2Faccount%2Fsessions')
  assert.equal(await page.getByRole('status').count(), 0)
  await signIn(page, email, 'not this one at all')
  assert.equal(await page.getByRole('alert').innerText(), 'The e-mail address or password is wrong.')
  assert.equal(await page.getByLabel('E-mail address').inputValue(), email)
  assert.equal(await page.getByLabel('Password').inputValue(), '')
  await signIn(page, email)
  assert.deepEqual([pathOf(page), await headingOf(page)], ['/account/sessions', 'Where you are signed in'])
  await page.goto('/account/sign-in')
  await page.waitForURL('**/console/clubs/noord')
  await page.goto('/account')
  await send(page, {}, 'Sign out')
  assert.equal(pathOf(page), '/account/sign-in?done=signed-out')
  assert.equal(await page.getByRole('status').innerText(), 'You are signed out.')
  await page.goto('/account')
  assert.equal(pathOf(page), '/account/sign-in?next=%2Faccount')
})

test('signing in never redirects to another site', async () => {
  const kantine = await startKantine('sqlite')
  const { email } = await newOwner(kantine, 'noord')
  const page = await pageAt(kantine, '/account/sign-in?next=//evil.example')
  await signIn(page, email)
  await page.waitForURL(`${kantine.url}/console/clubs/noord`)
})

test('the pages follow the language of the browser, or the one chosen at their foot', async () => {
  const kantine = await startKantine('sqlite')
  const page = await pageAt(kantine, '/account/sign-in?next=/oauth/x', { locale: 'nl-NL' })
  assert.equal(await headingOf(page), 'Inloggen')
  assert.equal(await page.locator('html').getAttribute('lang'), 'nl')
  assert.match(await page.locator('main').innerText(), /Een assistent vraagt toegang tot je club/)
  await send(page, { 'E-mailadres': 'a@example.org', Wachtwoord: 'fout wachtwoord' }, 'Inloggen')
  assert.equal(await page.getByRole('alert').innerText(), 'Het e-mailadres of het wachtwoord klopt niet.')
  await follow(page, page.getByRole('link', { name: 'English' }))
  assert.deepEqual([await headingOf(page), pathOf(page)], ['Sign in', '/account/sign-in?next=%2Foauth%2Fx'])
  assert.equal(await page.getByRole('link', { name: 'Nederlands' }).getAttribute('lang'), 'nl')
})

onOneEngine('an invited user creates an account, or signs in to an existing one, and joins', async (engine) => {
  const kantine = await startKantine(engine)
  const [noord, zuid] = [await newOwner(kantine, 'noord'), await newOwner(kantine, 'zuid')]
  const link = async (email: string) =>
    `/account/invitation/${(await invite(kantine.store, kantineItself, { clubId: noord.club.id, email, role: 'trainer' })).token}`
  const page = await pageAt(kantine, await link('piet@example.org'))
  assert.equal(pathOf(page), '/account/invitation')
  assert.match(await page.locator('main').innerText(), /Club noord invites you to join as trainer/)
  assert.match(await page.locator('main').innerText(), /Trainer: Writes the calendar/)
  await send(page, { 'Your name': ' ', 'New password': 'short' }, 'Create account and join')
  assert.equal(await page.getByRole('alert').getByRole('listitem').count(), 2)
  await send(page, { 'Your name': 'Piet', 'New password': password }, 'Create account and join')
  await shows(() => pathOf(page), '/console/clubs/noord')
  await page.goto('/account')
  assert.match(await page.locator('main').innerText(), /Club noord\s+Trainer/)

  await page.goto(await link(zuid.email))
  assert.equal(pathOf(page), '/account/join')
  await send(page, {}, 'Join the club')
  assert.match(await page.getByRole('alert').innerText(), /This invitation is for .* you are signed in as piet@/)
  await follow(page, page.getByRole('link', { name: 'Sign in as someone else' }))
  await send(page, {}, 'Sign out')
  assert.equal(pathOf(page), '/account/sign-in?done=signed-out&next=%2Faccount%2Fjoin')
  await signIn(page, zuid.email)
  await send(page, {}, 'Join the club')
  await page.goto('/account')
  assert.match(await page.locator('main').innerText(), /Club noord\s+Trainer\s+Open\s+Club zuid\s+Administrator/)
})

onOneEngine('a password change ends other sessions, and a link replaces a forgotten password', async (engine) => {
  const kantine = await startKantine(engine)
  const administrator = await newOwner(kantine, 'noord')
  const [page, other] = [await pageAt(kantine, '/account/password'), await pageAt(kantine, '/account')]
  for (const one of [page, other]) await signIn(one, administrator.email)
  await send(page, { 'Current password': 'not my password', 'New password': another }, 'Change password')
  const field = page.getByLabel('Current password')
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  assert.equal(
    await page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).innerText(),
    'Current password is not correct.',
  )
  await send(page, { 'Current password': password, 'New password': password }, 'Change password')
  assert.match(await page.getByRole('alert').innerText(), /New password is your current password\. Choose another\./)
  await send(page, { 'Current password': password, 'New password': another }, 'Change password')
  assert.match(await page.getByRole('status').innerText(), /Your password was changed/)
  await other.goto('/account')
  assert.equal(pathOf(other), '/account/sign-in?next=%2Faccount')

  const [row] = await kantine.store.findAcrossClubs(
    sql`select password_set_at from administrators where id = ${administrator.id}`,
  )
  const person = { ...administrator, passwordSetAt: Number(row?.password_set_at) }
  const { token } = await makeResetLink(kantine.store, kantineItself, person)
  await other.goto(`/account/reset/${token}`)
  assert.equal(pathOf(other), '/account/reset')
  await send(other, { 'New password': password }, 'Save password')
  assert.equal(pathOf(other), '/account?done=password')
  await page.goto('/account')
  assert.equal(pathOf(page), '/account/sign-in?next=%2Faccount')
})

onOneEngine('a second factor is turned on by QR code, required at the next sign-in, and turned off', async (engine) => {
  const kantine = await startKantine(engine)
  const { email } = await newOwner(kantine, 'noord')
  const page = await pageAt(kantine, '/account/second-factor')
  await signIn(page, email)
  await send(page, { Password: password }, 'Continue')
  assert.equal(await page.getByRole('img', { name: 'QR code for your app' }).locator('svg').count(), 1)
  const secret = Secret.fromBase32(((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', ''))
  const code = () => new TOTP({ secret }).generate()
  await send(page, { Code: code() === '000000' ? '111111' : '000000' }, 'Turn on')
  assert.match(await page.getByRole('alert').innerText(), /Code is not correct\. Enter the current code from your app/)
  assert.match(await page.locator('main').innerText(), /Enter the code that your app shows/)
  await send(page, { Code: code() }, 'Turn on')
  const codes = await page.locator('.codes li').allInnerTexts()
  assert.equal(codes.length, 10)
  assert.equal(await page.getByRole('link', { name: 'Nederlands' }).count(), 0, 'the codes are shown once')
  assert.doesNotMatch(page.url(), new RegExp(codes.join('|')))

  const other = await pageAt(kantine, '/account/sessions')
  await signIn(other, email)
  assert.equal(pathOf(other), '/account/code?next=%2Faccount%2Fsessions')
  await send(other, { Code: '000000' }, 'Sign in')
  assert.match(await other.getByRole('alert').innerText(), /Code is wrong or was already used/)
  await send(other, { Code: codes[0] ?? '' }, 'Sign in')
  assert.equal(pathOf(other), '/account/sessions')

  const third = await pageAt(kantine, '/account/sessions')
  await signIn(third, email)
  for (let n = 0; n < 5; n++) await send(third, { Code: '000000' }, 'Sign in')
  assert.equal(pathOf(third), '/account/sign-in?ended=yes&next=%2Faccount%2Fsessions')
  assert.match(await third.getByRole('status').innerText(), /too many wrong codes\. Sign in again/)

  await page.goto('/account/second-factor')
  assert.equal(pathOf(page), '/account/second-factor/off')
  await send(page, { Password: password }, 'Turn off')
  assert.match(await page.getByRole('status').innerText(), /Two-step verification is off/)
})

onOneEngine('sessions are listed, and one or all others can be ended', async (engine) => {
  const kantine = await startKantine(engine)
  const { email } = await newOwner(kantine, 'noord')
  const page = await pageAt(kantine, '/account/sessions')
  await signIn(page, email)
  const others: NewSession[] = []
  for (const browser of ['Firefox, Windows', 'Safari, iPhone', null]) {
    const entered = await logIn(kantine.store, { email, password }, { address: '203.0.113.7', browser })
    if ('session' in entered) others.push(entered.session)
  }
  await page.goto('/account/sessions')
  const rows = page.locator('.row')
  assert.equal(await rows.count(), 4)
  assert.match(
    await rows.last().innerText(),
    /^Chrome, \w+ This browser\s+Since .* CES?T\s+Last used .* CES?T\s+From 127\.0\.0\.1/,
  )
  assert.match(await rows.first().innerText(), /^An unknown browser\s/)
  await follow(page, rows.first().getByRole('button', { name: 'Sign out: An unknown browser' }))
  assert.equal(await page.getByRole('status').innerText(), 'You signed out that device.')
  assert.equal(await rows.count(), 3)
  await send(page, {}, 'Sign out everywhere else')
  assert.equal(await rows.count(), 1)
  for (const { token } of others) assert.equal(await findSession(kantine.store, token), undefined)
})
