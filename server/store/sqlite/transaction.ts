import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { failureOf, isBusy } from './failures.ts'

/**
 * Runs `work` in one transaction, and undoes everything when it rejects. A large commit blocks the thread, because SQLite rereads the
 * pages it wrote to the log.
 *
 * @param patienceMs how long it waits for another process that writes to the file
 * @param committed called as soon as it has committed
 * @throws {Unavailable} when the other process takes longer than that
 */
export async function transaction<T>(
  database: DatabaseSync,
  work: () => Promise<T>,
  patienceMs: number,
  committed: () => void,
): Promise<T> {
  await begin(database, patienceMs)
  try {
    const result = await work()
    execute(database, 'commit', { atCommit: true })
    committed()
    return result
  } catch (error) {
    if (database.isTransaction) execute(database, 'rollback')
    throw error
  }
}

const retryEveryMs = 10

/** Retries until it has the lock of the file: SQLite itself would block the thread of all calls. */
async function begin(database: DatabaseSync, patienceMs: number): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      return database.exec('begin immediate')
    } catch (error) {
      if (!isBusy(error) || performance.now() >= giveUpAt) throw failureOf(error)
    }
    await setTimeout(retryEveryMs)
  }
}

function execute(database: DatabaseSync, sql: string, options?: Parameters<typeof failureOf>[1]): void {
  try {
    database.exec(sql)
  } catch (error) {
    throw failureOf(error, options)
  }
}
