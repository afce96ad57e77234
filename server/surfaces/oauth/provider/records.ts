/** Authorization requests, codes and refresh tokens, found by the digest of their secret. The secret itself is never stored. */
import { digestOf } from '../../../callers/tokens.ts'
import { type Statement, sql } from '../../../store/sql.ts'
import type { Store } from '../../../store/store.ts'
import { choice, instant, integer, nullable, secret, text } from '../../../store/system-columns.ts'
import { defineTable, type ValueOf } from '../../../store/system-table.ts'

/** The kinds, named after oidc-provider's models. An `Interaction` is an authorization request that waits for consent. */
const kinds = ['Interaction', 'PushedAuthorizationRequest', 'AuthorizationCode', 'RefreshToken'] as const

export type Kind = (typeof kinds)[number]

export const oauthRecords = defineTable({
  name: 'oauth_records',
  columns: {
    digest: secret(text),
    kind: choice(kinds),
    body: text,
    grant_id: nullable(integer),
    browser: nullable(text),
    session: nullable(text),
    parent: nullable(text),
    expires_at: instant,
    consumed_at: nullable(instant),
  },
  retention: [{ since: 'expires_at', keptMs: 0, key: ['digest'] }],
})

type OauthRecord = ValueOf<typeof oauthRecords>

/**
 * Saves a record or its new state; its owner and its time of use are kept.
 *
 * @param parentId the refresh token that this one replaces
 * @returns false, and saves nothing, if another child of that token was used, or its grant has ended
 */
export function keepRecord(
  store: Store,
  id: string,
  record: Pick<OauthRecord, 'kind' | 'body' | 'grantId' | 'expiresAt'>,
  parentId?: string,
): Promise<boolean> {
  const parent = parentId === undefined ? null : digestOf(parentId)
  const statement = oauthRecords.insert(
    { ...record, parent, digest: digestOf(id) },
    sql`on conflict (digest) do update set body = excluded.body, expires_at = excluded.expires_at`,
  )
  return store.writeUnaudited('connecting assistants', async ({ db }) => {
    if (parent !== null) {
      // Changes nothing, but locks the row, so that no child is added while another one is used and ends its siblings.
      const living = await db.all(
        sql`update oauth_records set consumed_at = consumed_at where digest = ${parent} and consumed_at > ${superseded} returning 1 as living`,
      )
      if (living.length === 0) return false
    }
    await db.all(statement)
    return true
  })
}

/** The time of use stored for a token whose replacement is in use: too long ago for any grace period. */
const superseded = 0

/** The record with an id, even if it has expired but is not deleted yet. */
export async function findRecord(store: Store, kind: Kind, id: string): Promise<OauthRecord | undefined> {
  const [row] = await store.findAcrossClubs(
    sql`select ${oauthRecords.selected} from oauth_records where digest = ${digestOf(id)} and kind = ${kind}`,
  )
  return row && oauthRecords.valueOf(row)
}

/**
 * Consumes a record, across all instances. Returns whether it could be used: not consumed yet, or within its grace period. Using a refresh
 * token ends its siblings, and the grace period of their parent.
 */
export function consumeRecord(store: Store, id: string, graceMs: number): Promise<boolean> {
  const digest = digestOf(id)
  const now = store.wallClock()
  // Without a grace period only one use counts, even if this one started earlier and had to wait for the other.
  const since = graceMs > 0 ? now - graceMs : Number.MAX_SAFE_INTEGER
  return store.writeUnaudited('connecting assistants', async ({ db }) => {
    const row = await db.get(sql`select parent from oauth_records where digest = ${digest}`)
    const parent = row?.parent ?? null
    // The parent is locked first. If two siblings are used at the same moment, the second finds itself ended.
    if (parent !== null)
      await db.all(sql`update oauth_records set consumed_at = ${superseded} where digest = ${parent}`)
    const used = await db.all(sql`update oauth_records set consumed_at = coalesce(consumed_at, ${now})
       where digest = ${digest} and (consumed_at is null or consumed_at > ${since}) returning 1 as used`)
    if (used.length === 0) return false
    if (parent !== null) {
      await db.all(
        sql`update oauth_records set consumed_at = ${superseded} where parent = ${parent} and digest <> ${digest}`,
      )
    }
    return true
  })
}

/** Ties an authorization request to the browser that it came from. */
export const keepBrowser = (store: Store, id: string, browser: string) =>
  change(store, sql`update oauth_records set browser = ${digestOf(browser)} where digest = ${digestOf(id)}`)

/** Ties an authorization request to a session; false if it already has one. */
export const tieToSession = (store: Store, id: string, session: string) =>
  change(store, sql`update oauth_records set session = ${session} where digest = ${digestOf(id)} and session is null`)

/** Claims an authorization request, so that nobody else can end it; false if someone already has. */
export const takeRequest = (store: Store, id: string) =>
  change(
    store,
    sql`update oauth_records set consumed_at = ${store.wallClock()} where digest = ${digestOf(id)} and consumed_at is null`,
  )

export const giveRequestBack = (store: Store, id: string) =>
  change(store, sql`update oauth_records set consumed_at = null where digest = ${digestOf(id)}`)

export async function forgetRecord(store: Store, id: string): Promise<void> {
  await change(store, sql`delete from oauth_records where digest = ${digestOf(id)}`)
}

/** Deletes the codes and refresh tokens of a grant. */
export const forgetRecordsOf = (store: Store, grantId: number) =>
  change(store, sql`delete from oauth_records where grant_id = ${grantId}`)

/** Changes records without an entry in the audit log, and returns whether there were any. */
const change = async (store: Store, statement: Statement): Promise<boolean> => {
  const changed = sql`${statement} returning 1 as changed`
  return (await store.writeUnaudited('connecting assistants', ({ db }) => db.all(changed))).length > 0
}
