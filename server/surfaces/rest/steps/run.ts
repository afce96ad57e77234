/** The steps that execute a call and respond. */
import { statusOf } from '@kantine/contract/operations.ts'
import { pathOf } from '@kantine/contract/resource.ts'
import type { Caller } from '../../../callers/caller.ts'
import type { CallingKey } from '../../../callers/keys/key-cache.ts'
import { entityTag } from '../../../entity-tags.ts'
import { addressOf } from '../../../http/address.ts'
import { sendZippable } from '../../../http/gzip.ts'
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

/** Executes the route's operation. A write with a repeated Idempotency-Key is executed only once. */
export async function runOperation(
  call: Start & { readonly caller: Caller; readonly input: Input; readonly preconditions: Preconditions },
): Promise<{ result: OperationResult }> {
  const { services, request, caller, preconditions } = call
  const { operation, resource } = targetOf(call)
  const input = { ...call.input, preconditions }
  const idempotency = operation.effect === 'reads' ? undefined : idempotencyOf(request)
  return {
    result: await execute(services, recordOperation(operation, resource), caller, input, { idempotency }),
  }
}

/** The club of the calling key, and the key's scopes (section 2.3). */
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
    ...('practice' in services.served.club.fields && { practice: club.practisesFor !== null }),
    updated_at: new Date(club.updatedAt).toISOString(),
  })
  return { result: answerWith(text, preconditions.known) }
}

const daySeconds = 86_400

/**
 * Creates a key for the demo club (section 4.5).
 *
 * @throws {Refusal} `rate_limited`, if the IP address has already created its keys for today
 */
export async function mint({ services, request, reply }: Start): Promise<{ result: OperationResult }> {
  const { store, config, readScopes } = services
  const limit = config.sandboxKeysPerDay
  const { key, remaining, resetSeconds } = await mintSandboxKey(store, addressOf(request), limit, readScopes)
  setLimitHeaders(reply, 'sandbox-keys', { limit, remaining, resetSeconds, exceeded: !key }, daySeconds)
  if (!key) {
    const detail = `This IP address has created its ${limit} sandbox keys for today (UTC). Use one of them, or create another tomorrow.`
    throw new Refusal('rate_limited', detail, { retryAfter: resetSeconds })
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

/**
 * Sends the result. The tag of a list or a summary is weak, because it identifies the list and not the bytes. The tag of a record is strong,
 * as `If-Match` requires, so its bytes are never compressed (RFC 9110, section 8.8.3.3).
 */
export function answer({
  route: { target, preconditions },
  request,
  reply,
  result,
}: Start & { readonly result: OperationResult }): Promise<void> | void {
  const { outcome, id, text, replayed, version } = result
  const isList = target?.operation.parameters !== undefined
  reply.code(statusOf[outcome])
  if (outcome === 'created' && id !== undefined && target?.resource.operations.get) {
    reply.header('location', `${pathOf(target.resource)}/${id}`)
  }
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (text.length > 0) reply.header('content-type', 'application/json; charset=utf-8')
  if (version === undefined || !preconditions) return sendZippable(request, reply, text)
  reply.header('etag', entityTag(version, { weak: isList }))
  if (isList) reply.header('vary', 'Accept-Encoding')
  if (outcome === 'unchanged') reply.send()
  else if (isList) return sendZippable(request, reply, text)
  else reply.send(text)
}
