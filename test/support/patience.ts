/**
 * How long a test waits for something that happens beside it, in milliseconds, before it says that it did not come: many times what it
 * takes, so that a busy machine fails no test.
 */
export const patienceMs = 60_000
