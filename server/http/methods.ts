import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'

/** A path, the methods it supports, and all other methods. */
export type Methods = { readonly url: string; readonly allowed: readonly string[]; readonly others: string[] }

/** Records the methods of every path that is added to a surface from now on; the returned function lists them. */
export function noteMethods(app: FastifyInstance): () => Methods[] {
  const allowed = new Map<string, string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    allowed.set(url, [...(allowed.get(url) ?? []), ...[method].flat()])
  })
  return () =>
    [...allowed].map(([url, methods]) => ({
      url,
      allowed: [...methods],
      others: app.supportedMethods.filter((method) => !methods.includes(method)),
    }))
}

/**
 * Rejects an unsupported method; `Allow` lists the supported ones (RFC 9110, section 15.5.6).
 *
 * @param next the next step, as a sentence
 * @throws {Refusal} `method_not_allowed`
 */
export function refuseMethodOf({ allowed }: Pick<Methods, 'allowed'>, reply: FastifyReply, next?: string): never {
  const methods = allowed.join(', ')
  reply.header('allow', methods)
  throw new Refusal('method_not_allowed', `This path supports ${methods}.${next ? ` ${next}` : ''}`)
}

/** Responds with 405 to unsupported methods, and lists the supported ones in `Allow`. */
export function refuseOtherMethods(app: FastifyInstance, methods: readonly Methods[]): void {
  for (const path of methods) {
    app.route({
      method: path.others,
      url: path.url,
      async onRequest(_request, reply) {
        refuseMethodOf(path, reply)
      },
      handler: () => {},
    })
  }
}
