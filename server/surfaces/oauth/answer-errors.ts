import type { FastifyInstance } from 'fastify'
import { problemOf } from '../../http/problem.ts'
import type { Refusal } from '../../refusal.ts'

/** The errors of OAuth for refusals that every path can answer with; `invalid_request` for all others (RFC 6749, sections 4.1.2.1, 5.2). */
const errorOf: { readonly [code in Refusal['code']]?: string } = {
  rate_limited: 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
  internal_error: 'server_error',
}

/** Has a part of the surface answer refusals as assistants expect errors: `error` and `error_description` in place of a problem. */
export function answerRefusalsWithErrors(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.sendRefusal = (refusal) => {
      if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
      const { status, code, detail } = problemOf(refusal, '')
      reply.code(status).send({ error: errorOf[code] ?? 'invalid_request', error_description: detail })
    }
    done()
  })
}
