/** Reads a page repeatedly until it shows the expected content, once its responses have arrived and been rendered. */
import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { patienceMs } from './patience.ts'

const pauseMs = 20

/**
 * Waits until a page shows something: `await shows(() => rowsOf(page), [['Lid 30']])`. If the previous page shows it too, this returns
 * too early. So before expecting 0 or `[]`, wait for something that only the new page has.
 *
 * @param read may fail while the page changes; it is then called again
 * @param expected the value, or a pattern that its text must match
 * @throws {AssertionError} with the last value read, after `patienceMs`
 */
export async function shows<T>(read: () => T | Promise<T>, expected: NoInfer<T> | RegExp): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      return compare(await read(), expected)
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
    }
    await setTimeout(pauseMs)
  }
}

function compare(read: unknown, expected: unknown): void {
  if (expected instanceof RegExp) assert.match(String(read), expected)
  else assert.deepEqual(read, expected)
}
