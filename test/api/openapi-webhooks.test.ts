/** The description of notifications covers every event type and matches what the server sends. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeKinds, eventKinds } from '@kantine/contract/events.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Writer } from '../../server/store/writer.ts'
import type { Document, Parameter } from '../../server/surfaces/rest/describe/openapi.ts'
import {
  correctCharge,
  createCharge,
  recordFailedPayment,
  recordPayment,
  registerMember,
} from '../support/application-writes.ts'
import { validators } from '../support/compare-with-description.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'
import { newWorld, type World } from '../webhooks/club-with-receivers.ts'
import type { Received } from '../webhooks/receiver.ts'

async function served(contract: 'full' | 'shown'): Promise<Document> {
  const { call } = await startKantine('sqlite', { environment: { CONTRACT: contract } })
  return (await (await call('/api/v1/openapi.json')).json()) as Document
}

/** The table of section 6. */
const named = ['charge.created', 'event.registration', 'member.archived', 'payment.failed', 'payment.received']

test('every event type is described, and nothing else', async () => {
  const { webhooks } = await served('full')
  assert.deepEqual(Object.keys(webhooks), Object.keys(eventKinds))
  const unmarked = Object.entries(webhooks).filter(([, { post }]) => !('x-open-point' in post))
  assert.deepEqual(unmarked.map(([kind]) => kind).sort(), named)
})

test('CONTRACT=shown describes only the event types of section 6', async () => {
  const { webhooks, components } = await served('shown')
  assert.deepEqual(Object.keys(webhooks).sort(), named)
  const schemas = Object.keys(components.schemas).filter((name) => name.endsWith('Notification'))
  assert.equal(schemas.length, named.length)
  assert.ok(!JSON.stringify([webhooks, components]).includes('change_id'))
})

test('sending and acknowledging notifications is marked as an open point', async () => {
  const { webhooks, components } = await served('full')
  const marked = { 'x-open-point': '§6' }
  for (const name of ['webhook_id', 'webhook_timestamp', 'webhook_signature']) {
    assert.partialDeepStrictEqual(components.parameters[name], { required: true, in: 'header', ...marked })
  }
  for (const [kind, { post }] of Object.entries(webhooks)) {
    assert.partialDeepStrictEqual(post.responses, { '2XX': marked, 410: marked, default: marked }, kind)
    assert.deepEqual(post.security, [])
    assert.partialDeepStrictEqual(schemaOf({ webhooks, components }, kind).properties, {
      type: { const: kind, ...marked },
      timestamp: marked,
      data: { ...marked, properties: { club_id: marked } },
    })
  }
})

test('the examples fit their schemas, and an id is null only where the field allows it', async () => {
  const document = await served('full')
  const validatorOf = validators(document)
  const nullable: string[] = []
  for (const [kind, { post }] of Object.entries(document.webhooks)) {
    const media = post.requestBody?.content['application/json']
    const example = media?.example as { readonly data: { readonly [id: string]: number } }
    const wrong = validatorOf(media?.schema ?? assert.fail())
    assert.equal(wrong(example), undefined, kind)
    assert.match(wrong({ ...example, type: 'member.forgotten' }) ?? '', /type/)
    assert.match(wrong({ ...example, name: 'Sanne' }) ?? '', /unevaluated/)
    for (const id of Object.keys(example.data)) {
      // Earlier notifications have no id of a change.
      const missing = wrong({ ...example, data: { ...example.data, [id]: undefined } })
      assert.match(missing ?? 'change_id', new RegExp(id))
      if (!wrong({ ...example, data: { ...example.data, [id]: null } })) nullable.push(`${kind} ${id}`)
    }
  }
  const ofMoney = ['charge.created', 'charge.updated', 'payment.received', 'payment.failed']
  assert.deepEqual(
    nullable,
    ofMoney.map((kind) => `${kind} member_id`),
  )
})

const schemaOf = ({ webhooks, components }: Pick<Document, 'webhooks' | 'components'>, kind: string) => {
  const { $ref = '' } = webhooks[kind]?.post.requestBody?.content['application/json']?.schema ?? {}
  return components.schemas[$ref.replace('#/components/schemas/', '')] ?? assert.fail(kind)
}

