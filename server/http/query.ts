import { limits } from '@kantine/contract/limits.ts'
import type { Parameter } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { FastifyRequest } from 'fastify'
import { notFound } from '../operations/get.ts'
import { type Fault, printable, Refusal } from '../refusal.ts'

/** Query parameters as the framework reads them: a text, or a list where one was repeated. */
export type RawQuery = { readonly [name: string]: string | readonly string[] }

/** A text became a value, or breaks a rule. */
export type Parsed<T> = { value: T } | { rule: string }

const wholeNumber = /^[1-9]\d{0,15}$/

/**
 * The values of query parameters: where a number is expected and one is written, the number; every other text as it is. What is wrong
 * with them the operation says.
 */
export function valuesOf(
  parameters: { readonly [name: string]: Pick<Parameter, 'type'> },
  query: RawQuery,
): { readonly [name: string]: unknown } {
  const values: { [name: string]: unknown } = {}
  for (const name in query) {
    const text = query[name]
    const type = Object.hasOwn(parameters, name) ? parameters[name]?.type : undefined
    const isNumber = (type === 'limit' || type === 'id') && typeof text === 'string' && wholeNumber.test(text)
    values[name] = isNumber ? Number(text) : text
  }
  return values
}

/**
 * Reads parameters, each with its parser, strictly: what is not exactly as documented is refused, never guessed.
 *
 * @returns the values of those that were given, in their order
 * @throws {Refusal} `bad_request`, naming every parameter that is wrong and its rule
 */
export function parseQuery<Values extends { [name: string]: unknown }>(
  query: RawQuery,
  parsers: { readonly [name in keyof Values]: (text: string) => Parsed<Values[name]> },
): Partial<Values> {
  const faults: Fault[] = []
  const values: Partial<Values> = {}
  for (const name in query) {
    const text = query[name] as string | readonly string[]
    const parser = Object.hasOwn(parsers, name) ? parsers[name] : undefined
    const parsed = typeof text === 'string' ? parser?.(text) : { rule: 'may stand in the address only once' }
    if (!parsed) faults.push(unknownParameter(name, Object.keys(parsers)))
    else if ('rule' in parsed) faults.push({ detail: `${named(name)} ${parsed.rule}.`, parameter: named(name) })
    else values[name as keyof Values] = parsed.value as Values[keyof Values]
    if (faults.length >= mostFaults) break
  }
  if (faults.length > 0) throw badQuery(faults)
  return values
}

/** A message stays readable when somebody sends thousands of wrong parameters. */
const mostFaults = 20

/**
 * For calls that take no parameters.
 *
 * @throws {Refusal} `bad_request`, naming the parameters
 */
export function refuseParameters(query: RawQuery): void {
  const names = Object.keys(query).slice(0, mostFaults)
  if (names.length > 0) throw badQuery(names.map((name) => unknownParameter(name, [])))
}

/**
 * The id in the path of a call.
 *
 * @throws {Refusal} `not_found`, when no record can have it
 */
export function pathIdOf({ request }: { readonly request: FastifyRequest }, resource: Resource): number {
  const id = idInPath(request)
  if (id === undefined) throw notFound(resource)
  return id
}

/** The id in a path; undefined where nothing can have it. */
export function idInPath({ params }: FastifyRequest): number | undefined {
  const parsed = parseId((params as { id: string }).id)
  return 'value' in parsed ? parsed.value : undefined
}

export function parseLimit(text: string): Parsed<number> {
  const limit = wholeNumber.test(text) ? Number(text) : 0
  return limit >= 1 && limit <= limits.pageSizeMax
    ? { value: limit }
    : { rule: `must be a whole number from 1 to ${limits.pageSizeMax}` }
}

export function parseId(text: string): Parsed<number> {
  const id = wholeNumber.test(text) ? Number(text) : 0
  return id >= 1 && id <= Number.MAX_SAFE_INTEGER
    ? { value: id }
    : { rule: `must be an id: a whole number from 1 to ${Number.MAX_SAFE_INTEGER}` }
}

const named = (parameter: string) => printable(parameter) ?? 'a parameter'

const unknownParameter = (name: string, others: readonly string[]): Fault => ({
  parameter: named(name),
  detail:
    others.length > 0
      ? `${named(name)} is not known here. There are: ${others.join(', ')}.`
      : `${named(name)} is not known here; this call takes no parameters.`,
})

export function badQuery(faults: readonly Fault[]): Refusal {
  return new Refusal('bad_request', faults.map(({ detail }) => detail).join(' '), { faults })
}
