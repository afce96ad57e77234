import type { FastifyReply } from 'fastify'
import { type LimitState, windowSeconds } from '../../../http/limiter.ts'
import { Refusal } from '../../../refusal.ts'
import { type Call, keyOf } from '../call.ts'

/**
 * Counts the request against the limit of its key (section 8) and says on every answer what is left.
 *
 * @throws {Refusal} `rate_limited`
 */
export async function limitRate(call: Call): Promise<void> {
  const state = await call.services.limiter.countRequest(keyOf(call))
  setLimitHeaders(call.reply, 'requests', state)
  if (state.exceeded) {
    throw new Refusal('rate_limited', `This key has ${state.limit} requests a minute, and they are used up.`, {
      retryAfter: state.resetSeconds,
    })
  }
}

/** `RateLimit-Policy` and `RateLimit` as the IETF draft "RateLimit header fields for HTTP" writes them. */
export function setLimitHeaders(reply: FastifyReply, policy: string, state: LimitState, seconds = windowSeconds): void {
  reply.header('ratelimit-policy', `"${policy}";q=${state.limit};w=${seconds}`)
  reply.header('ratelimit', `"${policy}";r=${state.remaining};t=${state.resetSeconds}`)
}
