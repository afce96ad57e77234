/** A record's id in another system, used to identify the record. */

import type { Field } from '@kantine/contract/fields.ts'
import { memoize } from '@kantine/contract/memoize.ts'
import type { Resource, WithFields } from '@kantine/contract/resource.ts'
import { changedElsewhere } from '../records/as-read.ts'
import { type Candidate, candidateOf, isObject } from '../records/check.ts'
import { type FieldErrorAtPlace, wrongValues } from '../records/values.ts'
import type { FieldError } from '../refusal.ts'

const pointer = '/external_id'

/** Errors in a value that identifies a record; none if a record can have this external id. */
export function externalIdFaults(resource: Resource, value: unknown): FieldErrorAtPlace[] {
  if (value === undefined || value === null) {
    return [{ pointer, detail: `external_id is required: the id of the ${resource.name} in the other system.` }]
  }
  return wrongValues(formOf(resource), { external_id: value })
}

/** Only this field. A record can leave it empty, but a value that identifies a record cannot be empty. */
const formOf: (resource: Resource) => WithFields = memoize(({ plural, fields }) => ({
  plural,
  fields: { external_id: { ...(fields.external_id as Field), nullable: false } },
}))

/** The caller's data for an external id: as a change, and as a new record if none has that id. */
export function candidatesOf(
  resource: Resource,
  data: unknown,
  externalId: string,
  options: { readonly mayRead: boolean },
): { readonly change: Candidate; readonly create: Candidate } {
  const named = isObject(data) ? { ...data, external_id: externalId } : data
  const differs = isObject(data) && data.external_id !== undefined && data.external_id !== externalId
  const own = differs
    ? [{ pointer, detail: `external_id ${changedElsewhere(resource, 'external_id', { setBy: 'caller' })}` }]
    : []
  const change = candidateOf(resource, named, 'update', options)
  const create = candidateOf(resource, named, 'create', options)
  const isOfBoth = (fault: FieldError) => change.faults.some(({ detail }) => detail === fault.detail)
  const whyNew = (fault: FieldError) => ({
    ...fault,
    detail: `${fault.detail} No ${resource.name} has this external_id yet.`,
  })
  return {
    change: { ...change, faults: [...own, ...change.faults] },
    create: { ...create, faults: [...own, ...create.faults.map((fault) => (isOfBoth(fault) ? fault : whyNew(fault)))] },
  }
}
