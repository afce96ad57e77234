/**
 * Makes records fit into a result: only their longest values are cut. A sentence beside the records says how to read the rest of each cut
 * value: within them, an outsider could have written it.
 */
import type { Resource } from '@kantine/contract/resource.ts'
import type { CompleteResult } from '../tool.ts'
import { OutsideText } from './outside-text.ts'
import { besideRecords, jsonResult, mostOfResult } from './results.ts'

type Values = { readonly [name: string]: unknown }

/** Extra characters for a cut value: the sentence about it. */
const sentenceLength = 200

type Shown = {
  /** The fields to show; all by default. */
  readonly names?: readonly string[] | undefined
  /** The maximum length of the record's JSON, in characters. */
  readonly most: number
  /** The start within a long value: the index of a character in a text, or of an item in a list. */
  readonly offset?: number
}

/** A record that fits, and a sentence about each value that was cut. */
export type Bounded = { readonly record: Values; readonly cut: readonly string[] }

/** A record as a result, with notes about it. */
export function recordResult(
  resource: Resource,
  record: Values,
  about: object = {},
  shown: Omit<Shown, 'most'> = {},
): CompleteResult {
  return jsonResult({ ...about, ...shownRecord(resource, record, { ...shown, most: mostOfResult - besideRecords }) })
}

/** The part of a result with a record, between marks if it holds text by outsiders, and the sentences about its cut values. */
export function shownRecord(resource: Resource, values: Values, shown: Shown): object {
  const outside = new OutsideText()
  const { record, cut } = boundedRecord(resource, values, outside, shown)
  return { ...aboutCut(cut), ...outside.between({ record }) }
}

/** `{ cut: ['…'] }`, if anything was cut. */
export const aboutCut = (cut: readonly string[]): { readonly cut?: readonly string[] } =>
  cut.length > 0 ? { cut } : {}

/** A record with some of its fields, in which text by outsiders is cleaned. */
export function boundedRecord(
  resource: Resource,
  record: Values,
  outside: OutsideText,
  { names = Object.keys(record), most, offset = 0 }: Shown,
): Bounded {
  const whole = outside.cleanedRecord(resource, record, names)
  if (offset === 0 && JSON.stringify(whole).length <= most) return { record: whole, cut: [] }
  const values = Object.fromEntries(names.map((name) => [name, record[name]]))
  const sizes = Object.values(values).map((value) => JSON.stringify(value)?.length ?? 0)
  let each = most
  while (each > 1 && lengthWhenCut(sizes, each) > most) each = Math.floor(each / 2)
  const cut: string[] = []
  const parts = Object.entries(values).map(([name, value], i) => {
    const isLong = (sizes[i] ?? 0) > each || (offset > 0 && isCuttable(value))
    if (!isLong) return [name, whole[name]]
    const { shown, end, total } = partOf(value, offset, each)
    const unit = Array.isArray(shown) ? 'items' : 'characters'
    if (end < total)
      cut.push(
        `${name} of ${record.id} after ${end} of ${total} ${unit}: continue with get_record, id ${record.id}, fields ["${name}"] and offset ${end}`,
      )
    return [name, outside.cleanedRecord(resource, { [name]: shown })[name]]
  })
  return { record: Object.fromEntries(parts), cut }
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
