/**
 * Long work calls `giveWay` between its parts, so that one turn (iteration) of the event loop stays short, and other calls run in
 * between. While reads come, they get twice as much of the thread as long work and writes use.
 */

/** How long the parts of one turn may take together; 20 ms is what nobody may wait for one turn. */
const turnMs = 2

/** How many times as long as what was used reads may take before it goes on. */
const timesForReads = 2

let began: number | undefined
let readsBegun = 0
const waiting: (() => void)[] = []

/**
 * Waits for another turn of the event loop when this one has lasted long enough; otherwise there is nothing to wait for. When several
 * wait, each turn lets one of them go on.
 */
export function giveWay(): Promise<void> | undefined {
  began ??= beginTurn()
  if (performance.now() - began < turnMs) return undefined
  if (waiting.length === 0) afterReads(turnMs, letOneGoOn)
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
  if (waiting.length > 0) afterReads(turnMs, letOneGoOn)
}

/** Notes that a read of records begins. */
export function readBegins(): void {
  readsBegun++
}

/**
 * Goes on in another turn of the event loop: when no read has begun in a turn, or when the turns in which reads began have taken long
 * enough. Nobody waits for more than that.
 *
 * @param usedMs how long the thread was used; longer work has given way itself, so no more than one turn counts
 */
export function afterReads(usedMs: number, goOn: () => void): void {
  let leftMs = Math.min(usedMs, turnMs) * timesForReads
  let [turnBegan, seen] = [performance.now(), readsBegun]
  const look = () => {
    const now = performance.now()
    leftMs -= now - turnBegan
    if (readsBegun === seen || leftMs <= 0) return goOn()
    ;[turnBegan, seen] = [now, readsBegun]
    setImmediate(look)
  }
  setImmediate(look)
}
