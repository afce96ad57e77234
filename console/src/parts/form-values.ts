/** The values of a form as its fields hold them, as an operation takes them, and what is wrong with them. */
import {
  characters,
  isEmail,
  notEmail,
  notFilledIn,
  notWholeBetween,
  tooFew,
  tooLong,
} from '@kantine/contract/form-rules.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { FormField } from '../data/fields.ts'
import { localTime, utcTime } from '../words/local-time.ts'

/** What a field holds: texts have a line each, a time is one of the club, and the empty text stands for no value. */
export type Shown = string | number | boolean | string[]

const isList = ({ kind }: FormField) => kind === 'choices'

/** A value of an operation as a field shows it. */
export function shownOf(field: FormField, value: unknown, timeZone: string): Shown {
  if (value === null || value === undefined) return emptyOf(field)
  if (field.kind === 'instant') return localTime(value as string, timeZone)
  if (field.kind === 'texts') return (value as readonly string[]).join('\n')
  return isList(field) ? [...(value as readonly string[])] : (value as Shown)
}

/** A choice that must be made begins with its first answer. */
function emptyOf(field: FormField): Shown {
  if (isList(field)) return []
  if (field.kind === 'flag') return false
  return field.kind === 'choice' && field.required ? (Object.keys(field.value_labels ?? {})[0] ?? '') : ''
}

/** What a field holds as the operation takes it: null where nothing was filled in. */
export function givenOf(field: FormField, shown: Shown, timeZone: string): unknown {
  if (field.kind === 'texts') return linesOf(shown)
  if (shown === '') return null
  return field.kind === 'instant' ? (utcTime(shown as string, timeZone) ?? shown) : shown
}

const linesOf = (shown: Shown): string[] =>
  String(shown)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The rule that a value breaks, as far as it can be known without the server; undefined where all is well. */
export function ruleBrokenBy(field: FormField, shown: Shown): LocalizedText | undefined {
  const { kind, required, longest, least = 0, most, example = '' } = field
  const list = isList(field) ? (shown as string[]) : kind === 'texts' ? linesOf(shown) : undefined
  if (list) return required && list.length === 0 ? tooFew(1) : undefined
  if (typeof shown === 'string' && shown.trim() === '') return required ? notFilledIn : undefined
  if (kind === 'email') return isEmail(String(shown)) ? undefined : notEmail(example)
  if (most !== undefined) return isBetween(Number(shown), least, most) ? undefined : notWholeBetween(least, most)
  const has = characters(String(shown))
  return longest !== undefined && has > longest ? tooLong(longest, has) : undefined
}

const isBetween = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most
