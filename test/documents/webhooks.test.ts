/** The numbers and examples of docs/webhooks.md. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeKinds } from '@kantine/contract/events.ts'
import { limits } from '@kantine/contract/limits.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { Webhook } from 'standardwebhooks'
import type { Vector } from '../../scripts/docs/webhooks.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Writer } from '../../server/store/writer.ts'
import { signedHeaders } from '../../server/webhooks/sending/message.ts'
import { retryDelaysMs, waitAfter } from '../../server/webhooks/sending/retries.ts'
import { registerMember } from '../support/application-writes.ts'
import { onEngines } from '../support/kantine.ts'
import { newWorld } from '../webhooks/club-with-receivers.ts'
import { blocksOf, scriptOf, textOf } from './blocks.ts'

const document = 'docs/webhooks.md'

test("the test vectors match Kantine's signatures and the published library", () => {
  const vectors = JSON.parse(blocksOf(document, 'json vectors')[0] ?? '') as Vector[]
  assert.equal(vectors.length, 2)
  for (const { secrets, id, timestamp, body, signature } of vectors) {
    const at = new Date(timestamp * 1000)
    assert.equal(signedHeaders({ id, body }, secrets, at.getTime())['webhook-signature'], signature)
    assert.deepEqual(
      secrets.map((secret) => new Webhook(secret).sign(id, at, body)),
      signature.split(' '),
    )
  }
  const [first] = vectors
  assert.ok(first && textOf(document).includes(`webhook-signature: ${first.signature}\n\n${first.body}\n`))
})

test('the numbers in docs/webhooks.md match the code', () => {
  const text = textOf(document).replaceAll('\n', ' ')
  const jitter = (waitAfter(9, 0, () => 1) ?? 0) / (retryDelaysMs[8] ?? 1) - 1
  for (const sentence of [
    `complete within ${limits.webhookTimeoutSeconds} seconds`,
    `All attempts fail for ${limits.failingDays} days`,
    `up to ${Math.round(jitter * 100)}% shorter or longer`,
    `kept for ${limits.deliveryDays} days`,
    `For ${limits.oldSecretHours} hours`,
  ])
    assert.ok(text.includes(sentence), sentence)
})

onEngines('one change causes as many notifications as docs/webhooks.md says', async (engine) => {
  const { kantine, club, send, listen, deliveries } = await newWorld(engine)
  await listen(changeKinds)
  const write = <T>(work: (write: Writer) => Promise<T>) => kantine.store.write(club.id, kantineItself, work)
  let known = 0
  const caused = async () => {
    const all = (await deliveries()).map(({ kind }) => kind).toReversed()
    const fresh = all.slice(known).sort()
    known = all.length
    return fresh
  }
  const [group_id] = await write((write) => write.put(group, [{ fields: { name: 'Jeugd' } }]))
  await send('POST /members', { name: 'Sanne de Vries' })
  await send('POST /events', { title: 'Training', starts_at: '2099-01-09T15:00:00Z' })
  await caused()
  await write((write) => registerMember(write, { event_id: 1, member_id: 1 }))
  assert.deepEqual(await caused(), ['event.registration', 'event.updated'])
  await send('PATCH /members/1', { status: 'archived' })
  assert.deepEqual(await caused(), [
    'event.registration_withdrawn',
    'event.updated',
    'member.archived',
    'member.updated',
  ])
  await send('PATCH /members/1', { status: 'archived' })
  assert.deepEqual(await caused(), [])
  const days = ['2026-09-03', '2026-09-10'].map((date) => ({ member_id: 1, group_id, date, present: true }))
  await send('POST /attendance/bulk', { records: days }, 'days')
  assert.deepEqual(await caused(), ['attendance.updated', 'attendance.updated'])
  await send('PATCH /members/1', { status: 'active' })
  await write((write) => registerMember(write, { event_id: 1, member_id: 1 }))
  await caused()
  await send('DELETE /members/1')
  assert.deepEqual(await caused(), [
    'attendance.deleted',
    'attendance.deleted',
    'event.registration_withdrawn',
    'event.updated',
    'member.deleted',
  ])
})

type Member = { readonly id: number; readonly name: string; readonly status: string }
type Apply = (origin: string, key: string, copy: Map<number, Member>, notification: object) => Promise<void>

onEngines('apply keeps a copy up to date for any order of notifications', async (engine) => {
  const { kantine, club, send, listen } = await newWorld(engine)
  const apply = new Function(`${scriptOf(document, 'apply')}; return apply`)() as Apply
  const listening = await listen([
    'member.created',
    'member.updated',
    'member.archived',
    'member.deleted',
    'event.created',
  ])
  const copy = new Map<number, Member>()
  const all = async (howMany: number) => {
    for (const notification of (await listening.told(howMany)).toReversed()) {
      await apply(kantine.url, club.key, copy, notification)
    }
    return [...copy.values()].map(({ name, status }) => `${name}, ${status}`).sort()
  }
  await send('POST /members', { name: 'Sanne de Vries' })
  await send('POST /members', { name: 'Jan Bakker' })
  await send('POST /events', { title: 'Training', starts_at: '2099-01-09T15:00:00Z' })
  assert.deepEqual(await all(3), ['Jan Bakker, active', 'Sanne de Vries, active'])
  await send('PATCH /members/1', { status: 'archived' })
  assert.deepEqual(await all(5), ['Jan Bakker, active', 'Sanne de Vries, archived'], 'archived and updated')
  await send('DELETE /members/2')
  assert.deepEqual(await all(6), ['Sanne de Vries, archived'])
  const test = { type: 'member.deleted', timestamp: '2026-11-21T15:04:05.123Z', data: { member_id: 2 }, test: true }
  copy.set(2, { id: 2, name: 'Jan Bakker', status: 'active' })
  await apply(kantine.url, club.key, copy, test)
  assert.ok(copy.delete(2), 'a test changes nothing')
  await assert.rejects(apply(kantine.url, 'svc_live_nobody', copy, { type: 'member.updated', data: { member_id: 1 } }))
  assert.equal(copy.size, 1)
})
