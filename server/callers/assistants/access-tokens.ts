/** Access tokens of assistants. A fast digest is stored, which is enough for 256 random bits. */
import type { Scope } from '@kantine/contract/resource.ts'
import { noteCredentialChange } from '../../store/credential-changes.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { instant, integer, secret, text, words } from '../../store/system-columns.ts'
import { defineTable, type ValueOf } from '../../store/system-table.ts'
import type { Credential } from '../caller.ts'
import { isLikeKey } from '../keys/format.ts'
import { rememberCredentials } from '../remember-credentials.ts'
import { digestOf } from '../tokens.ts'
import { grantInClub, type WorkingGrant, workingGrant } from './grants.ts'

export const accessTokens = defineTable({
  name: 'access_tokens',
  columns: {
    digest: secret(text),
    grant_id: integer,
    client_id: text,
    audience: text,
    scopes: words<Scope>(),
    issued_at: instant,
    expires_at: instant,
  },
  retention: [{ since: 'expires_at', keptMs: 0, key: ['digest'] }],
})

/** The data of an access token. Instants are milliseconds since 1970; the audience is the URL of RFC 8707. */
export type AccessToken = ValueOf<typeof accessTokens>

/** Stores a new token, and marks its grant as used. */
export async function saveAccessToken(
  store: Store,
  { token, ...issued }: Omit<AccessToken, 'issuedAt'> & { readonly token: string },
): Promise<void> {
  const now = store.wallClock()
  await store.writeUnaudited('access tokens', async ({ db }) => {
    await db.all(accessTokens.insert({ ...issued, digest: digestOf(token), issuedAt: now }))
    await db.all(sql`update grants set last_used_at = ${now} where id = ${issued.grantId}`)
  })
}

/** The data of a token, even if it has expired but is not deleted yet. Does not check the grant. */
export async function findAccessToken(store: Store, token: string): Promise<AccessToken | undefined> {
  const [row] = await store.findAcrossClubs(
    sql`select ${accessTokens.selected} from access_tokens where digest = ${digestOf(token)}`,
  )
  return row && accessTokens.valueOf(row)
}

/** Deletes a token, which stops working on every instance within a second. */
export async function forgetAccessToken(store: Store, token: string): Promise<void> {
  await store.writeUnaudited('access tokens', async ({ db }) => {
    await db.all(sql`delete from access_tokens where digest = ${digestOf(token)}`)
    await noteCredentialChange(db)
  })
}

/** The grant behind a call with an access token. Its `scopes` are those of the token that the grant still allows. */
export type CallingGrant = WorkingGrant & Credential & { readonly kind: 'grant' }

/** Access tokens are 256 random bits in base64url. */
const shape = /^[\w-]{43}$/

/** Whether a text looks like an access token and not like a key. */
export const isLikeToken = (text: string): boolean => shape.test(text) && !isLikeKey(text)

/** Finds access tokens for an audience (RFC 8707), and remembers those used in calls. */
export function openAccessTokenCache(store: Store, audience: string) {
  const remembered = rememberCredentials(store, (digest) => load(store, digest, audience))
  return {
    /** The grant of a token; undefined if the token is unknown, expired or for another audience, or its grant has ended. */
    async find(text: string): Promise<CallingGrant | undefined> {
      if (!shape.test(text)) return undefined
      const found = await remembered.find(digestOf(text))
      return found && found.expiresAt > store.wallClock() ? found.grant : undefined
    },
  }
}

export type AccessTokenCache = ReturnType<typeof openAccessTokenCache>

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
