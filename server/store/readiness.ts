/** Whether this server can serve: its database answers and takes writes. */
import { Refusal } from '../refusal.ts'
import { Unavailable } from './engine.ts'

/** How often a write is tried, at most, and how long someone who asks waits for it; then the last outcome counts. */
const [everyMs, patienceMs] = [5000, 1000]

/**
 * A full disk, or a database that takes no writes, shows only when something is written: so a few bytes are, over those of the last time. It waits its
 * turn like every write, and a long import does not make the server look broken.
 *
 * @param look reads something now; what it throws is why the server is not ready
 * @param write writes a little
 * @returns a function that throws why the server is not ready
 */
export function openReadiness(look: () => Promise<unknown>, write: () => Promise<unknown>): () => Promise<void> {
  let begunAt = Number.NEGATIVE_INFINITY
  let writing: Promise<void> | undefined
  let failure: unknown

  async function tryToWrite(): Promise<void> {
    failure = await write().then(
      () => undefined,
      (error) => (isBusy(error) ? failure : error),
    )
    writing = undefined
  }

  return async () => {
    await look()
    if (!writing && performance.now() - begunAt >= everyMs) {
      begunAt = performance.now()
      writing = tryToWrite()
    }
    if (writing) await atMost(patienceMs, writing)
    if (failure instanceof Refusal || failure instanceof Unavailable) throw failure
    if (failure) throw new Unavailable(failure, { message: 'The database takes no writes at the moment.' })
  }
}

/** Many writes wait already, which says nothing about the disk. */
const isBusy = (error: unknown) => error instanceof Refusal && error.code === 'rate_limited'

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  await Promise.race([work, late.promise])
  clearTimeout(timer)
}
