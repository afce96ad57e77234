import { addressOf } from '../../../http/address.ts'
import { setLimitHeaders } from '../../../http/limit-headers.ts'
import type { OperationResult } from '../../../operations/plan.ts'
import { Refusal } from '../../../refusal.ts'
import { mintSandboxKey } from '../../../sandbox/mint.ts'
import type { Start } from '../call.ts'

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
