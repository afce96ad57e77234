/** What is said, and refused, where nothing proves that a file is as this server wrote it. */
import type { Proof } from './file-keys.ts'

/** What is known about a file. */
export type Proven = {
  readonly proof: Proof
  /** The id of the key that the file names. */
  readonly key?: string | undefined
}

/** Whether this server wrote the file, and nobody changed it since. */
export const isVerified = ({ proof }: Proven): boolean =>
  proof === 'written here' || proof === 'written here with a former key'

/** Whether the content of a file needs no check: it is as this server wrote it. Others may know a former key. */
export const isOurs = ({ proof }: Proven): boolean => proof === 'written here'

/**
 * Why a file is not taken, in sentences of which the first begins with a small letter.
 *
 * @param unverified whether a file is taken of which nothing proves who wrote it; one with a wrong HMAC never is
 */
export function unprovenFault(proven: Proven, unverified: boolean): string | undefined {
  if (proven.proof === 'wrong HMAC')
    return `it was changed, as its HMAC by the key ${proven.key} of this server does not fit its content. Use another file.`
  if (isVerified(proven) || unverified) return undefined
  const remedy =
    proven.proof === 'key not known'
      ? 'Add the lines of the kantine.key of that server at the end of the file in DATA_DIR here, or, while no server runs, set SECRET_KEY_PREVIOUS to its key. Or, if'
      : 'If'
  return `nothing ${proves} ${reasonOf(proven)} ${remedy} you trust where the file comes from, add --unverified.`
}

/** What whoever gets a file should know, as a sentence; undefined where there is nothing. */
export function proofWarning(file: string, proven: Proven): string | undefined {
  if (proven.proof === 'written here') return undefined
  if (proven.proof === 'written here with a former key')
    return `${file} was made with a former key, ${proven.key}, which this server still accepts. Whoever has that key can make such a file: keep what came of it only if you trust where it comes from.`
  return `${file} is not verified: nothing ${proves} ${reasonOf(proven)}`
}

const proves = 'proves who wrote it, and that nobody changed it since.'

const reasonOf = ({ proof, key }: Proven) =>
  proof === 'key not known'
    ? `Its HMAC was made with the key ${key}, which this server does not have.`
    : 'It has no HMAC, as files of Kantine 1.6.0 and earlier: anyone can compute its digest.'
