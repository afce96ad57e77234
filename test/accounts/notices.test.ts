/** Notices to people about their accounts. */
import assert from 'node:assert/strict'
import { URI } from 'otpauth'
import { findAdministrator } from '../../server/callers/accounts/administrators.ts'
import { removeAdministrator } from '../../server/callers/accounts/remove-administrator.ts'
import { makeResetLink, resetPassword } from '../../server/callers/accounts/reset-links.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  removeSecondFactor,
} from '../../server/callers/accounts/second-factor.ts'
import { setPassword } from '../../server/callers/accounts/set-password.ts'
import { allowAssistants } from '../../server/callers/assistants/allow.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { grantTo } from '../assistants/connected-assistant.ts'
import { type Browser, loggedIn, newBrowser } from '../console/browser.ts'
import { formOf, Visitor } from '../oauth/visitor.ts'
import { newAdministrator, password } from '../support/clubs-and-people.ts'
import { onEngines, type Running, startKantine } from '../support/kantine.ts'

type Notice = {
  readonly id: number
  readonly kind: string
  readonly address: string | null
  readonly browser: string | null
  readonly says: { readonly en: string; readonly nl: string }
  readonly advice: { readonly en: string }
  readonly page: string
}

const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }
const unlike = 'four unlike words together'

const newsIn = async (browser: Browser): Promise<readonly Notice[]> =>
  (await browser.call<{ data: readonly Notice[] }>('GET /notices')).body.data

const start = (engine: Parameters<typeof startKantine>[0]): Promise<Running> =>
  startKantine(engine, { environment: { TRUST_PROXY: 'loopback', BASE_URL: 'http://kantine.example' } })

onEngines('people see who changed what in their account, and from where', async (engine) => {
  const kantine = await start(engine)
  const { store } = kantine
  const { browser, club, administrator } = await loggedIn(kantine, 'noord')
  // The first sign-in of all is no news.
  assert.deepEqual(await newsIn(browser), [])
  const jan = await newAdministrator(store, ['noord'], 'administrator', 'jan@example.org', 'Jan Bakker')
  const his = newBrowser(kantine)
  const signIn = (at: Browser, address: string, typed = password) =>
    at.call('POST /session', { email: jan.email, password: typed }, { 'x-forwarded-for': address, ...firefox })
  await signIn(his, '198.51.100.1')
  assert.deepEqual(await newsIn(his), [])

  await browser.call(`POST /clubs/noord/people/${jan.id}/reset-link`)
  await signIn(newBrowser(kantine), '198.51.100.2')
  // In his own session, which a change of the second factor leaves.
  const [first] = await store.findAcrossClubs(
    sql`select digest from sessions where administrator_id = ${jan.id} order by id limit 1`,
  )
  const ground = { by: 'session', session: String(first?.digest), passwordSetAt: jan.passwordSetAt } as const
  const from = { address: '198.51.100.3', browser: 'Safari, macOS' }
  const actor = { by: 'administrator', id: jan.id, ...from, ground } as const
  await allowAssistants(store, kantineItself, club.id, true)
  await grantTo(store, club.id, jan.id)
  const { uri } = await beginSecondFactor({ store, seal: kantine.webhooks.seal }, actor, jan, password)
  const code = URI.parse(uri).generate()
  await confirmSecondFactor({ store, seal: kantine.webhooks.seal }, actor, jan, code)
  await disableSecondFactor(store, actor, jan, password)
  const changed = { current_password: password, password: unlike }
  await his.call('PUT /password', changed, { 'x-forwarded-for': '198.51.100.4', ...firefox })

  const told = await newsIn(his)
  assert.deepEqual(told.map(({ kind, address, browser }) => [kind, address, browser]).reverse(), [
    ['reset_link_made', null, null],
    ['new_browser', '198.51.100.2', 'Firefox, Windows'],
    ['assistant_connected', null, null],
    ['second_factor_on', '198.51.100.3', 'Safari, macOS'],
    ['second_factor_off', '198.51.100.3', 'Safari, macOS'],
    ['password_changed', '198.51.100.4', 'Firefox, Windows'],
  ])
  const inWords = told.map(({ says }) => says.en)
  assert.ok(inWords.includes(`${administrator.name} created a link to reset your password.`))
  assert.ok(inWords.includes('The assistant “Helper” was connected to Club noord on your behalf.'))
  for (const { says, advice, page } of told) {
    assert.notEqual(says.en, says.nl)
    assert.match(advice.en, /\w/)
    assert.match(page, /^\/account/)
  }
  assert.deepEqual(await newsIn(browser), [], 'nobody is told of another account')
})

