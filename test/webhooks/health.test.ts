import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpointIn } from '../../server/webhooks/endpoints/endpoint.ts'
import { applyJudgement, judge } from '../../server/webhooks/endpoints/health.ts'
import type { TryOutcome } from '../../server/webhooks/sending/outcome.ts'
import { retryDelaysMs, waitAfter } from '../../server/webhooks/sending/retries.ts'
import { onEngines } from '../support/kantine.ts'
import { newWorld } from './club-with-receivers.ts'

const dayMs = 86_400_000
const now = 100 * dayMs
const arrived: TryOutcome = { status: 204, durationMs: 1, excerpt: '' }
const failed: TryOutcome = { failure: 'status', status: 500, durationMs: 1, excerpt: '' }
const gone: TryOutcome = { failure: 'status', status: 410, durationMs: 1, excerpt: '' }
const judged = (days: number | null, warnedDays: number | null, ...outcomes: TryOutcome[]) => {
  const before = (days: number | null) => (days === null ? null : now - days * dayMs)
  return judge({ clubId: 1, id: 1, failingSince: before(days), warnedAt: before(warnedDays) }, outcomes, now)
}

test('a failing endpoint triggers a warning after four days and is disabled after five', () => {
  assert.equal(judged(null, null, failed), 'begins to fail')
  assert.equal(judged(0, null, failed), undefined)
  assert.equal(judged(3.99, null, failed), undefined)
  assert.equal(judged(4, null, failed), 'warn')
  assert.equal(judged(4.9, 0.9, failed), undefined)
  assert.equal(judged(5, 1, failed), 'disable as failing')
})

test('an endpoint is never disabled within a day of its warning', () => {
  assert.equal(judged(9, null, failed), 'warn')
  assert.equal(judged(9, 0.99, failed), undefined)
  assert.equal(judged(9, 1, failed), 'disable as failing')
})

test('one successful delivery ends the failure, and 410 disables the endpoint', () => {
  assert.equal(judged(9, 3, failed, arrived), 'recovered')
  assert.equal(judged(null, null, arrived), undefined)
  assert.equal(judged(null, null, arrived, gone), 'disable as gone')
})

test('the retry delays follow Standard Webhooks, give or take a fifth', () => {
  assert.equal(retryDelaysMs.length, 9)
  for (const [i, delay] of retryDelaysMs.entries()) {
    assert.equal(
      waitAfter(i + 1, 0, () => 0.5),
      delay,
    )
    assert.equal(
      waitAfter(i + 1, 0, () => 0),
      delay * 0.8,
    )
    assert.equal(
      waitAfter(i + 1, 0, () => 1),
      delay * 1.2,
    )
  }
  assert.equal(waitAfter(10), undefined)
})

test('Retry-After can lengthen a delay but not shorten it, and adds no attempts', () => {
  assert.equal(waitAfter(1, 60), 60_000)
  assert.equal(
    waitAfter(2, 1, () => 0.5),
    300_000,
  )
  assert.equal(waitAfter(10, 60), undefined)
})

onEngines("an endpoint's health is stored, reported once, and cleared when it works again", async (engine) => {
  const { kantine, club, listen } = await newWorld(engine)
  const { endpoint } = await listen(['member.created'])
  const health = { clubId: club.id, id: endpoint.id }
  const after = async (judgement: ReturnType<typeof judge>, at: number) => {
    const notices = await kantine.store.writeUnaudited('deliveries', ({ db }) =>
      applyJudgement(db, health, judgement, at),
    )
    const { state, reason, failingSince, warnedAt } = await kantine.store.read(club.id, (db) =>
      endpointIn({ db, club: club.id }, endpoint.id),
    )
    return { state, reason, failingSince, warnedAt, told: notices.map(({ what }) => what) }
  }
  const well = { state: 'enabled', reason: null, failingSince: null, warnedAt: null, told: [] }
  assert.deepEqual(await after('begins to fail', 1000), { ...well, failingSince: 1000 })
  assert.deepEqual(await after('begins to fail', 2000), { ...well, failingSince: 1000 })
  assert.deepEqual(await after('warn', 3000), { ...well, failingSince: 1000, warnedAt: 3000, told: ['warned'] })
  assert.deepEqual(await after('recovered', 4000), well)
  assert.deepEqual(await after('disable as failing', 5000), {
    ...well,
    state: 'disabled',
    reason: 'failing',
    told: ['failing'],
  })
})
