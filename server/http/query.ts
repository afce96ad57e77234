import type { FastifyRequest } from 'fastify'
import type { Readable } from '../operations/input.ts'
import type { Refusal } from '../refusal.ts'
import { wrongPercent } from './not-served.ts'

/** Query parameters as Fastify reads them: a string, or a list of strings for a repeated parameter. */
export type RawQuery = { readonly [name: string]: string | readonly string[] }

/**
 * The query parameters of a request.
 *
 * @throws {Refusal} `bad_request` if they cannot be decoded, because Fastify would pass on a different text
 */
export function queryOf({ query, raw: { url = '' } }: FastifyRequest): RawQuery {
  if (url.includes('%')) requireDecodable(url.slice(url.indexOf('?') + 1))
  return query as RawQuery
}

function requireDecodable(query: string): void {
  try {
    decodeURIComponent(query)
  } catch {
    throw wrongPercent('query')
  }
}

/** The form of an id, in paths and queries. */
export const wholeNumber = /^[1-9]\d{0,15}$/

/** Query parameters, with whole numbers parsed where a number is expected. The operation rejects wrong values. */
export function valuesOf(
  parameters: { readonly [name: string]: Readable },
  query: RawQuery,
): { readonly [name: string]: unknown } {
  // It has no prototype, so that a parameter called `__proto__` is a name like any other, and is rejected.
  const values: { [name: string]: unknown } = Object.create(null)
  for (const name in query) {
    const text = query[name]
    const type = Object.hasOwn(parameters, name) ? parameters[name]?.type : undefined
    values[name] = typeof text === 'string' && isNumber(type, text) ? Number(text) : text
  }
  return values
}

const isNumber = (type: Readable['type'] | undefined, text: string): boolean =>
  type === 'cursor'
    ? text === '0' || wholeNumber.test(text)
    : (type === 'limit' || type === 'count' || type === 'id') && wholeNumber.test(text)

/**
 * The id in the path of a call.
 *
 * @param notFound the error if the text cannot be an id
 */
export function idInPath({ params }: FastifyRequest, notFound: () => Refusal): number {
  const { id } = params as { id: string }
  if (!wholeNumber.test(id) || !Number.isSafeInteger(Number(id))) throw notFound()
  return Number(id)
}
