/** Puts the routes of the API behind their checks, and gives every other request its documented problem. */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { errors } from '@kantine/contract/errors.ts'
import { limits } from '@kantine/contract/limits.ts'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'
import type { Route, Services } from '../surfaces/rest/call.ts'
import { stepsOf } from '../surfaces/rest/checks.ts'
import { refuseSandboxWrites } from '../surfaces/rest/steps/refuse-sandbox-writes.ts'
import { everyAnswer, overHttps } from './headers.ts'
import type { Observe } from './observe.ts'
import { problemJson, problemOf, refusalOf, sendProblem } from './problem.ts'

/**
 * Makes the HTTP server, which does not listen yet.
 *
 * @param additions add what is not part of the API: its description, the pages about it, the probes, the application's calls
 * @param observe is told of every answer
 */
export function serve(
  services: Services,
  routes: readonly Route[],
  additions: readonly ((app: FastifyInstance) => void)[],
  observe: Observe,
): FastifyInstance {
  const { config, store, usage } = services
  const app = fastify({
    logger: false,
    bodyLimit: limits.bodyBytes,
    trustProxy: trusted(config.trustProxy),
    genReqId: requestIds(),
    // Slow callers: the whole request within 30 seconds, its head within 10, and quiet connections are closed after 72.
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { maxHeaderSize: limits.headerBytes, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: limits.headerBytes },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket as Socket, config.baseUrl),
    frameworkErrors: (error, request, reply) => {
      prepare(request, reply as FastifyReply)
      sendProblem(reply as FastifyReply, refusalOf(error), config.baseUrl)
    },
  })
  app.server.maxConnections = 10_000

  const headers = { ...everyAnswer, ...(config.baseUrl.startsWith('https:') && overHttps) }
  const dateOf = dates()

  function prepare(request: FastifyRequest, reply: FastifyReply): void {
    reply.headers(headers)
    reply.header('request-id', request.id)
    // Taken before anything is read: a client that keeps it as the start of its sync misses nothing.
    reply.header('date', dateOf(store.now()))
  }

  function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error' || refusal.code === 'unavailable') observe.failed(request, refusal)
    const route = (request.routeOptions.config as { route?: Route }).route
    sendProblem(reply, refusal, config.baseUrl, route?.scope)
  }

  app.decorateRequest('key', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', (request, reply, done) => {
    prepare(request, reply)
    done()
  })
  // A client that keeps its connection would hold up the stop for as long.
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.key) usage.count(request.key, reply.statusCode >= 400)
    observe.answered(request, reply)
    done()
  })
  app.setErrorHandler(fail)
  app.setNotFoundHandler((request, reply) =>
    fail(
      new Refusal('not_found', 'There is no such path. The description is at /api/v1/openapi.json.'),
      request,
      reply,
    ),
  )
  const methodsOf = noteMethods(app)
  for (const route of routes) addRoute(app, services, route)
  for (const add of additions) add(app)
  refuseOtherMethods(app, services, methodsOf)
  return app
}

function addRoute(app: FastifyInstance, services: Services, route: Route): void {
  const steps = stepsOf(route.kind)
  const status = route.status ?? 200
  app.route({
    method: route.method,
    url: route.path,
    config: { route },
    async onRequest(request, reply) {
      const call = { services, route, request, reply }
      for (const step of steps) {
        const waiting = step(call)
        if (waiting) await waiting
      }
    },
    async handler(request, reply) {
      reply.code(status)
      const json = await route.handle({ services, route, request, reply })
      if (json !== '') reply.header('content-type', 'application/json; charset=utf-8')
      return json
    },
  })
}

/** Answers every method that a path does not have: 405, or 403 where a sandbox key tries to write. */
function refuseOtherMethods(
  app: FastifyInstance,
  services: Services,
  methodsOf: ReadonlyMap<string, readonly string[]>,
): void {
  for (const [url, methods] of [...methodsOf]) {
    const allowed = methods.join(', ')
    app.route({
      method: app.supportedMethods.filter((method) => !methods.includes(method)),
      url,
      async onRequest(request, reply) {
        await refuseSandboxWrites({ services, request })
        reply.header('allow', allowed)
        throw new Refusal('method_not_allowed', `This path answers to ${allowed}.`)
      },
      handler: () => {},
    })
  }
}

/** Notes the methods of every path that is added from now on. */
function noteMethods(app: FastifyInstance): Map<string, string[]> {
  const methodsOf = new Map<string, string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    methodsOf.set(url, [...(methodsOf.get(url) ?? []), ...[method].flat()])
  })
  return methodsOf
}

/** A number of hops counts the proxies from here outwards. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** Ids of requests: unique between instances, and cheap. */
function requestIds(): () => string {
  const instance = randomBytes(6).toString('base64url')
  let last = 0
  return () => `req_${instance}${(++last).toString(36)}`
}

/** The text of a Date header, written once a second. */
function dates(): (now: number) => string {
  let second = -1
  let text = ''
  return (now) => {
    if (Math.floor(now / 1000) !== second) {
      second = Math.floor(now / 1000)
      text = new Date(second * 1000).toUTCString()
    }
    return text
  }
}

/** A request that never became one: too large a head, too slow, or not HTTP. The connection is closed behind the answer. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket, baseUrl: string): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const problem = problemOf(brokenRequest(error.code), baseUrl)
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${errors[problem.code].title}`,
      `Content-Type: ${problemJson}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(everyAnswer).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function brokenRequest(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Refusal('headers_too_large', 'The request line and the headers are larger than 16 KiB.')
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Refusal('request_timeout', 'The request did not arrive in time.')
  }
  return new Refusal('bad_request', 'This is not a well-formed HTTP request.')
}
