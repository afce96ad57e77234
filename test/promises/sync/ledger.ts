/** A record that the server said it created or changed. */
type Change = {
  readonly id: number
  /** Milliseconds since 1970, before the request was sent: the stamp of the change cannot be earlier. */
  readonly sentAt: number
}

/**
 * What the writers know of one collection. It judges a sync that has just ended without looking into the server: what was
 * answered before the sync began has to be in its mirror, as new as that.
 */
export class Ledger {
  readonly #changes: Change[] = []
  readonly #going = new Set<number>()

  /** How many changes have been answered. */
  get length(): number {
    return this.#changes.length
  }

  /** The server has answered that it created or changed these. */
  changed(ids: readonly number[], sentAt: number): void {
    for (const id of ids) this.#changes.push({ id, sentAt })
  }

  /** These are about to be removed. */
  going(ids: readonly number[]): void {
    for (const id of ids) this.#going.add(id)
  }

  /**
   * The records of some changes that a mirror does not have, or only as they were before.
   *
   * @param stampOf the stamp a mirror has of a record, in milliseconds since 1970
   */
  lacking(from: number, to: number, stampOf: (id: number) => number | undefined): number[] {
    const lacking = new Set<number>()
    for (let i = from; i < to; i++) {
      const { id, sentAt } = this.#changes[i] as Change
      if ((stampOf(id) ?? 0) < sentAt && !this.#going.has(id)) lacking.add(id)
    }
    return [...lacking]
  }
}
