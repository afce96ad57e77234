/** A password change lists the access that the user granted and ends it unless they opt out. A reset always ends it. */
import assert from 'node:assert/strict'
import { invite } from '../../server/callers/accounts/invitations.ts'
import { makeResetLink, resetPassword } from '../../server/callers/accounts/reset-links.ts'
import { allowAssistants } from '../../server/callers/assistants/allow.ts'
import { grantsOf } from '../../server/callers/assistants/grants.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { type Statement, sql } from '../../server/store/sql.ts'
import { grantTo } from '../assistants/connected-assistant.ts'
import { loggedIn } from '../console/browser.ts'
import { formOf, Visitor } from '../oauth/visitor.ts'
import { newAdministrator, password } from '../support/clubs-and-people.ts'
import { onEngines, type Running, startKantine } from '../support/kantine.ts'

const unlike = 'four unlike words together'
const origin = 'http://kantine.example'

/** Sanne at the page that changes her password, with an assistant, an invitation and a link that she gave out. */
async function sanneWithAll(engine: Parameters<typeof startKantine>[0]) {
  const kantine = await startKantine(engine, { environment: { TRUST_PROXY: 'loopback', BASE_URL: origin } })
  const { store } = kantine
  const { browser, administrator, club } = await loggedIn(kantine, 'noord')
  const jan = await newAdministrator(store, ['noord'], 'reader', 'jan@example.org', 'Jan Bakker')
  const page = new Visitor(kantine.url)
  page.cookies.set('kantine_session', { value: browser.cookie.split('=')[1] ?? '', path: '/' })
  const open = async () => page.open('/account/password')
  const before = await open()
  assert.doesNotMatch(before.text, /end_given_out/)
  await allowAssistants(store, kantineItself, club.id, true)
  await grantTo(store, club.id, administrator.id)
  const actor = { by: 'administrator', id: administrator.id } as const
  await invite(store, actor, { clubId: club.id, email: 'mo@example.org', role: 'reader' })
  await makeResetLink(store, actor, jan)
  return { kantine, administrator, page, open }
}

const left = async ({ store }: Running, id: number) => {
  const count = async (made: Statement) => Number((await store.findAcrossClubs(made))[0]?.n)
  return [
    (await grantsOf(store, id)).length,
    await count(sql`select count(*) as n from invitations where made_by = ${id}`),
    await count(sql`select count(*) as n from reset_links where made_by = ${id}`),
  ]
}

for (const ticked of [true, false]) {
  const ends = ticked ? 'ends it' : 'keeps it if the box is not ticked'
  onEngines(`a password change lists the granted access and ${ends}`, async (engine) => {
    const { kantine, administrator, page, open } = await sanneWithAll(engine)
    const shown = await open()
    for (const said of [
      'assistant “Helper” in Club noord',
      'mo@example.org to Club noord',
      'Password reset link for jan@example.org',
    ])
      assert.ok(shown.text.includes(said), said)
    const form = formOf(shown)
    assert.equal(form.fields.get('end_given_out'), 'yes', 'it is ticked beforehand')
    if (!ticked) form.fields.delete('end_given_out')
    form.fields.set('current_password', 'not this one at all')
    form.fields.set('password', unlike)
    const wrong = await page.send(form, { headers: { origin } })
    assert.equal(wrong.status, 422)
    assert.deepEqual(await left(kantine, administrator.id), [1, 1, 1])
    // The box stays as it was.
    const again = formOf(wrong)
    assert.equal(again.fields.has('end_given_out'), ticked)
    again.fields.set('current_password', password)
    again.fields.set('password', unlike)
    const done = await page.send(again, { headers: { origin } })
    assert.match(done.text, /Your password was changed/)
    assert.equal(/assistants, invitations and password reset links no longer work/.test(done.text), ticked)
    assert.deepEqual(await left(kantine, administrator.id), ticked ? [0, 0, 0] : [1, 1, 1])
  })
}

onEngines('a password reset ends all access that the user granted', async (engine) => {
  const { kantine, administrator } = await sanneWithAll(engine)
  const { token } = await makeResetLink(kantine.store, kantineItself, administrator)
  await resetPassword(kantine.store, token, unlike, { address: '203.0.113.1', browser: null })
  assert.deepEqual(await left(kantine, administrator.id), [0, 0, 0])
})
