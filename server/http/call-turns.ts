/**
 * Queues the calls of each club, and lets one call of each club begin in each turn (iteration) of the event loop. Without this, calls that
 * arrive together would run together, and a call of another club would wait for all of them.
 */
export class CallTurns {
  /** The waiting calls of each club of which a call has begun in this turn of the event loop. */
  readonly #queues = new Map<number, (() => void)[]>()

  /** Resolves when the call may begin: at once, unless another call of the club began in this turn. */
  begin(club: number): Promise<void> {
    const waiting = this.#queues.get(club)
    const turn = Promise.withResolvers<void>()
    if (waiting) waiting.push(turn.resolve)
    else {
      if (this.#queues.size === 0) setImmediate(() => this.#next())
      this.#queues.set(club, [])
      turn.resolve()
    }
    return turn.promise
  }

  #next(): void {
    for (const [club, waiting] of this.#queues) {
      const begin = waiting.shift()
      if (begin) begin()
      else this.#queues.delete(club)
    }
    if (this.#queues.size > 0) setImmediate(() => this.#next())
  }
}
