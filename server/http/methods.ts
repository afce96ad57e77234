import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * Rejects an unsupported method; `Allow` lists the supported ones (RFC 9110, section 15.5.6).
 *
 * @param allowed the methods of its path
 * @param next the next step, as a sentence
 * @throws {Refusal} `method_not_allowed`
 */
export function refuseMethodOf(allowed: readonly string[], reply: FastifyReply, next?: string): never {
  const methods = allowed.join(', ')
  reply.header('allow', methods)
  throw new Refusal('method_not_allowed', `This path supports ${methods}.${next ? ` ${next}` : ''}`)
}

/**
 * Responds with 405 to unsupported methods, and lists the supported ones in `Allow`.
 *
 * @param add adds the routes with the supported methods
 */
export function refuseOtherMethods(app: FastifyInstance, add: () => void): void {
  const paths = new Map<string, readonly string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    paths.set(url, [...(paths.get(url) ?? []), ...[method].flat()])
  })
  add()
  // A copy, because the hook also runs for the routes added here.
  for (const [url, allowed] of [...paths]) {
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)),
      url,
      async onRequest(_request, reply) {
        refuseMethodOf(allowed, reply)
      },
      handler: () => {},
    })
  }
}
