/** The choice of fields in results: few by default, because an assistant keeps all it reads in its context. */
import { type Resource, summaryOf } from '@kantine/contract/resource.ts'
import { recordFields, type Schema } from '@kantine/contract/schemas.ts'
import { printable } from '../../../refusal.ts'
import { didYouMean } from '../../../suggest.ts'
import { wrongArguments } from './wrong-arguments.ts'

export const fieldsSchema = (description: string): Schema => ({
  type: 'array',
  items: { type: 'string' },
  maxItems: 30,
  description,
})

const fieldsOf = (resource: Resource): string[] => Object.keys(recordFields(resource)).filter((name) => name !== 'id')

/**
 * The names of the fields to show, in the order of the record: `id`, and the chosen or distinguishing ones.
 *
 * @throws {Refusal} `bad_request`, naming every field that the resource does not have
 */
export function chosenFields(resource: Resource, chosen: unknown): readonly string[] {
  if (chosen === undefined) return fewFieldsOf(resource)
  const names = chosen as readonly string[]
  const known = ['id', ...fieldsOf(resource)]
  const faults = names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const what = printable(name) ?? 'A name in fields'
      return { parameter: 'fields', detail: `${what} is not a field of ${resource.plural}. ${didYouMean(name, known)}` }
    })
  if (faults.length > 0) throw wrongArguments(faults)
  return known.filter((name) => name === 'id' || names.includes(name))
}

/** `id` and the fields that distinguish the records, in the order of the record. */
export function fewFieldsOf(resource: Resource): readonly string[] {
  const summary = summaryOf(resource)
  return ['id', ...fieldsOf(resource).filter((name) => summary.includes(name))]
}
