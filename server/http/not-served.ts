/** Requests without a route. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { refuseOtherMethod } from './methods.ts'

/**
 * Rejects every request below `prefix` that has no route, with any method, before reading its body.
 *
 * @param refuse throws the refusal
 */
export function refuseNotServed(
  app: FastifyInstance,
  prefix: string,
  refuse: (request: FastifyRequest, reply: FastifyReply) => Promise<void> = refusePath,
): void {
  app.register(
    (below, _options, done) => {
      below.addHook('onRequest', async (request, reply) => refuse(request, reply))
      below.setNotFoundHandler(() => {})
      done()
    },
    { prefix },
  )
}

/**
 * Rejects a request without a route.
 *
 * @param next the next step where the path does not exist, as a sentence
 * @throws {Refusal} `method_not_allowed` if its path supports other methods, otherwise as `noSuchPath`
 */
export async function refusePath(request: FastifyRequest, reply: FastifyReply, next?: string): Promise<never> {
  refuseOtherMethod(request, reply)
  throw noSuchPath(request, next)
}

/**
 * The refusal for a path that does not exist: `not_found`, or `bad_request` when the path cannot be decoded.
 *
 * @param next the next step, as a sentence
 */
export const noSuchPath = (
  request: FastifyRequest,
  next = 'The API description is at /api/v1/openapi.json.',
): Refusal => undecodable(request) ?? new Refusal('not_found', `There is no such path. ${next}`)

/** The next step for a path that exists without its trailing slash. */
export const removeSlash = (path: string): string => `Remove the trailing slash: ${path}.`

/** The refusal for a path that cannot be decoded; undefined for all others. */
export const undecodable = ({ raw, originalUrl }: FastifyRequest): Refusal | undefined =>
  raw.url === originalUrl ? undefined : wrongPercent('path')

/** @param part the part of the address that cannot be decoded */
export const wrongPercent = (part: 'path' | 'query'): Refusal =>
  new Refusal(
    'bad_request',
    `The ${part} has a percent sign that does not begin an encoded UTF-8 character. Write the percent sign itself as %25.`,
  )

/**
 * A request target that the router can read: escapes the percent signs of a path that cannot be decoded. Such a request is then
 * authenticated and counted like any other.
 */
export function routable({ url = '/' }: { readonly url?: string | undefined }): string {
  if (!url.includes('%')) return url
  try {
    decodeURI(url.split('?', 1)[0] as string)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}
