import { Unavailable } from '../engine.ts'

/**
 * The error for callers: `Unavailable` if the same call may succeed later, otherwise the error itself.
 *
 * @param atCommit whether the commit itself failed, so that its outcome is unknown
 */
export const failureOf = (error: unknown, { atCommit = false } = {}): unknown =>
  isPassing(error) ? new Unavailable(error, { ...messageOf(error), uncertain: atCommit }) : error

/** The message for callers if the reason is clear; otherwise the general message. */
function messageOf(error: unknown): { message?: string } {
  const { code } = error as { code?: string }
  if (code === '53100') return { message: 'The database disk is full at the moment.' }
  if (code === '25006') return { message: 'The database is not accepting writes at the moment.' }
  return {}
}

/**
 * Whether a failure is not the statement's fault: a broken or refused connection, a timeout, or a database that is starting, stopping,
 * full or read-only (SQLSTATE classes 08, 40, 53, 57, 58, 25006, 25P03 and 55P03).
 */
export function isPassing(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  // Checked first, because EPIPE has the same length as a SQLSTATE.
  if (code && /^E[A-Z]+$/.test(code)) return true
  if (code && /^[0-9A-Z]{5}$/.test(code)) return /^(08|40|53|57|58)|^25006$|^[25]5P03$/.test(code)
  return /timeout|terminated|connection error|not queryable/i.test(message)
}
