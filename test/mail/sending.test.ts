/** E-mailed invitations and notices: their limits and failures. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { findAdministrator } from '../../server/callers/accounts/administrators.ts'
import { findInvitation } from '../../server/callers/accounts/invitations.ts'
import { logIn } from '../../server/callers/accounts/log-in.ts'
import { parseConfig } from '../../server/config.ts'
import { openLimiter } from '../../server/http/limiter.ts'
import { openMail } from '../../server/mail/mail.ts'
import { noticeText } from '../../server/mail/texts.ts'
import { mailNotices } from '../../server/operations/application/mail-notices.ts'
import { sql } from '../../server/store/sql.ts'
import { type Browser, loggedIn, newBrowser } from '../console/browser.ts'
import { changeRows } from '../support/change-rows.ts'
import { emptyPracticeClub, password } from '../support/clubs-and-people.ts'
import { type EngineName, onEngines, onOneEngine, startKantine } from '../support/kantine.ts'
import { smtpPassword, startMailServer } from '../support/mail-server.ts'

type Invited = { readonly email: string; readonly link: string; readonly mail: string }

const invite = (browser: Browser, email: string, language = 'en') =>
  browser.call<Invited>('POST /clubs/noord/invitations', { email, role: 'reader' }, { 'accept-language': language })

/** A server with a mail server, and all that it logs. */
async function started(engine: EngineName) {
  const mail = await startMailServer()
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const kantine = await startKantine(engine, { environment: mail.environment, log })
  return { mail, kantine, logged: () => lines.join('') }
}

onEngines(
  'an invitation is mailed in the language of the account or page, and its link is also shown',
  async (engine) => {
    const { mail, kantine, logged } = await started(engine)
    const { browser, club } = await loggedIn(kantine, 'noord')
    const list = await browser.call<{ mailed: boolean }>('GET /clubs/noord/invitations')
    assert.equal(list.body.mailed, true)
    const { body } = await invite(browser, 'jan@example.org', 'nl')
    assert.equal(body.mail, 'sent')
    const { to, subject, text } = await mail.until(1)
    assert.deepEqual([to, subject], [['jan@example.org'], `Uitnodiging van ${club.name}`])
    assert.ok(text.includes(body.link), text)
    assert.match(text, /nodigt je uit voor Kantine\. Je rol: lezer\./)
    assert.ok(await findInvitation(kantine.store, body.link.split('/').at(-1) ?? ''))
    await changeRows(
      kantine.store,
      sql`update clubs set name = ${'Noord\r\nBcc: evil@example.org'} where id = ${club.id}`,
    )
    await invite(browser, 'piet@example.org')
    const second = await mail.until(2)
    assert.equal(second.subject, 'Invitation to Noord Bcc: evil@example.org')
    assert.deepEqual(second.to, ['piet@example.org'])
    const { email } = await loggedIn(kantine, 'zuid')
    await invite(browser, email, 'nl')
    assert.match((await mail.until(3)).subject, /^Invitation to /)
    assert.doesNotMatch(second.headers, /^Bcc:/m)
    assertSecret(logged())
  },
)

onEngines('an invitation that cannot be mailed is still created, and the response says so', async (engine) => {
  const { mail, kantine, logged } = await started(engine)
  const { browser } = await loggedIn(kantine, 'noord')
  mail.refuse(true)
  const { status, body } = await invite(browser, 'jan@example.org')
  assert.deepEqual([status, body.mail], [201, 'failed'])
  assert.ok(await findInvitation(kantine.store, body.link.split('/').at(-1) ?? ''))
  assert.match(logged(), /"kind":"invitation","club":\d+,"code":"EENVELOPE","response":550,.*could not be sent/)
  mail.refuse(false)
  // Five an hour for one address, the one that failed included.
  const answers: string[] = []
  for (let i = 0; i < 5; i++) answers.push((await invite(browser, 'JAN@example.org')).body.mail)
  assert.deepEqual(answers, ['sent', 'sent', 'sent', 'sent', 'failed'])
  assert.match(logged(), /not sent: its address or its club has reached its limit/)
  assertSecret(logged())
})

/** No log has the password of the mail server, an address, or a link. */
function assertSecret(logged: string): void {
  for (const secret of [smtpPassword, encodeURIComponent(smtpPassword), 'jan@example.org', '/invitation/', '/reset/']) {
    assert.ok(!logged.includes(secret), secret)
  }
}

onOneEngine('without a mail server, an invitation is a link to copy', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser } = await loggedIn(kantine, 'noord')
  assert.equal((await browser.call<{ mailed: boolean }>('GET /clubs/noord/invitations')).body.mailed, false)
  assert.equal((await invite(browser, 'jan@example.org')).body.mail, 'none')
})

onOneEngine('a practice club sends no e-mail: its invitations are links to copy', async (engine) => {
  const { kantine } = await started(engine)
  const { browser, club, administrator } = await loggedIn(kantine, 'zuid')
  await emptyPracticeClub(kantine.store, club, administrator)
  const path = '/clubs/zuid-practice/invitations'
  assert.equal((await browser.call<{ mailed: boolean }>(`GET ${path}`)).body.mailed, false)
  const { body } = await browser.call<Invited>(`POST ${path}`, { email: 'jan@example.org', role: 'reader' })
  assert.equal(body.mail, 'none')
})

