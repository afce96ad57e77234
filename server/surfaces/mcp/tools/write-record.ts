/** Tools that write one record: `create_event`, `update_event`, `set_kennismaker_status`, `delete_event`. */
import { idSchema } from '@kantine/contract/fields.ts'
import { isAboutOne, type Operation, operationIdOf, operations } from '@kantine/contract/operations.ts'
import type { OperationName, Resource } from '@kantine/contract/resource.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { isObject } from '../../../records/check.ts'
import type { Tool } from '../tool.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { writingTool } from './writing.ts'

/** The operations on one record, and the text of their tools after the title of the operation. */
const descriptions: { readonly [name in OperationName]?: (resource: Resource) => string } = {
  create: (resource) => `. Returns the new ${wordsOf(resource)}.`,
  update: () => '. Fields you leave out keep their values; null clears an optional field.',
  set_status: () => '. If the club has a list of stages, choose one of them; an error lists them.',
  delete: () => ', and the records that cannot exist without it. Other records lose their reference to it.',
}

const wordsOf = ({ name }: Resource) => name.replaceAll('_', ' ')

/** An addition to the description of the tool that changes a record, for records with an external id. */
const aboutExternalId = (resource: Resource) =>
  ` Give id, or external_id instead: if no ${wordsOf(resource)} has it, one is created (outcome: created). With id, external_id is the new value.`

export const writesRecord = ({ name }: Operation): boolean => Object.hasOwn(descriptions, name)

export function writeRecordTool(operation: Operation, resource: Resource): Tool {
  const { name, effect } = operation
  const data = operation.data?.(resource).schema
  const hasExternalId = name === 'update' && resource.operations.put_by_external_id !== undefined
  const id = isAboutOne(operation) && { id: { ...idSchema, description: 'Id of the record.' } }
  const required = [...(id && !hasExternalId ? ['id'] : []), ...(data?.required ?? [])]
  const ends = name === 'update' && resource.events?.becomes !== undefined
  return writingTool({
    name: operationIdOf(name, resource),
    title: operation.title(resource),
    description: `${operation.title(resource)}${descriptions[name]?.(resource)}${hasExternalId ? aboutExternalId(resource) : ''}`,
    operation,
    ...(hasExternalId && { byExternalId: operations.put_by_external_id }),
    resource,
    schema: argumentsSchema({ ...id, ...fieldsIn(operation, resource, data) }, required),
    destroys: effect === 'destroys' || (ends && ((data) => endsRecord(resource, data))),
  })
}

/** The fields that a caller gives with an operation; `updated_at` ensures that nobody else's change is overwritten. */
function fieldsIn({ name }: Operation, { fields }: Resource, { properties = {} }: Schema = {}) {
  const setBy = name === 'set_status' ? 'operation' : 'caller'
  const given = Object.entries(properties).filter(([field]) => fields[field]?.setBy === setBy)
  const updatedAt = {
    type: 'string',
    description: 'As last read; the change is rejected if the record has changed since.',
  }
  return { ...Object.fromEntries(given), ...(name === 'update' && { updated_at: updatedAt }) }
}

/** Whether a change ends something, as `archived` ends a membership. Such changes have their own event. */
export const endsRecord = ({ events }: Resource, data: unknown): boolean =>
  isObject(data) && (events?.becomes ?? []).some(({ field, value }) => data[field] === value)
