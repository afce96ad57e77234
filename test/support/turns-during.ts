/** Checks that long work yields (`server/yield-to-event-loop.ts`), without measuring time. */
import type { TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'

/** Counts the turns of the event loop during some work, with a clock that advances 5 ms each time it is read. */
export async function turnsDuring(t: TestContext, work: () => Promise<unknown>): Promise<number> {
  // Wait for a new turn: the current one began on the real clock.
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