test('e-mails are limited per kind and e-mail address each hour, and per club each day', async () => {
  const limiter = await openLimiter({ rateLimitPerMinute: 600, redisUrl: undefined })
  const allowed = async (kind: string, to: string, club?: number) =>
    !(await limiter.countMail({ kind, to, ...(club !== undefined && { club }) })).exceeded
  for (let i = 0; i < 5; i++) assert.ok(await allowed('reset', 'jan@example.org'))
  assert.ok(!(await allowed('reset', 'jan@example.org')))
  assert.ok(await allowed('notice', 'jan@example.org'))
  assert.ok(await allowed('reset', 'piet@example.org'))
  for (let i = 0; i < 100; i++) assert.ok(await allowed('invitation', `${i}@example.org`, 1))
  assert.ok(!(await allowed('invitation', 'one-more@example.org', 1)))
  assert.ok(await allowed('invitation', 'one-more@example.org', 2))
})

onEngines("users receive each account notice once by e-mail, in their account's language", async (engine) => {
  const { mail, kantine } = await started(engine)
  const { browser, email } = await loggedIn(kantine, 'noord')
  const elsewhere = newBrowser(kantine)
  // The browser of a thief does not choose the language.
  await elsewhere.call('POST /session', { email, password }, { 'accept-language': 'nl' })
  const { to, subject, text } = await mail.until(1)
  assert.deepEqual(to, [email])
  assert.equal(subject, 'You signed in from a new browser.')
  assert.doesNotMatch(text, /ingelogd/)
  assert.match(text, /\d{4}-\d\d-\d\d \d\d:\d\d UTC · 127\.0\.0\.1\nhttp:\/\/.*\/account\/sessions\n$/)
  const administrator = await findAdministrator(kantine.store, email)
  assert.ok(administrator)
  const known = { address: '198.51.100.1', browser: null, known: [administrator] }
  await logIn(kantine.store, { email, password }, { ...known, language: 'nl' })
  await browser.call('PUT /password', { current_password: password, password: 'four unlike words together' })
  assert.equal((await mail.until(2)).subject, 'Je wachtwoord is gewijzigd.')
  // Another instance that looks at the same moment finds nothing left.
  const sent: object[] = []
  const other = {
    send: async () => sent.push({}) > 0,
    later: (work: () => Promise<unknown>) => void work(),
    close: async () => {},
  }
  await Promise.all([1, 2, 3].map(() => mailNotices(kantine.store, other, 'http://localhost')))
  assert.deepEqual(sent, [])
})

test("a notice is in both languages if the owner's language is unknown", () => {
  const says = { en: 'It was changed.', nl: 'Het is gewijzigd.' }
  const { subject, text } = noticeText(
    { says, advice: { en: 'Look', nl: 'Kijk' }, page: '/account', from: 'now' },
    null,
  )
  assert.equal(subject, 'Het is gewijzigd. / It was changed.')
  assert.equal(text, 'Het is gewijzigd.\nKijk.\n\nIt was changed.\nLook.\n\nnow\n/account\n')
})

test('a mail server that does not respond in time counts as unreachable', async () => {
  const server = await startMailServer()
  server.fallSilent()
  const config = parseConfig(server.environment)
  const warned: object[] = []
  const log = { warn: (about: object) => warned.push(about), error: assert.fail }
  const mail = openMail(config, log as never, async () => true, 100)
  const letter = () => ({ subject: 'Test', text: 'Test' })
  assert.equal(await mail?.send({ kind: 'notice', to: 'jan@example.org' }, letter), false)
  assert.deepEqual(Object.keys(warned[0] ?? {}), ['kind', 'club', 'code', 'response'])
})

test('invalid e-mail settings are rejected without repeating their password', () => {
  const from = { MAIL_FROM: 'kantine@example.org' }
  for (const SMTP_URL of [
    'mail.example.org',
    'https://user:geheim@mail.example.org',
    'smtp://',
    'smtp://user:geheim@mail.example.org/path',
    'smtp://user:geheim@mail.example.org?pool=true',
    'smtp://user:geheim%zz@mail.example.org',
  ]) {
    const refused = (error: Error) => /^SMTP_URL must be/.test(error.message) && !error.message.includes('geheim')
    assert.throws(() => parseConfig({ SMTP_URL, ...from }), refused, SMTP_URL)
  }
  assert.throws(() => parseConfig({ SMTP_URL: 'smtp://localhost' }), /SMTP_URL needs MAIL_FROM/)
  for (const MAIL_FROM of ['kantine', 'a@b, c@d', 'Kantine <a@b', 'A\n<a@b.nl>', 'a@b c@d']) {
    assert.throws(() => parseConfig({ MAIL_FROM }), /^ConfigError: MAIL_FROM must be/, MAIL_FROM)
  }
  assert.equal(parseConfig({ SMTP_URL: 'smtps://a:b@[::1]:465', ...from }).smtpUrl, 'smtps://a:b@[::1]:465')
  const named = 'Kantine van FC Voorbeeld <kantine@example.org>'
  assert.equal(parseConfig({ MAIL_FROM: named }).mailFrom, named)
})
