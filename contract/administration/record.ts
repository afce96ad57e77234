import type { Field } from '../fields.ts'
import { memoize } from '../memoize.ts'
import { type Resource, summaryOf } from '../resource.ts'
import { recordFields } from '../schemas.ts'
import { answered } from './answered.ts'
import { type AdministrativeResource, administered } from './resource.ts'

/** Records as an administrative resource, for operations that only the application has. */
export const recordsOf = <R extends Resource>(resource: R) =>
  described(resource) as AdministrativeResource & {
    readonly id: Field<number, false, true>
    readonly idName: `${R['name']}_id`
  }

const described = memoize((resource: Resource) => {
  const { name, plural, title, titleOfOne } = resource
  const fields = recordFields(resource)
  return administered({
    name,
    plural,
    title,
    fields,
    // The subject of messages about the record itself, such as "Charge has nothing left to pay".
    id: { ...(fields.id as Field), label: titleOfOne },
    idName: `${name}_id`,
    columns: ['id', ...summaryOf(resource)],
  })
})

/** A record as it is after a call, as one field of the response. */
export const recordField = (resource: Resource) =>
  answered.object(resource.titleOfOne.en, resource.titleOfOne.nl, recordFields(resource))
