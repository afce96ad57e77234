import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Concurrency, type EndpointLoad } from '../../server/webhooks/deliveries/concurrency.ts'

const quick = { durationMs: 50 }
const slow = { durationMs: 10_000 }
const failed = { durationMs: 15_000, failure: 'timeout' } as const

/** Endpoints that always have more to be sent. */
function busyEndpoints() {
  const concurrency = new Concurrency()
  const known = new Map<number, EndpointLoad>()
  return {
    concurrency,
    noteDue(first: number, last = first, isFailing = false) {
      for (let endpoint = first; endpoint <= last; endpoint++) concurrency.noteDue(1, endpoint, isFailing)
    },
    /** Sends wherever something may be sent, and says how much is on its way to each endpoint. */
    send(): ReadonlyMap<number, number> {
      for (let more = concurrency.allowances(); more.length > 0; more = concurrency.allowances()) {
        for (const { load, howMany } of more) {
          for (let i = 0; i < howMany; i++) concurrency.began(load)
          concurrency.served(load)
          known.set(load.endpoint, load)
        }
      }
      return new Map([...known].map(([endpoint, { sending }]) => [endpoint, sending]))
    },
    /** Lets everything end that is on its way to an endpoint. */
    end(endpoint: number, outcome: Parameters<Concurrency['ended']>[1]) {
      const load = known.get(endpoint)
      while (load && load.sending > 0) concurrency.ended(load, outcome)
    },
  }
}

test('a fast endpoint gets many concurrent deliveries, a slow one few, and a failing one a single', () => {
  const { noteDue, send, end } = busyEndpoints()
  noteDue(1)
  const limits = [quick, quick, failed, quick, slow, quick].map((outcome) => {
    const limit = send().get(1)
    end(1, outcome)
    return limit
  })
  assert.deepEqual(limits, [4, 16, 16, 1, 16, 4])
})

test('when all slots are taken, the endpoint served longest ago comes next', () => {
  const { concurrency, noteDue, send, end } = busyEndpoints()
  noteDue(1, 129)
  assert.equal(send().get(129), undefined)
  assert.equal(concurrency.sending, 512)
  end(1, quick)
  assert.equal(send().get(129), 4)
})

test('failing or slow endpoints leave half of all slots to others, however many they are', () => {
  const { concurrency, noteDue, send, end } = busyEndpoints()
  noteDue(1, 600)
  for (let round = 0; round < 5; round++) {
    for (const endpoint of send().keys()) end(endpoint, endpoint % 2 === 0 ? failed : slow)
  }
  send()
  assert.equal(concurrency.sending, 256)
  noteDue(1001)
  const limits = [1, 2].map(() => {
    const limit = send().get(1001)
    end(1001, quick)
    return limit
  })
  assert.deepEqual(limits, [4, 16])
})

test('a failed endpoint keeps its limit while it has nothing due, until idle ones are dropped', () => {
  const { concurrency, noteDue, send, end } = busyEndpoints()
  noteDue(1)
  send()
  end(1, failed)
  const [{ load } = assert.fail()] = concurrency.allowances()
  load.isDue = false
  concurrency.served(load)
  noteDue(1)
  assert.equal(send().get(1), 1)
  load.isDue = false
  concurrency.forgetIdle()
  noteDue(1)
  assert.equal(send().get(1), 1, 'one that sends is not idle')
  end(1, failed)
  load.isDue = false
  concurrency.forgetIdle()
  noteDue(1)
  assert.equal(send().get(1), 4)
})

test('endpoints that failed before this process started have one slot each, of half of all', () => {
  const { concurrency, noteDue, send } = busyEndpoints()
  noteDue(1, 600, true)
  assert.equal(Math.max(...send().values()), 1)
  assert.equal(concurrency.sending, 256)
  noteDue(1001)
  assert.equal(send().get(1001), 4)
})
