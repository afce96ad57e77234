import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long the work of one turn (iteration) of the event loop may take before the next part of it waits. */
const turnMs = 2

let began: number | undefined

/**
 * Long work calls it between its parts, and every read and write on SQLite before it begins, so that a turn of the event loop stays short and other calls run in
 * between. Nothing to wait for while the turn is young.
 */
export function yieldToEventLoop(): Promise<void> | undefined {
  return isOver() ? untilNextTurn() : undefined
}

/** Whoever comes first in a turn goes on in any case. */
function isOver(): boolean {
  if (began !== undefined) return performance.now() - began >= turnMs
  began = performance.now()
  setImmediate(() => {
    began = undefined
  })
  return false
}

/** Many can wait for the same turn, so each looks again whether it is over. */
async function untilNextTurn(): Promise<void> {
  do await nextTurn()
  while (isOver())
}
