import cluster from 'node:cluster'
import { hash } from 'node:crypto'
import { limits } from '@kantine/contract/limits.ts'
import type { FastifyReply } from 'fastify'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Credential } from '../callers/caller.ts'
import { Refusal } from '../refusal.ts'
import { type Counter, count, type LimitState } from './counter.ts'
import { type LogIns, openLogIns } from './log-ins.ts'

/** Counts requests, rejected credentials, application calls and endpoint tests per minute, and login attempts. */
export type Limiter = LogIns & {
  /** Counts a request against its key or grant. */
  countRequest(credential: Credential): Promise<LimitState>
  countFailure(address: string): Promise<LimitState>
  /** Counts an application call against the administrator who made it. */
  countCall(administratorId: number): Promise<LimitState>
  /** Counts a test of an endpoint against its club. */
  countTest(clubId: number): Promise<LimitState>
  /** Counts reads of calendars through a link, by IP address. */
  countCalendar(address: string): Promise<LimitState>
  /** Counts OAuth calls by IP address, and registrations per hour. */
  countOAuth(what: keyof typeof oauthLimits, address: string): Promise<LimitState>
  /** Counts an e-mail per hour by kind and address, and per day by club. */
  countMail(mail: { readonly kind: string; readonly to: string; readonly club?: number }): Promise<LimitState>
  close(): Promise<void>
}

const windowSeconds = 60

/** Limits of the application in one window: calls by an administrator, and endpoint tests of a club. */
const callsOfAdministrator = 600
const testsOfClub = 10

/** Reads of calendars from one address in one window. Hosted calendar services read for all their users from a few addresses. */
const calendarsOfAddress = 60

/** E-mails of each kind to one address in an hour, and from one club in a day. */
const mailsToAddress = 5
const mailsOfClub = 100

/**
 * Limits for one address at the OAuth server. Registrations and authorization requests store data, and documents must be fetched. Other
 * calls come from the few addresses of a hosted assistant.
 */
const oauthLimits = {
  registrations: limits.registrationsPerHour,
  /** For all addresses together: a registration is kept for weeks, and an IPv6 network has thousands of addresses. */
  allRegistrations: 2000,
  authorizations: 60,
  documents: 30,
  calls: 600,
}

/** The counters with a window of an hour. */
const hourly: readonly string[] = ['registrations', 'allRegistrations']

/**
 * Counts in memory or, together with other instances, in Redis or Valkey. Without Redis each instance counts on its own, so that a Redis
 * outage never takes the API down. The processes of an instance share counters in the one that started them (`server/processes.ts`).
 */
export async function openLimiter(settings: {
  rateLimitPerMinute: number
  redisUrl: string | undefined
}): Promise<Limiter> {
  const redis = settings.redisUrl ? await connect(settings.redisUrl) : undefined
  const counter = (name: string, duration = windowSeconds): Counter => {
    const options = { keyPrefix: `kantine:${name}`, points: Number.MAX_SAFE_INTEGER, duration }
    const memory = cluster.isWorker ? new RateLimiterCluster(options) : new RateLimiterMemory(options)
    return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
  }
  const requests = counter('requests')
  const failures = counter('failures')
  const calls = counter('calls')
  const tests = counter('tests')
  const calendars = counter('calendars')
  const oauth = counter('oauth')
  const registrations = counter('oauth:registrations', 3600)
  const mailsTo = counter('mail:to', 3600)
  const mailsOf = counter('mail:of', 86_400)
  return {
    countRequest: ({ kind, id, rateLimit }) =>
      count(requests, `${kind} ${id}`, rateLimit ?? settings.rateLimitPerMinute),
    countFailure: (address) => count(failures, address, limits.failuresPerMinute),
    countCall: (administratorId) => count(calls, String(administratorId), callsOfAdministrator),
    countTest: (clubId) => count(tests, String(clubId), testsOfClub),
    countCalendar: (address) => count(calendars, address, calendarsOfAddress),
    countOAuth: (what, address) =>
      count(hourly.includes(what) ? registrations : oauth, `${what} ${address}`, oauthLimits[what]),
    async countMail({ kind, to, club }) {
      // A digest, so that no e-mail address is stored, even in Redis.
      const ofAddress = await count(mailsTo, hash('sha256', `${kind} ${to}`), mailsToAddress)
      return ofAddress.exceeded || club === undefined ? ofAddress : count(mailsOf, String(club), mailsOfClub)
    },
    ...openLogIns(counter),
    async close() {
      redis?.disconnect()
    },
  }
}

async function connect(url: string) {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 250 })
  redis.on('error', () => {}) // until Redis is back, the insurance limiter counts
  return redis
}

/** `RateLimit-Policy` and `RateLimit` as defined in the IETF draft "RateLimit header fields for HTTP". */
export function setLimitHeaders(reply: FastifyReply, policy: string, state: LimitState, seconds = windowSeconds): void {
  reply.header('ratelimit-policy', `"${policy}";q=${state.limit};w=${seconds}`)
  reply.header('ratelimit', `"${policy}";r=${state.remaining};t=${state.resetSeconds}`)
}

/**
 * Rejects a call above its limit.
 *
 * @param sentence names the exhausted limit
 * @throws {Refusal} `rate_limited`, with the seconds until the next try
 */
export function refuseExceeded({ exceeded, resetSeconds }: LimitState, sentence: string): void {
  if (!exceeded) return
  const seconds = resetSeconds === 1 ? 'a second' : `${resetSeconds} seconds`
  throw new Refusal('rate_limited', `${sentence} Try again in ${seconds}.`, { retryAfter: resetSeconds })
}

/**
 * Counts an endpoint test against its club's limit, because each sends a request to a URL of the club's choice.
 *
 * @throws {Refusal} `rate_limited`
 */
export const limitTests =
  (limiter: Pick<Limiter, 'countTest'>) =>
  async (club: number): Promise<void> => {
    const state = await limiter.countTest(club)
    refuseExceeded(state, `The club has reached its limit of ${state.limit} endpoint tests a minute.`)
  }
