/** Tools that write one record: `create_event`, `update_event`, `set_kennismaker_status`, `delete_event`. */
import { idSchema } from '@kantine/contract/fields.ts'
import { isAboutOne, type Operation, operationIdOf, operations } from '@kantine/contract/operations.ts'
import type { OperationName, Resource } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { endingOnDay } from '../../../operations/members/end-on-day.ts'
import { isObject } from '../../../records/check.ts'
import { isDay } from '../../../records/time.ts'
import type { Tool } from '../tool.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { nameSchemas, namesIn, ownNameOf } from './names.ts'
import { writingTool } from './writing.ts'

/** The operations on one record, and the text of their tools after the title of the operation. */
const descriptions: { readonly [name in OperationName]?: string } = {
  create: ' and return it',
  update: ', where fields you leave out keep their values and null clears one',
  set_status: " to one of the club's stages",
  delete: ' and the records that cannot exist without it',
}

/** About the id of a record that can also be found by its external id. */
const aboutExternalId = 'Or external_id: changes the record that has it, or creates one.'

/** An example of the arguments: the required ones, or the first one that a caller can change. */
function exampleFor(operation: Operation, { exampleId = 1, fields }: Resource, required: readonly string[]): string {
  const settable = Object.keys(operation.data ? fields : {}).filter((name) => fields[name]?.setBy === 'caller')
  const changed =
    operation.name === 'update' ? settable.filter((name) => !fields[name]?.required).slice(0, 1) : required
  const values = changed.filter((name) => name !== 'id').map((name) => [name, fields[name]?.example])
  const example = { ...(isAboutOne(operation) && { id: exampleId }), ...Object.fromEntries(values) }
  return JSON.stringify(example)
    .replaceAll(/([:,])"/g, '$1 "')
    .replaceAll(/":(?=\S)/g, '": ')
}

export const writesRecord = ({ name }: Operation): boolean => Object.hasOwn(descriptions, name)

export function writeRecordTool(operation: Operation, resource: Resource): Tool {
  const { name, effect } = operation
  const data = operation.data?.(resource).schema
  const hasExternalId = name === 'update' && resource.operations.put_by_external_id !== undefined
  const aboutId = hasExternalId && { description: aboutExternalId }
  const id = isAboutOne(operation) && { id: { ...idSchema, ...aboutId } }
  const own = id ? ownNameOf(resource) : undefined
  const required = [...(id && !hasExternalId && !own ? ['id'] : []), ...(data?.required ?? [])]
  const ends = name === 'update' && resource.events?.becomes !== undefined
  const endsOnDay = ends && resource.name === member.name && !resource.partial
  const fields = fieldsIn(operation, resource, data)
  const names = namesIn(resource).filter(({ id }) => Object.hasOwn(fields, id))
  const ofNames = { ...(own && { [own.name]: text }), ...nameSchemas(resource, fields) }
  return writingTool({
    name: operationIdOf(name, resource),
    title: operation.title(resource),
    description: `${operation.title(resource)}${descriptions[name]}, such as ${exampleFor(operation, resource, required)}.`,
    operation,
    ...(hasExternalId && { byExternalId: operations.put_by_external_id }),
    resource,
    schema: argumentsSchema({ ...id, ...fields, ...(endsOnDay && { ends_on: endsOn }), ...ofNames }, required),
    names: own ? [own, ...names] : names,
    ...(endsOnDay && { inPlace: endingInPlace }),
    destroys:
      effect === 'destroys' || (ends && ((data) => endsRecord(resource, data) || (endsOnDay && endsOnDayIn(data)))),
  })
}

const text = { type: 'string' }

const endsOn = {
  type: 'string',
  format: 'date',
  description: 'Ends the membership after this day; today or earlier: now.',
}

/** Anything else than a day is refused, and ends nothing. */
const endsOnDayIn = (data: unknown) => isObject(data) && typeof data.ends_on === 'string' && isDay(data.ends_on)

const endingInPlace = (operation: Operation, data: unknown) =>
  isObject(data) && Object.hasOwn(data, 'ends_on') ? endingOnDay(operation) : undefined

/** The fields that a caller gives with an operation; `updated_at` ensures that nobody else's change is overwritten. */
function fieldsIn({ name }: Operation, { fields }: Resource, { properties = {} }: Schema = {}) {
  const setBy = name === 'set_status' ? 'operation' : 'caller'
  const given = Object.entries(properties).filter(([field]) => fields[field]?.setBy === setBy)
  const updatedAt = {
    type: 'string',
    description: 'As last read.',
  }
  if (name !== 'update') return Object.fromEntries(given)
  // The tool that creates records describes the same fields.
  const alone = given.map(([field, { description: _, ...schema }]) => [field, schema])
  return { ...Object.fromEntries(alone), updated_at: updatedAt }
}

/**
 * Whether a change ends something, as `archived` ends a membership. Such changes have their own event. A member's last day can end one too:
 * it moves a planned end.
 */
export const endsRecord = ({ name, events }: Resource, data: unknown): boolean =>
  isObject(data) &&
  ((events?.becomes ?? []).some(({ field, value }) => data[field] === value) ||
    (name === member.name && typeof data.left_on === 'string'))
