/** Whether this server can serve: its database responds and accepts writes. */
import { Refusal } from '../refusal.ts'
import { Unavailable } from './engine.ts'

/** The shortest time between two writes, and the longest that a caller waits; after that, the previous outcome counts. */
const [everyMs, patienceMs] = [5000, 1000]

/**
 * Only a write reveals a full disk or a read-only database, so this overwrites a few bytes. It queues like every write, so a long import does not
 * make the server look unhealthy.
 *
 * @param look reads something now; its error is the reason why the server is not ready
 * @param write writes a little
 * @returns a function that throws the reason if the server is not ready
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
    if (failure) throw new Unavailable(failure, { message: 'The database is not accepting writes at the moment.' })
  }
}

/** Many writes are already waiting, which says nothing about the disk. */
const isBusy = (error: unknown) => error instanceof Refusal && error.code === 'rate_limited'

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  await Promise.race([work, late.promise])
  clearTimeout(timer)
}
