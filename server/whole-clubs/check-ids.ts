/** The highest number in a row: far above every id and stamp, and far below where numbers stop being exact. */
export const highestNumber = 1_000_000_000_000_000

/** Whether a value of a file is a number that a row can have. */
export const isNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= highestNumber

/** Checks that the ids of each table rise, and that no counter of the club would give one of them out again. */
export class IdChecks {
  readonly #lastIds = new Map<string, number>()
  readonly #counters = new Map<string, number>()

  /** Notes the last id that a counter gave out. */
  noteCounter(counter: string, lastId: number): void {
    this.#counters.set(counter, lastId)
  }

  /**
   * The rule that the id of a row breaks.
   *
   * @param counter of the club; absent where ids are numbered over all clubs
   */
  fault(table: string, id: unknown, counter?: string): string | undefined {
    const last = this.#lastIds.get(table) ?? 0
    const most = counter === undefined ? highestNumber : (this.#counters.get(counter) ?? 0)
    if (!isNumber(id) || id <= last || id > most)
      return `id must be a whole number above ${last} and at most ${most}${counter === undefined ? '' : `, the last_id of the counter '${counter}'`}`
    this.#lastIds.set(table, id)
  }
}
