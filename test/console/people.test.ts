/** The calls about people and assistants of a club. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAdministrator, password } from '../support/clubs-and-people.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { loggedIn, newBrowser } from './browser.ts'

type List = { readonly data: readonly { readonly [name: string]: unknown }[] }

onEngines('users are invited, get another role and password, and are removed', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser } = await loggedIn(kantine, 'noord')
  const { id } = await newAdministrator(kantine.store, ['noord'], 'reader')
  const rolesOf = async () => (await browser.call<List>('GET /clubs/noord/people')).body.data.map(({ role }) => role)
  assert.deepEqual(await rolesOf(), ['administrator', 'reader'])

  const invited = await browser.call<{ link: string; role: string }>('POST /clubs/noord/invitations', {
    email: 'New@Example.org',
    role: 'trainer',
  })
  assert.deepEqual([invited.status, invited.body.role], [201, 'trainer'])
  assert.match(invited.body.link, /\/account\/invitation\/[\w-]{40,}$/)
  const waiting = await browser.call<List>('GET /clubs/noord/invitations')
  assert.deepEqual(
    waiting.body.data.map(({ email }) => email),
    ['new@example.org'],
  )
  assert.ok(!waiting.text.includes(invited.body.link.split('/').at(-1) as string), 'the link is shown once')
  const withdrawn = await browser.call('POST /clubs/noord/invitations/withdrawal', { email: 'NEW@example.org' })
  assert.equal(withdrawn.status, 200)
  assert.deepEqual((await browser.call<List>('GET /clubs/noord/invitations')).body.data, [])

  const reset = await browser.call<{ link: string }>(`POST /clubs/noord/people/${id}/reset-link`)
  assert.match(reset.body.link, /\/account\/reset\/[\w-]{40,}$/)
  assert.equal((await browser.call(`PATCH /clubs/noord/people/${id}`, { role: 'secretary' })).status, 200)
  assert.deepEqual(await rolesOf(), ['administrator', 'secretary'])
  assert.equal((await browser.call(`DELETE /clubs/noord/people/${id}`)).status, 200)
  assert.deepEqual(await rolesOf(), ['administrator'])
})

test('a role that manages neither users nor assistants cannot see or change them', async () => {
  const kantine = await startKantine('sqlite')
  const { administrator: owner } = await loggedIn(kantine, 'noord')
  const { id, email } = await newAdministrator(kantine.store, ['noord'], 'secretary')
  const browser = newBrowser(kantine)
  await browser.call('POST /session', { email, password })
  for (const [call, body] of [
    ['GET /clubs/noord/people', undefined],
    ['GET /clubs/noord/invitations', undefined],
    ['POST /clubs/noord/invitations', { email: 'a@example.org', role: 'administrator' }],
    [`PATCH /clubs/noord/people/${id}`, { role: 'administrator' }],
    [`DELETE /clubs/noord/people/${owner.id}`, undefined],
    [`POST /clubs/noord/people/${owner.id}/reset-link`, undefined],
    ['GET /clubs/noord/assistants', undefined],
    ['PUT /clubs/noord/assistants/allowed', { allowed: false }],
  ] as const) {
    const { status, body: problem } = await browser.call(call, body)
    assert.deepEqual([call, status, problem.code], [call, 403, 'insufficient_scope'])
    assert.equal(problem.title, 'Your role does not allow this')
  }
})

test('one response contains the assistants setting and the connected assistants', async () => {
  const kantine = await startKantine('sqlite')
  const { browser } = await loggedIn(kantine, 'noord')
  const read = async () => (await browser.call<object>('GET /clubs/noord/assistants')).body
  assert.deepEqual(await read(), { allowed: false, data: [], has_more: false })
  const allowed = await browser.call<object>('PUT /clubs/noord/assistants/allowed', { allowed: true })
  assert.partialDeepStrictEqual(allowed.body, { slug: 'noord', assistants_allowed: true })
  assert.deepEqual(await read(), { allowed: true, data: [], has_more: false })
  for (const call of ['POST /clubs/noord/assistants/7/revocation', 'GET /clubs/noord/assistants/7/usage']) {
    assert.equal((await browser.call(call)).status, 404)
  }
})
