import { Unavailable } from '../engine.ts'

const [BUSY, READONLY, IOERR, FULL, CANTOPEN] = [5, 8, 10, 13, 14]

/** Failures unrelated to the statement, with the message for callers. */
const passing: ReadonlyMap<number, string> = new Map([
  [BUSY, 'The database is busy at the moment.'],
  [READONLY, 'The database is not accepting writes at the moment.'],
  [IOERR, 'The database disk is failing.'],
  [FULL, 'The database disk is full at the moment.'],
  [CANTOPEN, 'The database cannot be opened at the moment.'],
])

export const diskFails = passing.get(IOERR) as string

/**
 * The error for callers: `Unavailable` if the same call may succeed later, otherwise the error itself.
 *
 * @param atCommit whether the commit itself failed; if that was a disk failure, its outcome is unknown
 */
export function failureOf(error: unknown, { atCommit = false } = {}): unknown {
  const code = resultCode(error)
  const message = passing.get(code)
  return message === undefined ? error : new Unavailable(error, { message, uncertain: atCommit && code === IOERR })
}

export const isBusy = (error: unknown): boolean => resultCode(error) === BUSY

/** SQLite's primary result code; the extended code holds it in its low byte. */
const resultCode = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 0xff
