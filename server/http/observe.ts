import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Caller } from '../callers/caller.ts'
import type { Refusal } from '../refusal.ts'
import type { Metrics } from './metrics.ts'

/** Is told of every answer, and of every error in the server itself. */
export type Observe = {
  answered(request: FastifyRequest, reply: FastifyReply): void
  failed(request: FastifyRequest, refusal: Refusal): void
}

/**
 * Writes one log line for each answer and counts it in the metrics. The line has the pattern of the path but no query, header
 * or body, so it can hold no secret and no personal data.
 */
export const observer = (log: Logger, metrics: Metrics | undefined): Observe => ({
  answered(request, reply) {
    const { caller, url } = (request.found ?? {}) as { readonly caller?: Caller; readonly url?: string }
    // The framework makes an object of all options of a route each time it is asked for them.
    const path = url ?? request.routeOptions.url ?? '(unknown path)'
    const ms = Math.round(reply.elapsedTime * 100) / 100
    metrics?.observe(request.method, path, reply.statusCode, ms)
    const { by, id } = caller?.actor ?? {}
    const key = by === 'administrator' ? undefined : id
    const administrator = by === 'administrator' ? id : undefined
    log.info(
      { id: request.id, method: request.method, path, status: reply.statusCode, ms, key, administrator },
      'answered',
    )
  },
  failed(request, refusal) {
    log.error({ id: request.id, path: request.routeOptions.url, err: refusal.cause }, refusal.code)
  },
})
