import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import { sql } from '../../server/store/sql.ts'
import { onEngines } from '../support/kantine.ts'
import { impatient, newWorld, until } from '../webhooks/club-with-receivers.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { type Browser, loggedIn } from './browser.ts'

type Endpoint = {
  readonly id: number
  readonly url: string
  readonly description: string
  readonly events: string[]
  readonly state: string
  readonly secret?: string
  readonly missed?: number
  readonly missed_since?: string
  readonly health?: typeof nothingYet
}

type Delivery = {
  readonly id: number
  readonly endpoint_id: number
  readonly event: string
  readonly state: string
  readonly tries: readonly { readonly status: number | null; readonly failure: string | null }[]
}

type Page = { readonly data: readonly Delivery[]; readonly has_more: boolean }

/** The health of an endpoint to which nothing was sent. */
const nothingYet = {
  latest: null,
  newest: [],
  last_arrived_at: null,
  last_failed_at: null,
  waiting: 0,
  next_try_at: null,
  missed: 0,
  missed_since: null,
  counted_at_most: 1000,
}

const secretText = /whsec_[\w+/=]{32,}/

onEngines(
  'an endpoint is created, read, changed and removed, and only its creation returns the secret',
  async (engine) => {
    const { kantine } = await newWorld(engine)
    const { browser, club } = await loggedIn(kantine, 'noord')
    const at = '/clubs/noord/webhooks'
    const wanted = { url: 'https://example.org/kantine', events: ['member.created', 'member.archived'] }
    const made = await browser.call<Endpoint>(`POST ${at}`, wanted)
    const { secret = '', ...shown } = made.body
    assert.equal(made.status, 201)
    assert.match(secret, secretText)
    assert.deepEqual(
      [shown.url, shown.events, shown.description, shown.state],
      [wanted.url, wanted.events, '', 'enabled'],
    )
    const one = `${at}/${shown.id}`
    assert.equal(made.headers.get('location'), `/console/api${one}`)

    const answers = [
      await browser.call<Endpoint>(`GET ${one}`),
      await browser.call<Endpoint>(`PATCH ${one}`, { description: 'The website', events: ['member.deleted'] }),
      await browser.call<Endpoint>(`PATCH ${one}`, { description: null }),
      await browser.call<Endpoint>(`PATCH ${one}`, { description: '' }),
      await browser.call<Endpoint>(`POST ${one}/deactivation`),
      await browser.call<Endpoint>(`POST ${one}/activation`),
      await browser.call<Endpoint>(`GET ${at}`),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 200),
    )
    assert.deepEqual(answers[0]?.body, { ...shown, health: nothingYet })
    assert.deepEqual(answers[1]?.body, { ...shown, description: 'The website', events: ['member.deleted'] })
    assert.deepEqual([answers[2]?.body.description, answers[3]?.body.description], ['', ''])
    assert.deepEqual([answers[4]?.body.state, answers[5]?.body.state], ['disabled', 'enabled'])
    for (const { text } of answers) assert.doesNotMatch(text, secretText)

    const rotated = await browser.call<Endpoint & { old_secret_until: string }>(`POST ${one}/rotation`)
    assert.match(rotated.body.secret ?? '', secretText)
    assert.notEqual(rotated.body.secret, secret)
    assert.match(rotated.body.old_secret_until, /^\d{4}-/)
    const rows = await kantine.store.findAcrossClubs(sql`select * from webhook_endpoints where club_id = ${club.id}`)
    assert.ok(!JSON.stringify(rows).includes(secret) && !JSON.stringify(rows).includes(rotated.body.secret ?? ''))

    assert.equal((await browser.call(`DELETE ${one}`)).status, 200)
    assert.equal((await browser.call(`GET ${one}`)).status, 404)
  },
)

