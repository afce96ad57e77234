import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { changeKinds } from '@kantine/contract/events.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { Webhook } from 'standardwebhooks'
import { forgetOld } from '../../server/store/forget-old.ts'
import { raw, sql } from '../../server/store/sql.ts'
import { deliveries as deliveryTable, tries as tryTable } from '../../server/webhooks/deliveries/delivery.ts'
import { webhookIdOf } from '../../server/webhooks/sending/message.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { freePort } from '../support/free-port.ts'
import { newDatabase, onEngines, startKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'
import { administering, newWorld, until } from './club-with-receivers.ts'

const administrator = { by: 'administrator' } as const
const ever = '1970-01-01T00:00:00Z'

onEngines('a notification names its entry in the list of changes', async (engine) => {
  const { send, listen } = await newWorld(engine)
  const chosen = await listen(['member.created', 'member.deleted', 'attendance.deleted', 'event.updated'])
  await send('POST /members', { name: 'Sanne' })
  await send(
    'POST /members/bulk',
    { operations: ['Youssef', 'Eva'].map((name) => ({ op: 'create', data: { name } })) },
    'a',
  )
  await send('POST /events', { title: 'Open day', starts_at: '2026-09-05T17:00:00Z' })
  await send('PATCH /events/1', { title: 'Open evening' })
  await send('DELETE /members/2')
  const told = await chosen.told(5)
  type Change = { readonly id: number; readonly resource: string; readonly record_id: number; readonly change: string }
  const { data } = (await send<{ readonly data: readonly Change[] }>('GET /changes')).body
  const named = told.map(({ type, data: { change_id, member_id, event_id } }) => [
    change_id,
    type,
    member_id ?? event_id,
  ])
  assert.deepEqual(
    named.toSorted(([a], [b]) => Number(a) - Number(b)),
    data
      .map(({ id, resource, record_id, change }) => [id, `${resource.replace(/s$/, '')}.${change}`, record_id])
      .filter(([, type]) => type !== 'event.created'),
  )
})

onEngines('under CONTRACT=shown, notifications name no entry of the list of changes', async (engine) => {
  const { send, listen, club } = await newWorld(engine, { environment: { CONTRACT: 'shown' } })
  const chosen = await listen(['member.archived'])
  await send('POST /members/bulk', { operations: [{ op: 'create', data: { name: 'Sanne', status: 'archived' } }] }, 'a')
  const [told] = await chosen.told(1)
  assert.deepEqual(told?.data, { club_id: club.id, member_id: 1 })
})

onEngines('a change sends signed events with only ids to the endpoints that chose its type', async (engine) => {
  const { send, listen, club } = await newWorld(engine)
  const chosen = await listen(['member.created', 'member.archived'])
  const other = await listen(['member.deleted'])
  const { body } = await send<{ id: number; updated_at: string }>('POST /members', {
    name: 'Sanne',
    status: 'archived',
  })
  const told = await chosen.told(2)
  const expected = ['member.archived', 'member.created'].map((type) => ({
    type,
    timestamp: body.updated_at,
    data: { club_id: club.id, member_id: body.id, change_id: 1 },
  }))
  assert.deepEqual(
    told.toSorted((a, b) => a.type.localeCompare(b.type)),
    expected,
  )
  const [{ request, body: text } = assert.fail()] = chosen.received
  assert.deepEqual(Object.keys(JSON.parse(text)), ['type', 'timestamp', 'data'])
  assert.equal(request.method, 'POST')
  assert.match(request.headers['content-type'] as string, /^application\/json/)
  assert.match(request.headers['webhook-id'] as string, /^msg_/)
  await send(`DELETE /members/${body.id}`)
  assert.deepEqual(
    (await other.told(1)).map(({ type }) => type),
    ['member.deleted'],
  )
  assert.equal(chosen.received.length, 2)
})

onEngines('any newly due delivery wakes the sender immediately, without polling', async (engine) => {
  const { kantine, caller, send, listen, deliveries } = await newWorld(engine, {
    webhooks: { lookEveryMs: 3_600_000, wait: () => undefined },
  })
  let status = 500
  const listening = await listen(['member.created'], () => status)
  await send('POST /members', { name: 'Sanne' })
  await until(async () => (await deliveries({ state: 'failed' })).length === 1)
  await send('POST /members', { name: 'Youssef' })
  await until(async () => (await deliveries({ state: 'failed' })).length === 2)
  status = 204
  await perform(kantine, 'deliveries redeliver', caller, { id: 1 })
  await until(async () => (await deliveries({ state: 'delivered' })).length === 1)
  await perform(kantine, 'webhooks recover', caller, { id: listening.endpoint.id, since: ever })
  await until(async () => (await deliveries({ state: 'delivered' })).length === 2)
})

onEngines('a club never receives events of another club', async (engine) => {
  const { kantine, send, listen } = await newWorld(engine)
  const listening = await listen(['member.created'])
  const other = await newClub(kantine.store, 'other')
  await kantine.store.write(other.id, administrator, (write) => write.put(member, [{ fields: { name: 'Elsewhere' } }]))
  await send('POST /members', { name: 'Here' })
  const [{ data } = assert.fail()] = await listening.told(1)
  assert.notEqual(data.club_id, other.id)
  assert.equal(listening.received.length, 1)
})

onEngines('a failed delivery is retried under the same webhook-id, and every attempt is logged', async (engine) => {
  const { send, listen, deliveries } = await newWorld(engine)
  const listening = await listen(['member.created'], (n) => [500, 302, 200][n - 1])
  await send('POST /members', { name: 'Sanne' })
  await listening.told(3)
  assert.equal(new Set(listening.received.map(({ request }) => request.headers['webhook-id'])).size, 1)
  await until(async () => (await deliveries({ state: 'delivered' })).length === 1)
  const [delivery = assert.fail()] = await deliveries()
  assert.deepEqual(
    delivery.tries.map(({ status, failure }) => [status, failure]),
    [
      [500, 'status'],
      [302, 'redirect'],
      [200, null],
    ],
  )
  assert.equal(delivery.dueAt, null)
  assert.equal(delivery.webhookId, listening.received[0]?.request.headers['webhook-id'])
})

onEngines('after its last attempt, a failed delivery can be resent, or recovered with all others', async (engine) => {
  const { kantine, caller, send, listen, deliveries } = await newWorld(engine)
  let isWell = false
  const listening = await listen(['member.created'], () => (isWell ? 200 : 503))
  await send('POST /members', { name: 'Sanne' })
  await send('POST /members', { name: 'Youssef' })
  await until(async () => (await deliveries({ state: 'failed' })).length === 2)
  const [, first = assert.fail()] = await deliveries()
  assert.equal(first.tries.length, 4)
  isWell = true
  await perform(kantine, 'deliveries redeliver', caller, { id: first.id })
  await until(async () => (await perform(kantine, 'deliveries get', caller, { id: first.id })).state === 'delivered')
  assert.equal(
    (await perform(kantine, 'webhooks recover', caller, { id: listening.endpoint.id, since: ever })).recovered,
    1,
  )
  await until(async () => (await deliveries({ state: 'delivered' })).length === 2)
  assert.equal(
    (await perform(kantine, 'webhooks recover', caller, { id: listening.endpoint.id, since: ever })).recovered,
    0,
  )
})

onEngines(
  'an endpoint that returns 410 is disabled; once enabled, missed deliveries can be recovered',
  async (engine) => {
    const { kantine, caller, send, listen, deliveries } = await newWorld(engine)
    let status = 410
    const listening = await listen(['member.created'], () => status)
    const { id } = listening.endpoint
    await send('POST /members', { name: 'Gone' })
    await until(async () => (await perform(kantine, 'webhooks get', caller, { id })).state === 'disabled')
    assert.equal((await perform(kantine, 'webhooks get', caller, { id })).disabled_reason, 'gone')
    await send('POST /members', { name: 'Meanwhile' })
    assert.deepEqual(
      (await deliveries()).map(({ state }) => state),
      ['missed', 'missed'],
    )
    await assert.rejects(perform(kantine, 'webhooks recover', caller, { id, since: ever }), /disabled/)
    status = 200
    const { missed_since: since, ...enabled } = await perform(kantine, 'webhooks enable', caller, { id })
    assert.deepEqual([enabled.state, enabled.disabled_reason, enabled.missed], ['enabled', null, 2])
    assert.equal(Date.parse(since), (await deliveries()).at(-1)?.at)
    assert.equal(listening.received.length, 1)
    assert.equal((await perform(kantine, 'webhooks recover', caller, { id, since })).recovered, 2)
    await until(async () => (await deliveries({ state: 'delivered' })).length === 2)
  },
)

onEngines('waiting deliveries are not sent after their endpoint is disabled by hand', async (engine) => {
  const { kantine, caller, send, listen, deliveries } = await newWorld(engine, { webhooks: { lookEveryMs: 20 } })
  const listening = await listen(['member.created'], () => 500)
  await send('POST /members', { name: 'Sanne' })
  await until(async () => (await deliveries())[0]?.tries.length === 1)
  const endpoint = await perform(kantine, 'webhooks disable', caller, { id: listening.endpoint.id })
  assert.equal(endpoint.disabled_reason, 'administrator')
  assert.deepEqual(
    (await deliveries()).map(({ state, dueAt }) => [state, dueAt]),
    [['missed', null]],
  )
})

onEngines('a change that is rolled back sends no event', async (engine) => {
  const { kantine, club, send, listen, deliveries } = await newWorld(engine)
  const listening = await listen(['member.created'])
  const undone = kantine.store.write(club.id, administrator, async (write) => {
    await write.put(member, [{ fields: { name: 'Undone' } }])
    await write.flush()
    throw new Error('undone')
  })
  await assert.rejects(undone, /undone/)
  const { body } = await send<{ id: number }>('POST /members', { name: 'Done' })
  assert.deepEqual(
    (await listening.told(1)).map(({ data }) => data.member_id),
    [body.id],
  )
  assert.equal((await deliveries()).length, 1)
})

onEngines('another process sends deliveries of a killed one when their lease ends', async (engine) => {
  const { kantine, caller, send, listen, deliveries } = await newWorld(engine, {
    webhooks: { lookEveryMs: 20, leaseMs: 50 },
  })
  const silent = await listen(['member.created'], (n) => (n === 1 ? undefined : 200))
  await send('POST /members', { name: 'Sanne' })
  // The first try is still waiting for its answer; its lease is over long before.
  await silent.told(2)
  await until(async () => (await deliveries({ state: 'delivered' })).length === 1)
  assert.equal((await perform(kantine, 'webhooks list', caller)).data.length, 1)
})

onEngines('during secret rotation both secrets sign; afterwards only the new one', async (engine) => {
  const { kantine, caller, club, send, listen } = await newWorld(engine)
  const listening = await listen(['member.created'])
  const { secret, old_secret_until } = await perform(kantine, 'webhooks rotate', caller, { id: listening.endpoint.id })
  assert.notEqual(secret, listening.secret)
  assert.ok(Date.parse(old_secret_until) > kantine.store.now())
  await send('POST /members', { name: 'Sanne' })
  await listening.told(1)
  const verifiedBy = (secret: string, n: number) => {
    const { request, body } = listening.received[n] ?? assert.fail()
    return new Webhook(secret).verify(body, request.headers as { [name: string]: string })
  }
  verifiedBy(secret, 0)
  await changeRows(kantine.store, sql`update webhook_endpoints set old_secret_until = 1 where club_id = ${club.id}`)
  await send('POST /members', { name: 'Youssef' })
  await until(() => listening.received.length === 2)
  verifiedBy(secret, 1)
  assert.throws(() => verifiedBy(listening.secret, 1))
})

onEngines(
  'no table contains a secret in plain text, and a secret sealed with another key signs nothing',
  async (engine) => {
    const { kantine, caller, listen } = await newWorld(engine)
    const listening = await listen(['member.created'])
    const rows = await kantine.store.findAcrossClubs(sql`select * from webhook_endpoints`)
    assert.equal(rows.length, 1)
    for (const part of [listening.secret, listening.secret.slice('whsec_'.length)]) {
      assert.ok(!JSON.stringify(rows).includes(part))
    }
    await kantine.close()
    rmSync(join(kantine.config.dataDir, 'kantine.key'))
    const other = await startKantine(engine, {
      database: kantine.database,
      environment: {
        WEBHOOKS_ALLOW_LOOPBACK: 'true',
        SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      },
    })
    const { tries } = await perform(other, 'webhooks test', caller, { id: listening.endpoint.id })
    assert.deepEqual([tries.length, tries[0].failure], [1, 'secret'])
    assert.equal(listening.received.length, 0)
  },
)

onEngines('an endpoint test is sent once and immediately, even while disabled, and is logged', async (engine) => {
  const { kantine, caller, club, listen, deliveries } = await newWorld(engine)
  const listening = await listen(['member.created'], (n) => (n === 1 ? 200 : 500))
  const { id } = listening.endpoint
  await perform(kantine, 'webhooks disable', caller, { id })
  const arrived = await perform(kantine, 'webhooks test', caller, { id })
  assert.deepEqual([arrived.state, arrived.event, arrived.tries.length], ['delivered', 'webhook.test', 1])
  const [told = assert.fail()] = await listening.told(1)
  assert.deepEqual(
    { type: told.type, data: told.data, test: told.test },
    { type: 'webhook.test', data: { club_id: club.id }, test: true },
  )
  const failed = await perform(kantine, 'webhooks test', caller, { id, event: 'event.registration' })
  assert.deepEqual([failed.state, failed.test, failed.last_answer], ['failed', true, '500 status'])
  const [, example = assert.fail()] = await listening.told(2)
  assert.deepEqual(Object.keys(example), ['type', 'timestamp', 'data', 'test'])
  assert.deepEqual([Object.keys(example.data), example.test], [['club_id', 'event_id', 'member_id'], true])
  await perform(kantine, 'webhooks enable', caller, { id })
  assert.equal((await perform(kantine, 'webhooks recover', caller, { id, since: ever })).recovered, 0)
  await assert.rejects(perform(kantine, 'deliveries redeliver', caller, { id: failed.id }), /test/)
  await assert.rejects(perform(kantine, 'webhooks test', caller, { id, event: 'member.create' }), /member\.created/)
  await assert.rejects(perform(kantine, 'webhooks test', caller, { id: 99 }), /no such webhook endpoint/)
  assert.deepEqual(
    (await deliveries()).map(({ state }) => state),
    ['failed', 'delivered'],
  )
})

onEngines('an endpoint that never responds does not delay another one', async (engine) => {
  const { send, listen, deliveries } = await newWorld(engine)
  const silent = await listen(['member.created'], () => undefined)
  const well = await listen(['member.created'])
  const operations = Array.from({ length: 100 }, (_, n) => ({ op: 'create', data: { name: `Member ${n}` } }))
  await send('POST /members/bulk', { operations }, 'a batch')
  await well.told(100)
  await until(async () => (await deliveries({ endpoint: well.endpoint.id, state: 'delivered' })).length === 100)
  assert.equal((await deliveries({ endpoint: silent.endpoint.id, state: 'waiting' })).length, 100)
  assert.ok(silent.received.length <= 4, `${silent.received.length} at once`)
})

onEngines('removing an endpoint removes its log and its waiting deliveries', async (engine) => {
  const { kantine, caller, send, listen, deliveries } = await newWorld(engine)
  const listening = await listen(['member.created'])
  await send('POST /members', { name: 'Sanne' })
  await until(async () => (await deliveries({ state: 'delivered' })).length === 1)
  await perform(kantine, 'webhooks remove', caller, { id: listening.endpoint.id })
  for (const table of ['webhook_endpoints', 'webhook_deliveries', 'webhook_tries']) {
    assert.deepEqual(await kantine.store.findAcrossClubs(sql`select * from ${raw(table)}`), [], table)
  }
})

onEngines('the log filters by endpoint, type and state, is paginated, and expires after 30 days', async (engine) => {
  const { kantine, club, send, listen, deliveries } = await newWorld(engine)
  const both = await listen(['member.created', 'member.updated'])
  const failing = await listen(['member.created'], () => 500)
  const { body } = await send<{ id: number }>('POST /members', { name: 'Sanne' })
  await send(`PATCH /members/${body.id}`, { name: 'Sanne de Vries' })
  await until(async () => (await deliveries({ state: 'waiting' })).length === 0)
  const found = async (filter: Parameters<typeof deliveries>[0]) =>
    (await deliveries(filter)).map(({ endpointId, kind, state }) => [endpointId, kind, state])
  const { id: a } = both.endpoint
  const { id: b } = failing.endpoint
  assert.deepEqual(await found({ endpoint: a }), [
    [a, 'member.updated', 'delivered'],
    [a, 'member.created', 'delivered'],
  ])
  assert.deepEqual(await found({ state: 'failed' }), [[b, 'member.created', 'failed']])
  assert.deepEqual(await found({ kind: 'member.updated' }), [[a, 'member.updated', 'delivered']])
  const [newest = assert.fail()] = await deliveries({ limit: 1 })
  assert.equal((await deliveries({ before: newest.id })).length, 2)
  const old = kantine.store.now() - 31 * 86_400_000
  await kantine.store.writeUnaudited('deliveries', async ({ db }) => {
    await db.all(sql`update webhook_deliveries set at = ${old} where id = ${newest.id} and club_id = ${club.id}`)
    await db.all(sql`update webhook_tries set at = ${old} where delivery_id = ${newest.id} and club_id = ${club.id}`)
  })
  await forgetOld(kantine.store, [deliveryTable, tryTable])
  assert.deepEqual((await deliveries()).map(({ id }) => id).includes(newest.id), false)
  assert.equal((await deliveries()).length, 2)
})

onEngines('two instances share the work, and send nothing twice while nothing fails', async (engine) => {
  const database = await newDatabase(engine)
  const { send, listen, deliveries } = await newWorld(engine, { database })
  if (engine === 'postgres') {
    await startKantine(engine, {
      database,
      environment: { WEBHOOKS_ALLOW_LOOPBACK: 'true' },
      parts: { webhooks: { lookEveryMs: 5 } },
    })
  }
  const listening = await listen(['member.created'])
  const operations = Array.from({ length: 100 }, (_, n) => ({ op: 'create', data: { name: `Member ${n}` } }))
  await Promise.all([1, 2, 3].map((n) => send('POST /members/bulk', { operations }, `batch ${n}`)))
  const told = await listening.told(300)
  await until(async () => (await deliveries({ state: 'waiting' })).length === 0)
  assert.equal(new Set(told.map(({ data }) => data.member_id)).size, 300)
  assert.equal(listening.received.length, 300)
})

onEngines('under CONTRACT=shown, only the event types in the specification can be chosen', async (engine) => {
  const kantine = await startKantine(engine, { environment: { CONTRACT: 'shown' } })
  const { id } = await newClub(kantine.store, 'shown')
  const create = (...kinds: string[]) =>
    perform(kantine, 'webhooks create', administering({ id }), { url: 'https://example.org/', events: kinds })
  await assert.rejects(create('member.created'), /There is no event 'member.created'/)
  const { events } = await create('payment.received', 'member.archived')
  assert.deepEqual(events, ['member.archived', 'payment.received'])
  assert.deepEqual((await create(...changeKinds)).events, kantine.webhooks.kinds)
  assert.ok(kantine.webhooks.kinds.length < changeKinds.length)
})

test('metrics count attempts by outcome, and name nobody', async () => {
  const port = await freePort()
  const { send, listen, deliveries } = await newWorld('sqlite', { environment: { METRICS_PORT: `${port}` } })
  await listen(['member.created'], (n) => [500, 200][n - 1])
  await send('POST /members', { name: 'Sanne' })
  await until(async () => (await deliveries({ state: 'delivered' })).length === 1)
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const result of ['status', 'delivered']) {
    assert.match(metrics, new RegExp(`kantine_webhook_try_seconds_count\\{result="${result}"\\} 1\n`))
  }
})

test('deliveries with the same number but other times have different ids, as after a restore', () => {
  assert.equal(webhookIdOf({ club: 2, id: 7, at: 1_795_273_446_123 }), 'msg_2_7_mwqjggkr')
  assert.notEqual(webhookIdOf({ club: 2, id: 7, at: 1 }), webhookIdOf({ club: 2, id: 7, at: 2 }))
})
