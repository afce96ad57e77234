/** Takes fields out of the JSON of records without parsing it, which would double what a page costs. */
import type { Resource } from '@kantine/contract/resource.ts'
import type { Embedded } from '../embedded.ts'
import { allFieldsOf } from './fields.ts'
import { type OutsideText, outsideFieldsOf } from './outside-text.ts'

/**
 * Adds the picked fields of the record that begins at `at`, those of outsiders marked.
 *
 * @returns false for a record that has to be parsed; what was added of it has to be taken back
 */
type Picker = (json: Buffer, at: number, outside: OutsideText, into: Embedded) => boolean

const known = new Map<string, Picker>()

/** How many pickers are kept; most calls choose the few default fields. */
const mostKept = 200

/**
 * Picks some fields, in the order of the record. It can do so where that is the order of the definition and all values up to the last
 * picked one are plain, as in nearly all records.
 */
export function pickerOf(resource: Resource, names: readonly string[]): Picker {
  const key = `${resource.plural} ${names}`
  const picker = known.get(key) ?? newPicker(resource, names)
  if (known.size >= mostKept) known.clear()
  known.set(key, picker)
  return picker
}

function newPicker(resource: Resource, names: readonly string[]): Picker {
  const order = allFieldsOf(resource)
  const ofOutsiders = outsideFieldsOf(resource.fields)
  const upToLast = order.slice(0, order.findLastIndex((name) => names.includes(name)) + 1)
  const fields = upToLast.map((name, i) => ({
    stored: Buffer.from(`${i === 0 ? '{' : ','}"${name}":`),
    shown: Buffer.from(String.raw`${i === 0 ? '{' : ','}\"${name}\":`),
    isPicked: names.includes(name),
    isOutside: ofOutsiders.has(name),
  }))
  return (json, start, outside, into) => {
    let at = start
    for (const { stored, shown, isPicked, isOutside } of fields) {
      for (let i = 0; i < stored.length; i++) if (json[at++] !== stored[i]) return false
      const isText = json[at] === sign.quote
      const end = isText ? endOfText(json, at + 1, isPicked && isOutside) : endOfOther(json, at)
      if (end === -1) return false
      if (isPicked) {
        into.add(shown)
        if (!isText) into.add(json, at, end)
        else {
          into.add(quote)
          if (isOutside) into.add(outside.marks.openBytes)
          into.add(json, at + 1, end)
          if (isOutside) into.add(outside.marks.closeBytes)
          into.add(quote)
        }
      }
      at = isText ? end + 1 : end
    }
    into.add(endOfRecord)
    return true
  }
}

const quote = Buffer.from(String.raw`\"`)
const endOfRecord = Buffer.from('}')

const sign = {
  quote: 0x22,
  comma: 0x2c,
  backslash: 0x5c,
  openBracket: 0x5b,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
}

/**
 * Where a text without escapes ends; -1 for any other. A text of outsiders has to be of visible ASCII and of the letters U+00C0 to U+027F,
 * whose first byte is C3 to C9: so nothing in it is a mark, or invisible.
 */
function endOfText(json: Buffer, start: number, isOutside: boolean): number {
  let at = start
  for (let byte = json[at] as number; byte !== sign.quote; byte = json[++at] as number) {
    if (byte === sign.backslash || byte === undefined) return -1
    if (!isOutside || byte <= 0x7e) continue
    if (byte < 0xc3 || byte > 0xc9) return -1
    at++
  }
  return at
}

/** Where a number, `true`, `false`, `null`, or a list of numbers ends; -1 for any other value. */
function endOfOther(json: Buffer, start: number): number {
  let at = start
  if (json[at] === sign.openBracket) {
    for (let byte = json[++at]; byte !== sign.closeBracket; byte = json[++at]) if (!isOfNumbers(byte)) return -1
    return at + 1
  }
  for (let byte = json[at]; byte !== sign.comma && byte !== sign.closeBrace; byte = json[++at]) {
    if (byte === undefined || byte === sign.openBrace) return -1
  }
  return at
}

/** Whether a byte is a digit or a comma. */
const isOfNumbers = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 0x30 && byte <= 0x39) || byte === sign.comma)
