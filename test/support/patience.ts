/** How long a test waits for an event before it fails: many times the normal duration, so that a busy machine causes no failures. */
export const patienceMs = 60_000
