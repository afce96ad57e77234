import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest that work may run in one turn (iteration) of the event loop before it yields. */
const turnMs = 2

let began: number | undefined

/**
 * Keeps turns of the event loop short, so that other calls run in between. Long work calls it between steps, and every read on SQLite
 * calls it first.
 *
 * @returns undefined when this turn has time left; otherwise a promise that resolves in another turn
 */
export function yieldToEventLoop(): Promise<void> | undefined {
  return isOver() ? untilNextTurn() : undefined
}

/** The first caller in a turn always continues. */
function isOver(): boolean {
  if (began !== undefined) return performance.now() - began >= turnMs
  began = performance.now()
  setImmediate(() => {
    began = undefined
  })
  return false
}

/** Many callers can wait for the same turn, so each checks again whether that turn is over too. */
async function untilNextTurn(): Promise<void> {
  do await nextTurn()
  while (isOver())
}
