/**
 * The milliseconds that a test waits for an event before it fails: many times the normal duration, so that no test fails on a busy
 * machine.
 */
export const patienceMs = 60_000
