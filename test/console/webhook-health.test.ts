/** Webhook data other than endpoints: event types, health, log periods and bodies. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeKinds, eventKinds } from '@kantine/contract/events.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import type { Webhooks } from '../../server/webhooks/webhooks.ts'
import { newAdministrator } from '../support/clubs-and-people.ts'
import { onEngines } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'
import { newWorld, until } from '../webhooks/club-with-receivers.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { type Browser, loggedIn, logIn } from './browser.ts'

type Group = {
  readonly title: { readonly en: string; readonly nl: string }
  readonly events: readonly {
    readonly event: keyof typeof eventKinds
    readonly label: { readonly en: string; readonly nl: string }
    readonly ids: readonly { readonly name: string; readonly label: { readonly en: string } }[]
    readonly example: string
  }[]
}

type Health = {
  readonly latest: { readonly event: string; readonly state: string; readonly test: boolean } | null
  readonly newest: readonly string[]
  readonly last_arrived_at: string | null
  readonly last_failed_at: string | null
  readonly waiting: number
  readonly next_try_at: string | null
  readonly missed: number
  readonly missed_since: string | null
}

type Delivery = { readonly id: number; readonly state: string; readonly occurred_at: string; readonly body: string }

const at = '/clubs/noord'
const hourMs = 3_600_000
const json = { 'content-type': 'application/json' }

onEngines(
  'the catalogue lists every event type in two languages; choosing a URL requires the password',
  async (engine) => {
    const { kantine } = await newWorld(engine)
    const { browser, club } = await loggedIn(kantine, 'noord')
    const { body } = await browser.call<{ groups: Group[] }>(`GET ${at}/webhooks/events`)
    const all = body.groups.flatMap(({ events }) => events)
    assert.deepEqual(
      all.map(({ event }) => event),
      changeKinds,
    )
    for (const { event, label, ids, example } of all) {
      assert.ok(label.en && label.nl && label.en !== label.nl, event)
      assert.deepEqual(
        ids.map(({ name }) => name),
        eventKinds[event].ids,
      )
      assert.ok(ids.every(({ label }) => label.en))
      const { type, timestamp, data } = JSON.parse(example)
      assert.deepEqual([type, new Date(timestamp).toISOString()], [event, timestamp])
      assert.deepEqual([Object.keys(data), data.club_id], [['club_id', ...eventKinds[event].ids], club.id])
    }
    assert.deepEqual(
      body.groups.map(({ title, events }) => `${title.nl} ${events.length}`),
      ['Leden 4', 'Activiteiten 5', 'Aanwezigheid 2', 'Kennismakers 3', 'Contributies 2', 'Betalingen 2'],
    )

    const wanted = { url: 'https://example.org/', events: ['member.created'] }
    await browser.call(`POST ${at}/webhooks`, wanted)
    await kantine.store.writeUnaudited('use of sessions', ({ db }) => db.all(sql`update sessions set confirmed_at = 0`))
    const one = `${at}/webhooks/1`
    for (const call of [`POST ${at}/webhooks`, `PATCH ${one}`, `POST ${one}/rotation`]) {
      assert.equal((await browser.call(call, wanted)).body.code, 'password_required', call)
    }
    for (const call of [`POST ${one}/deactivation`, `POST ${one}/activation`, `DELETE ${one}`]) {
      assert.ok((await browser.call(call)).status < 300, call)
    }
    const trainer = await logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'trainer'))
    for (const call of [`GET ${at}/webhooks/events`, `GET ${at}/webhooks`, `GET ${at}/deliveries`]) {
      assert.equal((await trainer.call(call)).status, 403, call)
    }
  },
)

test('the catalogue lists only selectable event types', async () => {
  const webhooks = { kinds: ['member.archived', 'payment.failed'] } as unknown as Webhooks
  const { groups } = await perform({ store: {} as Store, webhooks }, 'webhooks events', commandCaller(2, kantineItself))
  assert.deepEqual(
    groups.flatMap(({ events }: Group) => events.map(({ event }) => event)),
    webhooks.kinds,
  )
})

/** An endpoint whose receiver answers `status`, and whose retries come after an hour. */
async function failing(kantine: Parameters<typeof loggedIn>[0], browser: Browser) {
  const receiver = { status: 503, bodies: [] as string[] }
  const { port, received } = await startReceiver((_, response) => response.writeHead(receiver.status).end('Closed'))
  const url = `http://127.0.0.1:${port}/`
  const { body } = await browser.call<{ id: number }>(`POST ${at}/webhooks`, { url, events: ['member.created'] })
  const health = async () => (await browser.call<{ health: Health }>(`GET ${at}/webhooks/${body.id}`)).body.health
  const add = (key: string, name: string) =>
    fetch(`${kantine.url}/api/v1/members`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
  return { receiver, received, id: body.id, health, add }
}

onEngines(
  'health reports delivered, waiting and missed notifications; recovery also sends those waiting for later',
  async (engine) => {
    const { kantine } = await newWorld(engine, { webhooks: { wait: () => hourMs, lookEveryMs: 20 } })
    const { browser, club } = await loggedIn(kantine, 'noord')
    const { receiver, received, id, health, add } = await failing(kantine, browser)
    for (const name of ['Sanne', 'Youssef']) await add(club.key, name)
    await until(async () => (await health()).newest.length === 2)
    const down = await health()
    assert.deepEqual([down.newest, down.missed, down.last_arrived_at], [['waiting', 'waiting'], 0, null])
    assert.equal(down.waiting, 2)
    assert.deepEqual([down.latest?.event, down.latest?.state], ['member.created', 'waiting'])
    assert.ok(down.last_failed_at && Date.parse(down.next_try_at ?? '') > Date.now() + hourMs / 2)

    await browser.call(`POST ${at}/webhooks/${id}/deactivation`)
    await add(club.key, 'Fatima')
    const off = await health()
    assert.deepEqual([off.newest, off.waiting, off.missed], [['missed', 'missed', 'missed'], 0, 3])
    assert.ok(Date.parse(off.missed_since ?? '') <= Date.now())

    await browser.call(`POST ${at}/webhooks/${id}/activation`)
    await add(club.key, 'Jan')
    await until(async () => (await health()).newest.length === 4)
    receiver.status = 204
    const before = received.length
    const recovered = await browser.call(`POST ${at}/webhooks/${id}/recovery`, { since: '2026-01-01T00:00:00Z' })
    assert.equal(recovered.text, '{"recovered":4}')
    await until(async () => (await health()).newest.filter((state) => state === 'delivered').length === 4)
    assert.deepEqual([(await health()).waiting, (await health()).missed, received.length - before], [0, 0, 4])
    const ids = received.slice(before).map(({ request }) => request.headers['webhook-id'])
    assert.equal(new Set(ids).size, 4)
    await browser.call(`POST ${at}/webhooks/${id}/test`)
    const { newest, latest, last_arrived_at } = await health()
    assert.deepEqual([newest.length, latest?.test, last_arrived_at !== null], [4, true, true])
  },
)

onEngines('health still reports the last failure while everything is resent', async (engine) => {
  const { kantine } = await newWorld(engine, { webhooks: { wait: () => hourMs, lookEveryMs: 20 } })
  const { browser, club } = await loggedIn(kantine, 'noord')
  const held: (() => void)[] = []
  let isDown = true
  const { port } = await startReceiver((_, response) => {
    if (isDown) response.writeHead(503).end()
    else held.push(() => response.writeHead(204).end())
  })
  const url = `http://127.0.0.1:${port}/`
  const { body } = await browser.call<{ id: number }>(`POST ${at}/webhooks`, { url, events: ['member.created'] })
  const health = async () => (await browser.call<{ health: Health }>(`GET ${at}/webhooks/${body.id}`)).body.health
  await kantine.call('/api/v1/members', { key: club.key, method: 'POST', body: '{"name":"Sanne"}', headers: json })
  await until(async () => (await health()).newest.length === 1)
  const { last_failed_at } = await health()
  assert.ok(last_failed_at)
  isDown = false
  await browser.call(`POST ${at}/webhooks/${body.id}/recovery`, { since: '2026-01-01T00:00:00Z' })
  await until(() => held.length === 1)
  const during = await health()
  assert.deepEqual([during.newest, during.waiting, during.last_failed_at], [[], 1, last_failed_at])
  held[0]?.()
  await until(async () => (await health()).newest[0] === 'delivered')
})

onEngines('the log filters by period, and a delivery shows the body it sent', async (engine) => {
  const { kantine } = await newWorld(engine)
  const { browser, club } = await loggedIn(kantine, 'noord')
  const { receiver, received, health, add } = await failing(kantine, browser)
  receiver.status = 204
  for (const name of ['Sanne', 'Youssef', 'Fatima']) await add(club.key, name)
  await until(async () => (await health()).newest.length === 3)
  const list = async (query = '') =>
    (await browser.call<{ data: Delivery[] }>(`GET ${at}/deliveries?${new URLSearchParams(query)}`)).body.data
  const all = await list()
  const ids = async (query: string) => (await list(query)).map(({ id }) => id)
  const second = all[1]?.occurred_at as string
  assert.deepEqual(await ids(`since=${second}`), [3, 2])
  assert.deepEqual(await ids(`until=${second}`), [1])
  assert.deepEqual(await ids(`since=${second}&until=${second}`), [])
  assert.deepEqual(await ids(`since=${second}&starting_after=3&state=delivered`), [2])
  assert.deepEqual(await ids('since=2999-01-01T00:00:00Z'), [])
  assert.deepEqual(await ids('until=2999-01-01T00:00:00Z'), [3, 2, 1])
  assert.deepEqual(await ids('until=2020-01-01T00:00:00Z'), [])
  assert.equal((await browser.call(`GET ${at}/deliveries?since=yesterday`)).status, 400)

  const { body: one } = await browser.call<Delivery>(`GET ${at}/deliveries/2`)
  assert.ok(received.some(({ body }) => body === one.body))
  assert.deepEqual(JSON.parse(one.body).type, 'member.created')
})
