/** Tools that write one record: `create_event`, `update_event`, `set_kennismaker_status`, `delete_event`. */
import { idSchema } from '@kantine/contract/fields.ts'
import { isAboutOne, type Operation, operationIdOf } from '@kantine/contract/operations.ts'
import type { OperationName, Resource } from '@kantine/contract/resource.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import type { Input } from '../../../operations/input.ts'
import { isObject } from '../../../records/check.ts'
import type { Tool } from '../tool.ts'
import { type Arguments, argumentsSchema, readArguments, wrongArguments } from './arguments.ts'
import { writingTool } from './writing.ts'

/** The operations on one record, and what their tools say of themselves. */
const descriptions: { readonly [name in OperationName]?: string } = {
  create: 'Creates a record and answers with it.',
  update: 'Changes the fields that are given and leaves the others; null clears an optional field.',
  set_status: 'Changes the status. Where the club has a list of stages, it must be one of them; an error names them.',
  delete:
    'Removes a record, and the records that cannot exist without it. Others that refer to it stay, without the reference.',
}

/** What the tool that changes a record says besides where records have an external id. */
const byExternalId =
  'Give id, or in place of id the external_id that the record has: where none has it, one is created (outcome: created). With id, external_id is the new one.'

/** Whether an operation becomes a tool that writes one record. */
export const writesRecord = ({ name }: Operation): boolean => Object.hasOwn(descriptions, name)

/** The tool of an operation on one record of a resource. */
export function writeRecordTool(operation: Operation, resource: Resource): Tool {
  const { name, effect, repeatable } = operation
  const data = operation.data?.(resource).schema
  const hasExternalId = name === 'update' && resource.operations.put_by_external_id !== undefined
  const idOnly = isAboutOne(operation)
    ? { properties: { id: { ...idSchema, description: 'Id of the record.' } }, required: ['id'] }
    : { properties: {}, required: [] }
  const schema = argumentsSchema({ ...idOnly.properties, ...fieldsIn(operation, resource, data) }, [
    ...(hasExternalId ? [] : idOnly.required),
    ...(data?.required ?? []),
  ])
  const ends = name === 'update' && resource.events?.becomes !== undefined
  return writingTool({
    name: operationIdOf(name, resource),
    title: operation.title(resource),
    description: `${descriptions[name]}${name === 'create' ? ` ${resource.doc}` : ''}${hasExternalId ? ` ${byExternalId}` : ''}`,
    ...{ operation, resource, schema, repeatable },
    destroys: effect === 'destroys' ? () => true : ends && (({ data }) => endsRecord(resource, data)),
    inputOf(args) {
      if (!data) return readArguments(schema, args)
      if (!isAboutOne(operation)) return { data: args }
      const { id, ...fields } = args
      if (hasExternalId && (id ?? null) === null) return inputByExternalId(fields)
      return { ...readArguments(idOnly, { id }), data: fields }
    },
  })
}

/** The input of a change that names its record by the external id. */
function inputByExternalId({ external_id: externalId, ...data }: Arguments): Input {
  if ((externalId ?? null) !== null) return { externalId, data }
  throw wrongArguments([
    { parameter: 'id', detail: 'id is required, or external_id in its place: it names the record.' },
  ])
}

/** The fields that a caller gives with an operation; `updated_at` makes sure that nobody else's change is overwritten. */
function fieldsIn({ name }: Operation, { fields }: Resource, { properties = {} }: Schema = {}) {
  const setBy = name === 'set_status' ? 'operation' : 'caller'
  const given = Object.entries(properties).filter(([field]) => fields[field]?.setBy === setBy)
  const updatedAt = {
    type: 'string',
    description: 'As you read it: the change is refused when the record has changed since.',
  }
  return { ...Object.fromEntries(given), ...(name === 'update' && { updated_at: updatedAt }) }
}

/** Whether a change gives a field a value that ends something, as `archived` ends a membership: notifications tell of it by itself. */
export const endsRecord = ({ events }: Resource, data: unknown): boolean =>
  isObject(data) && (events?.becomes ?? []).some(({ field, value }) => data[field] === value)
