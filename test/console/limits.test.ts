import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password } from '../support/clubs-and-people.ts'
import { startKantine } from '../support/kantine.ts'
import { newWorld } from '../webhooks/club-with-receivers.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { loggedIn, newBrowser } from './browser.ts'

test('an administrator has 600 calls a minute across all sessions', async () => {
  const kantine = await startKantine('sqlite')
  const { browser, email } = await loggedIn(kantine, 'noord')
  const second = newBrowser(kantine)
  await second.call('POST /session', { email, password })
  const other = await loggedIn(kantine, 'zuid')
  const calls = [
    'GET /session',
    'GET /clubs/noord/webhooks',
    'GET /clubs/zuid/webhooks',
    'DELETE /clubs/noord/webhooks/1',
  ]
  const statuses = new Map<number, number>()
  for (let n = 0; n < 600; n++) {
    const { status } = await (n % 2 === 0 ? browser : second).call(calls[n % calls.length] as string)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  assert.deepEqual(Object.fromEntries(statuses), { 200: 300, 404: 300 })
  for (const one of [browser, second]) {
    for (const call of [...calls, 'DELETE /session']) {
      const refused = await one.call(call)
      assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited'])
      assert.match(refused.body.detail, /^You have reached your limit of 600 calls a minute\. Try again in /)
      assert.match(refused.headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/)
    }
  }
  assert.equal((await other.browser.call('GET /session')).status, 200)
})

test('a club has 10 endpoint tests a minute across all its administrators', async () => {
  const { kantine } = await newWorld('sqlite')
  const { browser } = await loggedIn(kantine, 'noord')
  const { port, received } = await startReceiver((_, response) => response.writeHead(204).end())
  const wanted = { url: `http://127.0.0.1:${port}/`, events: ['member.created'] }
  const statuses = []
  for (const slug of ['noord', 'zuid']) {
    const one = slug === 'noord' ? browser : (await loggedIn(kantine, slug)).browser
    const ids = []
    for (let n = 0; n < 2; n++)
      ids.push((await one.call<{ id: number }>(`POST /clubs/${slug}/webhooks`, wanted)).body.id)
    for (let n = 0; n < 11; n++)
      statuses.push((await one.call(`POST /clubs/${slug}/webhooks/${ids[n % 2]}/test`)).status)
    const refused = await one.call(`POST /clubs/${slug}/webhooks/${ids[0]}/test`)
    assert.match(refused.body.detail, /^The club has reached its limit of 10 endpoint tests a minute\./)
    assert.match(refused.headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/)
  }
  assert.deepEqual(statuses, [...Array(10).fill(200), 429, ...Array(10).fill(200), 429])
  assert.equal(received.length, 20)
})
