import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * A key has a prefix for its purpose (section 5), 43 base62 characters (256 random bits), and 6 more with their CRC-32. The checksum
 * rejects an incorrectly copied key without querying the database. It adds no security; the random bits do.
 */
export const prefixes = { live: 'svc_live_', assistant: 'act_live_', sandbox: 'svc_test_' } as const

/** The purpose of a key: software of the club, an AI assistant, or the public demo club. */
export type Purpose = keyof typeof prefixes

export const purposes = Object.keys(prefixes) as readonly Purpose[]

const shape = /^(?:svc_live_|act_live_|svc_test_)[0-9A-Za-z]{49}$/
const secretLength = 43
const checksumLength = 6

/** Makes a key; `random` returns 32 random bytes. */
export function newKey(purpose: Purpose, random: () => Uint8Array = () => randomBytes(32)): string {
  const secret = base62(BigInt(`0x${Buffer.from(random()).toString('hex')}`), secretLength)
  return withChecksum(prefixes[purpose] + secret)
}

/** Whether a text starts with the prefix of a key. */
export const isLikeKey = (text: string): boolean => Object.values(prefixes).some((prefix) => text.startsWith(prefix))

/** Whether a text can be a key: complete, and every character as it was issued. */
export const isWellFormed = (text: string): boolean =>
  shape.test(text) && withChecksum(text.slice(0, -checksumLength)) === text

/** The leading characters that a list of keys shows; they are not secret. */
export const displayPrefixOf = (key: string): string => key.slice(0, 13)

const withChecksum = (text: string) => text + base62(BigInt(crc32(text)), checksumLength)

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function base62(value: bigint, length: number): string {
  let rest = value
  let text = ''
  while (text.length < length) {
    text = digits[Number(rest % 62n)] + text
    rest /= 62n
  }
  return text
}