onEngines('people see how a link was used and what the operator changed', async (engine) => {
  const kantine = await start(engine)
  const { store } = kantine
  const { administrator } = await loggedIn(kantine, 'noord')
  const person = async () => (await findAdministrator(store, administrator.email)) ?? assert.fail('removed')
  const command = { by: 'command', name: 'root' } as const
  const { token } = await makeResetLink(store, command, await person())
  await resetPassword(store, token, unlike, { address: '203.0.113.5', browser: 'Edge, Windows' })
  await removeSecondFactor(store, command, await person())
  const seal = kantine.webhooks.seal
  const { uri } = await beginSecondFactor({ store, seal }, kantineItself, await person(), unlike)
  await confirmSecondFactor({ store, seal }, kantineItself, await person(), URI.parse(uri).generate())
  await removeSecondFactor(store, command, await person())
  await setPassword(store, command, administrator.email, password)
  const rows = await store.findAcrossClubs(sql`select kind, who, address from notices order by id`)
  assert.deepEqual(
    rows.map(({ kind, who, address }) => [kind, who, address]),
    [
      ['reset_link_made', null, null],
      ['password_reset', null, '203.0.113.5'],
      // Nothing was removed the first time.
      ['second_factor_on', null, null],
      ['second_factor_removed', null, null],
      ['password_set', null, null],
    ],
  )
  await removeAdministrator(store, command, administrator.email)
  assert.deepEqual(await store.findAcrossClubs(sql`select id from notices`), [])
})

onEngines('notices stay on both pages until marked as read, then in the list of 90 days', async (engine) => {
  const kantine = await start(engine)
  const { browser, administrator } = await loggedIn(kantine, 'noord')
  const elsewhere = () => newBrowser(kantine).call('POST /session', { email: administrator.email, password }, firefox)
  // The same from the same place is told once: nobody fills the page of someone else.
  for (let n = 0; n < 4; n++) await elsewhere()
  const [first, ...more] = await newsIn(browser)
  assert.deepEqual([first?.kind, more], ['new_browser', []])

  const page = new Visitor(kantine.url)
  const headers = { 'x-forwarded-for': '127.0.0.1', origin: 'http://kantine.example' }
  page.cookies.set('kantine_session', { value: browser.cookie.split('=')[1] ?? '', path: '/' })
  const overview = await page.open('/account', { headers })
  assert.match(
    overview.text,
    /News about your account[\s\S]*from a new browser\.[\s\S]*Firefox, Windows · 127\.0\.0\.1/,
  )
  const form = formOf(overview)
  assert.match(form.action, /\/account\/notices$/)
  // What comes while the page is shown is not marked.
  await newBrowser(kantine).call('POST /session', { email: administrator.email, password })
  const after = await page.send(form, { headers })
  assert.match(after.text, /News about your account/)
  assert.doesNotMatch(after.text, /Firefox/)
  const [left] = await newsIn(browser)
  assert.equal((await browser.call('POST /notices/read', { up_to: left?.id })).status, 204)
  assert.deepEqual(await newsIn(browser), [])
  assert.doesNotMatch((await page.open('/account', { headers })).text, /News about your account/)
  const all = await page.open('/account/notices', { headers })
  assert.equal(all.text.match(/from a new browser/g)?.length, 2)
  // Nobody marks what someone else was told.
  const other = await loggedIn(kantine, 'zuid')
  await elsewhere()
  const [unread] = await newsIn(browser)
  await other.browser.call('POST /notices/read', { up_to: unread?.id })
  assert.deepEqual(await newsIn(browser), [unread])
})
