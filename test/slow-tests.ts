/**
 * The tests of `npm test` that may take more than three seconds on two slow cores, each with its reason. `npm run test:times` compares the list
 * with the last run; no test fails because of a time.
 */
export type SlowTest = {
  readonly file: string
  /** The start of the names of the slow tests; all tests of the file when absent. */
  readonly name?: string
  readonly reason: string
}

export const slowTests: readonly SlowTest[] = []
