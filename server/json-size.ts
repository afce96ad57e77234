import { limits } from '@kantine/contract/limits.ts'
import { Refusal } from './refusal.ts'

/**
 * Rejects JSON that would take too long to parse. Values cost far more than characters, and names, texts, objects and lists more than
 * numbers. Scans the bytes once before parsing and stops at the first limit that is exceeded.
 *
 * @param bytes need not be valid JSON; strings are recognised by their quotes
 * @param subject what the bytes are, for the message
 * @param remedy what to do when there are too many values
 * @returns the number of colons outside strings; in valid JSON this is the number of members of all objects
 * @throws {Refusal} `bad_request`, naming the limit and the next step
 */
export function refuseOversizedJson(
  bytes: Buffer,
  subject = 'The body',
  remedy = 'Send it in several requests.',
): number {
  const tooMany = (limit: number, what: string) => refusal(`${subject} has more than ${limit} ${what}. ${remedy}`)
  let [values, parts, levels, members] = [1, 0, 0, 0]
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case sign.quote:
        if (++parts > limits.bodyParts) throw tooMany(limits.bodyParts, 'names, texts, objects and lists')
        at = endOfString(bytes, at)
        break
      case sign.openBrace:
      case sign.openBracket:
        if (++levels > limits.bodyLevels) throw tooDeep(subject)
        if (++parts > limits.bodyParts) throw tooMany(limits.bodyParts, 'names, texts, objects and lists')
        break
      case sign.closeBrace:
      case sign.closeBracket:
        levels--
        break
      case sign.comma:
        if (++values > limits.bodyValues) throw tooMany(limits.bodyValues, 'values')
        break
      case sign.colon:
        members++
    }
  }
  return members
}

/** The bytes of JSON syntax. */
export const sign = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const

/** The closing quote of the string that begins at `start`; the end of the bytes if there is none. */
export function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== sign.quote) at += bytes[at] === sign.backslash ? 2 : 1
  return at
}

const tooDeep = (subject: string) =>
  refusal(`${subject} is nested more than ${limits.bodyLevels} levels deep. Use fewer levels.`)

const refusal = (detail: string) => new Refusal('bad_request', detail, { faults: [{ pointer: '', detail }] })
