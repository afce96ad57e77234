import type { CallingGrant } from '../../../callers/assistants/access-tokens.ts'
import { callerOfGrant, callerOfKey } from '../../../callers/caller-of.ts'
import { isLikeKey, prefixes } from '../../../callers/keys/format.ts'
import type { CallingKey } from '../../../callers/keys/key-cache.ts'
import { originOf } from '../../../http/address.ts'
import { bearerOf, keyOf, refused } from '../../../http/bearer.ts'
import { Refusal } from '../../../refusal.ts'
import type { Call, Start } from '../call.ts'

/**
 * Finds the key or the access token of an assistant (section 5, RFC 6750).
 *
 * @throws {Refusal} `unauthorized`, `invalid_token`, or `rate_limited` after too many rejected credentials
 */
export async function authenticate(call: Start): Promise<Pick<Call, 'credential' | 'caller' | 'listedScopes'>> {
  const text = await bearerOf(call, `To call, ${signIn}.`)
  const origin = originOf(call.request)
  if (!isLikeKey(text)) {
    const grant = await grantOf(call, text)
    return { credential: grant, caller: callerOfGrant(grant, origin), listedScopes: grant.grantable }
  }
  const key = await keyOf(call, text)
  if (!isForAssistants(key, call)) throw await refused(call, new Refusal('invalid_token', wrongKind))
  return { credential: key, caller: callerOfKey(key, origin), listedScopes: key.scopes }
}

async function grantOf(call: Start, text: string): Promise<CallingGrant> {
  const grant = await call.services.accessTokenCache.find(text)
  if (!grant) throw await refused(call, new Refusal('invalid_token', wrongToken))
  return grant
}

const isForAssistants = ({ purpose }: CallingKey, { services }: Start) =>
  Object.hasOwn(services.served.mcpKeys, purpose)

const ownKey = `a key that begins with ${prefixes.assistant}`

const signIn = `sign in with OAuth (see the header WWW-Authenticate), or send ${ownKey} as Authorization: Bearer <API_KEY>`

const wrongKind = `Assistants cannot use this kind of key. Let the assistant sign in, or ask an administrator of the club for ${ownKey}.`

const wrongToken = `This access token was not issued for this URL, has expired, or was revoked. Refresh it. If that fails, ${signIn}.`
