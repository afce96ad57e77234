/**
 * Long work calls `giveWay` between its parts, so that one turn (iteration) of the event loop stays short, and other calls run in
 * between.
 */

/** How long the parts of one turn may take together; 20 ms is what nobody may wait for one turn. */
const turnMs = 2

let began: number | undefined
const waiting: (() => void)[] = []

/**
 * Waits for another turn of the event loop when this one has lasted long enough; otherwise there is nothing to wait for. When several
 * wait, each turn lets one of them go on.
 */
export function giveWay(): Promise<void> | undefined {
  began ??= beginTurn()
  if (performance.now() - began < turnMs) return undefined
  if (waiting.length === 0) setImmediate(letOneGoOn)
  return new Promise((resolve) => waiting.push(resolve))
}

function beginTurn(): number {
  setImmediate(() => {
    began = undefined
  })
  return performance.now()
}

function letOneGoOn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letOneGoOn)
}
