import { limits } from '@kantine/contract/limits.ts'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { CallingKey } from '../keys/keyring.ts'

/** Where a counter stands after this request. */
export type LimitState = {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  readonly exceeded: boolean
}

/** Counts requests by key and refused credentials by address, each in windows of a minute. */
export type Limiter = {
  countRequest(key: CallingKey): Promise<LimitState>
  countFailure(address: string): Promise<LimitState>
  close(): Promise<void>
}

export const windowSeconds = 60

/**
 * In memory, or together with other instances in a Redis or Valkey. While that cannot be reached each instance counts for
 * itself, so that it never takes the API down.
 */
export async function openLimiter(settings: {
  rateLimitPerMinute: number
  redisUrl: string | undefined
}): Promise<Limiter> {
  const redis = settings.redisUrl ? await connect(settings.redisUrl) : undefined
  const counter = (keyPrefix: string): RateLimiterAbstract => {
    const options = { keyPrefix, points: Number.MAX_SAFE_INTEGER, duration: windowSeconds }
    const memory = new RateLimiterMemory(options)
    return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
  }
  const requests = counter('kantine:requests')
  const failures = counter('kantine:failures')
  return {
    countRequest: (key) => count(requests, String(key.id), key.rateLimit ?? settings.rateLimitPerMinute),
    countFailure: (address) => count(failures, address, limits.failuresPerMinute),
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
  redis.on('error', () => {}) // the insurance limiter counts meanwhile
  return redis
}
