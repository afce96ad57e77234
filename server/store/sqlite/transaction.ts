import type { DatabaseSync } from 'node:sqlite'
import { failureOf } from './failures.ts'

/** Runs `work` in one transaction, and undoes everything when it rejects. */
export async function transaction<T>(database: DatabaseSync, work: () => Promise<T>): Promise<T> {
  execute(database, 'begin immediate')
  try {
    const result = await work()
    execute(database, 'commit', { atCommit: true })
    return result
  } catch (error) {
    if (database.isTransaction) execute(database, 'rollback')
    throw error
  }
}

function execute(database: DatabaseSync, sql: string, options?: Parameters<typeof failureOf>[1]): void {
  try {
    database.exec(sql)
  } catch (error) {
    throw failureOf(error, options)
  }
}
