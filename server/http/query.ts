import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { FastifyRequest } from 'fastify'
import { notFound } from '../records/get.ts'
import type { ListQuery } from '../records/list.ts'
import { dayRule, instantRule, isDay, parseInstant } from '../records/time.ts'
import { type Fault, printable, Refusal } from '../refusal.ts'

/** Query parameters as the framework reads them: a text, or a list where one was repeated. */
export type RawQuery = { readonly [name: string]: string | readonly string[] }

/** A text became a value, or breaks a rule. */
type Parsed<T> = { value: T } | { rule: string }

const wholeNumber = /^[1-9]\d{0,15}$/

/**
 * Reads the parameters of a list (section 4.2), strictly: what is not exactly as documented is refused, never guessed.
 *
 * @throws {Refusal} `bad_request`, naming every parameter that is wrong and its rule
 */
export function parseListQuery(resource: Resource, query: RawQuery): ListQuery {
  const faults: Fault[] = []
  const filters: ListQuery['filters'][number][] = []
  let limit: number = limits.pageSizeDefault
  let startingAfter = 0
  let updatedSince: number | undefined

  const take = <T>(parameter: string, parsed: Parsed<T>, use: (value: T) => void) => {
    if ('rule' in parsed) faults.push({ detail: `${parameter} ${parsed.rule}.`, parameter })
    else use(parsed.value)
  }

  for (const name in query) {
    const text = query[name] as string | readonly string[]
    const filter = resource.filters?.[name]
    if (typeof text !== 'string') {
      take(named(name), { rule: 'may stand in the address only once' }, () => {})
    } else if (name === 'limit') {
      take(name, parseLimit(text), (value) => {
        limit = value
      })
    } else if (name === 'starting_after') {
      take(name, parseId(text), (value) => {
        startingAfter = value
      })
    } else if (name === 'updated_since') {
      take(name, parseUpdatedSince(text), (value) => {
        updatedSince = value
      })
    } else if (filter) {
      take<string | number>(name, filter.type === 'id' ? parseId(text) : parseDay(text), (value) =>
        filters.push({ filter, value }),
      )
    } else {
      faults.push(unknownParameter(name, [...listParameters, ...Object.keys(resource.filters ?? {})]))
    }
    if (faults.length >= mostFaults) break
  }
  if (faults.length > 0) throw badQuery(faults)
  return { limit, startingAfter, filters, ...(updatedSince !== undefined && { updatedSince }) }
}

const listParameters = ['limit', 'starting_after', 'updated_since']

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
  const parsed = parseId((request.params as { id: string }).id)
  if ('rule' in parsed) throw notFound(resource)
  return parsed.value
}

function parseLimit(text: string): Parsed<number> {
  const limit = wholeNumber.test(text) ? Number(text) : 0
  return limit >= 1 && limit <= limits.pageSizeMax
    ? { value: limit }
    : { rule: `must be a whole number from 1 to ${limits.pageSizeMax}` }
}

function parseId(text: string): Parsed<number> {
  const id = wholeNumber.test(text) ? Number(text) : 0
  return id >= 1 && id <= Number.MAX_SAFE_INTEGER
    ? { value: id }
    : { rule: `must be an id: a whole number from 1 to ${Number.MAX_SAFE_INTEGER}` }
}

function parseUpdatedSince(text: string): Parsed<number> {
  const value = parseInstant(text)
  return value === undefined ? { rule: instantRule } : { value }
}

const parseDay = (text: string): Parsed<string> => (isDay(text) ? { value: text } : { rule: dayRule })

const named = (parameter: string) => printable(parameter) ?? 'a parameter'

const unknownParameter = (name: string, others: readonly string[]): Fault => ({
  parameter: named(name),
  detail:
    others.length > 0
      ? `${named(name)} is not known here. There are: ${others.join(', ')}.`
      : `${named(name)} is not known here; this call takes no parameters.`,
})

function badQuery(faults: readonly Fault[]): Refusal {
  return new Refusal('bad_request', faults.map(({ detail }) => detail).join(' '), { faults })
}
