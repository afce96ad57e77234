import { hash } from 'node:crypto'
import { limits } from '@kantine/contract/limits.ts'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { CallingKey } from '../callers/keys/keyring.ts'

/** The state of a counter after this request. */
export type LimitState = {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  readonly exceeded: boolean
}

/** Counts requests by key and refused credentials by address, in windows of a minute; log-ins in windows of 15 minutes. */
export type Limiter = {
  countRequest(key: CallingKey): Promise<LimitState>
  countFailure(address: string): Promise<LimitState>
  /** Counts an attempt to log in twice: for its address and for its e-mail. Returns the state that has less left. */
  countLogIn(address: string, email: string): Promise<LimitState>
  close(): Promise<void>
}

export const windowSeconds = 60
const logInWindowSeconds = 900

/** Attempts to log in within one window. An address gets more, because a whole office can share it. */
const logIns = { ofAddress: 30, ofEmail: 10 }

/**
 * Counts in memory or, together with other instances, in Redis or Valkey. While Redis cannot be reached each instance counts
 * for itself, so that an outage of Redis never takes the API down.
 */
export async function openLimiter(settings: {
  rateLimitPerMinute: number
  redisUrl: string | undefined
}): Promise<Limiter> {
  const redis = settings.redisUrl ? await connect(settings.redisUrl) : undefined
  const counter = (keyPrefix: string, duration = windowSeconds): RateLimiterAbstract => {
    const options = { keyPrefix, points: Number.MAX_SAFE_INTEGER, duration }
    const memory = new RateLimiterMemory(options)
    return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
  }
  const requests = counter('kantine:requests')
  const failures = counter('kantine:failures')
  const logInsFrom = counter('kantine:log-ins:from', logInWindowSeconds)
  const logInsAs = counter('kantine:log-ins:as', logInWindowSeconds)
  return {
    countRequest: (key) => count(requests, String(key.id), key.rateLimit ?? settings.rateLimitPerMinute),
    countFailure: (address) => count(failures, address, limits.failuresPerMinute),
    async countLogIn(address, email) {
      const from = await count(logInsFrom, address, logIns.ofAddress)
      // An address with no attempts left cannot use up the attempts of an e-mail address.
      if (from.exceeded) return from
      const as = await count(logInsAs, hash('sha256', email.toLowerCase()), logIns.ofEmail)
      return as.remaining < from.remaining || as.exceeded ? as : from
    },
    async close() {
      redis?.disconnect()
    },
  }
}

async function count(counter: RateLimiterAbstract, name: string, limit: number): Promise<LimitState> {
  const { consumedPoints, msBeforeNext } = await counter.consume(name)
  return {
    limit,
    remaining: Math.max(0, limit - consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    exceeded: consumedPoints > limit,
  }
}

async function connect(url: string) {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 250 })
  redis.on('error', () => {}) // until it is back, the insurance limiter counts
  return redis
}
