import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../callers/caller.ts'
import { callerOf } from '../../../callers/keys/caller-of.ts'
import type { CallingKey } from '../../../callers/keys/keyring.ts'
import { addressOf } from '../../../http/address.ts'
import { setLimitHeaders } from '../../../http/limit-headers.ts'
import { Refusal } from '../../../refusal.ts'
import type { Start } from '../call.ts'

const bearer = /^Bearer +(\S+)$/i

/**
 * Finds the key of the `Authorization` header (section 5, RFC 6750). A refused credential counts against the address it came
 * from; a valid key works however many refused credentials came from the same address.
 *
 * @throws {Refusal} `unauthorized`, `invalid_token`, or `rate_limited` after too many refused credentials
 */
export async function authenticate(call: Start): Promise<{ key: CallingKey; caller: Caller }> {
  const { services, request } = call
  const token = tokenOf(request)
  if (token === undefined) throw await failed(call, withoutKey(request.headers.authorization))

  const key = await services.keyring.find(token)
  if (!key) throw await failed(call, new Refusal('invalid_token', 'This key is not complete or was never issued.'))
  if (key.revokedAt !== null) throw await failed(call, new Refusal('invalid_token', 'This key was revoked.'))
  if (key.expiresAt !== null && key.expiresAt <= services.store.now()) {
    const day = new Date(key.expiresAt).toISOString()
    throw await failed(call, new Refusal('invalid_token', `This key expired at ${day}.`))
  }
  return { key, caller: callerOf(key, () => addressOf(request)) }
}

const tokenOf = ({ headers }: FastifyRequest): string | undefined => bearer.exec(headers.authorization ?? '')?.[1]

const withoutKey = (header: string | undefined) =>
  new Refusal(
    'unauthorized',
    header === undefined
      ? 'The request has no Authorization header. Send Authorization: Bearer <API_KEY>.'
      : 'The Authorization header is not of the form Bearer <API_KEY>.',
  )

async function failed({ services, request, reply }: Start, refusal: Refusal): Promise<Refusal> {
  const state = await services.limiter.countFailure(addressOf(request))
  setLimitHeaders(reply, 'failures', state)
  return state.exceeded
    ? new Refusal('rate_limited', `Too many refused keys from this address. ${refusal.message}`, {
        retryAfter: state.resetSeconds,
      })
    : refusal
}
