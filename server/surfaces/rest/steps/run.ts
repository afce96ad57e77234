/** The steps that do what was asked: an operation on records, or one of the two calls that are none. */
import type { Caller } from '../../../callers/caller.ts'
import type { CallingKey } from '../../../callers/keys/key-cache.ts'
import { addressOf } from '../../../http/address.ts'
import { idempotencyOf } from '../../../http/idempotency-key.ts'
import { setLimitHeaders } from '../../../http/limiter.ts'
import { execute } from '../../../operations/execute.ts'
import type { Input } from '../../../operations/input.ts'
import type { OperationResult } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import { answerWith, type Preconditions } from '../../../operations/versions.ts'
import { Refusal } from '../../../refusal.ts'
import { mintSandboxKey } from '../../../sandbox/mint.ts'
import { type Start, targetOf } from '../call.ts'

/** Carries out the operation of the route; only once when a write is repeated with the same Idempotency-Key. */
export async function runOperation(
  call: Start & { readonly caller: Caller; readonly input: Input; readonly preconditions: Preconditions },
): Promise<{ result: OperationResult }> {
  const { services, request, caller, preconditions } = call
  const { operation, resource } = targetOf(call)
  const input = { ...call.input, preconditions }
  const idempotency = operation.effect === 'reads' ? undefined : idempotencyOf(request)
  return {
    result: await execute(services.context, recordOperation(operation, resource), caller, input, { idempotency }),
  }
}

/** Answers with the club of the calling key and the key's scopes (section 2.3). */
export function introspect({
  services,
  credential,
  preconditions,
}: Pick<Start, 'services'> & { readonly credential: CallingKey; readonly preconditions: Preconditions }): {
  result: OperationResult
} {
  const { club, label, prefix, scopes } = credential
  const text = JSON.stringify({
    id: club.id,
    name: club.name,
    slug: club.slug,
    key: { label, prefix, scopes },
    ...('time_zone' in services.served.club.fields && { time_zone: club.timeZone }),
    updated_at: new Date(club.updatedAt).toISOString(),
  })
  return { result: answerWith(text, preconditions.known) }
}

const daySeconds = 86_400

/**
 * Mints a key for the demo club (section 4.5).
 *
 * @throws {Refusal} `rate_limited`, when the address has minted all its keys of today
 */
export async function mint({ services, request, reply }: Start): Promise<{ result: OperationResult }> {
  const { store, config, readScopes } = services
  const limit = config.sandboxKeysPerDay
  const { key, remaining, resetSeconds } = await mintSandboxKey(store, addressOf(request), limit, readScopes)
  setLimitHeaders(reply, 'sandbox-keys', { limit, remaining, resetSeconds, exceeded: !key }, daySeconds)
  if (!key) {
    throw new Refusal(
      'rate_limited',
      `This address has minted its ${limit} sandbox keys of today (UTC). Use one of them, or mint another one tomorrow.`,
      {
        retryAfter: resetSeconds,
      },
    )
  }
  const text = JSON.stringify({
    key: key.key,
    label: key.label,
    prefix: key.prefix,
    scopes: key.scopes,
    expires_at: new Date(Number(key.expiresAt)).toISOString(),
  })
  return { result: { outcome: 'created', text } }
}