onEngines('an invalid endpoint is rejected with every field at fault', async (engine) => {
  const { kantine } = await newWorld(engine)
  const { browser } = await loggedIn(kantine, 'noord')
  const at = '/clubs/noord/webhooks'
  const url = 'https://example.org/kantine'
  const events = ['member.created']
  await browser.call(`POST ${at}`, { url, events })
  const refused: [string, unknown, string[]][] = [
    [`POST ${at}`, { events }, ['/url']],
    [`POST ${at}`, { url: 'https://10.0.0.1/', events: ['member.create', 'webhook.test'] }, ['/events/0', '/events/1']],
    [`POST ${at}`, { url, events: [] }, ['/events']],
    [`POST ${at}`, { url: 'http://example.org/', description: '', events: [] }, ['/url', '/events']],
    [`POST ${at}`, { url, events: 'all' }, ['/events']],
    [`POST ${at}`, { url, events: [7] }, ['/events/0']],
    [`POST ${at}`, { url, events: [...events, ...events] }, ['/events/1']],
    [`POST ${at}`, { url, events, secret: 'whsec_of_mine' }, ['/secret']],
    [`PATCH ${at}/1`, { url: 'http://example.org/' }, ['/url']],
    [`PATCH ${at}/1`, { events: null }, ['/events']],
    [`PATCH ${at}/1`, { description: ' ' }, ['/description']],
    [`PATCH ${at}/1`, { id: 1, url }, ['/id']],
    [`POST ${at}/1/test`, { id: 1 }, ['/id']],
    [`POST ${at}/1/recovery`, { id: 1, since: '2026-01-01T00:00:00Z' }, ['/id']],
    [`POST ${at}/1/test`, { event: 'member.create' }, ['/event']],
    [`POST ${at}/1/recovery`, {}, ['/since']],
    [`POST ${at}/1/recovery`, { since: 'yesterday' }, ['/since']],
  ]
  for (const [call, body, pointers] of refused) {
    const answer = await browser.call(call, body)
    const found = answer.body.errors?.map(({ pointer }) => pointer)
    assert.deepEqual([call, body, answer.status, found], [call, body, 422, pointers], answer.text)
  }
  for (const call of ['rotation', 'deactivation', 'activation']) {
    assert.equal((await browser.call(`POST ${at}/1/${call}`, { force: true })).status, 400)
  }
  for (const id of ['2', '0', 'x', '9'.repeat(30)]) {
    for (const call of [
      'GET',
      'PATCH',
      'DELETE',
      'POST rotation',
      'POST deactivation',
      'POST activation',
      'POST test',
    ]) {
      const [method, what] = call.split(' ')
      const answer = await browser.call(
        `${method} ${at}/${id}${what ? `/${what}` : ''}`,
        method === 'PATCH' ? {} : undefined,
      )
      assert.deepEqual([call, id, answer.status, answer.body.code], [call, id, 404, 'not_found'])
    }
  }
})

onEngines('a test is sent immediately, signed with the secret, and logged', async (engine) => {
  const { kantine } = await newWorld(engine)
  const { browser } = await loggedIn(kantine, 'noord')
  const { port, received } = await startReceiver((_, response) =>
    response.writeHead(received.length > 1 ? 500 : 204).end(),
  )
  const at = '/clubs/noord/webhooks'
  const url = `http://127.0.0.1:${port}/`
  const { body: endpoint } = await browser.call<Endpoint>(`POST ${at}`, { url, events: ['member.created'] })
  const tests = [
    await browser.call<Delivery>(`POST ${at}/${endpoint.id}/test`),
    await browser.call<Delivery>(`POST ${at}/${endpoint.id}/test`, { event: 'payment.failed' }),
  ]
  assert.deepEqual(
    tests.map(({ status, body }) => [status, body.event, body.state, body.tries[0]?.status]),
    [
      [200, 'webhook.test', 'delivered', 204],
      [200, 'payment.failed', 'failed', 500],
    ],
  )
  for (const { request, body } of received) {
    new Webhook(endpoint.secret ?? '').verify(body, request.headers as { [name: string]: string })
  }
  const log = await browser.call<Page>('GET /clubs/noord/deliveries')
  assert.deepEqual(
    log.body.data.map(({ id }) => id),
    tests.map(({ body }) => body.id).reverse(),
  )
})

