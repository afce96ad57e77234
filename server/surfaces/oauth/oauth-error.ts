import type { FastifyInstance } from 'fastify'
import { problemOf } from '../../http/problem.ts'
import type { Refusal } from '../../refusal.ts'

/** An error of the OAuth endpoints, as clients expect it (RFC 6749, section 5.2; RFC 7591, section 3.2.2). */
export class OAuthError extends Error {
  readonly error: string

  /**
   * @param error one of the codes of the RFCs
   * @param description the error and the next step; ASCII without quotes and backslashes (RFC 6749, section 5.2)
   */
  constructor(error: string, description: string) {
    super(description)
    this.name = 'OAuthError'
    this.error = error
  }
}

/** OAuth errors for common refusals; `invalid_request` for all others (RFC 6749, sections 4.1.2.1, 5.2). */
const errorOf: { readonly [code in Refusal['code']]?: string } = {
  rate_limited: 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
  internal_error: 'server_error',
}

/** Makes part of the surface return errors as assistants expect them: `error` and `error_description` instead of problem details. */
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
