import type { FastifyRequest } from 'fastify'
import type { Readable } from '../operations/input.ts'
import type { Refusal } from '../refusal.ts'
import { wrongPercent } from './not-served.ts'

/** Query parameters as Fastify reads them: a text, or a list of texts when a parameter was repeated. */
export type RawQuery = { readonly [name: string]: string | readonly string[] }

/**
 * The query parameters of a request.
 *
 * @throws {Refusal} `bad_request` when they cannot be decoded: the text that Fastify gives then is not what the caller meant
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

/** How an id is written, in a path as in a query. */
export const wholeNumber = /^[1-9]\d{0,15}$/

/**
 * The values of query parameters: a number where one is expected and the text is a whole number; otherwise the text as it is. The
 * operation refuses wrong values.
 */
export function valuesOf(
  parameters: { readonly [name: string]: Readable },
  query: RawQuery,
): { readonly [name: string]: unknown } {
  // Without a prototype, a parameter called `__proto__` is a name like any other, and is refused.
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
    : (type === 'limit' || type === 'id') && wholeNumber.test(text)

/**
 * The id in the path of a call.
 *
 * @param notFound what is thrown when the text cannot be an id
 */
export function idInPath({ params }: FastifyRequest, notFound: () => Refusal): number {
  const { id } = params as { id: string }
  if (!wholeNumber.test(id) || !Number.isSafeInteger(Number(id))) throw notFound()
  return Number(id)
}
