import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of every path that was added, by its pattern. */
    methodsOfPaths: ReadonlyMap<string, readonly string[]>
  }
}

/** Notes the methods of all routes that are added afterwards, by any surface. */
export function noteMethods(app: FastifyInstance): void {
  app.decorate('methodsOfPaths', methodsByPath(app))
}

/** The methods of each path that is added to `app` afterwards. */
function methodsByPath(app: FastifyInstance): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    paths.set(url, [...(paths.get(url) ?? []), ...[method].flat()])
  })
  return paths
}

/** The patterns that were compared, by their text: at most one for each path that the server has. */
const patterns = new Map<string, URLPattern>()

function patternOf(path: string): URLPattern {
  const pattern = patterns.get(path) ?? new URLPattern({ pathname: path })
  patterns.set(path, pattern)
  return pattern
}

/**
 * Rejects a request without a route if its path supports other methods. Such requests are rare, so their paths are compared one by one: a
 * route for each unsupported method would double the time of a start. Wildcards are not compared.
 *
 * @throws {Refusal} `method_not_allowed`
 */
export function refuseOtherMethod({ server, method, originalUrl }: FastifyRequest, reply: FastifyReply): void {
  const [pathname = ''] = originalUrl.split('?', 1)
  for (const [path, allowed] of server.methodsOfPaths) {
    if (allowed.includes(method) || path.endsWith('*')) continue
    if (patternOf(path).test({ pathname })) refuseMethodOf(allowed, reply)
  }
}

/**
 * The same, where the response differs from that of other paths: with a route for each of the unsupported methods.
 *
 * @param add adds the routes with the supported methods
 */
export function refuseOtherMethods(app: FastifyInstance, add: () => void): void {
  const paths = methodsByPath(app)
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
