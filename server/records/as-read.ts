/**
 * Callers can send a record back as they read it: a change may repeat read-only fields (`id`, `updated_at`, a count) with current values.
 * Other values are rejected, because they mean another record, an older state, or a change that is not possible this way.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Field } from '@kantine/contract/fields.ts'
import { pathOf, type WithFields } from '@kantine/contract/resource.ts'
import type { Body, FieldValues } from '../store/body.ts'
import { parseTimestamp } from './iso-timestamp.ts'
import type { FieldErrorAtPlace } from './values.ts'

/** Divides a change into the fields that it sets and the fields that it only repeats. */
export function withoutRepeated(
  { fields }: WithFields,
  change: FieldValues,
): { sets: FieldValues; repeats: FieldValues } {
  const isRepeated = (name: string) =>
    name === 'id' || name === 'updated_at' || (Object.hasOwn(fields, name) && fields[name]?.setBy !== 'caller')
  const { sets = [], repeats = [] } = Object.groupBy(Object.entries(change), ([name]) =>
    isRepeated(name) ? 'repeats' : 'sets',
  )
  return { sets: Object.fromEntries(sets), repeats: Object.fromEntries(repeats) }
}

/** Errors for repeated fields that differ from the record. */
export const repetitionFaults = (resource: WithFields, repeats: FieldValues, stored: Body): FieldErrorAtPlace[] =>
  Object.entries(repeats).flatMap(([name, value]) =>
    isSame(resource, name, value, stored[name])
      ? []
      : [{ pointer: `/${name}`, detail: ruleOf(resource, name, value, stored) }],
  )

/** Instants are compared as moments, because libraries write one instant in several ways. */
const isSame = ({ fields }: WithFields, name: string, value: unknown, held: unknown): boolean =>
  (name === 'updated_at' || fields[name]?.schema.format === 'date-time') && typeof value === 'string'
    ? parseTimestamp(value) === Date.parse(String(held))
    : isDeepStrictEqual(value, held)

function ruleOf(resource: WithFields, name: string, value: unknown, { id }: Body): string {
  if (name === 'id')
    return `id is set by Kantine, and this record has the id ${id}. Leave it out, or use the path of the record you mean.`
  if (name === 'updated_at') {
    if (typeof value !== 'string' || parseTimestamp(value) === undefined)
      return 'updated_at is set by Kantine. Send it as you read it, or leave it out.'
    return 'updated_at is set by Kantine, and this record has changed since you read it. Read it again, or leave updated_at out.'
  }
  return `${name} ${changedElsewhere(resource, name, resource.fields[name] as Field)}`
}

/** The reason a field cannot be set in this call, and the next step. */
export function changedElsewhere(resource: WithFields, name: string, { setBy }: Pick<Field, 'setBy'>): string {
  if (setBy === 'kantine') return 'is set by Kantine. Leave it out.'
  const call = setBy === 'operation' ? `PUT ${pathOf(resource)}/{id}/${name}` : `PATCH ${pathOf(resource)}/{id}`
  return `can only be changed with ${call}. Leave it out here.`
}
