import type { FastifyRequest } from 'fastify'
import type { Readable } from '../operations/input.ts'

/** Query parameters as the framework reads them: a text, or a list where one was repeated. */
export type RawQuery = { readonly [name: string]: string | readonly string[] }

const wholeNumber = /^[1-9]\d{0,15}$/

/**
 * The values of query parameters: where a number is expected and one is written, the number; every other text as it is. What is wrong
 * with them the operation says.
 */
export function valuesOf(
  parameters: { readonly [name: string]: Readable },
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

/** The id in the path of a call; undefined where nothing can have it. */
export function idInPath({ params }: FastifyRequest): number | undefined {
  const { id } = params as { id: string }
  return wholeNumber.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : undefined
}
