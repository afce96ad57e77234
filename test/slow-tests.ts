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

export const slowTests: readonly SlowTest[] = [
  { file: 'test/description/generated-clients.test.ts', reason: 'runs generators and the TypeScript compiler' },
  { file: 'test/description/imported-collections.test.ts', reason: 'Postman needs seconds to import the description' },
]
