import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Lane, Lanes } from '../../server/webhooks/deliveries/concurrency.ts'

const quick = { durationMs: 50 }
const slow = { durationMs: 10_000 }
const failed = { durationMs: 15_000, failure: 'timeout' } as const

/** Lanes of endpoints that always have more to be sent. */
function busyLanes() {
  const lanes = new Lanes()
  const known = new Map<number, Lane>()
  return {
    lanes,
    wake(first: number, last = first, isFailing = false) {
      for (let endpoint = first; endpoint <= last; endpoint++) lanes.wake(1, endpoint, isFailing)
    },
    /** Sends wherever there is room, and says how much is on its way to each endpoint. */
    send(): ReadonlyMap<number, number> {
      for (let rooms = lanes.withRoom(); rooms.length > 0; rooms = lanes.withRoom()) {
        for (const { lane, room } of rooms) {
          for (let i = 0; i < room; i++) lanes.began(lane)
          lanes.served(lane)
          known.set(lane.endpoint, lane)
        }
      }
      return new Map([...known].map(([endpoint, { sending }]) => [endpoint, sending]))
    },
    /** Lets everything end that is on its way to an endpoint. */
    end(endpoint: number, outcome: Parameters<Lanes['ended']>[1]) {
      const lane = known.get(endpoint)
      while (lane && lane.sending > 0) lanes.ended(lane, outcome)
    },
  }
}

test('an endpoint gets more and more at once while it answers, little while it is slow, and one while it fails', () => {
  const { wake, send, end } = busyLanes()
  wake(1)
  const widths = [quick, quick, quick, failed, quick, slow, quick].map((outcome) => {
    const width = send().get(1)
    end(1, outcome)
    return width
  })
  assert.deepEqual(widths, [2, 8, 16, 16, 1, 2, 4])
})

test('the more endpoints want something, the less each has at once', () => {
  for (const [endpoints, most] of [
    [8, 16],
    [64, 8],
    [1000, 2],
  ] as const) {
    const { wake, send, end } = busyLanes()
    wake(1, endpoints)
    for (let round = 0; round < 20; round++) for (const endpoint of send().keys()) end(endpoint, quick)
    assert.equal(Math.max(...send().values()), most, `${endpoints} endpoints`)
  }
})

test('endpoints that fail or are slow leave half of all places to others, however many they are', () => {
  const { lanes, wake, send, end } = busyLanes()
  wake(1, 600)
  for (let round = 0; round < 5; round++) {
    for (const endpoint of send().keys()) end(endpoint, endpoint % 2 === 0 ? failed : slow)
  }
  send()
  assert.equal(lanes.sending, 256)
  wake(1001)
  const widths = [1, 2, 3].map(() => {
    const width = send().get(1001)
    end(1001, quick)
    return width
  })
  assert.deepEqual(widths, [2, 8, 16])
})

test('what is known against an endpoint is not forgotten while nothing is due for it', () => {
  const { lanes, wake, send, end } = busyLanes()
  wake(1)
  send()
  end(1, failed)
  const [{ lane } = assert.fail()] = lanes.withRoom()
  lane.isDue = false
  lanes.served(lane)
  wake(1)
  assert.equal(send().get(1), 1)
})

test('endpoints that failed before this process began have one place each, of half of all', () => {
  const { lanes, wake, send } = busyLanes()
  wake(1, 600, true)
  assert.equal(Math.max(...send().values()), 1)
  assert.equal(lanes.sending, 256)
  wake(1001)
  assert.equal(send().get(1001), 2)
})
