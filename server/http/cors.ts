/**
 * Cross-origin requests (the Fetch standard), for the paths that assistants in a browser call. Cookies are never allowed there, so any
 * origin may call: without a token, a page can read no more than any other program.
 */
import type { FastifyReply } from 'fastify'

/** Seconds for which a browser remembers the response to a preflight; browsers allow between 2 and 24 hours. */
const preflightSeconds = 7200

/** Lets pages of any origin read a response and the named headers. */
export function allowAnyOrigin(
  reply: FastifyReply,
  exposed: readonly string[] = ['WWW-Authenticate', 'Retry-After'],
): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed.join(', '))
}

/** Responds to a preflight: pages of any origin may use these methods and headers. */
export function answerPreflight(
  reply: FastifyReply,
  { methods, headers }: { readonly methods: readonly string[]; readonly headers: readonly string[] },
): FastifyReply {
  allowAnyOrigin(reply)
  return reply
    .header('access-control-allow-methods', methods.join(', '))
    .header('access-control-allow-headers', headers.join(', '))
    .header('access-control-max-age', preflightSeconds)
    .code(204)
    .send()
}
