/** Rules between fields: a day or instant must not precede that of another field (`notBefore` in the definition). */
import type { FieldSchema } from '@kantine/contract/fields.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { WithFields } from '@kantine/contract/resource.ts'
import type { FieldValues } from '../store/body.ts'
import { parseTimestamp } from './iso-timestamp.ts'
import { isDay } from './time.ts'
import type { FieldErrorAtPlace } from './values.ts'

/**
 * Errors for fields whose value is before that of another field; `wrongValues` rejects invalid days and instants.
 *
 * @param stored the record before the change. A pair is checked only when one of the two changes, so that records older than the
 * rule can still change in other fields.
 */
export function orderFaults({ fields }: WithFields, given: FieldValues, stored: FieldValues = {}): FieldErrorAtPlace[] {
  return Object.entries(fields).flatMap(([name, { notBefore: earlier = '', schema, label }]) => {
    const first = fields[earlier]
    if (!first) return []
    const changed = [name, earlier].find((one) => Object.hasOwn(given, one) && isOther(schema, given[one], stored[one]))
    const after = { ...stored, ...given }
    const start = momentOf(schema, after[earlier])
    const end = momentOf(schema, after[name])
    if (changed === undefined || end === undefined || start === undefined || end >= start) return []
    const detail = `${name} must not be before ${earlier}. Correct one of the two.`
    return [{ pointer: `/${changed}`, detail, rule: changed === name ? notBefore(first.label) : notAfter(label) }]
  })
}

const notBefore = ({ en, nl }: LocalizedText): LocalizedText => ({
  en: `must not be before ${en}`,
  nl: `mag niet vóór ${nl} liggen`,
})

const notAfter = ({ en, nl }: LocalizedText): LocalizedText => ({
  en: `must not be after ${en}`,
  nl: `mag niet na ${nl} liggen`,
})

/** Errors for pairs with only one changed field, from a write-only caller: a comparison would reveal the stored value. */
export const unpairedFaults = ({ fields }: WithFields, given: FieldValues): FieldErrorAtPlace[] =>
  Object.entries(fields).flatMap(([name, { notBefore: earlier }]) => {
    const [sent, ...more] = [name, earlier].filter((one) => one !== undefined && Object.hasOwn(given, one))
    if (earlier === undefined || sent === undefined || more.length > 0 || given[sent] === null) return []
    const detail = `${name} must not be before ${earlier}. Send both, because this key cannot read the record.`
    return [{ pointer: `/${sent}`, detail }]
  })

const isOther = (schema: FieldSchema, one: unknown, other: unknown) => momentOf(schema, one) !== momentOf(schema, other)

/** Milliseconds since 1970. */
function momentOf({ format }: FieldSchema, value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  return format === 'date-time' ? parseTimestamp(value) : isDay(value) ? Date.parse(value) : undefined
}