onEngines('the log is paginated and filtered, and undelivered notifications are resent', async (engine) => {
  const { kantine } = await newWorld(engine, { webhooks: { ...impatient, wait: () => undefined } })
  const { browser, club } = await loggedIn(kantine, 'noord')
  let status = 500
  const { port } = await startReceiver((_, response) => response.writeHead(status).end())
  const at = '/clubs/noord'
  const url = `http://127.0.0.1:${port}/`
  const { body: endpoint } = await browser.call<Endpoint>(`POST ${at}/webhooks`, { url, events: ['member.created'] })
  for (const name of ['Sanne', 'Youssef', 'Fatima']) await createMember(kantine.url, club.key, name)
  await all(browser, 'failed', 3)

  const first = await browser.call<Page>(`GET ${at}/deliveries?limit=2`)
  const second = await browser.call<Page>(`GET ${at}/deliveries?limit=2&starting_after=${first.body.data[1]?.id}`)
  assert.deepEqual(
    [first, second].map(({ body }) => [body.data.map(({ id }) => id), body.has_more]),
    [
      [[3, 2], true],
      [[1], false],
    ],
  )
  for (const [query, found] of [
    [`endpoint_id=${endpoint.id}&event=member.created&state=failed`, 3],
    ['endpoint_id=99', 0],
    ['event=member.deleted', 0],
    ['state=delivered', 0],
  ] as const) {
    assert.equal((await browser.call<Page>(`GET ${at}/deliveries?${query}`)).body.data.length, found, query)
  }
  for (const query of ['state=lost', 'event=x', 'endpoint_id=0', 'limit=0', 'limit=1&limit=2', 'outcome=failed']) {
    const answer = await browser.call(`GET ${at}/deliveries?${query}`)
    assert.deepEqual([answer.status, answer.body.code], [400, 'bad_request'], query)
  }

  status = 204
  const again = await browser.call<Delivery>(`POST ${at}/deliveries/1/redelivery`)
  assert.deepEqual([again.status, again.body.id], [200, 1])
  await all(browser, 'delivered', 1)
  const shown = await browser.call<Delivery>(`GET ${at}/deliveries/1`)
  assert.deepEqual(
    shown.body.tries.map(({ status }) => status),
    [500, 204],
  )
  const recovered = await browser.call(`POST ${at}/webhooks/${endpoint.id}/recovery`, { since: '2026-01-01T00:00:00Z' })
  assert.deepEqual([recovered.status, recovered.text], [200, '{"recovered":2}'])
  await all(browser, 'delivered', 3)

  await browser.call(`POST ${at}/webhooks/${endpoint.id}/deactivation`)
  assert.equal((await browser.call(`POST ${at}/deliveries/1/redelivery`)).status, 400)
  await createMember(kantine.url, club.key, 'Jan')
  const enabled = await browser.call<Endpoint>(`POST ${at}/webhooks/${endpoint.id}/activation`)
  assert.equal(enabled.body.missed, 1)
  assert.match(enabled.body.missed_since ?? '', /^\d{4}-.*Z$/)
  assert.equal((await browser.call(`GET ${at}/deliveries/99`)).status, 404)
})

const createMember = (url: string, key: string, name: string) =>
  fetch(`${url}/api/v1/members`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })

/** Waits until a number of deliveries have a state. */
const all = (browser: Browser, state: string, howMany: number) =>
  until(async () => {
    const { body } = await browser.call<Page>(`GET /clubs/noord/deliveries?state=${state}`)
    return body.data.length === howMany
  })

onEngines("another club's endpoints and deliveries are not found", async (engine) => {
  const { kantine } = await newWorld(engine)
  const [{ browser }, other] = [await loggedIn(kantine, 'noord'), await loggedIn(kantine, 'zuid')]
  const { port } = await startReceiver()
  const wanted = { url: `http://127.0.0.1:${port}/`, events: ['member.created'] }
  const { body: endpoint } = await other.browser.call<Endpoint>('POST /clubs/zuid/webhooks', wanted)
  const { body: delivery } = await other.browser.call<Delivery>(`POST /clubs/zuid/webhooks/${endpoint.id}/test`)
  const seen = async () => [
    (await other.browser.call(`GET /clubs/zuid/webhooks/${endpoint.id}`)).text,
    (await other.browser.call(`GET /clubs/zuid/deliveries/${delivery.id}`)).text,
  ]
  const before = await seen()
  for (const list of ['webhooks', 'deliveries']) {
    assert.equal((await browser.call(`GET /clubs/noord/${list}`)).text, '{"data":[],"has_more":false}')
  }
  const since = '2026-01-01T00:00:00Z'
  for (const [call, body] of [
    ...['GET', 'DELETE', 'POST rotation', 'POST deactivation', 'POST activation', 'POST test'].map((call) => [
      call,
      undefined,
    ]),
    ['PATCH', { description: 'Mine' }],
    ['POST recovery', { since }],
  ] as [string, unknown][]) {
    const [method, what] = call.split(' ')
    const path = `/clubs/noord/webhooks/${endpoint.id}${what ? `/${what}` : ''}`
    assert.deepEqual([call, (await browser.call(`${method} ${path}`, body)).status], [call, 404])
  }
  for (const call of [
    `GET /clubs/noord/deliveries/${delivery.id}`,
    `POST /clubs/noord/deliveries/${delivery.id}/redelivery`,
  ]) {
    assert.equal((await browser.call(call)).status, 404)
  }
  assert.deepEqual(await seen(), before)
})
