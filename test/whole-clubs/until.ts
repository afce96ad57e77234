import { setImmediate } from 'node:timers/promises'

/** Asks until the answer is yes, for at most so many milliseconds: a second is what keys and plans may take to follow. */
export async function until(isSo: () => Promise<boolean>, withinMs = 1000): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`It is not so within ${withinMs} ms.`)
    await setImmediate()
  }
}
