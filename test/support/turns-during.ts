/** Checks that long work yields (`server/yield-to-event-loop.ts`), without measuring time. */
import type { TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'

/** How many turns of the event loop begin during some work, on a clock that goes 5 ms further whenever it is looked at. */
export async function turnsDuring(t: TestContext, work: () => Promise<unknown>): Promise<number> {
  // The turn of earlier work, on another clock, is over.
  await setImmediate()
  let [now, turns, isDone] = [performance.now(), 0, false]
  const clock = t.mock.method(performance, 'now', () => (now += 5))
  const count = async () => {
    for (; !isDone; turns++) await setImmediate()
  }
  const counting = count()
  await work()
  isDone = true
  await counting
  clock.mock.restore()
  return turns
}
