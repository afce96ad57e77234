/** Converts values between form fields and operations, and checks them. */
import {
  amountOf,
  centsIn,
  characters,
  inFuture,
  isEmail,
  notAmount,
  notEmail,
  notFilledIn,
  notWholeBetween,
  tooFew,
  tooLong,
} from '@kantine/contract/form-rules.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { FormField, Values } from '../data/fields.ts'
import { localTime, utcTime } from '../words/local-time.ts'

/**
 * A value in a form field. A list of texts has one per line. Times are in the club's time zone. Numbers and ids are texts, and an empty
 * text means no value.
 */
export type Shown = string | boolean | readonly string[] | Parts | readonly Parts[]

export type Parts = { readonly [field: string]: Shown }

/** Times are in the club's time zone, and amounts in the reader's notation. */
export type Reader = { readonly timeZone: string; readonly language: keyof LocalizedText }

/** Converts an operation's value to the value in its form field. */
export function shownOf(field: FormField, value: unknown, reader: Reader): Shown {
  if (value === null || value === undefined) return emptyOf(field)
  switch (field.kind) {
    case 'instant':
      return localTime(value as string, reader.timeZone)
    case 'texts':
      return (value as readonly string[]).join('\n')
    case 'cents':
      return amountOf(value as number, reader.language)
    case 'choices':
    case 'references':
      return (value as readonly unknown[]).map(String)
    case 'number':
    case 'reference':
      return String(value)
    case 'object':
      return partsOf(field, value as Values, reader)
    case 'objects':
      return (value as readonly Values[]).map((one) => partsOf(field, one, reader))
    default:
      return value as Shown
  }
}

/** The values of an object's fields; `{}` for a new object. */
export const partsOf = ({ shape = [] }: FormField, value: Values, reader: Reader): Parts =>
  Object.fromEntries(shape.map((part) => [part.name, shownOf(part, value[part.name], reader)]))

/** A required choice starts with its first option. */
function emptyOf(field: FormField): Shown {
  const { kind, required, shape = [], value_labels: labels = {} } = field
  if (isList(field)) return []
  if (kind === 'flag') return false
  if (kind === 'object') return Object.fromEntries(shape.map((part) => [part.name, emptyOf(part)]))
  return kind === 'choice' && required ? (Object.keys(labels)[0] ?? '') : ''
}

const isList = ({ kind }: FormField) => kind === 'choices' || kind === 'references' || kind === 'objects'

/** Converts a field's value to the operation's: null for an empty field, or undefined if the field cannot be null. */
export function givenOf(field: FormField, shown: Shown, reader: Reader): unknown {
  if (isEmpty(field, shown)) return field.is_left_out ? undefined : null
  switch (field.kind) {
    case 'texts':
      return linesOf(shown)
    case 'instant':
      return utcTime(shown as string, reader.timeZone) ?? shown
    case 'number':
      return wholeIn(shown as string) ?? shown
    case 'cents':
      return centsIn(shown as string) ?? shown
    case 'reference':
      return Number(shown)
    case 'references':
      return (shown as readonly string[]).map(Number)
    case 'object':
      return objectOf(field, shown as Parts, reader)
    case 'objects':
      return (shown as readonly Parts[]).map((one) => objectOf(field, one, reader))
    default:
      return shown
  }
}

const objectOf = ({ shape = [] }: FormField, parts: Parts, reader: Reader) =>
  Object.fromEntries(shape.map((part) => [part.name, givenOf(part, parts[part.name] ?? '', reader)]))

/** Whether the field was left empty. An empty list is a value; an object of empty fields is not. */
function isEmpty({ kind, shape = [] }: FormField, shown: Shown): boolean {
  if (kind === 'object') return shape.every((part) => isUntouched(part, (shown as Parts)[part.name] ?? ''))
  return kind !== 'texts' && typeof shown === 'string' && shown.trim() === ''
}

const isUntouched = (field: FormField, shown: Shown) => JSON.stringify(shown) === JSON.stringify(emptyOf(field))

const linesOf = (shown: Shown): string[] =>
  String(shown)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const wholeIn = (text: string) => (/^-?\d+$/.test(text.trim()) ? Number(text) : undefined)

/** The error that can be found without the server; undefined if there is none. */
export function faultOf(field: FormField, shown: Shown): LocalizedText | undefined {
  const { kind, required, label, shape = [] } = field
  const faultIn = (parts: Parts) => shape.map((part) => faultOf(part, parts[part.name] ?? '')).find(Boolean)
  if (kind === 'objects' && (shown as readonly Parts[]).length > 0)
    return (shown as readonly Parts[]).map((parts, at) => numbered(field, at + 1, faultIn(parts))).find(Boolean)
  if (kind === 'object' && (required || !isEmpty(field, shown))) return faultIn(shown as Parts)
  const rule = ruleBrokenBy(field, shown)
  return rule && { en: `${label.en} ${rule.en}.`, nl: `${label.nl} ${rule.nl}.` }
}

/** Says in which object of a list the error is: `Discipline 2: Name is required.` */
const numbered = ({ label, label_of_one: one = label }: FormField, at: number, fault: LocalizedText | undefined) =>
  fault && { en: `${one.en} ${at}: ${fault.en}`, nl: `${one.nl} ${at}: ${fault.nl}` }

function ruleBrokenBy(field: FormField, shown: Shown): LocalizedText | undefined {
  const { kind, required, longest, least = 0, most, latest, example = '' } = field
  const list = isList(field) ? (shown as readonly unknown[]) : kind === 'texts' ? linesOf(shown) : undefined
  if (list) return required && list.length === 0 ? tooFew(1) : undefined
  if (isEmpty(field, shown)) return required ? notFilledIn : undefined
  if (kind === 'email') return isEmail(String(shown)) ? undefined : notEmail(example)
  if (kind === 'cents') return isBetween(centsIn(String(shown)), least, most) ? undefined : notAmount(least)
  if (kind === 'reference') return undefined
  if (latest !== undefined && String(shown) > latest) return inFuture
  if (most !== undefined)
    return isBetween(wholeIn(String(shown)), least, most) ? undefined : notWholeBetween(least, most)
  const has = characters(String(shown))
  return longest !== undefined && has > longest ? tooLong(longest, has) : undefined
}

const isBetween = (value: number | undefined, least: number, most = Number.MAX_SAFE_INTEGER) =>
  value !== undefined && value >= least && value <= most
