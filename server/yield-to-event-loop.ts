/** The longest that work may run in one turn (iteration) of the event loop before it yields. */
const turnMs = 2

/** When the work of this turn began. Undefined before it begins. */
let began: number | undefined

/** The callers that wait for a turn, longest first. Without this order, work whose every step fills a turn would get every turn. */
const waiting: (() => void)[] = []

/**
 * Keeps turns of the event loop short, so that other calls run in between. Long work calls it between steps, and every read on SQLite
 * calls it first.
 *
 * @returns undefined when this turn has time left; otherwise a promise that resolves in another turn
 */
export function yieldToEventLoop(): Promise<void> | undefined {
  if (hasTime()) return undefined
  if (began === undefined && waiting.length === 0) return begin()
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  setImmediate(resumeNext)
  return promise
}

const hasTime = () => began !== undefined && performance.now() - began < turnMs

/** The first caller in a turn always continues. */
function begin(): undefined {
  began = performance.now()
  setImmediate(() => {
    began = undefined
  })
}

/** Runs once for each waiting caller, in a later turn if this one is over. */
function resumeNext(): void {
  if (began === undefined) begin()
  else if (!hasTime()) {
    setImmediate(resumeNext)
    return
  }
  waiting.shift()?.()
}
