import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** A path, the methods that it answers to, and all other methods. */
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

/** The refusal of a method that a path does not have. */
export const wrongMethod = ({ allowed }: Methods): Refusal =>
  new Refusal('method_not_allowed', `This path answers to ${allowed.join(', ')}.`)

/** Answers 405 to every method that the paths of a surface do not have, and names the methods they have in `Allow`. */
export function refuseOtherMethods(app: FastifyInstance, methods: readonly Methods[]): void {
  for (const path of methods) {
    app.route({
      method: path.others,
      url: path.url,
      async onRequest(_request, reply) {
        reply.header('allow', path.allowed.join(', '))
        throw wrongMethod(path)
      },
      handler: () => {},
    })
  }
}
