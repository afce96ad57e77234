/** The credential of the `Authorization` header (RFC 6750, section 2.1), and the limit on rejected ones. */
import { mcpPath } from '@kantine/contract/oauth.ts'
import { isLikeToken } from '../callers/assistants/access-tokens.ts'
import type { CallingKey, KeyCache } from '../callers/keys/key-cache.ts'
import { endOf } from '../callers/keys/keys.ts'
import { Refusal } from '../refusal.ts'
import { addressOf } from './address.ts'
import { type Limiter, setLimitHeaders } from './limiter.ts'
import type { Begun } from './table-of-checks.ts'

/** A call before its credential is known. */
export type Unknown = Begun & {
  readonly services: {
    readonly keyCache: KeyCache
    readonly limiter: Limiter
    readonly store: { wallClock(): number }
  }
}

const bearer = /^Bearer +(\S+)$/i

/**
 * The text of the credential.
 *
 * @param next the next step if there is none, as a sentence
 * @throws {Refusal} `unauthorized`, or `rate_limited` after too many rejected credentials
 */
export async function bearerOf(call: Unknown, next = 'Send Authorization: Bearer <API_KEY>.'): Promise<string> {
  const { authorization } = call.request.headers
  const text = bearer.exec(authorization ?? '')?.[1]
  if (text !== undefined) return text
  const what =
    authorization === undefined
      ? `The request has no Authorization header. ${next}`
      : 'The Authorization header is not of the form Bearer <API_KEY>.'
  throw await refused(call, new Refusal('unauthorized', what))
}

/**
 * The key with this secret.
 *
 * @throws {Refusal} `invalid_token`, or `rate_limited` after too many rejected credentials
 */
export async function keyOf(call: Unknown, text: string): Promise<CallingKey> {
  const { keyCache, store } = call.services
  const key = await keyCache.find(text)
  if (!key) throw await refused(call, invalidToken(isLikeToken(text) ? isToken : isUnknown))
  const ended = endOf(key, store.wallClock())
  if (ended === undefined) return key
  call.request.endedKey = key
  throw await refused(call, invalidToken(ended))
}

const isUnknown = 'This server has no such key. It is incomplete, was never issued here, or belonged to a deleted club.'

const isToken = `This looks like the access token of an AI assistant, which works only at ${mcpPath}. Send an API key of the club.`

/** The error for an invalid credential. */
const invalidToken = (detail: string) => new Refusal('invalid_token', detail)

/**
 * Counts a rejected credential against its IP address. Valid credentials from the same address keep working.
 *
 * @returns the error of the call: `rate_limited` after too many rejected credentials
 */
export async function refused({ services, request, reply }: Unknown, refusal: Refusal): Promise<Refusal> {
  const state = await services.limiter.countFailure(addressOf(request))
  setLimitHeaders(reply, 'failures', state)
  return state.exceeded
    ? new Refusal('rate_limited', `Too many rejected keys from this IP address. ${refusal.message}`, {
        retryAfter: state.resetSeconds,
      })
    : refusal
}
