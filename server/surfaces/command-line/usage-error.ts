/** The command line is wrong. The message is one line that says what is wrong and what to do; the command exits with 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}
