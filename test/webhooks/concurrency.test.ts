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

test('an endpoint gets more and more at once while it answers, little while it is slow, and one while it fails', () => {
  const { noteDue, send, end } = busyEndpoints()
  noteDue(1)
  const limits = [quick, quick, quick, failed, quick, slow, quick].map((outcome) => {
    const limit = send().get(1)
    end(1, outcome)
    return limit
  })
  assert.deepEqual(limits, [2, 8, 16, 16, 1, 2, 4])
})

test('the more endpoints want something, the less each has at once', () => {
  for (const [endpoints, most] of [
    [8, 16],
    [64, 8],
    [1000, 2],
  ] as const) {
    const { noteDue, send, end } = busyEndpoints()
    noteDue(1, endpoints)
    for (let round = 0; round < 20; round++) for (const endpoint of send().keys()) end(endpoint, quick)
    assert.equal(Math.max(...send().values()), most, `${endpoints} endpoints`)
  }
})

test('endpoints that fail or are slow leave half of all places to others, however many they are', () => {
  const { concurrency, noteDue, send, end } = busyEndpoints()
  noteDue(1, 600)
  for (let round = 0; round < 5; round++) {
    for (const endpoint of send().keys()) end(endpoint, endpoint % 2 === 0 ? failed : slow)
  }
  send()
  assert.equal(concurrency.sending, 256)
  noteDue(1001)
  const limits = [1, 2, 3].map(() => {
    const limit = send().get(1001)
    end(1001, quick)
    return limit
  })
  assert.deepEqual(limits, [2, 8, 16])
})

test('what is known against an endpoint is not forgotten while nothing is due for it', () => {
  const { concurrency, noteDue, send, end } = busyEndpoints()
  noteDue(1)
  send()
  end(1, failed)
  const [{ load } = assert.fail()] = concurrency.allowances()
  load.isDue = false
  concurrency.served(load)
  noteDue(1)
  assert.equal(send().get(1), 1)
})

test('endpoints that failed before this process began have one place each, of half of all', () => {
  const { concurrency, noteDue, send } = busyEndpoints()
  noteDue(1, 600, true)
  assert.equal(Math.max(...send().values()), 1)
  assert.equal(concurrency.sending, 256)
  noteDue(1001)
  assert.equal(send().get(1001), 2)
})

test('an endpoint that failed is remembered for an hour after something was claimed for it', (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const { concurrency, noteDue, send, end } = busyEndpoints()
  const serveNothing = () => {
    for (const { load } of concurrency.allowances()) {
      load.isDue = false
      concurrency.served(load)
    }
  }
  noteDue(1, 3)
  send()
  for (const endpoint of [1, 2, 3]) end(endpoint, failed)
  serveNothing()
  assert.equal(concurrency.size, 3)
  now = 3_600_000
  noteDue(2)
  serveNothing()
  assert.equal(concurrency.size, 1, 'of those that had nothing to send, none is left')
})
