/**
 * Lets one call of each club begin in each turn of the event loop. Calls that arrive together are otherwise carried out together,
 * and a call of another club waits for all of them.
 */
export class CallTurns {
  /** The clubs of which a call began in this turn, and their calls that wait for the next turns. */
  readonly #lines = new Map<number, (() => void)[]>()

  /** Done when it is the turn of the call: at once, unless another call of the club came first. */
  begin(club: number): Promise<void> {
    const waiting = this.#lines.get(club)
    const turn = Promise.withResolvers<void>()
    if (waiting) waiting.push(turn.resolve)
    else {
      if (this.#lines.size === 0) setImmediate(() => this.#next())
      this.#lines.set(club, [])
      turn.resolve()
    }
    return turn.promise
  }

  #next(): void {
    for (const [club, waiting] of this.#lines) {
      const begin = waiting.shift()
      if (begin) begin()
      else this.#lines.delete(club)
    }
    if (this.#lines.size > 0) setImmediate(() => this.#next())
  }
}
