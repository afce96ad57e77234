import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Caller } from '../callers/caller.ts'
import type { Refusal } from '../refusal.ts'
import type { Actor } from '../store/actor.ts'
import type { Metrics } from './metrics.ts'

/** Receives every request, and every error of the server itself, for the log and the metrics. */
export type Observe = {
  answered(request: FastifyRequest, reply: FastifyReply): void
  /** The client disconnected before its whole request arrived, so there is nobody to respond to. */
  cutOff(request: FastifyRequest): void
  failed(request: FastifyRequest, refusal: Refusal): void
}

/** The most requests without a key or a session that get their own log line in one minute. */
const strangersPerMinute = 120
const minuteMs = 60_000

/**
 * Writes one log line for each request and counts each response in the metrics. A line has the path's pattern, but no query, header or
 * body, so no secrets or personal data. Unauthenticated requests cannot fill the log: beyond a limit, one line a minute gives their number.
 */
export function observer(log: Logger, metrics: Metrics | undefined): Observe {
  const strangers = { lines: 0, counted: 0 }

  function minuteOver(): void {
    if (strangers.counted > 0) log.info({ requests: strangers.counted }, 'more requests without a key or a session')
    strangers.lines = 0
    strangers.counted = 0
  }

  function write(request: FastifyRequest, message: string, status?: number, ms?: number): void {
    const { caller, actor = caller?.actor } = foundIn(request)
    const { by, id: who } = actor ?? {}
    if (who === undefined) {
      if (strangers.lines === strangersPerMinute) {
        strangers.counted++
        return
      }
      if (strangers.lines++ === 0) setTimeout(minuteOver, minuteMs).unref()
    }
    const key = by === 'administrator' ? undefined : who
    const administrator = by === 'administrator' ? who : undefined
    const { id, method } = request
    log.info({ id, method, path: pathOf(request), status, ms, key, administrator }, message)
  }

  return {
    answered(request, reply) {
      const ms = Math.round(reply.elapsedTime * 100) / 100
      metrics?.observe(request.method, pathOf(request), reply.statusCode, ms)
      write(request, 'answered', reply.statusCode, ms)
    },
    cutOff(request) {
      write(request, 'aborted by the client')
    },
    failed(request, refusal) {
      log.error({ id: request.id, path: pathOf(request), err: refusal.cause }, refusal.code)
    },
  }
}

type Found = { readonly caller?: Caller; readonly actor?: Actor; readonly url?: string }

const foundIn = ({ found }: FastifyRequest): Found => found ?? {}

// `routeOptions` comes last: the framework builds an object of all the route's options on each access.
const pathOf = (request: FastifyRequest) => foundIn(request).url ?? request.routeOptions.url ?? '(unknown path)'
