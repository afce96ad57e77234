/**
 * A change may repeat what it does not set (`id`, `updated_at`, a count), so that a record can be sent back as it was read. It must
 * be what the record holds: otherwise the caller means another record, an older one, or a change that does not happen this way.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Field } from '@kantine/contract/fields.ts'
import { pathOf, type WithFields } from '@kantine/contract/resource.ts'
import type { Body, FieldValues } from '../store/body.ts'
import { parseInstant } from './time.ts'
import type { FaultAtPlace } from './values.ts'

/** A change in two parts: what it sets, and what it repeats of the record. */
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

/** The faults of what a change repeats otherwise than the record holds it. */
export const repetitionFaults = (resource: WithFields, repeats: FieldValues, stored: Body): FaultAtPlace[] =>
  Object.entries(repeats).flatMap(([name, value]) =>
    isSame(name, value, stored[name]) ? [] : [{ pointer: `/${name}`, detail: ruleOf(resource, name, stored) }],
  )

/** Libraries write one instant in several ways. */
const isSame = (name: string, value: unknown, held: unknown): boolean =>
  name === 'updated_at' && typeof value === 'string'
    ? parseInstant(value) === Date.parse(String(held))
    : isDeepStrictEqual(value, held)

function ruleOf(resource: WithFields, name: string, { id }: Body): string {
  if (name === 'id')
    return `id is set by Kantine, and this record has the id ${id}. Leave it out, or change the other record.`
  if (name === 'updated_at') {
    return 'updated_at is set by Kantine, and this record has changed since you read it. Read it again, or leave updated_at out.'
  }
  return `${name} ${changedElsewhere(resource, name, resource.fields[name] as Field)}`
}

/** Why a field cannot be set in this call, and what to do. */
export function changedElsewhere(resource: WithFields, name: string, { setBy }: Pick<Field, 'setBy'>): string {
  if (setBy === 'kantine') return 'is set by Kantine. Leave it out.'
  const call = setBy === 'operation' ? `PUT ${pathOf(resource)}/{id}/${name}` : `PATCH ${pathOf(resource)}/{id}`
  return `is changed with ${call}. Leave it out here.`
}
