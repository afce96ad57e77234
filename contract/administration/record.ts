import { type Fields, object, type ValuesOf } from '../fields.ts'
import { type Resource, summaryOf } from '../resource.ts'
import { exampleOf, recordFields } from '../schemas.ts'
import { administered } from './resource.ts'

/** Records as a thing of the administration, for what only the application does to them. */
export function recordsOf(resource: Resource) {
  const { name, plural, title, titleOfOne } = resource
  const fields = recordFields(resource)
  return administered({
    ...{ name, plural, title, titleOfOne, fields },
    ...(fields.id && { id: fields.id, idName: `${name}_id` }),
    columns: ['id', ...summaryOf(resource)],
  })
}

/** A record as it is after a call, as one field of the answer. */
export function recordField(resource: Resource) {
  const { titleOfOne } = resource
  const shape = recordFields(resource)
  return object(titleOfOne.en, titleOfOne.nl, {
    required: true,
    shape,
    doc: 'The record as it is now.',
    example: exampleOf(shape) as ValuesOf<Fields>,
  })
}
