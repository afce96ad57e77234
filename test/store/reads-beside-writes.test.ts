/** Reads and writes share SQLite's thread. The tests' clock advances only when they move it. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Engine } from '../../server/store/engine.ts'
import { openEngine } from '../../server/store/sqlite/open.ts'
import { yieldToEventLoop } from '../../server/yield-to-event-loop.ts'
import { newFolder } from '../support/folder.ts'

const readMs = 0.5

/** Does some work, with a read in each turn of the event loop where there are reads; writes down what began in which order. */
async function orderOf(
  t: TestContext,
  work: (engine: Engine, begins: (what: string, tookMs: number) => void) => Promise<unknown>,
  areReads = true,
): Promise<string> {
  const engine = await openEngine({ dataDir: newFolder() })
  let [now, isDone, order] = [performance.now(), false, '']
  const clock = t.mock.method(performance, 'now', () => now)
  const begins = (what: string, tookMs: number) => {
    order += what
    now += tookMs
  }
  const read = async () => {
    for (; !isDone; await setImmediate()) {
      if (areReads) await engine.read(1, async () => begins('r', readMs))
      else begins('.', readMs)
    }
  }
  const reading = read()
  await work(engine, begins)
  isDone = true
  await reading
  clock.mock.restore()
  await engine.close()
  return order
}

/** Three writes that are asked for at the same time. */
const threeWrites =
  (tookMs: number) =>
  (engine: Engine, begins: (what: string, tookMs: number) => void): Promise<unknown> =>
    Promise.all(['W', 'W', 'W'].map((what) => engine.writeAcrossClubs(async () => begins(what, tookMs))))

test('reads run between writes', async (t) => {
  assert.match(await orderOf(t, threeWrites(1)), /^r*Wr+Wr+W/)
  assert.match(await orderOf(t, threeWrites(1000)), /^r*Wr+Wr+W/)
})

test('a write waits one turn of the event loop if nobody reads', async (t) => {
  assert.match(await orderOf(t, threeWrites(1), false), /W\.{0,2}W\.{0,2}W/)
})

test('reads run between parts of long work, each of which ends with its turn', async (t) => {
  const longWork = async (_: Engine, begins: (what: string, tookMs: number) => void) => {
    for (let part = 0; part < 12; part++) {
      await yieldToEventLoop()
      begins('L', 1)
    }
  }
  // Two parts fill a turn, and a read may come while the next turn is already taken.
  assert.match(await orderOf(t, longWork), /^r*L{1,4}r+L{1,4}r+L/)
})
