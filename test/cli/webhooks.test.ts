import assert from 'node:assert/strict'
import { newClub } from '../support/clubs-and-people.ts'
import { newDatabase, onEngines, startKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'
import { until } from '../webhooks/club-with-receivers.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { command, jsonOf } from './command.ts'

type Endpoint = { id: number; state: string; events: string[]; secret?: string; url: string; disabled_reason?: string }
type Delivery = { id: number; event: string; state: string; tries: { status: number; excerpt: string }[] }

onEngines('commands create, test, notify, disable, enable and recover an endpoint', async (engine) => {
  const allow = { WEBHOOKS_ALLOW_LOOPBACK: 'true' }
  const database = await newDatabase(engine)
  const environment = { ...database.environment, ...allow }
  const kantine = await startKantine(engine, { database, environment: allow, parts: { webhooks: { lookEveryMs: 20 } } })
  const club = await newClub(kantine.store, 'fc-voorbeeld')
  const receiver = await startReceiver((_, response) => response.end('thank you'))
  const url = `http://localhost:${receiver.port}/kantine`
  const inClub = ['--club', club.slug]

  const created = await jsonOf<Endpoint>(
    environment,
    ...['webhooks', 'create', ...inClub, '--url', url, '--events', 'member.created, member.archived'],
  )
  assert.match(created.secret ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual([created.state, created.events], ['enabled', ['member.created', 'member.archived']])
  const id = `${created.id}`

  const tested = await command(environment, ['webhooks', 'test', id, ...inClub])
  assert.deepEqual([tested.code, tested.stderr], [0, ''])
  assert.match(tested.stdout, /^Test sent to webhook 1\.\n\nThe test arrived: 200 after \d+ ms\.\nthank you\n$/)

  await sender(kantine, club.key)('POST /members', { name: 'Sanne' })
  await until(() => receiver.received.length === 2)
  await until(async () => {
    const [delivery] = await jsonOf<Delivery[]>(
      environment,
      'webhooks',
      'deliveries',
      ...inClub,
      '--event',
      'member.created',
    )
    return delivery?.state === 'delivered' && delivery.tries[0]?.excerpt === 'thank you'
  })

  const disabled = await jsonOf<Endpoint>(environment, 'webhooks', 'disable', id, ...inClub)
  assert.deepEqual([disabled.state, disabled.disabled_reason], ['disabled', 'administrator'])
  await sender(kantine, club.key)('POST /members', { name: 'Youssef' })
  const enabled = await command(environment, ['webhooks', 'enable', id, ...inClub])
  assert.match(enabled.stdout, /Undelivered notifications: 1\./)
  const [offered = ''] = /webhooks recover.*/.exec(enabled.stdout) ?? []
  const recovered = await command(environment, offered.split(' '))
  assert.deepEqual([recovered.code, recovered.stdout], [0, 'Deliveries to resend: 1.\n'])
  await until(() => receiver.received.length === 3)

  const log = await jsonOf<Delivery[]>(
    environment,
    'webhooks',
    'deliveries',
    ...inClub,
    '--endpoint',
    id,
    '--limit',
    '2',
  )
  assert.deepEqual(
    log.map(({ event }) => event),
    ['member.created', 'member.created'],
  )
  await jsonOf(environment, 'webhooks', 'redeliver', `${log[0]?.id}`, ...inClub)
  await until(() => receiver.received.length === 4)
  const ids = receiver.received.map(({ request }) => request.headers['webhook-id'])
  assert.equal(ids[3], ids[2])

  const rotated = await jsonOf<Endpoint>(environment, 'webhooks', 'rotate', id, ...inClub)
  assert.notEqual(rotated.secret, created.secret)
  const listed = await jsonOf<Endpoint[]>(environment, 'webhooks', 'list', ...inClub)
  assert.deepEqual(
    listed.map(({ url, secret }) => [url, secret]),
    [[url, undefined]],
  )
  const changed = await jsonOf<Endpoint>(environment, 'webhooks', 'change', id, ...inClub, '--events', 'all')
  assert.equal(changed.events.length, 18)
  await jsonOf(environment, 'webhooks', 'remove', id, ...inClub)
  assert.deepEqual(await jsonOf(environment, 'webhooks', 'list', ...inClub), [])
})

onEngines('an invalid webhook command is rejected in one line with the next step', async (engine) => {
  const { environment } = await newDatabase(engine)
  await jsonOf(environment, 'clubs', 'create', '--name', 'FC Voorbeeld', '--slug', 'fc-voorbeeld')
  const refusals: [string, RegExp, number?][] = [
    ['create --club fc-voorbeeld --url http://localhost:1/x --events all', /http:\/\/.*https:\/\//],
    ['create --club fc-voorbeeld --url https://10.0.0.1/ --events all', /public/],
    ['create --club fc-voorbeeld --url https://example.org/ --events member.create', /Did you mean member\.created/, 2],
    ['create --club fc-voorbeeld --url https://example.org/ --events webhook.test', /cannot be 'webhook\.test'/, 2],
    ['create --club fc-voorbeeld --url https://example.org/ --events ,', /--events cannot be ','/, 2],
    ['create --club fc-noord --url https://example.org/ --events all', /no club/],
    ['rotate 7 --club fc-voorbeeld', /no such webhook endpoint/],
    ['test seven --club fc-voorbeeld', /whole number/, 2],
    ['change 7 --club fc-voorbeeld', /--url, --events or --description/, 2],
    ['redeliver 7 --club fc-voorbeeld', /no such delivery/],
    ['recover 7 --club fc-voorbeeld --since yesterday', /ISO 8601/, 2],
    ['deliveries --club fc-voorbeeld --state lost', /waiting, delivered, failed, missed/, 2],
  ]
  for (const [call, reason, exitCode = 1] of refusals) {
    const { code, stdout, stderr } = await command(environment, ['webhooks', ...call.split(' ')])
    assert.deepEqual([code, stdout, stderr.trim().split('\n').length], [exitCode, '', 1], stderr)
    assert.match(stderr, reason)
  }
})

onEngines('a failed test notification exits with 1 and states the reason', async (engine) => {
  const { environment } = await newDatabase(engine)
  const allowed = { ...environment, WEBHOOKS_ALLOW_LOOPBACK: 'true' }
  await jsonOf(allowed, 'clubs', 'create', '--name', 'FC Voorbeeld', '--slug', 'fc-voorbeeld')
  const receiver = await startReceiver((_, response) => response.writeHead(500).end('out of order'))
  const url = `http://127.0.0.1:${receiver.port}/`
  await jsonOf(allowed, ...['webhooks', 'create', '--club', 'fc-voorbeeld', '--url', url, '--events', 'all'])
  const { code, stdout, stderr } = await command(allowed, ['webhooks', 'test', '1', '--club', 'fc-voorbeeld'])
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^The test did not arrive: 500 after \d+ ms\. .*\nout of order\n$/)
  // Without the setting the same endpoint is out of reach.
  const guarded = await command(environment, ['webhooks', 'test', '1', '--club', 'fc-voorbeeld', '--json'])
  assert.equal(guarded.code, 1)
  assert.equal(JSON.parse(guarded.stdout).tries[0].failure, 'refused_address')
  assert.equal(receiver.received.length, 1)
})
