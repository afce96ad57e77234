import pg from 'pg'
import { type Ended, type Row, Unavailable } from '../engine.ts'
import type { Statement } from '../sql.ts'
import { run, send } from './connection.ts'

/**
 * One transaction. Its first statements are sent together, and so are its last ones with the commit.
 *
 * @param begin the first of these statements takes the lock, each of the others sees all earlier commits
 * @param work gets the first row of each of them
 */
export async function transaction<T>(
  client: pg.PoolClient,
  begin: readonly Statement[],
  work: (begun: readonly (Row | undefined)[]) => Promise<Ended<T>>,
): Promise<T> {
  const [, ...begun] = await together([send(client, 'begin'), ...begin.map((statement) => run(client, statement))])
  try {
    const { result, last } = await work((begun as Row[][]).map(([row]) => row))
    await commit(client, last)
    return result
  } catch (error) {
    if (!(error instanceof Unavailable)) await send(client, 'rollback')
    throw error
  }
}

/** Sends the rest and commits; if the connection breaks meanwhile, the outcome is unknown. */
async function commit(client: pg.PoolClient, last: readonly Statement[]): Promise<void> {
  const ending = last.map((statement) => run(client, statement))
  const committed = send(client, 'commit', { atCommit: true })
  const [outcome, ...others] = await Promise.allSettled([committed, ...ending])
  const failed = others.find((other) => other.status === 'rejected')
  // A statement that the database rejected was not committed.
  if (failed && (failed.reason.cause ?? failed.reason) instanceof pg.DatabaseError) throw failed.reason
  if (outcome.status === 'rejected') throw outcome.reason
  if (outcome.value.command !== 'COMMIT') {
    throw new Error(`The database answered ${outcome.value.command} to a commit.`)
  }
}

/** Awaits all, even if one fails, so a connection never returns to the pool with a pending response. */
async function together<T extends readonly unknown[]>(
  promises: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const outcomes = await Promise.allSettled(promises)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as never
}
