/** Access tokens: what an assistant calls with. Only a fast digest of a token is stored, which is enough for 256 random bits. */
import type { Scope } from '@kantine/contract/resource.ts'
import { noteCredentialChange } from '../../store/credential-changes.ts'
import { sql } from '../../store/sql.ts'
import { runTogether } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import { instant, integer, secret, text, words } from '../../store/system-columns.ts'
import { defineTable, type ValueOf } from '../../store/system-table.ts'
import { digestOf } from '../keys/format.ts'

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

/** What is known of an access token. Instants are milliseconds since 1970; the audience is the URL of RFC 8707. */
export type AccessToken = ValueOf<typeof accessTokens>

/** Stores a token that was issued now, and marks its grant as used. */
export async function saveAccessToken(
  store: Store,
  { token, ...issued }: Omit<AccessToken, 'issuedAt'> & { readonly token: string },
): Promise<void> {
  const now = store.wallClock()
  await store.writeUnaudited('access tokens', async ({ db }) => {
    await runTogether(db, [accessTokens.insert({ ...issued, digest: digestOf(token), issuedAt: now })])
    await db.all(sql`update grants set last_used_at = ${now} where id = ${issued.grantId}`)
  })
}

/** The token with a text, also an expired one that was not deleted yet; whether its grant works is not looked at. */
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
