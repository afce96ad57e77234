/** Recognises the people of a file among stored records, by the fields of `identity` in the definition. */
import { comparablePhone } from '@kantine/contract/importing/phones.ts'
import { normalForm } from '@kantine/contract/normal-form.ts'
import type { Identity, Resource } from '@kantine/contract/resource.ts'
import type { FieldValues } from '../store/body.ts'
import type { Reads } from '../store/record-reader.ts'
import { everyRecord } from '../store/records-in-parts.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** How a row compares with a record: the fields of `identity` with equal values, and those with different ones. Empty fields are neither. */
export type Comparison = {
  readonly agrees: readonly string[]
  readonly differs: readonly string[]
  /** Whether these are proof that it is the same person. */
  readonly isSame: boolean
}

/** Whether two rows of a file have the same values, or both none, in the fields that tell people apart: all of them are about one person. */
export const haveSameIdentity = (
  { name, birthDate, numbers }: Identity,
  one: FieldValues,
  other: FieldValues,
): boolean =>
  [name, birthDate, ...numbers].every((field) => comparable(field, one[field]) === comparable(field, other[field]))

/** Compares two people, of a file or stored; records that are no people have only a name. */
export function compareIdentity(
  { name, birthDate, numbers = [], contacts = [] }: Partial<Identity>,
  one: FieldValues,
  other: FieldValues,
): Comparison {
  const [agrees, differs]: [string[], string[]] = [[], []]
  for (const field of [name, birthDate, ...numbers, ...contacts].filter((field) => field !== undefined)) {
    const value = comparable(field, one[field])
    const otherValue = comparable(field, other[field])
    if (value === undefined || otherValue === undefined) continue
    const isEqual = value === otherValue || (numbers.includes(field) && isSameNumber(value, otherValue))
    ;(isEqual ? agrees : differs).push(field)
  }
  const isProven = agrees.includes(name ?? '') && agrees.length > 1
  return { agrees, differs, isSame: isProven && !differs.some((field) => !contacts.includes(field)) }
}

/** Fewer digits are no telephone number, but the beginning of one. */
const fewestDigits = 6

/** What people write where they have no value. */
const placeholders = new Set(['', 'nvt', 'na', 'nb', 'geen', 'onbekend', 'none', 'unknown', 'leeg', 'nee'])

/**
 * The form in which two values are compared; undefined for an empty field. Words of a name may have another order or no accents: `Familie,
 * Anna` is the name of Anna Familie.
 */
function comparable(field: string, value: unknown): string | undefined {
  if (typeof value !== 'string' || isPlaceholder(value)) return undefined
  if (field === 'name') return wordsOf(value).sort().join(' ')
  if (field !== 'phone') return normalForm(value)
  const digits = value.replaceAll(/\D/g, '')
  return digits.length < fewestDigits ? undefined : comparablePhone(digits)
}

/** The words of a text, in their normal form and without accents. */
const wordsOf = (text: string): string[] =>
  withoutAccents(normalForm(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

const hasAccents = (text: string): boolean => withoutAccents(text) !== text.normalize('NFD')

/** Whether a text only says that there is no value, such as `-`, `n.v.t.` or `0`. */
export function isPlaceholder(text: string): boolean {
  const words = wordsOf(text)
  return placeholders.has(words.join('')) || words.every((word) => /^0+$/.test(word))
}

/** Whether two numbers of members are the same, but for the zeros at their beginning that a spreadsheet takes away. */
export const isSameNumber = (one: string, other: string): boolean => withoutZeros(one) === withoutZeros(other)

const withoutZeros = (number: string): string => (/^\d+$/.test(number) ? number.replace(/^0+/, '') : number)

/**
 * Whether a text of a list says no more than the stored one: the same name in the way of lists (in another order, in capitals, without
 * accents), the same telephone number with as many digits or fewer, or the same number without its zeros.
 */
export function saysNoMore({ name, numbers }: Identity, field: string, given: string, stored: string): boolean {
  if (numbers.includes(field)) return given.length < stored.length && isSameNumber(given, stored)
  const value = comparable(field, given)
  if (value === undefined || value !== comparable(field, stored)) return false
  if (field === 'phone') return given.replaceAll(/\D/g, '').length <= stored.replaceAll(/\D/g, '').length
  if (field !== name) return false
  const isReordered = wordsOf(given).join(' ') !== wordsOf(stored).join(' ')
  return isReordered || (isOneCase(given) && !isOneCase(stored)) || (hasAccents(stored) && !hasAccents(given))
}

const isOneCase = (text: string): boolean => text === text.toUpperCase() || text === text.toLowerCase()

/** The most records that a row is compared with for each of its values. */
const mostAlike = 5

/** A text that is the same for people with equal values in all these fields; undefined if one is empty. */
export function keyOf(names: readonly string[], fields: FieldValues): string | undefined {
  const values = names.map((name) => comparable(name, fields[name]))
  return values.includes(undefined) ? undefined : JSON.stringify([names, values])
}

/** The values by which records that may be the same person are found. A date of birth alone is not one. */
const keysOf = ({ name, birthDate, numbers, contacts }: Identity, fields: FieldValues): string[] =>
  [[name, birthDate], ...[name, ...numbers, ...contacts].map((field) => [field])].flatMap(
    (names) => keyOf(names, fields) ?? [],
  )

/** The ids of the records that share the name, a number or a contact with a person; at most five for each. */
export type LookUp = (fields: FieldValues) => readonly number[]

/** Reads all records of the resource once, because these fields have no column, and keeps the ids of those that share a value with a row. */
export async function lookUpPeople(
  reads: Reads,
  resource: Resource,
  rows: readonly { readonly fields: FieldValues }[],
): Promise<LookUp> {
  const { identity } = resource
  if (!identity) return () => []
  const found = new Map<string, number[]>()
  for (const { fields } of rows) {
    for (const key of keysOf(identity, fields)) found.set(key, [])
    await yieldToEventLoop()
  }
  if (found.size > 0) {
    for await (const { id, ...fields } of everyRecord(reads.db.all, reads.club, resource)) {
      for (const key of keysOf(identity, fields)) {
        const ids = found.get(key)
        if (ids && ids.length < mostAlike) ids.push(id)
      }
      await yieldToEventLoop()
    }
  }
  return (fields) => [...new Set(keysOf(identity, fields).flatMap((key) => found.get(key) ?? []))]
}
