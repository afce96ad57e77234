/** Makes records fit into a result: only their longest values are cut, and each cut value says how to read the rest. */
import type { Resource } from '@kantine/contract/resource.ts'
import type { CompleteResult } from '../tool.ts'
import { OutsideText } from './outside-text.ts'
import { besideRecords, jsonResult, mostOfResult } from './results.ts'

type Values = { readonly [name: string]: unknown }

/** Extra characters in a cut value, for the hint and the marks. */
const sentenceLength = 260

type Shown = {
  /** The fields to show; all by default. */
  readonly names?: readonly string[] | undefined
  /** The maximum length of the record's JSON, in characters. */
  readonly most: number
  /** The start within a long value: the index of a character in a text, or of an item in a list. */
  readonly offset?: number
}

/** A record as a result, with notes about it. */
export function recordResult(
  resource: Resource,
  record: Values,
  about: object = {},
  shown: Omit<Shown, 'most'> = {},
): CompleteResult {
  const outside = new OutsideText()
  const bounded = boundedRecord(resource, record, outside, { ...shown, most: mostOfResult - besideRecords })
  return jsonResult({ ...about, ...outside.note, record: bounded })
}

/** A record with some of its fields, in which text by outsiders is marked. */
export function boundedRecord(
  resource: Resource,
  record: Values,
  outside: OutsideText,
  { names = Object.keys(record), most, offset = 0 }: Shown,
): Values {
  const whole = outside.markedRecord(resource, record, names)
  if (offset === 0 && JSON.stringify(whole).length <= most) return whole
  const values = Object.fromEntries(names.map((name) => [name, record[name]]))
  const sizes = Object.values(values).map((value) => JSON.stringify(value)?.length ?? 0)
  let each = most
  while (each > 1 && lengthWhenCut(sizes, each) > most) each = Math.floor(each / 2)
  const cut = Object.entries(values).map(([name, value], i) => {
    const isLong = (sizes[i] ?? 0) > each || (offset > 0 && isCuttable(value))
    if (!isLong) return [name, whole[name]]
    const { shown, end, total } = partOf(value, offset, each)
    const marked = outside.markedRecord(resource, { [name]: shown })[name]
    return [name, end >= total ? marked : withHint(marked, name, end, total)]
  })
  return Object.fromEntries(cut)
}

const isCuttable = (value: unknown): value is string | readonly unknown[] =>
  typeof value === 'string' || Array.isArray(value)

const namesLength = 40

/** The length of a record once every value longer than `each` is cut to that length. */
const lengthWhenCut = (sizes: readonly number[], each: number): number =>
  sizes.reduce((sum, size) => sum + namesLength + (size > each ? each + sentenceLength : size + 70), 0)

/** The part of a text or a list that begins at `offset` and has at most `most` characters of JSON. */
function partOf(value: unknown, offset: number, most: number): { shown: unknown; end: number; total: number } {
  if (Array.isArray(value)) {
    let [end, length] = [offset, 2]
    while (end < value.length && length + sizeOf(value[end]) <= most) length += sizeOf(value[end++])
    if (end === offset && end < value.length) end++
    return { shown: value.slice(offset, end), end, total: value.length }
  }
  const text = String(value)
  const start = endOfCharacter(text, offset)
  let length = most
  while (length > 1 && JSON.stringify(text.slice(start, start + length)).length > most)
    length = Math.floor(length * 0.8)
  const end = Math.min(text.length, endOfCharacter(text, start + length))
  return { shown: text.slice(start, end), end, total: text.length }
}

const sizeOf = (item: unknown) => JSON.stringify(item).length + 1

/** A character that consists of two code units is not split. */
const endOfCharacter = (text: string, end: number): number => (/[\uDC00-\uDFFF]/.test(text[end] ?? '') ? end + 1 : end)

function withHint(shown: unknown, name: string, end: number, total: number): unknown {
  const isList = Array.isArray(shown)
  const hint = `… [cut after ${end} of ${total} ${isList ? 'items' : 'characters'}: continue with get_record, fields ["${name}"] and offset ${end}]`
  return isList ? [...shown, hint] : `${shown}${hint}`
}
