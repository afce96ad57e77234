import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { Connection } from './engine.ts'
import type { Statement } from './sql.ts'

/** Runs statements in order, and sends each without waiting for the previous one. */
export async function runTogether(
  db: Connection,
  statements: Iterable<Statement> | AsyncIterable<Statement>,
): Promise<void> {
  const sent: Promise<unknown>[] = []
  for await (const statement of statements) {
    const running = db.all(statement)
    // When a statement fails while others are still being sent, `Promise.all` below reports it.
    running.catch(() => {})
    sent.push(running)
    await yieldToEventLoop()
  }
  await Promise.all(sent)
}

/**
 * Splits a list into parts of 100, 50, 20 and so on, so a few prepared statements suffice.
 *
 * @param most the longest part
 */
export function* inChunks<T>(items: readonly T[], most = 100): Generator<readonly T[]> {
  let at = 0
  for (const size of [100, 50, 20, 10, 5, 2, 1]) {
    if (size > most) continue
    for (; items.length - at >= size; at += size) yield items.slice(at, at + size)
  }
}
