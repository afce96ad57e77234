/** Authorization requests, codes and refresh tokens, found by the digest of their secret. The secret itself is never stored. */
import { digestOf } from '../../../callers/tokens.ts'
import { list, type Statement, sql } from '../../../store/sql.ts'
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
    // Unused: only releases before the successors of refresh tokens were derived write it.
    parent: nullable(text),
    expires_at: instant,
    consumed_at: nullable(instant),
  },
  retention: [{ since: 'expires_at', keptMs: 0, key: ['digest'] }],
})

type OauthRecord = ValueOf<typeof oauthRecords>

/** Saves a record or its new state; its owner and its time of use are kept. */
export async function keepRecord(
  store: Store,
  id: string,
  record: Pick<OauthRecord, 'kind' | 'body' | 'grantId' | 'expiresAt'>,
): Promise<void> {
  const statement = oauthRecords.insert(
    { ...record, digest: digestOf(id) },
    sql`on conflict (digest) do update set body = excluded.body, expires_at = excluded.expires_at`,
  )
  await store.writeUnaudited('connecting assistants', ({ db }) => db.all(statement))
}

/** The first of several ids that has a record. */
export async function firstKept(store: Store, ids: readonly string[]): Promise<string | undefined> {
  const rows = await store.findAcrossClubs(
    sql`select digest from oauth_records where digest in (${list(ids.map(digestOf))})`,
  )
  const kept = new Set(rows.map(({ digest }) => digest))
  return ids.find((id) => kept.has(digestOf(id)))
}

/** The record with an id, even if it has expired but is not deleted yet. */
export async function findRecord(store: Store, kind: Kind, id: string): Promise<OauthRecord | undefined> {
  const [row] = await store.findAcrossClubs(
    sql`select ${oauthRecords.selected} from oauth_records where digest = ${digestOf(id)} and kind = ${kind}`,
  )
  return row && oauthRecords.valueOf(row)
}

/** Consumes a record, across all instances. Returns whether it could be used: not consumed yet, or within its grace period. */
export function consumeRecord(store: Store, id: string, graceMs: number): Promise<boolean> {
  const now = store.wallClock()
  // Without a grace period only one use counts, even if this one started earlier and had to wait for the other.
  const since = graceMs > 0 ? now - graceMs : Number.MAX_SAFE_INTEGER
  return change(
    store,
    sql`update oauth_records set consumed_at = coalesce(consumed_at, ${now})
       where digest = ${digestOf(id)} and (consumed_at is null or consumed_at > ${since})`,
  )
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
