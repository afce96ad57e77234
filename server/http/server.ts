/** The HTTP server that all surfaces share: each surface is a plugin. Every request gets a documented response. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '@kantine/contract/limits.ts'
import fastify, {
  type FastifyInstance,
  type FastifyPluginCallback,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'
import { trustIn } from './address.ts'
import { bodyTypes, refuseBodyByHeaders } from './body.ts'
import { answerAndClose, answerBrokenRequest } from './broken-request.ts'
import { closeConnectionsOnStop, closeStalledConnections, limitConnections } from './connections.ts'
import { everyAnswer, overHttps } from './headers.ts'
import { noteMethods, refuseOtherMethod } from './methods.ts'
import { noSuchPath, refuseNotServed, routable } from './not-served.ts'
import type { Observe } from './observe.ts'
import { isVisit, sendNoSuchPage } from './pages/message-page.ts'
import { refusalOf, sendProblem, setStatusOf } from './problem.ts'
import { discardBody, isCutOff } from './unread-body.ts'

/** The services of the server itself, apart from its surfaces. */
export type Shell = {
  readonly config: Pick<Config, 'baseUrl' | 'connectionsPerAddress' | 'trustProxy'>
  /** Milliseconds since 1970, never ahead of the clock that stamps the next write. */
  now(): number
  readonly observe: Observe
  /** Aborted when the server is about to stop. */
  readonly stopping: AbortSignal
}

declare module 'fastify' {
  interface FastifyReply {
    /** Responds with an error in the surface's own format; null to respond with a problem (RFC 9457). */
    sendRefusal: ((refusal: Refusal) => void) | null
  }
}

/** Creates the HTTP server with its surfaces; it does not listen yet. */
export function createServer(
  { config, now, observe, stopping }: Shell,
  surfaces: readonly FastifyPluginCallback[],
): FastifyInstance {
  const isTrusted = trustIn(config.trustProxy)
  const dateOf = dates()
  const forBroken = () => ({ baseUrl: config.baseUrl, date: dateOf(now()) })
  const app = fastify({
    logger: false,
    bodyLimit: limits.bodyBytes,
    trustProxy: config.trustProxy !== false && isTrusted,
    genReqId: requestIds(),
    rewriteUrl: routable,
    // Against slow callers: a request must arrive within 30 seconds, its headers within 10; idle connections are closed after 72.
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { maxHeaderSize: limits.headerBytes, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: limits.headerBytes },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket as Socket, forBroken()),
    frameworkErrors: (error, request, reply) => {
      prepare(request, reply as FastifyReply)
      sendProblem(reply as FastifyReply, refusalOf(error), config.baseUrl)
    },
  })
  app.server.maxConnections = 10_000
  closeStalledConnections(app)
  limitConnections(app.server, {
    most: config.connectionsPerAddress,
    isProxy: (address) => isTrusted(address, 0),
    refuse(socket) {
      answerAndClose(socket, tooManyConnections(config), forBroken())
      socket.destroySoon()
    },
  })

  const headers = { ...everyAnswer, ...(config.baseUrl.startsWith('https:') && overHttps) }

  function prepare(request: FastifyRequest, reply: FastifyReply): void {
    reply.headers(headers)
    reply.header('request-id', request.id)
    // Set before the data is read, so a client that uses it as the start of its next sync misses nothing.
    reply.header('date', dateOf(now()))
  }

  function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (isCutOff(error, request.raw)) {
      observe.cutOff(request)
      return
    }
    const refusal = refusalOf(error, request)
    request.refusal = refusal
    if (refusal.code === 'internal_error' || refusal.code === 'unavailable') observe.failed(request, refusal)
    if (reply.sendRefusal) reply.sendRefusal(refusal)
    else sendProblem(reply, refusal, config.baseUrl)
  }

  app.decorateRequest('found', null)
  app.decorateRequest('refusal', null)
  app.decorateRequest('endedKey', null)
  app.decorateReply('sendRefusal', null)
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', (request, _reply, _body, done) => {
    refuseBodyByHeaders(request)
    done()
  })
  app.addContentTypeParser(Object.values(bodyTypes), { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', (request, reply, done) => {
    prepare(request, reply)
    done(wrongHost(request.raw))
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    discardBody(request.raw, reply.statusCode === 429)
    done(null, payload)
  })
  closeConnectionsOnStop(app, stopping)
  app.addHook('onResponse', (request, reply, done) => {
    observe.answered(request, reply)
    done()
  })
  app.setErrorHandler(fail)
  noteMethods(app)
  refuseNotServed(app, '/', async (request, reply) => {
    refuseOtherMethod(request, reply)
    if (isVisit(request)) reply.sendRefusal = (refusal) => sendNoSuchPage(config, request, setStatusOf(refusal, reply))
    throw noSuchPath(request)
  })
  for (const surface of surfaces) app.register(surface)
  return app
}

const tooManyConnections = ({ connectionsPerAddress }: Shell['config']) =>
  new Refusal(
    'rate_limited',
    `Your IP address has ${connectionsPerAddress} open connections. Close some, or reuse them.`,
    { retryAfter: 1 },
  )

/** Generates request ids that are unique across instances and cheap to make. */
function requestIds(): () => string {
  const instance = randomBytes(6).toString('base64url')
  let last = 0
  return () => `req_${instance}${(++last).toString(36)}`
}

/** Formats the text of a Date header, at most once a second. */
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

/** Rejects several `Host` headers: a proxy and this server might each use a different one (RFC 9112, section 3.2). */
function wrongHost({ rawHeaders }: IncomingMessage): Refusal | undefined {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts < 2) return undefined
  const detail = 'Host must be sent only once.'
  return new Refusal('bad_request', detail, { faults: [{ header: 'Host', detail }] })
}
