/** A record that the server said it created or changed. */
type Change = {
  readonly id: number
  /** The time just before the request, in milliseconds since 1970. The change's stamp cannot be earlier. */
  readonly sentAt: number
}

/**
 * What the writers know about one collection. It judges a completed sync without asking the server: changes acknowledged before
 * the sync began must be in the mirror, or newer versions of them.
 */
export class Ledger {
  readonly #changes: Change[] = []
  readonly #going = new Set<number>()

  /** The number of acknowledged changes. */
  get length(): number {
    return this.#changes.length
  }

  /** Adds records that the server said it created or changed. */
  changed(ids: readonly number[], sentAt: number): void {
    for (const id of ids) this.#changes.push({ id, sentAt })
  }

  /** Notes that these records are about to be removed. */
  going(ids: readonly number[]): void {
    for (const id of ids) this.#going.add(id)
  }

  /**
   * The records in a range of changes that are missing or outdated in a mirror.
   *
   * @param stampOf returns a record's stamp in the mirror, in milliseconds since 1970
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
