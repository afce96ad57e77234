/** The command line is wrong: one line that says what is, and what to do. The command exits with 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}
