/** Passwords: generating them, and their digests with Argon2id (RFC 9106) as texts in the PHC format. */
import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Refusal } from '../../refusal.ts'

/** The minimum that OWASP recommends: 19 MiB, two passes, one lane. Each digest contains its own cost, so this can be raised later. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const nonceBytes = 16
const tagBytes = 32

/**
 * The most expensive digest that a backup may have: 64 MiB, ten passes, four lanes. This exceeds RFC 9106, section 4 (64 MiB, three
 * passes, four lanes). A login still takes less than a second.
 */
const mostCost = { memory: 65_536, passes: 10, parallelism: 4 }

/** A digest that matches no password. Comparing with it takes as long as with a real one. */
const digestOfNoPassword = phc(cost, Buffer.alloc(nonceBytes), Buffer.alloc(tagBytes))

/** A password of 100 random bits. */
export const newPassword = (): string => readableSecret(5)

/** A random text for reading aloud: `groups` groups of four characters, with 20 random bits each, such as `k7wn-…`. */
export const readableSecret = (groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')

/** Without letters and digits that look alike. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Hashes a password for storage: `$argon2id$v=19$m=19456,t=2,p=1$…$…`. */
export async function digestOfPassword(password: string): Promise<string> {
  const nonce = randomBytes(nonceBytes)
  return phc(cost, nonce, await derive(password, nonce, cost))
}

/**
 * Compares a password with a digest. It takes the same time without a digest, so timing does not reveal who has a password.
 *
 * @throws {Refusal} `unavailable`, when too many comparisons are running
 */
export async function isPassword(password: string, digest: string | undefined): Promise<boolean> {
  const stored = digest === undefined ? undefined : partsOf(digest)
  const { nonce, tag, ...asStored } = stored ?? (partsOf(digestOfNoPassword) as Parts)
  const isSame = timingSafeEqual(tag, await derive(password, nonce, asStored))
  return isSame && stored !== undefined
}

type Parts = typeof cost & { readonly nonce: Buffer; readonly tag: Buffer }

/** The parts of a digest; undefined if it has another form, costs too much, or costs less than Argon2 allows. */
function partsOf(digest: string): Parts | undefined {
  const [, m, t, p, nonce = '', tag = ''] = shape.exec(digest) ?? []
  const [memory, passes, parallelism] = [Number(m), Number(t), Number(p)]
  const isWithin = memory <= mostCost.memory && passes <= mostCost.passes && parallelism <= mostCost.parallelism
  if (!isWithin || memory < 8 * parallelism) return undefined
  return { memory, passes, parallelism, nonce: Buffer.from(nonce, 'base64'), tag: Buffer.from(tag, 'base64') }
}

/** With a nonce of 8 to 64 bytes, and a tag of 32. */
const shape = /^\$argon2id\$v=19\$m=([1-9]\d*),t=([1-9]\d*),p=([1-9]\d*)\$([A-Za-z\d+/]{11,86})\$([A-Za-z\d+/]{43})$/

function phc({ memory, passes, parallelism }: typeof cost, nonce: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/** Normalizes the password first, because the same characters can be written with different code points. */
const derive = (password: string, nonce: Buffer, parameters: typeof cost): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        const message = password.normalize('NFC')
        argon2('argon2id', { message, nonce, tagLength: tagBytes, ...parameters }, (error, tag) =>
          error ? reject(error) : resolve(tag),
        )
      }),
  )

/**
 * The number of parallel password comparisons. Each occupies a processor and one of the four threads of Node.js. Calls need a processor of
 * their own, and disk writes need the other threads.
 */
export const mostAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
const mostWaiting = 100

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < mostAtOnce) running++
  else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
  else
    throw new Refusal('unavailable', 'Too many people are signing in at the moment. Nothing was changed.', {
      retryAfter: 2,
    })
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
