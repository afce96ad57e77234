import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import type { Credential } from '../credential.ts'
import { digestOf, isLikeKey } from '../keys/format.ts'
import { rememberCredentials } from '../remember-credentials.ts'
import { accessTokens } from './access-tokens.ts'
import { grantInClub, type WorkingGrant, workingGrant } from './grants.ts'

/** The grant of a call that was made with an access token. Its `scopes` are those of the token that the grant still allows. */
export type CallingGrant = WorkingGrant & Credential & { readonly kind: 'grant' }

/** Finds the grants of access tokens. */
export type AccessTokenCache = {
  /**
   * The grant of the token with this text. Undefined when no such token was issued for this audience, it has expired, or its grant no
   * longer works: it was revoked, its administrator left the club, or the club forbids assistants.
   */
  find(text: string): Promise<CallingGrant | undefined>
}

/** Access tokens are 256 random bits in base64url. */
const shape = /^[\w-]{43}$/

/** Whether a text has the form of an access token, and not that of a key. */
export const isLikeToken = (text: string): boolean => shape.test(text) && !isLikeKey(text)

/**
 * Finds access tokens, and remembers those that called.
 *
 * @param audience the address that the tokens are for (RFC 8707); a token for another one is not found
 */
export function openAccessTokenCache(store: Store, audience: string): AccessTokenCache {
  const remembered = rememberCredentials(store, (digest) => load(store, digest, audience))
  return {
    async find(text) {
      if (!shape.test(text)) return undefined
      const found = await remembered.find(digestOf(text))
      return found && found.expiresAt > store.wallClock() ? found.grant : undefined
    },
  }
}

type Found = { readonly grant: CallingGrant; readonly expiresAt: number }

async function load(store: Store, digest: string, audience: string): Promise<Found | undefined> {
  const [row] = await store.findAcrossClubs(sql`select ${accessTokens.joined}, ${grantInClub.columns}
     from ${grantInClub.tables} join access_tokens on access_tokens.grant_id = grants.id
     where digest = ${digest} and audience = ${audience}`)
  const grant = workingGrant(row, store.wallClock())
  if (!row || !grant) return undefined
  const { scopes, expiresAt } = accessTokens.joinedValueOf(row)
  const both = grant.scopes.filter((scope) => scopes.includes(scope))
  return { grant: { ...grant, kind: 'grant', rateLimit: null, scopes: both }, expiresAt }
}