onEngines('a notification of every type matches its description', async (engine) => {
  const world = await newWorld(engine)
  const { kantine, caller, listen } = world
  const listening = await listen(changeKinds)
  await causeEverything(world)
  await perform(kantine, 'webhooks test', caller, { id: listening.endpoint.id })
  const told = await listening.told((await world.deliveries()).length)
  assert.deepEqual([...new Set(told.map(({ type }) => type))].sort(), Object.keys(eventKinds).sort())
  assert.ok(told.some(({ data }) => data.member_id === null))
  const check = notificationsOf((await (await kantine.call('/api/v1/openapi.json')).json()) as Document)
  for (const received of listening.received) check(received)
})

const fee = { description: 'Contributie 2026/2027', amount_cents: 18500 }

/** Lets an event of every kind happen, those of a removed member among them. */
async function causeEverything({ kantine, club, send }: World): Promise<void> {
  const write = <T>(work: (write: Writer) => Promise<T>) => kantine.store.write(club.id, kantineItself, work)
  const idOf = async (call: string, body: object) => (await send<{ id: number }>(call, body)).body.id
  const [group_id] = await write((write) => write.put(group, [{ fields: { name: 'Jeugd' } }]))
  const member_id = await idOf('POST /members', { name: 'Sanne de Vries' })
  const event_id = await idOf('POST /events', { title: 'Training', starts_at: '2099-01-09T15:00:00Z' })
  const kennismaker_id = await idOf('POST /kennismakers', { name: 'Youssef Amrani' })
  await write((write) => registerMember(write, { event_id, member_id }))
  const charge_id = await write((write) => createCharge(write, { member_id, ...fee }))
  await write((write) => recordPayment(write, { charge_id, amount_cents: 500, method: 'iDEAL' }))
  await write((write) => correctCharge(write, { charge_id, amount_cents: 18000, reason: 'Typed wrongly' }))
  for (const present of [true, null]) {
    await send('POST /attendance', { member_id, group_id, date: '2026-09-03', present })
  }
  await send(`PATCH /kennismakers/${kennismaker_id}`, { phone: '+31 6 87654321' })
  await send(`PUT /kennismakers/${kennismaker_id}/status`, { status: 'joined' })
  await send(`PATCH /members/${member_id}`, { status: 'archived' })
  await send(`DELETE /members/${member_id}`)
  await send(`DELETE /events/${event_id}`)
  await write((write) => recordFailedPayment(write, { charge_id, outcome: 'failed' }))
  await write((write) => write.put(charge, [{ fields: { ...fee, member_id: null } }]))
}

/** The forms of the headers: the description has no pattern of what Kantine sends. */
const headerForms: { readonly [name: string]: RegExp } = {
  'webhook-id': /^msg_[^.]+$/,
  'webhook-timestamp': /^\d+$/,
  'webhook-signature': /^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$/,
}

/** Fails where a notification has a header, a field or a value that the description does not name for its kind. */
function notificationsOf({ webhooks, components, ...document }: Document): (received: Received) => void {
  const validatorOf = validators({ webhooks, components, ...document })
  return ({ request, body }) => {
    const notification = JSON.parse(body)
    const { parameters, requestBody } = webhooks[notification.type]?.post ?? assert.fail(body)
    const described = (parameters ?? []).map((parameter) => {
      const { $ref } = parameter as { $ref: string }
      return components.parameters[$ref.replace('#/components/parameters/', '')] as Parameter
    })
    const sent = Object.keys(request.headers).filter((name) => name.startsWith('webhook-'))
    assert.deepEqual(described.map(({ name }) => name).sort(), sent.sort())
    for (const { name, schema } of described) {
      const value = String(request.headers[name])
      assert.equal(validatorOf(schema)(schema.type === 'integer' ? Number(value) : value), undefined, name)
      assert.match(value, headerForms[name] ?? assert.fail(name))
    }
    const media = requestBody?.content[String(request.headers['content-type'])] ?? assert.fail('content-type')
    assert.equal(validatorOf(media.schema)(notification), undefined, body)
  }
}
