/** Finds values that a second row of a file has and that only one may have. */
export class UniqueChecks {
  readonly #seen = new Set<string>()

  /**
   * The rule that a row breaks, when one before it has the same values.
   *
   * @param of what the values name; something else may have the same ones
   */
  fault(of: string, columns: readonly string[], values: readonly unknown[]): string | undefined {
    const key = JSON.stringify([of, values])
    if (this.#seen.has(key))
      return `${columns.join(', ')} ${columns.length === 1 ? 'is that' : 'are those'} of an earlier line too`
    this.#seen.add(key)
  }
}
