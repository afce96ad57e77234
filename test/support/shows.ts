/** Reads a page again until it shows the expected content, after its responses arrive and are drawn. */
import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { patienceMs } from './patience.ts'

const pauseMs = 20

/**
 * Waits until a page shows something: `await shows(() => rowsOf(page), [['Lid 30']])`. What is shown at once proves nothing when the page
 * of before shows it too: an expected 0 or `[]` needs something before it that only the new page has.
 *
 * @param read may fail while the page changes, and is then asked again
 * @param expected the value, or what its text matches
 * @throws {AssertionError} with what was read last, once `patienceMs` have passed
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
