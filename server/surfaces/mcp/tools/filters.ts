/** The filters of tools that read lists. */
import type { Resource } from '@kantine/contract/resource.ts'
import { parametersOf } from '../../../operations/input.ts'
import { isObject } from '../../../records/check.ts'
import { printable } from '../../../refusal.ts'
import { didYouMean } from '../../../suggest.ts'
import type { Arguments, ToolCall } from '../tool.ts'
import { namedIn, withIds } from './ids-of-names.ts'
import { namesIn, namesInFilters } from './names.ts'
import { wrongArguments } from './wrong-arguments.ts'

/**
 * The parameters of the list: the filters, with ids in the place of names.
 *
 * @throws {Refusal} `bad_request`, `insufficient_scope`
 */
export async function parametersFrom(
  call: ToolCall,
  resource: Resource,
  filters: unknown,
  others: Arguments,
): Promise<Arguments> {
  if (!isObject(filters)) {
    const detail = 'filters must be an object, such as {"status": "active"}.'
    throw wrongArguments([{ parameter: 'filters', detail }])
  }
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null))
  const twice = Object.keys(others).find((name) => Object.hasOwn(given, name))
  if (twice !== undefined)
    throw wrongArguments([{ parameter: twice, detail: `${twice} is given twice: in filters, and beside them.` }])
  const all = { ...others, ...given }
  const names = namesInFilters(resource)
  const known = [...Object.keys(parametersOf(resource)), ...names.map(({ name }) => name)]
  const unknown = Object.keys(all).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw wrongArguments(unknown.slice(0, mostFaults).map((name) => unknownFilter(name, known)))
  return withIds(call, names, all)
}

/** Keeps messages readable when an assistant sends hundreds of unknown filters. */
const mostFaults = 10

function unknownFilter(name: string, known: readonly string[]) {
  const parameter = printable(name) ?? ''
  return { parameter, detail: `${parameter || 'A filter'} is unknown. ${didYouMean(name, known)}` }
}

/** The resources that a call names through the names of their records, which the caller has to be able to read too. */
export function namedBy(
  resources: readonly Resource[],
  { resource: plural, fields, filters, ...others }: Arguments,
): string[] {
  const resource = resources.find((one) => one.plural === plural)
  if (!resource) return []
  const columns = Array.isArray(fields) ? fields : []
  const inFields = namesIn(resource).filter(({ name }) => columns.includes(name))
  const inFilters = [filters, others].flatMap((given) => namedIn(namesInFilters(resource), given))
  return [...inFields.map(({ to }) => to), ...inFilters].map((one) => one.plural)
}
