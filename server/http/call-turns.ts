/**
 * Queues the calls of each club, and lets one call of each club begin in each turn (iteration) of the event loop. Without this, calls that
 * arrive together would run together, and a call of another club would wait for all of them.
 */
export class CallTurns {
  /** The waiting calls of each club of which a call has begun in this turn of the event loop. */
  readonly #queues = new Map<number, (() => void)[]>()

  /** Waits for the turn of the call; nothing to wait for unless another call of the club came first. */
  begin(club: number): Promise<void> | undefined {
    const waiting = this.#queues.get(club)
    if (waiting) return new Promise((resolve) => waiting.push(resolve))
    if (this.#queues.size === 0) setImmediate(() => this.#next())
    this.#queues.set(club, [])
    return undefined
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
