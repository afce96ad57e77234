import type { FastifyReply } from 'fastify'
import type { LimitState } from './counter.ts'
import { windowSeconds } from './limiter.ts'

/** `RateLimit-Policy` and `RateLimit` as the IETF draft "RateLimit header fields for HTTP" writes them. */
export function setLimitHeaders(reply: FastifyReply, policy: string, state: LimitState, seconds = windowSeconds): void {
  reply.header('ratelimit-policy', `"${policy}";q=${state.limit};w=${seconds}`)
  reply.header('ratelimit', `"${policy}";r=${state.remaining};t=${state.resetSeconds}`)
}
