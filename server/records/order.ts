/** The rules across fields: a day or an instant that cannot be before that of another field (`notBefore` in the definition). */
import type { FieldSchema } from '@kantine/contract/fields.ts'
import type { WithFields } from '@kantine/contract/resource.ts'
import type { FieldValues } from '../store/body.ts'
import { isDay, parseInstant } from './time.ts'
import type { FaultAtPlace } from './values.ts'

/**
 * The faults of the fields that are before another one; values that are no days or instants are left to `wrongValues`.
 *
 * @param stored the record that is changed. A pair is checked only when one of the two changes, so that a record from before the rule
 * can still be changed elsewhere, and sent back as it was read.
 */
export function orderFaults({ fields }: WithFields, given: FieldValues, stored: FieldValues = {}): FaultAtPlace[] {
  return Object.entries(fields).flatMap(([name, { notBefore: earlier, schema }]) => {
    if (earlier === undefined) return []
    const changed = [name, earlier].find((one) => Object.hasOwn(given, one) && isOther(schema, given[one], stored[one]))
    const [end, start] = [name, earlier].map((one) => momentOf(schema, { ...stored, ...given }[one]))
    if (changed === undefined || end === undefined || start === undefined || end >= start) return []
    return [{ pointer: `/${changed}`, detail: `${name} must not be before ${earlier}. Correct one of the two.` }]
  })
}

const isOther = (schema: FieldSchema, one: unknown, other: unknown) => momentOf(schema, one) !== momentOf(schema, other)

/** Milliseconds since 1970. */
function momentOf({ format }: FieldSchema, value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  return format === 'date-time' ? parseInstant(value) : isDay(value) ? Date.parse(value) : undefined
}
